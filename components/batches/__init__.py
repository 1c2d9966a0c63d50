"""The page of batches: all of a folder in one list, and of one its plan, its progress, its report;
figures and ids, never a text or a name."""
