"""Lines closed up around what is replaced: new words in the size of the text, the words after them
moved, so that no place is as wide as what stood there.

What a line would tell of the width that is gone, and how it does not: where the next words stand
(they move), how far spaces are stretched in a line set to both margins (they are set anew), where a
centred line or one set to the right begins (it moves too). Across a wide gap or a rule, in a table
or a form, nothing moves: there the place of the new words ends where the next cell begins, whatever
stood in it. A rule under words goes with them; where it ends under no word, the line stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from statistics import median

from engine.formats.pdf.match import GlyphCut
from engine.formats.pdf.page_lines import Line, LineItem, PrintedPage, along, direction
from engine.formats.pdf.printed import LevelRule
from engine.formats.pdf.pseudonyms import Fit, fit

_SPACE, _WIDE, _ALIKE = 0.12, 1.5, 0.2
"""To the size of the letters: the least gap that is a space, the least across which nothing moves,
and by how much those of a line set to both margins differ."""

_NATURAL, _NARROWEST, _WIDEST = 0.26, 0.7, 2.2
"""Width of a space, to the size of the letters, and how far it is narrowed or stretched."""

_EDGE, _SAME, _MIDDLE = 1.0, 0.3, 1.5
"""Points by which the ends of lines at a margin differ, the beginnings of those of one block, and
the middles of those that are centred."""

_ENDS = 1.5
"""Points by which a rule under words ends beside them."""

_INDENT, _ASIDE = 45.0, 20.0
"""Points by which the first line of a paragraph is set in, at most; by which a line that is centred
or set to the right is, at least."""

_SMALLEST, _READABLE, _LEAST = 0.6, 0.45, 0.05
"""Down to which new words are narrowed: to end at the column, before they run on to the margin; to
end there, before they run on to the edge of the page; at all."""


@dataclass(slots=True)
class Closing:
    """What moves: by the identity of a glyph (``id``), how far along its line, in points; by that
    of a cut, how its new words are set, and how far they stand from where its first glyph did; by
    that of a rule, from where to where it goes."""

    shifts: dict[int, float] = field(default_factory=dict)
    starts: dict[int, float] = field(default_factory=dict)
    fits: dict[int, Fit] = field(default_factory=dict)
    rules: dict[int, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Room:
    """Where the lines of a page begin, and where they may end (the longest, the margin); where a
    part may run on to, at most, and where its column ends. ``is_open`` tells whether others begin
    where this part does and nothing stands beside it, ``is_closed`` whether something stands where
    it ends."""

    left: float
    ends: tuple[float, ...]
    right: float
    most: float
    column: float
    is_open: bool
    is_closed: bool


def close_up(lines: Iterator[Line], page: PrintedPage, widths: Mapping[int, float]) -> Closing:
    """Close the lines of a page up; ``widths`` are those of the new words of each cut, by its
    identity, in thousandths of an em."""
    closing = Closing()
    for line in lines:
        borders = page.borders(line) if line.level else []
        under = page.underlines(line) if line.level else []
        parts = list(_parts(line, borders))
        for number, part in enumerate(parts):
            rules = _underlining(line, part, under)
            if rules is None or not any(item.cuts for item in part):
                continue
            after = parts[number + 1][0].start if number + 1 < len(parts) else None
            before = parts[number - 1][-1].end if number else None
            room = _room(line, part, page, borders, (before, after))
            _Setting(line, part, room, widths, rules).set(closing, after)
    return closing


def _parts(line: Line, borders: Sequence[float]) -> Iterator[list[LineItem]]:
    """Yield the parts of a line that move by themselves: cells, what stands before a wide gap."""
    gaps = [after.start - before.end for before, after in pairwise(line.items)]
    spaces = [gap for gap in gaps if gap >= _SPACE * line.size]
    even = len(spaces) > 2 and max(spaces) - min(spaces) < _ALIKE * line.size
    part = [line.items[0]]
    for (before, after), gap in zip(pairwise(line.items), gaps, strict=True):
        middle = before.end - 0.5, after.start + 0.5
        crossed = gap >= _SPACE * line.size and any(middle[0] <= side <= middle[1] for side in borders)
        if crossed or (gap >= _WIDE * line.size and not even):
            yield part
            part = []
        part.append(after)
    yield part


def _underlining(line: Line, part: Sequence[LineItem], rules: Sequence[LevelRule]) -> list[_Underline] | None:
    """Find which words each rule under a part underlines; None where one ends under no end of a
    word. A rule that goes on on both sides underlines none."""
    found = []
    for rule in rules:
        left, _, right, _ = rule.box
        if right < part[0].start or left > part[-1].end:
            continue
        if left < part[0].start - _ENDS and right > part[-1].end + line.size * _ENDS / 2:
            continue
        first = min(part, key=lambda item: abs(item.start - left))
        last = min(part, key=lambda item: abs(item.end - right))
        sign = 0.4 * line.size  # a sign behind new words is part of them, and seldom underlined
        if abs(first.start - left) > _ENDS or not -(sign if last.cuts else _ENDS) < right - last.end < sign:
            return None
        found.append(_Underline(rule, first, last))
    return found


def _room(
    line: Line,
    part: Sequence[LineItem],
    page: PrintedPage,
    borders: Sequence[float],
    beside: tuple[float | None, float | None],
) -> _Room:
    """Find how far a part of a line may reach; its own width does not count."""
    start, end = part[0].start, part[-1].end
    others = page.others(line) if line.level else []
    left = min((each.left for each in others), default=start)
    peers = sorted(each.right for each in others if abs(each.left - start) <= _INDENT)
    ends = max((each.right for each in others), default=end), page.right - (left - page.left)
    margin = max(ends) if line.level else end
    has_edge = len(peers) > 1 and peers[-1] - peers[-2] < _EDGE
    column = peers[-1] if has_edge else margin
    stops = [side - line.size / 8 for side in borders if side >= end - 0.5]
    if beside[1] is not None:
        stops.append(beside[1] - line.size / 4)
    if stops and min(stops) > start:
        return _Room(left, ends, min(stops), min(stops), min(stops), False, True)
    most = max(margin, page.right - line.size / 2) if line.level else margin
    alike = [each for each in others if abs(each.left - start) < _SAME and abs(each.right - column) < _EDGE]
    is_block = start - left <= _INDENT or len(alike) > 1
    return _Room(left, ends, margin, most, column, has_edge and is_block and beside[0] is None, False)


@dataclass(frozen=True, slots=True)
class _Underline:
    """A rule under words, from the first to the last."""

    rule: LevelRule
    first: LineItem
    last: LineItem


class _Setting:
    """A part of a line being set anew."""

    def __init__(
        self,
        line: Line,
        part: Sequence[LineItem],
        room: _Room,
        widths: Mapping[int, float],
        rules: Sequence[_Underline],
    ) -> None:
        self._line, self._part, self._room, self._rules = line, part, room, rules
        self._natural = {id(item): self._width(item, widths) for item in part if item.cuts}
        self._widths = widths
        self._items = [item for item in part if self._natural.get(id(item), 1.0) > 0]
        self._gaps, self._spaces = self._measured()

    def _width(self, item: LineItem, widths: Mapping[int, float]) -> float:
        cut = item.cuts[0]
        look = cut.glyphs[0].show
        return widths.get(id(cut), 0.0) * abs(look.look.size) / 1000 * hypot(*look.across)

    def _measured(self) -> tuple[list[float], list[bool]]:
        """Give the gap before each item but the first, and whether it is a space: one beside new
        words is as wide as the others."""
        size = self._line.size
        pairs = list(pairwise(self._part))
        own = [after.start - before.end for before, after in pairs if not before.cuts and not after.cuts]
        usual = median([gap for gap in own if gap >= _SPACE * size] or [_NATURAL * size])
        gaps: list[float] = []
        spaces: list[bool] = []
        waiting, shown = False, id(self._part[0]) in {id(item) for item in self._items}
        for before, after in pairs:
            gap = after.start - before.end
            is_space = gap >= _SPACE * size
            if self._natural.get(id(after), 1.0) <= 0:
                waiting = waiting or is_space
                continue
            kept = not before.cuts and not after.cuts
            if shown:
                spaces.append(is_space or waiting)
                gaps.append(gap if kept else usual if spaces[-1] else 0.0)
            waiting, shown = False, True
        return gaps, spaces

    def set(self, closing: Closing, after: float | None) -> None:
        """Note where each item and each blank goes; ``after`` is where the next part begins."""
        if not self._items:
            return
        fixed = sum(item.end - item.start for item in self._items if not item.cuts)
        free = sum(self._natural[id(item)] for item in self._items if item.cuts)
        left, share = self._align(fixed, free)
        at, moved = left, dict[int, tuple[float, float]]()
        for number, item in enumerate(self._items):
            at += self._gaps[number - 1] if number else 0.0
            width = self._natural[id(item)] * share if item.cuts else item.end - item.start
            moved[id(item)] = at - item.start, at + width - item.end
            at += width
        self._note(closing, moved, share, after)
        for under in self._rules:
            left, _, right, _ = under.rule.box
            shift = moved.get(id(under.first), (0.0, 0.0))[0], moved.get(id(under.last), (0.0, 0.0))[1]
            closing.rules[id(under.rule)] = left + shift[0], right + shift[1]

    def _align(self, fixed: float, free: float) -> tuple[float, float]:
        """Give where the part begins now, and which share of their width the new words get; spaces
        are set anew where the line filled its column."""
        start, end, room = self._part[0].start, self._part[-1].end, self._room
        total = fixed + free + sum(self._gaps)
        if self._line.level and not room.is_closed:
            if self._is_justified(end) and any(self._spaces):
                return start, self._justify(start, fixed, free)
            aside, share = start - room.left, self._share(total, room.right - room.left, free)
            total -= free * (1 - share)
            middles = [(room.left + right) / 2 - (start + end) / 2 for right in room.ends]
            if aside > _ASIDE and room.right - end > _ASIDE and min(map(abs, middles)) < _MIDDLE:
                return (start + end - total) / 2, share
            if aside > _INDENT and min(abs(right - end) for right in room.ends) < _EDGE:
                return end - total, share
            total += free * (1 - share)
        share = self._share(total, room.column - start, free)
        if share < _SMALLEST:
            share = self._share(total, room.right - start, free)
        if share < _READABLE:
            share = max(share, min(_READABLE, self._share(total, room.most - start, free)))
        return start, share

    def _is_justified(self, end: float) -> bool:
        return self._room.is_open and abs(self._room.column - end) < _EDGE

    def _justify(self, start: float, fixed: float, free: float) -> float:
        """Set the spaces of a line that filled its column anew; give the share of the new words."""
        natural = _NATURAL * self._line.size
        tight = sum(gap for gap, is_space in zip(self._gaps, self._spaces, strict=True) if not is_space)
        room = self._room.column - start - fixed - tight
        space = (room - free) / sum(self._spaces)
        share = 1.0
        if space > _WIDEST * natural:
            space = natural
        elif space < _NARROWEST * natural:
            space = _NARROWEST * natural
            share = self._share(free, room - space * sum(self._spaces), free)
        self._gaps = [space if is_space else gap for gap, is_space in zip(self._gaps, self._spaces, strict=True)]
        return share

    @staticmethod
    def _share(total: float, room: float, free: float) -> float:
        """Give the share of their width that new words get in a room."""
        return max(_LEAST, min(1.0, 1 - (total - room) / free)) if free else 1.0

    def _note(
        self, closing: Closing, moved: Mapping[int, tuple[float, float]], share: float, after: float | None
    ) -> None:
        """Note how far the beginning and the end of each item moved: what is blank behind it goes
        with its end, what is blank before all of them with their beginning."""
        for item in self._part:
            shift = moved.get(id(item), (0.0, 0.0))[0]
            closing.shifts |= dict.fromkeys(map(id, item.glyphs), shift)
            for cut in item.cuts:
                self._note_cut(closing, cut, shift, share)
        way = direction(next(cut for item in self._part for cut in item.cuts).glyphs[0])
        margin = self._line.size / 10
        for glyph in self._line.blanks if way else ():
            place = along(way, glyph)[0]  # type: ignore[arg-type]
            if place >= self._part[0].start - margin and (after is None or place < after - margin):
                before = [item for item in self._items if item.start <= place + margin]
                closing.shifts[id(glyph)] = moved[id(before[-1])][1] if before else moved[id(self._items[0])][0]

    def _note_cut(self, closing: Closing, cut: GlyphCut, shift: float, share: float) -> None:
        first, width = cut.glyphs[0], self._widths.get(id(cut), 0.0)
        way = direction(first)
        if way and width:
            places = [along(way, glyph)[0] for glyph in cut.glyphs]
            size = first.show.look.size
            closing.starts[id(cut)] = shift + min(places) - places[0]
            closing.fits[id(cut)] = fit(width, size, share * width * abs(size) / 1000)
