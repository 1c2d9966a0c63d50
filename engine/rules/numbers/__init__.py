"""Rules on numbers that identify, each with its key or the words that announce it."""
