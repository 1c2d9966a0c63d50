"""Pictures of text: files of pictures, and the scanned pages of PDF, read by character recognition
and written with masked words painted over.
"""
