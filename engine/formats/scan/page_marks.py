"""What is drawn on a scanned page beside the words that were read."""

from __future__ import annotations

from PIL import Image

from engine.formats.covers import Box
from engine.formats.scan import ocr

_SIDE = 1_100
"""Pixels of the longer side of a page on which strokes are looked for."""
_LONG_SIDE_INCHES = 11.7
_SURE = 50
"""Confidence under which a word may be strokes of a hand, and is not taken for print."""


def grey_copy(page: Image.Image) -> Image.Image:
    """Give a small grey copy of a page."""
    copy = page.convert("L")
    copy.thumbnail((_SIDE, _SIDE), Image.Resampling.BOX)
    return copy


def find_marks(copy: Image.Image, recognised: ocr.OcrResult, size: tuple[int, int]) -> tuple[Box, ...]:
    """Find the marks of a page in the small copy of it (:func:`grey_copy`); ``size`` is that of
    the upright page in pixels, in which its words are measured. Pages are taken for A4."""
    from engine.formats.scan.strokes import marks  # its libraries take a while to load

    width, height = size
    words = [
        (word.left / width, word.top / height, word.right / width, word.bottom / height)
        for word in recognised.words
        if word.confidence >= _SURE
    ]
    upright = ocr.turn_picture(copy, recognised.turn)
    return marks(upright, words, max(upright.size) / _LONG_SIDE_INCHES)
