"""Printed characters, as PDFium reads them, back to the glyphs that print them: by where they
stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from ctypes import byref, c_double
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

import pypdfium2.raw as pdfium

from engine.formats.pdf.fonts import Untraceable
from engine.formats.pdf.glyphs import Interpreter
from engine.formats.pdf.layout import HYPHEN
from engine.formats.pdf.places import LinePiece
from engine.formats.pdf.printed import Glyph, Image

_CELL = 4.0
"""Points: side of a cell of the page. Glyphs are looked for in the nine around a place."""

_NEAR = 0.2
_MOST_CELLS = 4_000
_MOST_LOOKS = 10_000_000
"""Glyphs looked at on a page: thousands printed at one place end here."""

_INVISIBLE, _CLIPPING = 3, 4
_NO_SIZE = 0.01
"""Points below which an em is nothing: PDFium leaves such text out, and so do most."""


@dataclass(slots=True, eq=False)
class GlyphCut:
    """A piece, and the glyphs to take out for it; the new words stand where the first of them
    stood."""

    piece: LinePiece
    glyphs: list[Glyph]


@dataclass(frozen=True, slots=True)
class Letter:
    """A character of PDFium's text: where it stands; ``made`` up by PDFium, it is printed
    nowhere."""

    text: str
    x: float
    y: float
    made: bool


class Letters:
    """The characters of an open page, by number."""

    def __init__(self, layer: Any, characters: Sequence[str]) -> None:
        self._layer = layer
        self._characters = characters

    def __len__(self) -> int:
        return len(self._characters)

    def __getitem__(self, index: int) -> Letter:
        x, y = c_double(), c_double()
        pdfium.FPDFText_GetCharOrigin(self._layer, index, byref(x), byref(y))
        made = pdfium.FPDFText_IsGenerated(self._layer, index) == 1
        return Letter(self._characters[index], x.value, y.value, made)


def match(pieces: Sequence[LinePiece], letters: Letters, page: Interpreter) -> list[GlyphCut]:
    """Find the glyphs of each piece.

    Raises:
        Untraceable: a character stands where no glyph does, or a glyph prints what is replaced and
        what is not.
    """
    by_origin = _Grid(page.glyphs, lambda glyph: (glyph.x, glyph.y))
    cuts = [_cut(piece, letters, by_origin) for piece in pieces]
    by_middle = _Grid(page.glyphs, _middle)
    taken: dict[int, int] = {}
    found: list[GlyphCut] = []
    for number, cut in enumerate(cuts):
        own = [GlyphCut(cut.piece, _with_marked(cut.glyphs)), *_hidden(cut, by_middle)]
        found += own
        for glyph in (glyph for each in own for glyph in each.glyphs):
            if taken.setdefault(id(glyph), number) != number:
                raise Untraceable
            _check(glyph, page.images)
    return found


def unseen(page: Interpreter, cuts: Sequence[GlyphCut]) -> list[GlyphCut]:
    """Find the glyphs of no size, which no reader gives and which are still there; those of other
    cuts left out."""
    taken = {id(glyph) for cut in cuts for glyph in cut.glyphs}
    shows: dict[int, list[Glyph]] = defaultdict(list)
    for glyph in page.glyphs:
        if abs(glyph.show.look.size) * hypot(*glyph.show.across) < _NO_SIZE and id(glyph) not in taken:
            shows[id(glyph.show)].append(glyph)
    return [GlyphCut(LinePiece(0, 0, 0, (), ""), glyphs) for glyphs in shows.values()]


def _cut(piece: LinePiece, letters: Letters, grid: _Grid) -> GlyphCut:
    """Find the glyphs of a piece; a character that one of them prints too is written again beside
    the new words."""
    indices = list(piece.indices)
    if piece.goes_on:
        indices += _line_end(letters, indices[-1])
    found: dict[int, Glyph] = {}
    for index in indices:
        letter = letters[index]
        glyph = None if letter.made else grid.nearest(letter.x, letter.y)
        if glyph:
            found.setdefault(id(glyph), glyph)
        elif not letter.made and not letter.text.isspace():
            raise Untraceable
    if not found:
        raise Untraceable
    own = set(indices)
    around = range(indices[0] - 1, -1, -1), range(indices[-1] + 1, len(letters))
    before, after = (
        "".join(_sharing(letters, (index for index in side if index not in own), grid, found)) for side in around
    )
    return GlyphCut(replace(piece, new=before[::-1] + piece.new + after), list(found.values()))


def _line_end(letters: Letters, last: int) -> Iterator[int]:
    """Yield what follows up to the hyphen that ends the line."""
    after = []
    for index in range(last + 1, len(letters)):
        letter = letters[index]
        after.append(index)
        if letter.text == HYPHEN:
            yield from after
            return
        if not letter.text.isspace():
            return


def _sharing(letters: Letters, indices: Iterable[int], grid: _Grid, found: dict[int, Glyph]) -> Iterator[str]:
    """Yield the characters beside a piece that are printed by its glyphs (a ligature, marked
    content)."""
    for index in indices:
        letter = letters[index]
        if letter.made or letter.text in "\r\n" or letter.text == HYPHEN:
            return
        glyph = grid.nearest(letter.x, letter.y)
        if glyph is None or id(glyph) not in found:
            return
        yield letter.text


def _with_marked(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """Add the rest of marked content whose text glyphs are part of."""
    found = {id(glyph): glyph for glyph in glyphs}
    for glyph in glyphs:
        if glyph.show.sequence:
            found.update((id(other), other) for other in glyph.show.sequence.glyphs)
    return list(found.values())


def _hidden(cut: GlyphCut, grid: _Grid) -> Iterator[GlyphCut]:
    """Yield what is printed a second time over the glyphs of a cut, a heavier letter or a shadow:
    PDFium reads it once.

    It reads it once only if both print the same: the new words stand in both.
    """
    known = {id(glyph) for glyph in cut.glyphs}
    by_show: dict[int, dict[int, Glyph]] = defaultdict(dict)
    for glyph in cut.glyphs:
        for other in grid.under(glyph):
            if id(other) not in known:
                by_show[id(other.show)][id(other)] = other
    for others in by_show.values():
        glyphs = _with_marked(sorted(others.values(), key=lambda glyph: (glyph.part, glyph.start)))
        same = len(others) == len(cut.glyphs)
        yield GlyphCut(cut.piece if same else replace(cut.piece, new=""), glyphs)


def _check(glyph: Glyph, images: Sequence[Image]) -> None:
    """Refuse letters that clip what is painted after them, and those that only repeat what an image
    shows."""
    look = glyph.show.look
    if look.mode >= _CLIPPING or not look.size:
        raise Untraceable
    x, y = _middle(glyph)
    unseen = look.mode == _INVISIBLE or look.alpha == 0
    for image in images:
        left, bottom, right, top = image.box
        if left <= x <= right and bottom <= y <= top and (unseen or image.order > glyph.show.order):
            raise Untraceable


def _middle(glyph: Glyph) -> tuple[float, float]:
    """Give the middle of a glyph: half its width on, a quarter of an em up."""
    (x, y), up, size = glyph.end(), glyph.show.up, glyph.show.look.size
    return (glyph.x + x) / 2 + up[0] * size / 4, (glyph.y + y) / 2 + up[1] * size / 4


class _Grid:
    """Glyphs by cell of the page."""

    def __init__(self, glyphs: Sequence[Glyph], place: Callable[[Glyph], tuple[float, float]]) -> None:
        self._cells: dict[tuple[int, int], list[Glyph]] = defaultdict(list)
        self._place = place
        self._looks = 0
        for glyph in glyphs:
            x, y = place(glyph)
            if abs(x) + abs(y) < 1e7:  # also leaves out what is not a number
                self._cells[int(x // _CELL), int(y // _CELL)].append(glyph)

    def nearest(self, x: float, y: float) -> Glyph | None:
        """Give the glyph that stands nearest to a place, if it is as good as there."""
        best, least = None, _CELL
        across, up = int(x // _CELL), int(y // _CELL)
        for glyph in self._around(across - 1, across + 1, up - 1, up + 1):
            # Of two at the same place, the one with no width printed nothing (a space of a font
            # that has none).
            distance = hypot(glyph.x - x, glyph.y - y) + (0 if glyph.width else 0.01)
            if distance < least and distance <= max(0.5, _NEAR * glyph.size()):
                best, least = glyph, distance
        return best

    def under(self, glyph: Glyph) -> Iterator[Glyph]:
        """Yield the glyphs of about the same size and direction whose middle lies in the box of
        this one."""
        size, across, up = glyph.size(), glyph.show.across, glyph.show.up
        if not size or not glyph.width:
            return
        length, height = hypot(*across) * abs(glyph.width), size
        left, right = sorted((glyph.x, glyph.end()[0]))
        low, high = sorted((glyph.y, glyph.end()[1]))
        cells = [
            int((edge + side) // _CELL)
            for edge, side in ((left, -height), (right, height), (low, -height), (high, height))
        ]
        if (cells[1] - cells[0] + 1) * (cells[3] - cells[2] + 1) > _MOST_CELLS:
            raise Untraceable
        along = across[0] / hypot(*across), across[1] / hypot(*across)
        upwards = up[0] / hypot(*up), up[1] / hypot(*up)
        sign = 1 if glyph.width > 0 else -1
        for other in self._around(*cells):
            x, y = self._place(other)
            distance = x - glyph.x, y - glyph.y
            on = sign * (distance[0] * along[0] + distance[1] * along[1])
            over = (distance[0] * upwards[0] + distance[1] * upwards[1]) * (1 if glyph.show.look.size > 0 else -1)
            if 0.1 * length < on < 0.9 * length and 0 < over < 0.6 * height and _alike(other, glyph):
                yield other

    def _around(self, left: int, right: int, low: int, high: int) -> Iterator[Glyph]:
        for across in range(left, right + 1):
            for up in range(low, high + 1):
                found = self._cells.get((across, up), ())
                self._looks += 1 + len(found)
                if self._looks > _MOST_LOOKS:
                    raise Untraceable
                yield from found


def _alike(left: Glyph, right: Glyph) -> bool:
    if left is right:
        return True
    first, second = left.show.across, right.show.across
    turn = first[0] * second[0] + first[1] * second[1]
    return 0.5 < left.size() / (right.size() or 1) < 2 and turn > 0.9 * hypot(*first) * hypot(*second)
