"""What was read in pictures as printed lines, and where each word stands in the text that is made
of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import TYPE_CHECKING, TypeAlias, cast

from engine.core import Unwritable
from engine.formats.lines import PrintedLine
from engine.formats.scan.ocr import OcrLine, OcrResult

if TYPE_CHECKING:
    from PIL.Image import Image

UNSURE = 60
"""Percentage under which a word may have been misread."""

_CUT = re.compile(r"\w[-\u2010\u00ac]$")
"""A word that goes on in the next line."""

_SAME_SIZE = 0.4
_BODY = 11.0
_BLOCK, _PLAIN, _LIGHT = 16, 48, 128
"""Side of the squares in which a page is looked at, in pixels; shades by which those of an empty
page may differ; the least of its paper: a black page may hide something."""

Span = tuple[int, int]


def lines(recognised: OcrResult, height: float, points: float) -> list[PrintedLine]:
    """Give the rows as lines of a page: ``height`` of the picture in pixels, ``points`` to a
    pixel."""
    rows = recognised.rows
    usual = median(row.size for row in rows) if rows else 1.0
    return [_line(row, usual, height, points, last=index == len(rows) - 1) for index, row in enumerate(rows)]


def body_points(recognised: OcrResult) -> float:
    """Tell how many points a pixel is worth where nobody says it: the letters of most lines are of
    eleven."""
    return _BODY / median(row.size for row in recognised.rows) if recognised.rows else 1.0


def is_blank(picture: Image) -> bool:
    """Tell whether a picture is an empty page: dust leaves no square of it much darker than the
    others."""
    from PIL.Image import Resampling

    grey = picture if picture.mode == "L" else picture.convert("L")
    small = max(1, grey.width // _BLOCK), max(1, grey.height // _BLOCK)
    darkest, lightest = cast(tuple[int, int], grey.resize(small, Resampling.BOX).getextrema())
    return lightest >= _LIGHT and lightest - darkest <= _PLAIN


_Way: TypeAlias = "tuple[()] | tuple[_Way, Span]"
"""How a text was read so far: the way before the last word, and where that word stands."""


def places(text: str, rows: Iterable[OcrLine], start: int = 0, end: int | None = None) -> list[Span]:
    """Find each word of the rows in ``text[start:end]``, in order; a hyphen at a line end may be
    missing there.

    Raises:
        Unwritable: the text is not the one that was made of these rows.
    """
    end = len(text) if end is None else end
    ways: dict[int, _Way] = {
        start: ()
    }  # up to where the text was read, and how: « 1- » before « - » may be read in two ways
    for word, is_last in _in_order(rows):
        further: dict[int, _Way] = {}
        for position, way in ways.items():
            begun = _after_blanks(text, position, end)
            for written in (word, word[:-1]) if is_last and _CUT.search(word) else (word,):
                if text.startswith(written, begun, end):
                    further.setdefault(begun + len(written), (way, (begun, begun + len(written))))
        ways = further
    for position, way in ways.items():
        if not text[position:end].strip():
            return _unrolled(way)
    raise Unwritable()


def _after_blanks(text: str, position: int, end: int) -> int:
    while position < end and text[position].isspace():
        position += 1
    return position


def _unrolled(way: _Way) -> list[Span]:
    found: list[Span] = []
    while way:
        way, span = way
        found.append(span)
    return found[::-1]


def unsure(recognised: OcrResult, spans: Sequence[Span]) -> Iterator[Span]:
    """Yield where words stand that may have been misread; ``spans`` are those of all its words."""
    for word, span in zip(recognised.words, spans, strict=True):
        if word.confidence < UNSURE and any(character.isalnum() for character in word.text):
            yield span


def _in_order(rows: Iterable[OcrLine]) -> Iterator[tuple[str, bool]]:
    for row in rows:
        for index, word in enumerate(row.words, 1):
            yield word.text, index == len(row.words)


def _line(row: OcrLine, usual: float, height: float, points: float, last: bool) -> PrintedLine:
    text = " ".join(word.text for word in row.words)
    cut = not last and _CUT.search(text) is not None
    left, right = min(word.left for word in row.words), max(word.right for word in row.words)
    # The height that is measured changes with the letters a line happens to have: capitals,
    # accents, tails.
    size = usual if abs(row.size - usual) <= _SAME_SIZE * usual else row.size
    bottom = (height - row.base) * points - size * points / 5
    lead = row.words[0].right - row.words[0].left
    return PrintedLine(
        text[:-1] if cut else text,
        left * points, right * points, bottom, bottom + size * points, lead * points, cut,
    )  # fmt: skip
