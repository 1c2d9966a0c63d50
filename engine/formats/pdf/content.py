"""Content streams of a PDF as operators, whole or broken off."""

from __future__ import annotations

import warnings
from typing import Any

import pikepdf

_CUT = "Unexpected end of stream"
"""What pikepdf warns of when operands stand at the end of a stream, with no operator after them."""


def parse_content(stream: Any, operators: str = "") -> tuple[list[Any], bool]:
    """Give the operators of a page or a stream, and whether it is whole: behind the last one there
    is nothing that shows.

    Raises:
        pikepdf.PdfError, TypeError: it is no content stream.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = list(pikepdf.parse_content_stream(stream, operators))
    return found, not any(str(warning.message) == _CUT for warning in caught)
