"""Who may come in: the page of ``pages/accounts.py``."""
