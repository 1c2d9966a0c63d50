"""What /accord shows: two annotations on the text, their agreement, the adjudication."""
