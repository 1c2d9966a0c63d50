"""How individuals are told apart while a document is read: candidates, what contradicts, which one
is meant."""
