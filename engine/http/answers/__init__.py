"""What answers have in common: headers, parts of a long one, pieces, lists as JSON, fewer bytes."""
