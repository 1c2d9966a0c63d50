"""The index above a published decision: an office, and on the next line or in the next column who
holds it ("Rapporteur public / M. X", "Avocat(s)   SCP Y ; SELARL Z")."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.persons.mentions import Mention
from engine.text import FoldedText, any_of

_GAP = r"[ ]?:?(?:[ \t]*+\n(?:[ \t]*+\n)?|[ ]{2}|[ ]?\t)[ \t]*+"
_LINE = re.compile(
    rf"(?:\A|(?<=\n))[ \t]*+(?:(?P<bar>{any_of('bar.lawyers')})|(?P<bench>{any_of('court.bench_offices')}))"
    rf"(?P<plural>\(e?s?\)|\(e\)\(s\))?{_GAP}(?P<held>\S[^\n]{{1,200}})(?=\n|\Z)"
)
_OF_INDEXES = re.compile(any_of("court.offices_of_indexes"))
_NEAR = 300
"""How far the lines of one index stand apart, in characters."""


class IndexLine(NamedTuple):
    """Who holds an office, as a span of the text, and whether the office is of the court or of the
    bar."""

    start: int
    end: int
    kind: Literal["court", "bar"]


def index_office(read: FoldedText, mention: Mention) -> Literal["court", "bar"] | None:
    """Tell what a line of an index makes of a mention: one of the court behind a civil title, or
    counsel."""
    lines = read.once(_index_lines)
    rank = bisect_right(lines, mention.start, key=lambda line: line.start) - 1
    if rank < 0 or mention.end > lines[rank].end:
        return None
    return lines[rank].kind if lines[rank].kind == "bar" or mention.gender else None


def _index_lines(read: FoldedText) -> tuple[IndexLine, ...]:
    """Find the lines of an index: two or more near one another, one of an office that no board or
    club has."""
    found = list(_LINE.finditer(read.folded))
    starts = [match.start() for match in found]
    sure = [m.start() for m in found if m["plural"] or (m["bench"] and _OF_INDEXES.fullmatch(m["bench"]))]
    return tuple(
        IndexLine(*match.span("held"), "bar" if match["bar"] else "court")
        for match in found
        if _count_near(sure, match.start()) and _count_near(starts, match.start()) > 1
    )


def _count_near(places: Sequence[int], place: int) -> int:
    """Count the sorted places near one."""
    return bisect_left(places, place + _NEAR) - bisect_right(places, place - _NEAR)


__all__ = ["IndexLine", "index_office"]
