"""Dates of birth that nothing right before them announces: in the column of a table that is headed
by "date de naissance", behind the names of children."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.rules.dates.date_forms import DATE
from engine.text import FoldedText, any_of

_HEADING = re.compile(
    rf"^(?P<before>[^\n]{{0,200}}?)(?<![\w-])(?:{any_of('civil_status.birth_dates')}|d\.?d\.?n\.?|nee?(?:\(e\))? le)(?![\w-])[^\n]{{0,200}}$",
    re.M,
)
_DATE = re.compile(rf"(?<![\w/.-]){DATE}")
_SEPARATORS = ("|", "\t", ";", ",")
_CELLS = re.compile(r"[ ]{2,}|[ ]/[ ]")
_RULED = re.compile(r"(?=[^\n]*[-=_─━═])[-=_+|:─━═│┼├┤╪ ]{3,}")
_MOST_ROWS, _FEWEST_CELLS, _LONGEST_LINE = 200, 2, 400

_NAME = r"[^\W\d_a-z][\w'\u2019-]{1,30}(?:[ ][^\W\d_a-z][\w'\u2019-]{1,30}){0,3}"
_CHILDREN = re.compile(rf"(?<![\w-]){any_of('civil_status.children')}[ ]?[:,]?\s+(?:(?:de |of )[^\W\d_]{{1,20}}\s+)?")
_CHILD = re.compile(rf"(?:\s*[,;]\s*|\s+)?(?:(?:et|and|puis|&)\s+)?{_NAME}[ ]\(")
_MOST_CHILDREN = 15


def listed_births(read: FoldedText) -> Iterator[tuple[int, int]]:
    """Yield the spans of the dates of a column of births, and of those in brackets behind the names
    of children ("Enfants : Lise (3 mars 2010), Tom (5 juin 2012)")."""
    yield from _columns(read)
    yield from _children(read)


def _columns(read: FoldedText) -> Iterator[tuple[int, int]]:
    start = 0
    for heading in _HEADING.finditer(read.folded):
        if heading.start() < start:
            continue
        line, separator = heading[0], next((sign for sign in _SEPARATORS[:3] if sign in heading[0]), "")
        count = _count(line, separator)
        if count < _FEWEST_CELLS or any(map(str.isdigit, line)):
            continue
        rank = _count(heading["before"] + "\0", separator) - 1
        start = heading.end() + 1
        for _ in range(_MOST_ROWS):
            end = read.folded.find("\n", start)
            end = len(read.folded) if end < 0 else end
            row = read.folded[start : min(end, start + _LONGEST_LINE)]
            dates, ruled = [*_DATE.finditer(row)], _RULED.fullmatch(row) is not None
            if not ruled and (not row.strip() or _count(row, separator) < (count if separator else _FEWEST_CELLS)):
                break
            inside = [m for m in dates if separator and _count(row[: m.start()] + "\0", separator) - 1 == rank]
            found = inside[:1] or (dates if len(dates) == 1 and not separator else [])
            yield from ((start + m.start(), start + m.end()) for m in found)
            start = end + 1
            if start >= len(read.folded):
                break


def _count(line: str, separator: str) -> int:
    """Count the cells of a line, parted by a sign, or by wide blanks where there is none."""
    return line.count(separator) + 1 if separator else len(_CELLS.split(line.strip()))


def _children(read: FoldedText) -> Iterator[tuple[int, int]]:
    for match in _CHILDREN.finditer(read.folded):
        at = match.end()
        for _ in range(_MOST_CHILDREN):
            child = _CHILD.match(read.text, at)
            date = _DATE.match(read.folded, child.end()) if child else None
            if not date or read.folded[date.end() : date.end() + 1] not in tuple("),;"):
                break
            yield date.span()
            at = date.end() + 1


__all__ = ["listed_births"]
