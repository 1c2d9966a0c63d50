"""Who did what: the page of ``pages/journal.py``."""
