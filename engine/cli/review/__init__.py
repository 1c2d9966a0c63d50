"""The commands on what readers do and what is kept: review, lists, monitor, teach, store."""
