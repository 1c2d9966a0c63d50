"""Gold sets and runs as pages have them: those that ship, those that users brought; counted in the
background."""
