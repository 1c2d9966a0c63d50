"""What surrounds every page: header, messages, state of the worker, upload."""
