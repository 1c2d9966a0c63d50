"""Rules on companies: which bear a person's name, and where it stands."""
