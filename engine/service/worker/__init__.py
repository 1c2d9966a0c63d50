"""The one process that holds the models: what runs in it, what it is told, and the thread that
feeds it."""
