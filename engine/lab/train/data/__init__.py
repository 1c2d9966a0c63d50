"""The documents that a training reads: cut into windows with their tags, laid into batches."""
