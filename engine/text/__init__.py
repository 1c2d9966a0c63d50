"""A text as every step reads it: folded, cut into words, sentences and segments, each with its
place.
"""
