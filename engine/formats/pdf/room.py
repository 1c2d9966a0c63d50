"""The room on a page behind what is replaced, where the line is not closed up."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from engine.formats.pdf.printed import Glyph

_MOST_LOOKS = 3_000_000


class FreeRoom:
    """The room on a page."""

    def __init__(self, glyphs: Sequence[Glyph], gone: set[int]) -> None:
        self._kept = [glyph for glyph in glyphs if id(glyph) not in gone]
        self._looks = 0

    def room(self, glyphs: Sequence[Glyph]) -> float:
        """Give the length on the page from the first glyph to the end of the last."""
        first = glyphs[0]
        return max(_along(first, *glyph.end())[0] for glyph in glyphs)

    def behind(self, first: Glyph, room: float) -> float:
        """Give the length from a glyph to the next one kept on its line, or to the end of the
        longest line."""
        self._looks += len(self._kept)
        if self._looks > _MOST_LOOKS:
            return room
        size = first.size()
        nearest, margin = float("inf"), room
        for glyph in self._kept:
            on, off = _along(first, glyph.x, glyph.y)
            if on >= room - 0.1 * size and abs(off) < size and glyph.size() < 8 * size:
                nearest = min(nearest, on)
            margin = max(margin, _along(first, *glyph.end())[0])
        return max(room, nearest - size / 4) if nearest < margin else margin


def _along(first: Glyph, x: float, y: float) -> tuple[float, float]:
    """Give how far a place lies along the line of a glyph, and how far off it, in points."""
    across = first.show.across
    length = (hypot(*across) or 1.0) * (1 if first.show.look.size > 0 else -1)
    unit = across[0] / length, across[1] / length
    way = x - first.x, y - first.y
    return way[0] * unit[0] + way[1] * unit[1], way[1] * unit[0] - way[0] * unit[1]
