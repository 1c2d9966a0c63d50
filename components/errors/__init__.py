"""What /erreurs shows: the errors of one or two runs, in a table and on the text."""
