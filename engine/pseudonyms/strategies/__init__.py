"""What stands in place of a mention: a strategy a file (letters, tags, invented names…), each a row
of one table."""
