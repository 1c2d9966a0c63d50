"""What a written file still tells of the width of what stood at a place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

TOLERANCE = 0.3
"""Points by which a word may differ from a gap and still fit it: kerning, and how far a line is
stretched, are not known exactly."""


@dataclass(frozen=True, slots=True)
class GapWidth:
    """A gap in a line that is still as wide as what was replaced there: the half-open place
    ``text[start:end]`` of the original, its page from 1, its ``width`` in points without the spaces
    beside it, as a stranger measures it in the written file. ``letters`` are the widths of letters
    in that font and size, in points."""

    start: int
    end: int
    page: int
    width: float
    letters: Mapping[str, float]

    def fits(self, word: str) -> bool:
        """Tell whether a word is as wide as the gap; one with a letter of unknown width is not."""
        widths = [self.letters.get(letter) for letter in word]
        known = [each for each in widths if each is not None]
        return len(known) == len(widths) and abs(sum(known) - self.width) <= TOLERANCE


__all__ = ["TOLERANCE", "GapWidth"]
