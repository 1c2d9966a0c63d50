"""The page of the reader's own terms and rules."""
