"""Personal numbers in the columns of a table, whose heading alone says what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_SOURCE = "rule:columns"
_HEADING = re.compile(rf"(?<![\w-]){any_of('papers.columns')}(?!\w)")
_CELL = re.compile(rf"(?:n° |numero |numero de |n° de )?{any_of('papers.columns')}(?: ?n°)?\.?")
_BETWEEN = re.compile(r"\t|[ ]{3,}|[ ]?[|;][ ]?")
_NUMBER = re.compile(r"(?=[a-z-]{0,4}[0-9])[0-9a-z]{1,12}(?:[ ./-][0-9a-z]{1,8}){0,5}")
_MOST = 200
"""Lines of one table at most."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find the numbers of three letters and figures or more below a heading such as "Matricule", in
    lines with as many columns as the heading has."""
    finds = [
        entity_at(document.text, *span, "numeroIdentifiant", _SOURCE, 0.9) for span in _numbers(document.read.folded)
    ]
    return place(document, entities, finds)


def _numbers(folded: str) -> Iterator[tuple[int, int]]:
    behind = 0
    for heading in _HEADING.finditer(folded):
        if heading.start() < behind:
            continue
        first, last = folded.rfind("\n", behind, heading.start()) + 1 or behind, folded.find("\n", heading.end())
        behind = len(folded) if last < 0 else last
        cells = list(_cells(folded, first, behind))
        ranks = [rank for rank, (start, end) in enumerate(cells) if _CELL.fullmatch(folded, start, end)]
        if len(cells) < 2 or not ranks:
            continue
        start = behind + 1
        for _ in range(_MOST):
            end = folded.find("\n", start)
            end = len(folded) if end < 0 else end
            row = list(_cells(folded, start, end))
            if start >= len(folded) or len(row) != len(cells):
                break
            for rank in ranks:
                number = _NUMBER.fullmatch(folded, *row[rank])
                if number and sum(map(str.isalnum, number[0])) > 2:
                    yield row[rank]
            start = end + 1


def _cells(folded: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of the cells of a line, without the blanks around them."""
    for between in (*_BETWEEN.finditer(folded, start, end), None):
        stop = between.start() if between else end
        cell = folded[start:stop]
        yield start + len(cell) - len(cell.lstrip()), start + len(cell.rstrip())
        start = between.end() if between else end


RULE = Rule(
    "columns",
    "Numéros en colonnes",
    "Numbers in columns",
    "Les numéros personnels d'un tableau sont repérés au titre de leur colonne.",
    "Personal numbers in a table are found by the heading of their column.",
    apply,
)
