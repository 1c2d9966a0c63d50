"""Rules on known names that are written so as not to be read as names: letters set apart, names
inside identifiers, codes."""
