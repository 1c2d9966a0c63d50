"""What the scores of a model are worth: cases of gold, the fit, the report
(:mod:`engine.tagging.calibration` applies it)."""
