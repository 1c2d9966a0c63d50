"""From the recall of mentions to that of documents: what p^N says, what is measured, why they
differ, and what to do about it."""
