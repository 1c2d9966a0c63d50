"""What one operator prints, written again: strings, the moves between them, new words in their own
font."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from math import hypot
from typing import Any

import pikepdf
from pikepdf import Array, Name

from engine.formats.pdf.fonts import Untraceable
from engine.formats.pdf.printed import Look, Show
from engine.formats.pdf.pseudonyms import Fit, FontRun

Operation = tuple[list[Any], str]
_NOTHING = 1e-6


@dataclass(frozen=True, slots=True)
class Insert:
    """New words at a glyph: their runs, how they are set, and how far from it, in points along its
    line."""

    runs: list[FontRun]
    fit: Fit
    start: float = 0.0


class ShownText:
    """What one operator prints, being written: ``gap`` is how far to move before the next string
    (thousandths), ``spacing`` what is added to a space that ``look`` does not space any more.

    ``is_anew``: it begins at a place of its own, where what it prints first stands.
    """

    def __init__(self, out: list[Operation], show: Show, look: Look, is_anew: bool) -> None:
        self._out, self._show, self._look = out, show, look
        scale = abs(look.size) * hypot(*show.across)
        self._point, self._moved = 1000 / scale if scale else 0.0, 0.0
        self._waits = is_anew
        self._items: list[Any] = []
        self._codes = bytearray()
        self.gap = 0.0
        self.spacing = 1000 * (show.look.word - look.word) / look.size if look.size else 0.0

    def move(self, shift: float) -> None:
        """Print what comes next so many points from where it was."""
        self.gap += (shift - self._moved) * self._point
        self._moved = shift

    def _begin(self) -> None:
        """Say where the first string stands, which nothing did."""
        if self._waits:
            pen = self.gap / 1000 * self._look.size * self._look.stretch / 100
            a, b, c, d, e, f = self._show.matrix
            matrix = a, b, c, d, e + a * pen, f + b * pen
            self._out.append(([number_of(each) for each in matrix], "Tm"))
            self._waits, self.gap = False, 0.0

    def keep(self, codes: bytes) -> None:
        """Print codes that stay."""
        self._begin()
        if abs(self.gap) > _NOTHING:
            self._end_string()
            self._items.append(number_of(-self.gap))
            self.gap = 0.0
        self._codes += codes

    def put(self, insert: Insert) -> None:
        """Print new words in their own font, then set the state again."""
        self._begin()
        self.close()
        look, fitted = self._look, insert.fit
        if not look.name or look.home is not self._show.content:
            raise Untraceable
        stretch = look.stretch * fitted.stretch / 100
        self._out += [([number_of(stretch)], "Tz"), ([0], "Tc"), ([0], "Tw")]
        for run in insert.runs:
            self._out.append(([Name(f"/{run.font}"), number_of(fitted.size)], "Tf"))
            self._out.append(([pikepdf.String(run.codes)], "Tj"))
        self._out += [
            ([Name(look.name), number_of(look.size)], "Tf"), ([number_of(look.stretch)], "Tz"),
            ([number_of(look.letter)], "Tc"), ([number_of(look.word)], "Tw"),
        ]  # fmt: skip
        self.gap -= 1000 * fitted.width / abs(look.size)

    def close(self, anywhere: bool = False) -> None:
        """End what was begun, with the pen where it belongs unless it may be anywhere."""
        self._end_string()
        if not anywhere and abs(self.gap) > _NOTHING:
            self._items.append(number_of(-self.gap))
        if self._items:
            self._out.append(([Array(self._items)], "TJ"))
        self._items, self.gap = [], 0.0

    def _end_string(self) -> None:
        if self._codes:
            self._items.append(pikepdf.String(bytes(self._codes)))
            self._codes = bytearray()


def number_of(value: float) -> Any:
    """Give a number as PDF writes it: four decimals, and never with an exponent."""
    return int(value) if value == int(value) and abs(value) < 1e9 else Decimal(f"{value:.4f}")
