"""The tagger that is trained: Flair's BiLSTM-CRF over features computed once, its course and what
it is worth after each epoch.
"""
