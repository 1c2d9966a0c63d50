"""The laboratory: what only those who train models or make their corpora need."""
