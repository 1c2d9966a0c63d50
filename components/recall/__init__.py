"""What /rappel shows: from the recall of mentions to clean documents, and re-reading."""
