"""What was reported and is not closed: the page of ``pages/reports.py``."""
