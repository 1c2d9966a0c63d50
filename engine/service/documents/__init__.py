"""Documents as pages have them: taken in, annotated, read again, delivered, forgotten."""
