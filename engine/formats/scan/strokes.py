"""What is drawn on a page beside its printed words: the strokes of a signature, a stamp, a sketch.

Rules, frames of tables and dust are none. A mark that runs through printed words is found by what
of it lies beside them.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PIL import Image
from scipy import ndimage

from engine.formats.covers import Box

_DOTS = 75
"""To the inch, at which a page is looked at."""
_MILLIMETRE = _DOTS / 25.4
_RULE = round(18 * _MILLIMETRE)
"""Pixels of ink in a straight line across or down that no hand draws."""
_DARKER = 40
"""Shades by which ink is darker than the paper."""
_GAP = round(1.5 * _MILLIMETRE)
"""How far the strokes of one mark lie apart."""
_LEAST = (12 * _MILLIMETRE, 5 * _MILLIMETRE)
"""The longer and the shorter side of the smallest mark."""
_FEWEST = round(15 * _MILLIMETRE)
"""Pixels of ink in the smallest mark: a stroke as long."""
_MARGIN = 1.0
"""Millimetres around printed words whose ink is theirs."""
_MOST = 40


def marks(page: Image.Image, words: Iterable[Box], dots: float) -> tuple[Box, ...]:
    """Find the marks of a page, from top to bottom, forty at most. ``words`` are the boxes of what
    is printed, ``dots`` the pixels of the page to the inch."""
    scale = min(1.0, _DOTS / dots)
    size = max(1, round(page.width * scale)), max(1, round(page.height * scale))
    shades = np.asarray(page.convert("L").resize(size, Image.Resampling.BOX), dtype=np.int16)
    ink = shades < int(np.percentile(shades, 75)) - _DARKER
    _blank(ink, words, _MARGIN * _MILLIMETRE)
    ink &= ~(_runs(ink) | _runs(ink.T).T)
    near = ndimage.binary_dilation(ink, np.ones((2 * _GAP + 1, 2 * _GAP + 1), dtype=bool))
    labels, _ = ndimage.label(near)
    found: list[Box] = []
    for number, places in enumerate(ndimage.find_objects(labels), 1):
        own = ink[places] & (labels[places] == number)
        rows, columns = np.flatnonzero(own.any(axis=1)), np.flatnonzero(own.any(axis=0))
        if len(found) < _MOST and _is_mark(int(own.sum()), rows, columns):
            top, left = places[0].start, places[1].start
            found.append(_box(left + columns[0], top + rows[0], left + columns[-1], top + rows[-1], size))
    return tuple(found)


def _blank(ink: np.ndarray, words: Iterable[Box], margin: float) -> None:
    """Take the ink of printed words away."""
    height, width = ink.shape
    for left, top, right, bottom in words:
        rows = slice(max(0, int(top * height - margin)), max(0, int(bottom * height + margin) + 1))
        ink[rows, max(0, int(left * width - margin)) : max(0, int(right * width + margin) + 1)] = False


def _runs(ink: np.ndarray) -> np.ndarray:
    """Tell which ink is part of a straight line across, as long as a rule."""
    if ink.shape[1] < _RULE:
        return np.zeros_like(ink)
    line = np.ones((1, _RULE), dtype=bool)
    thick = ndimage.binary_dilation(ndimage.binary_opening(ink, line), np.ones((3, 3), dtype=bool))
    return np.asarray(thick & ink)


def _is_mark(pixels: int, rows: np.ndarray, columns: np.ndarray) -> bool:
    if pixels < _FEWEST:
        return False
    sides = sorted((int(columns[-1] - columns[0]) + 1, int(rows[-1] - rows[0]) + 1))
    return sides[1] >= _LEAST[0] and sides[0] >= _LEAST[1]


def _box(left: int, top: int, right: int, bottom: int, size: tuple[int, int]) -> Box:
    """Give a box around ink, with a little room, in fractions of the page."""
    width, height = size
    corners = (left - _GAP) / width, (top - _GAP) / height, (right + _GAP) / width, (bottom + _GAP) / height
    a, b, c, d = (round(min(1.0, max(0.0, float(each))), 4) for each in corners)
    return a, b, c, d
