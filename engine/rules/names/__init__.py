"""Rules on how far a name goes and where it stands again."""
