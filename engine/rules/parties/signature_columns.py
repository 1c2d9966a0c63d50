"""Jurors who sign beside the court: their names stand below their office, column by column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.persons import Mention
from engine.text import FoldedText, any_of

_OFFICES = re.compile(rf"^[^\n]*\b{any_of('court.jurors')}\b[^\n]*$", re.MULTILINE)
_NAMES = re.compile(r"\s*^(?P<names>[^\n]+)$", re.MULTILINE)
_COLUMN = re.compile(r"\S+(?:[ ]\S+)*")
_JUROR = re.compile(rf"\b{any_of('court.jurors')}\b")


def signing_jurors(read: FoldedText, found: Sequence[Mention]) -> Iterator[Mention]:
    """Give the mentions that stand on the line below "premier juré", in its column: « Le Président
    Le premier juré   La Greffière »."""
    columns = list(_juror_columns(read.folded))
    for mention in found:
        if any(start <= mention.start and mention.end <= end for start, end in columns):
            yield mention


def _juror_columns(folded: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the columns below the office, where both lines have as many."""
    for offices in _OFFICES.finditer(folded):
        below = _NAMES.match(folded, offices.end())
        if below is None:
            continue
        heads = [column[0] for column in _COLUMN.finditer(folded, *offices.span())]
        names = [column.span() for column in _COLUMN.finditer(folded, *below.span("names"))]
        if len(heads) == len(names):
            yield from (span for head, span in zip(heads, names, strict=True) if _JUROR.search(head))


__all__ = ["signing_jurors"]
