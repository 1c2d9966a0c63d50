"""Rules on courts: judges, clerks, counsel, cited cases, law firms."""
