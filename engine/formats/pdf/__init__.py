"""PDF files: text that is printed is read and replaced where it stands, scanned pages through
:mod:`engine.formats.scan`.
"""
