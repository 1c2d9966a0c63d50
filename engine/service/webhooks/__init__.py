"""Programs that asked to be told when the annotation of a document has ended: whom one may tell,
what they are told, and again where they did not hear it."""
