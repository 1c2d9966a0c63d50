"""Plain text, in any of the encodings that French offices use; it is written in the one that it
came in.
"""
