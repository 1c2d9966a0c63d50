"""Taggers: the mentions that a model finds in a text, with their scores, and what it may have
missed.
"""
