"""Every place where gold and prediction differ: its kind, its causes, what its words were to the
model; lists of them, ranked, grouped, as a table or CSV."""
