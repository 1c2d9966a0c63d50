"""What is seen on a page that a program drew, and that none of its characters explains: also what
is faint, and words drawn by anything but letters.

Ground (the bar behind a line, the cell of a table), rules, dashes and the boxes of forms are none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from PIL import Image
from scipy import ndimage

from engine.formats.covers import Box
from engine.formats.scan.ink import (
    MILLIMETRE,
    MOST,
    Corners,
    blank,
    box_of,
    grown,
    is_mark,
    long,
    pieces,
    places,
    rules,
    shrunk,
)
from engine.formats.scan.strokes import DARKER

_FAINT = 20
"""Shades by which ink is darker than what it stands on, where there is no dust."""
_CLOSE = 0.5 * MILLIMETRE
"""How far around a character ink is its own."""
_GROUND = 2 * round(1.5 * MILLIMETRE) + 1
"""Side of the smallest square that is filled, not drawn."""
_DASHES, _THICK = 2 * round(1 * MILLIMETRE) + 1, 2 * round(0.5 * MILLIMETRE) + 1
"""Pixels: more than the widest gap of a rule of dots or dashes, and than the thickest."""
_FRAME, _FRAMED = 3 * MILLIMETRE, 0.95
"""Side from which a closed line is the box of a form, and how much of its rectangle that encloses:
more than any letter."""
_WORD = (5 * MILLIMETRE, 1.2 * MILLIMETRE)
"""The length and the height of a short word in small letters."""
_STROKES, _OF_A_LETTER = 5, 6
"""Strokes side by side in such a word, and the most that one letter has."""
_FEWEST = 30
"""Pixels of ink in such a word."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The boxes of what is known of a page: areas that are looked at otherwise, words that are
    read, and characters so large that another word could stand in their box."""

    areas: Sequence[Box]
    words: Sequence[Box]
    letters: Sequence[Box]


def drawn_marks(
    page: Image.Image, known: Explained, fine: Callable[[], Image.Image], *, faint: bool
) -> tuple[Box, ...]:
    """Find the marks of a page, from top to bottom, forty at most.

    ``page`` is shown in grey at :data:`engine.formats.scan.ink.DOTS`, ``fine`` shows it larger, for
    the few pages that ask for it. ``faint``: no scan lies under it, so that what is pale counts.
    """
    darker = _FAINT if faint else DARKER
    shades = np.array(page)
    paper = _paper(shades)
    ink = (shades < max(0, paper - darker)) | (shades > paper + darker)
    printed = [*known.words, *(box for box in known.letters if _is_letter(ink[places(ink, box)]))]
    blank(ink, known.areas)
    blank(ink, printed, _CLOSE)
    if int(ink.sum()) < _FEWEST:
        return ()
    found = pieces(_unexplained(shades, paper, known.areas, printed, darker))
    drawn = np.asarray(fine())
    marks = (box_of(corners, ink) for piece, corners in found if is_mark(piece) or _is_word(piece, corners, ink, drawn))
    return tuple(islice(marks, MOST))


def _paper(shades: np.ndarray) -> int:
    """Give the shade of the paper: a quarter of the page is lighter."""
    return int(np.searchsorted(np.bincount(shades.ravel(), minlength=256).cumsum(), 0.75 * shades.size))


def _unexplained(
    shades: np.ndarray, paper: int, areas: Sequence[Box], printed: Sequence[Box], darker: int
) -> np.ndarray:
    """Tell which pixels are darker than their ground, where what is known is taken away; rules
    whole, before letters that touch them are."""
    before = _on_ground(shades, darker)
    for box in areas:
        shades[places(shades, box)] = paper
    for box in printed:
        around = shades[places(shades, box, _CLOSE)]
        if around.size:
            around[:] = np.median(around)
    ink = np.asarray(_on_ground(shades, darker) & ~rules(before) & ~_dashes(before) & ~_dashes(before.T).T)
    _blank_frames(ink)
    return ink


def _on_ground(shades: np.ndarray, darker: int) -> np.ndarray:
    """Tell which pixels are so much darker than the ground that they stand on."""
    return np.asarray(ndimage.grey_closing(shades, (_GROUND, _GROUND)) - shades > darker)


def _dashes(ink: np.ndarray) -> np.ndarray:
    """Tell which ink is part of a thin rule of dots or dashes across."""
    lines = long(shrunk(grown(ink, _DASHES, 1), _DASHES, 1))
    return np.asarray(lines & ~grown(shrunk(lines, _THICK, 0), _THICK, 0))


def _blank_frames(ink: np.ndarray) -> None:
    """Take away what encloses a rectangle: the boxes of a form, that are ticked or written in."""
    labels, _ = ndimage.label(ink, np.ones((3, 3), dtype=bool))
    for number, around in enumerate(ndimage.find_objects(labels), 1):
        height, width = (each.stop - each.start for each in around)
        if min(height, width) < _FRAME:
            continue
        own = labels[around] == number
        if ndimage.binary_fill_holes(own).mean() >= _FRAMED:
            ink[around][own] = False


def _is_word(piece: np.ndarray, corners: Corners, page: np.ndarray, fine: np.ndarray) -> bool:
    """Tell whether a piece of ink is a row of letters: low, with strokes side by side."""
    sides = sorted(piece.shape)
    if sides[1] < _WORD[0] or sides[0] < _WORD[1]:
        return False
    across, down = fine.shape[1] / page.shape[1], fine.shape[0] / page.shape[0]
    left, top, right, bottom = corners
    drawn = fine[round(top * down) : round((bottom + 1) * down), round(left * across) : round((right + 1) * across)]
    shape = Image.fromarray(piece).resize(drawn.shape[::-1], Image.Resampling.NEAREST)
    dark = (drawn < (int(drawn.min()) + int(drawn.max())) // 2) & np.asarray(shape)
    return _strokes(dark if piece.shape[1] == sides[1] else dark.T) >= _STROKES


def _is_letter(ink: np.ndarray) -> bool:
    """Tell whether what is drawn in the box of a character has no more strokes than a letter."""
    return max(_strokes(ink), _strokes(ink.T)) <= _OF_A_LETTER


def _strokes(ink: np.ndarray) -> int:
    """Count the strokes side by side in the row that has most of them."""
    padded = np.pad(ink, ((0, 0), (1, 0)))
    return int((padded[:, 1:] & ~padded[:, :-1]).sum(axis=1).max(initial=0))
