"""What is drawn on a page beside its printed words: the strokes of a signature, a stamp, a sketch.

Rules, frames of tables and dust are none. A mark that runs through printed words is found by what
of it lies beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import numpy as np
from PIL import Image

from engine.formats.covers import Box
from engine.formats.scan.ink import DOTS, MILLIMETRE, MOST, blank, box_of, is_mark, pieces, rules

DARKER = 40
"""Shades by which ink is darker than the paper of a scan."""
_MARGIN = 1.0 * MILLIMETRE
"""How far around printed words ink is theirs."""


def marks(page: Image.Image, words: Iterable[Box], dots: float) -> tuple[Box, ...]:
    """Find the marks of a page, from top to bottom, forty at most. ``words`` are the boxes of what
    is printed, ``dots`` the pixels of the page to the inch."""
    scale = min(1.0, DOTS / dots)
    size = max(1, round(page.width * scale)), max(1, round(page.height * scale))
    shades = np.asarray(page.convert("L").resize(size, Image.Resampling.BOX), dtype=np.int16)
    ink = shades < int(np.percentile(shades, 75)) - DARKER
    blank(ink, words, _MARGIN)
    ink &= ~rules(ink)
    found = (box_of(corners, ink) for piece, corners in pieces(ink) if is_mark(piece))
    return tuple(islice(found, MOST))
