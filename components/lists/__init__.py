"""What /relecture shows: lists of documents to read, and the way through one."""
