"""Chance in figures: bootstrap by document, significance of differences, reliability and
calibration of probabilities. Needs numpy."""
