"""What all pages of figures share: a card, a table, texts compared, sets of one's own."""
