"""Browser tests of what is measured: performance, errors, agreement, teaching, training."""
