"""What a malformed object of a PDF makes of reading it."""

from __future__ import annotations

import pikepdf

MALFORMED = (
    pikepdf.PdfError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    RecursionError,
    OverflowError,
)
"""A key that is missing, a number that is a name, a page that is not in the tree, a circle."""
