"""A text as every step reads it: folded, cut into words, sentences and segments, each with its
place.

``words`` reads a text once for all rules; ``segment`` cuts it for the tagger; ``iob`` is the one
place where spans become tags; ``lexicons``, ``letters`` and ``name_model`` say what a word looks
like. What a word means for a rule or a person is theirs to say.
"""
