"""What a reader does with a document: the bar above the texts, the menu at a mention, doubts,
persons, and what of a reading the page is sent."""
