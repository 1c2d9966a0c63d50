"""What is sure of a region at first sight: a placeholder stands there, nothing does, the letters
are the same."""

from __future__ import annotations

from collections.abc import Sequence

from engine.alignment.matches import LONG
from engine.alignment.sides import OPEN, AlignmentState, JudgedRegion, Region, begins_line
from engine.alignment.tokens import MARK, SIGN, WORD, AlignmentToken
from engine.alignment.words import FUNCTION, STREETS, is_content, letters

_BROKEN = frozenset("[]<>█■_*")
_ALONE, _EACH = 20, 14
"""Tokens that a placeholder may stand for: so many, and so many more for each."""


def first_sight(sides: AlignmentState, region: Region) -> list[JudgedRegion]:
    """Classify a region by what is certain without context: it has a placeholder, only one side has
    words, or the letters are equal. ``open`` leaves it to :mod:`engine.alignment.second_pass`.

    A region of which only a part is masked is returned in two pieces.
    """
    a, b = sides.a[region.a0 : region.a1], sides.b[region.b0 : region.b1]
    if letters(a) == letters(b) and (a or b):
        return [JudgedRegion("noise", region)]
    if not letters(a) and any(token.kind == SIGN for token in a):
        return [JudgedRegion("noise" if not letters(b) else "correction", region)]
    if _only_marks(a):
        little = _only_marks(b) or (sides.noisy and len(letters(b)) <= 2)
        return [JudgedRegion("noise" if little else "added", region)]
    if _only_marks(b):
        dots = sum(token.key in ".…*_█" for token in b)
        if dots >= 2 and len(a) <= _ALONE + _EACH and any(is_content(token) for token in a):
            return [JudgedRegion("masked", region)]
        return [JudgedRegion("cut" if len(a) > LONG else OPEN, region)]
    if shows_sign(sides, region):
        return _behind_sign(sides, region)
    if max(len(a), len(b)) > 3 * LONG:
        return [
            JudgedRegion("cut", Region(region.a0, region.a1, region.b0, region.b0)),
            JudgedRegion("added", Region(region.a1, region.a1, region.b0, region.b1)),
        ]
    return [JudgedRegion(OPEN, region)]


def _only_marks(row: Sequence[AlignmentToken]) -> bool:
    return all(token.kind == MARK for token in row)


def _behind_sign(sides: AlignmentState, region: Region) -> list[JudgedRegion]:
    """Judge what a placeholder stands for: all of it, unless it is too long, or prose."""
    count = sum(token.kind == SIGN for token in sides.b[region.b0 : region.b1]) or 1
    if region.a1 - region.a0 <= _ALONE + _EACH * count and not _holds_prose(sides, region):
        return [JudgedRegion("masked", region)]
    return _beside_a_cut(sides, region)


def shows_sign(sides: AlignmentState, region: Region) -> bool:
    """Tell whether the published side of a region has a placeholder, whole or damaged by OCR, that
    the original lacks."""
    here, there = sides.a[region.a0 : region.a1], sides.b[region.b0 : region.b1]
    own = {token.key for token in here if token.kind == SIGN}
    initials = any(token.sign is not None and token.sign.way == "initial" for token in here)
    return any(
        token.sign is not None and token.key not in own and not (initials and token.sign.way == "initial")
        for token in there
    ) or (bool(there) and _shows_misread_sign(sides, here, there))


def _shows_misread_sign(sides: AlignmentState, here: Sequence[AlignmentToken], there: Sequence[AlignmentToken]) -> bool:
    """Tell whether what is left of a placeholder stands there: a bracket, dots, a letter alone for
    a long name."""
    raw = sides.published[there[0].start : there[-1].end]
    mine = sides.original[here[0].start : here[-1].end] if here else ""
    if not _BROKEN.isdisjoint(raw) and _BROKEN.isdisjoint(mine):
        return True
    words = [token for token in there if token.kind != MARK]
    if ".." in raw and ".." not in mine and all(len(token.key) <= 2 for token in words):
        return True
    single = all(token.kind == WORD and token.capital and len(token.key) == 1 for token in words)
    return bool(words) and single and len(letters(here)) > 2 * len(words)


def _beside_a_cut(sides: AlignmentState, region: Region) -> list[JudgedRegion]:
    """Part a long stretch, of which a paragraph was cut, from the mention beside it: the rest of
    the line before, else the beginning of the last line."""
    a0, a1 = region.a0, region.a1
    if a0 and not begins_line(sides, a0):
        cut = a0 + 1
        while cut < a1 and cut - a0 < 2 * LONG and not begins_line(sides, cut):
            cut += 1
        return [
            JudgedRegion("masked", region._replace(a1=cut)),
            JudgedRegion("cut", Region(cut, a1, region.b1, region.b1)),
        ]
    cut = a1 - 1
    while cut > a0 and a1 - cut < 2 * LONG and not begins_line(sides, cut):
        cut -= 1
    return [JudgedRegion("cut", Region(a0, cut, region.b0, region.b0)), JudgedRegion("masked", region._replace(a0=cut))]


def _holds_prose(sides: AlignmentState, region: Region) -> bool:
    """Tell whether a stretch of several lines has a sentence in it, where the published text has
    one line."""
    if not any(begins_line(sides, place) for place in range(region.a0 + 1, region.a1)):
        return False
    b = sides.b[region.b0 : region.b1]
    if "\n" in sides.published[b[0].start : b[-1].end]:
        return False
    plain = [t for t in sides.a[region.a0 : region.a1] if t.kind == WORD and not t.capital and len(t.key) > 2]
    return sum(token.key not in FUNCTION and token.key not in STREETS for token in plain) > 6
