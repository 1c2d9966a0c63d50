"""How names stand on the page: which begin a line, which lines belong to them, and which of the
first page stand under a heading of parties."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from engine.persons.mentions import Mention
from engine.persons.roles.party_headings import PARTY_HEADING, SIDE
from engine.text import FoldedText, any_of

_STOP = re.compile(
    rf"^[ \t*•■–—-]*(?:{any_of('procedure.header_ends')}|vu |sur )",
    re.MULTILINE,
)
_AND = any_of("grammar.and")
_LEAD = re.compile(
    rf"(?:[ \t]*(?:\d{{1,2}}[ ]?[°.)/-]+(?:[ ]?a\b)?|[-–—•*■]|[a-z]\)|{_AND}|{any_of('parties.before_colon')}[ ]?:))*[ "
    rf"\t]*(?:(?:{any_of('titles.husbands')}\.? (?:{_AND}|&) {any_of('titles.wives')}|"
    rf"{any_of('titles.before_headed')})\.?[ \t]+)?\Z"
)
_LISTED = re.compile(rf"[ \t]*[^\n;:]{{3,120}}\b{_AND}[ ](?:{any_of('titles.single')}\.?[ ])?\Z")
_STATE = re.compile(rf"\b{any_of('parties.state')}\b")
_OF_OTHERS = re.compile(rf"\b{any_of('bar.of_others')}")
_REACH = 12_000
"""How far the first page goes, in characters: parties of long decisions fill two or three pages."""

_LONGEST_BLOCK, _FURTHEST = 1_200, 4_000
_ABOVE, _LAST, _MARGIN = 900, 1_500, 80


@dataclass(frozen=True, slots=True)
class Block:
    """The lines that belong to one mention: from it to the next blank line or the next name that
    begins a line."""

    mention: Mention
    end: int


@dataclass(frozen=True, slots=True)
class PageLayout:
    """How the names of a text stand: ``heads`` are those before which nothing but a number, a
    bullet or a title stands on their line, ``blocks`` their lines in order; ``headings`` gives the
    role that a heading on a line of its own gives to parties' names of the first page."""

    heads: frozenset[Mention]
    blocks: tuple[Block, ...]
    headings: dict[Mention, str]


@dataclass(frozen=True, slots=True)
class _Mark:
    """A heading of parties: where it stands and the role that it gives."""

    start: int
    role: str


def layout(read: FoldedText, found: tuple[Mention, ...]) -> PageLayout:
    """Give how the names of a text stand, worked out once for all who ask."""
    return read.once(_laid_out, found)


def _laid_out(read: FoldedText, found: tuple[Mention, ...]) -> PageLayout:
    heads = [mention for mention in found if _begins_line(read, mention)]
    return PageLayout(frozenset(heads), _blocks(read, heads), _headings(read, found, frozenset(heads)))


def _begins_line(read: FoldedText, mention: Mention) -> bool:
    line = read.folded.rfind("\n", 0, mention.start) + 1
    return mention.start - line < _MARGIN and _LEAD.match(read.folded[line : mention.start].lstrip()) is not None


def _blocks(read: FoldedText, heads: Sequence[Mention]) -> tuple[Block, ...]:
    """Give the blocks of the mentions that begin a line, in order."""
    ends = [head.start for head in heads[1:]] + [len(read.text)] * bool(heads)
    return tuple(
        Block(head, _block_end(read.text, head.end, min(end, head.end + _LONGEST_BLOCK)))
        for head, end in zip(heads, ends, strict=False)  # without a head there is one end too many
    )


def _block_end(text: str, start: int, limit: int) -> int:
    """Give where the lines end that follow each other without a blank one between."""
    place = start
    while place < limit:
        line = text.find("\n", place, limit)
        if line < 0:
            return limit
        following = text.find("\n", line + 1, limit)
        if not text[line + 1 : following if following >= 0 else limit].strip():
            return line
        place = line + 1
    return limit


def _headings(read: FoldedText, found: Sequence[Mention], begin: frozenset[Mention]) -> dict[Mention, str]:
    """Give the role that a heading gives to the parties' names of the first page; ``begin`` are the
    names that begin a line."""
    page, parties = read.folded[:_REACH], [m for m in found if m.category == "partie" and m.start < _REACH]
    heads = [mention for mention in parties if mention in begin or _ends_list(read, mention)]
    marks = _marks(page)
    if not marks or not heads:
        return {}
    stops = [match.start() for match in _STOP.finditer(page)]
    behind = _stand_behind(marks, stops, heads)
    starts, roles = [mark.start for mark in marks], dict[Mention, str]()
    for head in heads:
        rank = bisect_right(starts, head.start) - (0 if behind else 1)
        if 0 <= rank < len(marks):
            first, last = sorted((head.start, marks[rank].start))
            place = bisect_right(stops, first)
            if last - first < _FURTHEST and not (place < len(stops) and stops[place] < last):
                roles[head] = marks[rank].role
    return roles


def _ends_list(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a mention ends a list of parties that begins its line."""
    line = read.folded.rfind("\n", 0, mention.start) + 1
    before = read.folded[max(line, mention.start - 130) : mention.start]
    return mention.start - line < 130 and _LISTED.match(before) is not None and _OF_OTHERS.search(before) is None


def _marks(page: str) -> list[_Mark]:
    """Give the headings of a page: those that name a role, and “ENTRE” and “ET” where none names a
    side."""
    marks = [_Mark(match.start(), str(match.lastgroup)) for match in PARTY_HEADING.finditer(page)]
    if not {"claimant", "defendant", "accused"} & {mark.role for mark in marks}:
        sides = [_Mark(match.start(), str(match.lastgroup)) for match in SIDE.finditer(page)]
        first = next((mark.start for mark in sides if mark.role == "claimant"), len(page))
        other = next((mark.start for mark in sides if mark.start > first), first)
        if _STATE.search(page, first, other):
            sides = [_Mark(mark.start, "accused") for mark in sides if mark.role == "defendant"]
        marks = sorted([*marks, *(m for m in sides if m.start >= first)], key=lambda mark: mark.start)
    return marks


def _stand_behind(marks: Sequence[_Mark], stops: Sequence[int], heads: Sequence[Mention]) -> bool:
    """Tell whether headings stand behind the names they speak of: names above the first, none below
    the last."""
    last = marks[-1].start
    stop = next((place for place in stops if place > last), last + _LAST)
    below = any(last < head.start < stop for head in heads)
    above = any(0 < marks[0].start - head.start < _ABOVE for head in heads)
    return above and not below


__all__ = ["Block", "PageLayout", "layout"]
