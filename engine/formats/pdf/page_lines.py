"""The lines of a page around what is replaced: the words of each, and what stands beside them that
limits how far they may move."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import hypot
from typing import Any

import pypdfium2.raw as pdfium
from pypdfium2 import PdfiumError

from engine.formats.lines import PrintedLine
from engine.formats.pdf.match import GlyphCut, Letters
from engine.formats.pdf.paths import THIN
from engine.formats.pdf.printed import Glyph, LevelRule

_DEPTH, _MOST_PATHS = 3, 3_000
_BAND, _WORD_GAP, _OVERLAP = 0.5, 0.12, 0.25
"""To the size of the letters: how far off the base line what is raised stands, from which gap on
two letters are of two words, and how far two words may reach into each other."""

_ROW, _FARTHEST, _LARGEST = 8.0, 1e6, 2_000.0
"""Points: height of the rows in which glyphs are kept, and what is looked at no more: farther off,
or larger."""

_CELL = 2.0
_NEAR = 0.6


@dataclass(slots=True, eq=False)
class LineItem:
    """A word that stays, or the place of ``cuts``: from ``start`` to ``end`` in points along its
    line, as it is printed."""

    start: float
    end: float
    glyphs: list[Glyph] = field(default_factory=list)
    cuts: list[GlyphCut] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Line:
    """The items of a line from left to right; ``blanks`` are its other glyphs that stay. Sizes are
    in points, ``height`` is where it stands, ``level`` tells whether it runs across the page."""

    items: tuple[LineItem, ...]
    blanks: tuple[Glyph, ...]
    size: float
    height: float
    level: bool


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A page: its sides from left to right, its printed lines, the boxes of what is drawn on it
    (left, bottom, right, top), and the rules, in points."""

    left: float
    right: float
    lines: tuple[PrintedLine, ...]
    drawn: tuple[tuple[float, float, float, float], ...]
    rules: tuple[LevelRule, ...] = ()

    def others(self, line: Line) -> list[PrintedLine]:
        """Give the level lines that stand at another height than this one."""
        height = line.height + line.size / 4
        return [each for each in self.lines if each.level and not each.bottom <= height <= each.top]

    def borders(self, line: Line) -> list[float]:
        """Give where the sides of what is drawn cross the height of a line."""
        height = line.height + line.size / 4
        crossing = [box for box in self.drawn if box[1] <= height <= box[3] and box[3] - box[1] >= THIN]
        return sorted({side for box in crossing for side in (box[0], box[2])})

    def underlines(self, line: Line) -> list[LevelRule]:
        """Give the rules that stand close under a line."""
        low, high = line.height - 0.35 * line.size, line.height + 0.05 * line.size
        return [rule for rule in self.rules if low <= (rule.box[1] + rule.box[3]) / 2 <= high]


def page_of(page: Any, lines: Sequence[PrintedLine], rules: Sequence[LevelRule]) -> PrintedPage:
    """Look at a page that is open in PDFium; ``rules`` are those that it draws."""
    left, _, right, _ = page.get_bbox()
    return PrintedPage(left, right, tuple(lines), tuple(_drawn(page)), tuple(rules))


def _drawn(page: Any) -> Iterator[tuple[float, float, float, float]]:
    try:
        for each in islice(page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_PATH,), max_depth=_DEPTH), _MOST_PATHS):
            if each.container is None:
                yield each.get_bounds()
    except PdfiumError:  # a broken drawing shows nothing
        return


def lines_of(
    glyphs: Sequence[Glyph], cuts: Sequence[GlyphCut], letters: Letters, printed: Sequence[PrintedLine]
) -> Iterator[Line]:
    """Yield the lines on which something is cut, but for those whose letters overlap."""
    kept = _Kept(glyphs, {id(glyph) for cut in cuts for glyph in cut.glyphs})
    waiting = [cut for cut in cuts if 0 < cut.glyphs[0].size() < _LARGEST and direction(cut.glyphs[0])]
    while waiting:
        first = waiting[0].glyphs[0]
        way, size = direction(first), first.size()
        assert way  # noqa: S101
        height = along(way, first)[1]
        own = [cut for cut in waiting if direction(cut.glyphs[0]) == way and _is_near(cut.glyphs[0], way, height, size)]
        waiting = [cut for cut in waiting if cut not in own]
        beside = [glyph for glyph in kept.around(way, height, size) if _is_near(glyph, way, height, size)]
        shown = _Origins(letters, _around(printed, own, height + size / 4))
        words = [glyph for glyph in beside if glyph in shown]
        items = _items(way, words, own, size)
        if items:
            blanks = tuple(glyph for glyph in beside if glyph not in shown)
            yield Line(tuple(items), blanks, size, height, way == (1.0, 0.0))


class _Kept:
    """The glyphs of a page that stay, by the way of their line and where it runs."""

    def __init__(self, glyphs: Sequence[Glyph], gone: set[int]) -> None:
        self._rows: dict[tuple[tuple[float, float], int], list[Glyph]] = defaultdict(list)
        show, way = None, None
        for glyph in glyphs:
            if glyph.show is not show:
                show, way = glyph.show, direction(glyph)
            if way and id(glyph) not in gone and abs(off := glyph.y * way[0] - glyph.x * way[1]) < _FARTHEST:
                self._rows[way, int(off // _ROW)].append(glyph)

    def around(self, way: tuple[float, float], height: float, size: float) -> Iterator[Glyph]:
        """Yield those that stand about at a height."""
        for row in range(int((height - size) // _ROW), int((height + size) // _ROW) + 1):
            yield from self._rows.get((way, row), ())


def direction(glyph: Glyph) -> tuple[float, float] | None:
    """Give the unit vector along which a glyph's line runs; None for one of no size."""
    across, size = glyph.show.across, glyph.show.look.size
    length = hypot(*across) * (1 if size > 0 else -1)
    return (round(across[0] / length, 3) + 0.0, round(across[1] / length, 3) + 0.0) if length and size else None


def along(way: tuple[float, float], glyph: Glyph) -> tuple[float, float]:
    """Give how far along its line a glyph stands, and how far beside the origin of the page that
    line runs."""
    return glyph.x * way[0] + glyph.y * way[1], glyph.y * way[0] - glyph.x * way[1]


def _is_near(glyph: Glyph, way: tuple[float, float], height: float, size: float) -> bool:
    return abs(along(way, glyph)[1] - height) < _BAND * size


def _around(printed: Sequence[PrintedLine], cuts: Sequence[GlyphCut], height: float) -> Iterator[PrintedLine]:
    """Yield the printed lines on which cuts are, and those beside them."""
    indices = {cut.piece.indices[0] for cut in cuts if cut.piece.indices}
    for line in printed:
        numbers = line.numbers()
        if (line.level and line.bottom <= height <= line.top) or any(index in numbers for index in indices):
            yield line


class _Origins:
    """Where the characters of some lines are printed."""

    def __init__(self, letters: Letters, lines: Iterator[PrintedLine]) -> None:
        self._places: set[tuple[int, int]] = set()
        for line in lines:
            for number, character in zip(line.numbers(), line.text, strict=True):
                if number >= 0 and not character.isspace():
                    letter = letters[number]
                    self._places.add((round(letter.x * _CELL), round(letter.y * _CELL)))

    def __contains__(self, glyph: Glyph) -> bool:
        across, up = glyph.x * _CELL, glyph.y * _CELL
        if (round(across), round(up)) in self._places:
            return True
        near = (-_NEAR, 0, _NEAR)
        return any((round(across + x), round(up + y)) in self._places for x in near for y in near)


def _items(
    way: tuple[float, float], words: Sequence[Glyph], cuts: Sequence[GlyphCut], size: float
) -> list[LineItem] | None:
    """Put words and cuts in their order; None where they overlap."""
    pieces = [LineItem(*_extent(way, [glyph]), [glyph]) for glyph in words]
    pieces += [LineItem(*_extent(way, cut.glyphs), cuts=[cut]) for cut in cuts]
    items: list[LineItem] = []
    for piece in sorted(pieces, key=lambda item: item.start):
        before = items[-1] if items else None
        if before and not piece.cuts and not before.cuts and piece.start - before.end < _WORD_GAP * size:
            before.end = max(before.end, piece.end)
            before.glyphs += piece.glyphs
        elif before and piece.start < before.end - _OVERLAP * size:
            if not (piece.cuts and before.cuts and _is_double(before.cuts[0], piece.cuts[0])):
                return None
            before.end = max(before.end, piece.end)
            before.cuts += piece.cuts
        else:
            items.append(piece)
    return items


def _is_double(first: GlyphCut, second: GlyphCut) -> bool:
    """Tell whether one of two cuts is what is printed over the other again."""
    return first.piece.start == second.piece.start and first.piece.end == second.piece.end


def _extent(way: tuple[float, float], glyphs: Sequence[Glyph]) -> tuple[float, float]:
    starts = [along(way, glyph)[0] for glyph in glyphs]
    lengths = [hypot(*glyph.show.across) * abs(glyph.width) for glyph in glyphs]
    return min(starts), max(start + length for start, length in zip(starts, lengths, strict=True))
