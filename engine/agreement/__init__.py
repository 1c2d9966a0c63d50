"""Several annotations of the same documents: where they agree, how far, and what becomes of the
rest."""
