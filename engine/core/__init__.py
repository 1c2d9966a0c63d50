"""The nouns that the whole engine speaks of, its labels, settings, and the errors that a user can meet."""
