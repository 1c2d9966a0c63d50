"""What stands in place of a mention: a strategy a file, over what they share."""
