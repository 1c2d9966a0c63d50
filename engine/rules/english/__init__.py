"""Rules that only English texts need."""
