"""Tests of the reader's own terms and rules."""
