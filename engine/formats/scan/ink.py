"""Ink on a page: which pixels boxes take, straight rules, pieces that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from scipy import ndimage

from engine.formats.covers import Box

DOTS = 75
"""To the inch, at which a page is looked at."""
MILLIMETRE = DOTS / 25.4
GAP = round(1.5 * MILLIMETRE)
"""How far the strokes of one mark lie apart."""
MOST = 40
"""Marks of a page that are told from one another."""

_RULE = 2 * round(9 * MILLIMETRE) + 1
"""Pixels of ink in a straight line across or down that no hand draws."""
_LEAST = (12 * MILLIMETRE, 5 * MILLIMETRE)
"""The longer and the shorter side of the smallest mark."""
_FEWEST = round(15 * MILLIMETRE)
"""Pixels of ink in the smallest mark: a stroke as long."""

Corners = tuple[int, int, int, int]
"""Left, top, right and bottom pixel."""


def places(page: np.ndarray, box: Box, margin: float = 0.0) -> tuple[slice, slice]:
    """Give the pixels of a box, and of a margin around it."""
    height, width = page.shape
    left, top, right, bottom = box
    rows = slice(max(0, int(top * height - margin)), max(0, int(bottom * height + margin) + 1))
    return rows, slice(max(0, int(left * width - margin)), max(0, int(right * width + margin) + 1))


def blank(ink: np.ndarray, boxes: Iterable[Box], margin: float = 0.0) -> None:
    """Take the ink in boxes away."""
    for box in boxes:
        ink[places(ink, box, margin)] = False


def rules(ink: np.ndarray) -> np.ndarray:
    """Tell which ink is part of a straight line across or down, as long as a rule."""
    return np.asarray(_rules(ink) | _rules(ink.T).T)


def _rules(ink: np.ndarray) -> np.ndarray:
    return np.asarray(grown(grown(long(ink), 3, 0), 3, 1) & ink)


def long(ink: np.ndarray) -> np.ndarray:
    """Keep the ink of straight lines across that are as long as a rule."""
    return grown(shrunk(ink, _RULE, 1), _RULE, 1)


def grown(ink: np.ndarray, length: int, axis: int) -> np.ndarray:
    """Widen ink along an axis, by half of an odd length on either side."""
    return np.asarray(ndimage.maximum_filter1d(ink.view(np.uint8), length, axis, mode="constant").view(bool))


def shrunk(ink: np.ndarray, length: int, axis: int) -> np.ndarray:
    """Narrow ink along an axis, by half of an odd length on either side."""
    return np.asarray(ndimage.minimum_filter1d(ink.view(np.uint8), length, axis, mode="constant").view(bool))


def pieces(ink: np.ndarray) -> Iterator[tuple[np.ndarray, Corners]]:
    """Yield the pieces of ink of which no part lies far from the next, from top to bottom, and
    their corners."""
    labels, _ = ndimage.label(grown(grown(ink, 2 * GAP + 1, 0), 2 * GAP + 1, 1))
    for number, around in enumerate(ndimage.find_objects(labels), 1):
        own = ink[around] & (labels[around] == number)
        rows, columns = np.flatnonzero(own.any(axis=1)), np.flatnonzero(own.any(axis=0))
        if rows.size:
            top, left = around[0].start, around[1].start
            corners = left + columns[0], top + rows[0], left + columns[-1], top + rows[-1]
            yield own[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], corners


def is_mark(piece: np.ndarray) -> bool:
    """Tell whether a piece of ink is as large as the strokes of a hand."""
    sides = sorted(piece.shape)
    return int(piece.sum()) >= _FEWEST and sides[1] >= _LEAST[0] and sides[0] >= _LEAST[1]


def box_of(corners: Corners, page: np.ndarray) -> Box:
    """Give a box around ink, with a little room, in fractions of the page."""
    height, width = page.shape
    left, top, right, bottom = corners
    sides = (left - GAP) / width, (top - GAP) / height, (right + GAP) / width, (bottom + GAP) / height
    a, b, c, d = (round(min(1.0, max(0.0, float(each))), 4) for each in sides)
    return a, b, c, d
