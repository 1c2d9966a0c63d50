"""Browser tests of what is read: documents, lists, what is delivered, accounts."""
