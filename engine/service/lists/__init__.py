"""Lists of documents to read: made, filled, walked, exported."""
