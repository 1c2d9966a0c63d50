"""Letters drawn after the rest of their line, put back where they stand.

A program that lacks a letter in the font of a line takes it from another: LibreOffice prints the
line with a gap, then the letter in the gap. PDFium sorts what a page prints by where it begins, so
that such a letter comes after the line: « Nguy n, née le 3 avril ễ ». Characters go back into the
gaps of their own base line alone; where one does not fit, the line stays as PDFium gives it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from ctypes import byref, c_double
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import median
from typing import Any

import pypdfium2.raw as pdfium

SPACE = -1
"""What stands for a space that has no number."""

_OVERLAP = 1.0
"""Points by which pieces of a line may overlap before each of its characters is looked at."""

_SHARE = 1 / 4
"""Of the width of a character: how far it may reach into others; of the wider of two, a gap that is
a space, as in PDFium."""

_LEVEL, _BASE_LINE = 0.02, 0.5
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))


@dataclass(frozen=True, slots=True)
class _Printed:
    """A character: its number, its sides and base line in points; ``run`` counts how often the pen
    went back before it.

    ``key`` sorts it: its left side, or that of one before it in its run that reaches further (an
    accent over a letter).
    """

    number: int
    left: float
    right: float
    base: float
    run: int
    key: float

    def width(self) -> float:
        return self.right - self.left


def put_back(layer: Any, characters: Sequence[str], numbers: Sequence[int]) -> Sequence[int]:
    """Give the numbers of the characters of a level line in the order in which they stand on it.

    ``numbers`` follow one another; they themselves are given where nothing stands out of place.
    Where a space is to be read for which PDFium has no number (it leaves out the second of two),
    SPACE stands.
    """
    if not _goes_back(layer, numbers[0], len(numbers)) or not _runs_across(layer, characters, numbers):
        return numbers
    printed = list(_printed(layer, numbers))
    ordered = sorted(printed, key=lambda each: each.key)
    if not printed[-1].run or not _fits(ordered):
        return numbers
    order = list(_spaced(ordered, layer, characters))
    shown = [rank for rank, number in enumerate(order) if number != SPACE and not characters[number].isspace()]
    return order[shown[0] : shown[-1] + 1]


def _goes_back(layer: Any, first: int, count: int) -> bool:
    """Tell whether a piece of a line begins before the end of the one before it: of pieces, there
    are few."""
    pieces = pdfium.FPDFText_CountRects(layer, first, count)
    if pieces < 2:
        return False
    left, top, right, bottom = c_double(), c_double(), c_double(), c_double()
    end = float("-inf")
    for piece in range(pieces):
        pdfium.FPDFText_GetRect(layer, piece, byref(left), byref(top), byref(right), byref(bottom))
        if left.value < end - _OVERLAP:
            return True
        end = right.value
    return False


def _runs_across(layer: Any, characters: Sequence[str], numbers: Sequence[int]) -> bool:
    """Tell whether a line is level throughout, and from left to right."""
    return not any(
        unicodedata.bidirectional(characters[number]) in _RIGHT_TO_LEFT
        or abs(pdfium.FPDFText_GetCharAngle(layer, number)) >= _LEVEL
        for number in numbers
    )


def _printed(layer: Any, numbers: Sequence[int]) -> Iterator[_Printed]:
    """Yield the characters that are printed, not made up by PDFium."""
    box, x, y = pdfium.FS_RECTF(), c_double(), c_double()
    before, run, key = float("-inf"), 0, float("-inf")
    for number in numbers:
        if pdfium.FPDFText_IsGenerated(layer, number) == 1:
            continue
        pdfium.FPDFText_GetLooseCharBox(layer, number, byref(box))
        pdfium.FPDFText_GetCharOrigin(layer, number, byref(x), byref(y))
        left, right = box.left, box.right
        if right > left and right < before + _SHARE * (right - left):
            run, key = run + 1, left
        before, key = left, max(key, left)
        yield _Printed(number, left, right, y.value, run, key)


def _fits(ordered: Sequence[_Printed]) -> bool:
    """Tell whether characters of different runs stand beside one another, those put into a gap on
    the base line."""
    base = median(each.base for each in ordered)
    onward = list(accumulate((each.run for each in reversed(ordered)), min))[::-1]
    for (before, after), first in zip(pairwise(ordered), onward[1:], strict=True):
        if before.run != after.run:
            later = max(before, after, key=lambda each: each.run)
            is_in_gap = first < later.run  # else it goes on behind what was printed before
            if after.left < before.right - _SHARE * later.width() or (
                is_in_gap and abs(later.base - base) > _BASE_LINE
            ):
                return False
    return True


def _spaced(ordered: Sequence[_Printed], layer: Any, characters: Sequence[str]) -> Iterator[int]:
    """Yield numbers, and where there still is a space to be read that of one that PDFium made, or
    none."""

    def is_made(number: int) -> bool:
        return bool(pdfium.FPDFText_IsGenerated(layer, number) == 1)

    used: set[int] = set()
    yield ordered[0].number
    for before, after in pairwise(ordered):
        between = range(before.number + 1, after.number)
        if before.number < after.number and all(map(is_made, between)):
            yield from between
        elif _is_apart(before, after, characters):
            made = [
                number for number in (after.number - 1, before.number + 1) if number not in used and is_made(number)
            ]
            used.update(made[:1])
            yield made[0] if made else SPACE
        yield after.number


def _is_apart(before: _Printed, after: _Printed, characters: Sequence[str]) -> bool:
    """Tell whether a gap between two characters is a space."""
    if characters[before.number].isspace() or characters[after.number].isspace():
        return False
    return after.left - before.right > _SHARE * max(before.width(), after.width())
