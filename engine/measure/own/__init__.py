"""A user's own gold and predictions: files in any form, labels brought to the tool's, notices of
what changes how figures read."""
