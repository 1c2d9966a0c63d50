"""Reading again: what a reader changes in an annotation, as a log that only grows; its fold; what
it says of the engine.

``log`` holds the nouns and the fold, ``record`` what is kept of a reading when its text is erased.
Pure functions on frozen values: the store knows where a log is kept,
:mod:`engine.service.documents.reviews` who may add to it.
"""
