"""From a pseudonymised text to the file that leaves, verified, with its report. Pages, routes and
commands deliver here."""
