"""Names in the columns of a table: where nearly all cells of a column are somebody's name, so is
the one that is a word as well.

« Xolani Mabuza ...... Kavitha / Innocent Dlamini ...... Xoli »: who shares secrets, plays, signs,
is on duty or is owed money stands in columns, often by first name alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity
from engine.persons import NO_NAMES, PARTICLES, TITLES
from engine.rules.names.evidence import NameEvidence
from engine.rules.names.runs import ORGANISATION, NamePiece, NameRun, name_run
from engine.rules.rule import Rule
from engine.text import (
    FOLDED_MONTHS,
    FoldedText,
    OccupiedSpans,
    Text,
    first_names,
    listed,
    name_likelihood,
    not_names,
    vocabulary,
)

_SEPARATOR = re.compile(r"[ ]*\t[ \t]*|[ \u00a0]{2,}|[ ]?\.{3,}[ ]?|[ ]?[|;][ ]?")
_CELL = re.compile(r"(?P<name>[^\W\d_][\w'\u2019-]*\.?(?:[ ][^\W\d_][\w'\u2019-]*\.?){0,2})(?:[ ][(\"\u201c«].*)?")
_WORD = re.compile(r"[^\W\d_][^\W\d_]+")
_COLUMNS, _FEWEST, _NEARLY_ALL, _HALF, _LIKELY = 3, 3, 2 / 3, 1 / 2, 0.6
"""Columns looked at; named cells that make a column; their shares for a cell of any word and for
one that looks like a name."""
_CALENDAR = frozenset(month for months in FOLDED_MONTHS.values() for month in months).union(
    *(listed("calendar.weekdays", language) for language in FOLDED_MONTHS)
)
_NO_CELL = ORGANISATION | TITLES | _CALENDAR | vocabulary.words("common.in_tables", "parties.beside_names")
_SOURCE = "rule:name_columns"

_Span = tuple[int, int]


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Name the cells of one to three words on which nothing stands, in columns of three names of
    parties or more that are two thirds of the column; half of it are enough for what looks like a
    name. The heading of a column, offices, bodies, days and months are no names."""
    read = document.read
    naming = NameEvidence(read, OccupiedSpans(entities), _SOURCE, frozenset())
    for column in _columns(read.text):
        named = [cell for cell in column if _is_named(naming, cell)]
        runs = [run for cell in column if (run := _free_run(naming, cell))]
        if len(named) < _FEWEST:
            continue
        share = len(named) / (len(named) + len(runs))
        for run in runs:
            if share >= (_HALF if _looks_like_name(read, run) else _NEARLY_ALL):
                naming.put(run, 0.8)
    return naming.changes()


def _columns(text: str) -> Iterator[list[_Span]]:
    """Yield the cells of each of the first columns of the tables, by lines that follow each other
    and have two cells or more."""
    lines = (_cells(text, *line.span()) for line in re.finditer(r"^[^\n]*$", text, re.MULTILINE))
    for table, rows in groupby(lines, lambda cells: len(cells) > 1):
        if table:
            for cells in list(zip_longest(*rows))[:_COLUMNS]:
                yield [cell for cell in cells if cell]


def _cells(text: str, start: int, end: int) -> list[_Span]:
    """Give the spans of the cells of a line, empty ones left out."""
    cells = list[_Span]()
    for between in (*_SEPARATOR.finditer(text, start, end), None):
        stop = between.start() if between else end
        if text[start:stop].strip():
            cells.append((start, stop))
        start = between.end() if between else end
    return cells


def _is_named(naming: NameEvidence, cell: _Span) -> bool:
    """Tell whether the first words of a cell, up to three, are a party's name."""
    words = _name_words(naming.read.text, cell)
    return bool(words) and all(any(e.label in PERSON_LABELS for e in naming.taken.over(*word)) for word in words)


def _name_words(text: str, cell: _Span) -> Sequence[_Span]:
    name = _CELL.fullmatch(text, *cell)
    return [word.span() for word in _WORD.finditer(text, *name.span("name"))] if name else []


def _free_run(naming: NameEvidence, cell: _Span) -> NameRun | None:
    """Read a cell of capitalised words, nothing on them, as a name."""
    read, name = naming.read, _CELL.fullmatch(naming.read.text, *cell)
    if not name or naming.taken.over(*name.span("name")):
        return None
    rank, last = read.word_at(name.start("name")), read.word_at(name.end("name"))
    words = [word for word in read.keys[rank:last] if word not in PARTICLES]
    offices = not_names("words") | not_names("offices") | not_names("bodies") | _NO_CELL
    if not words or not offices.isdisjoint(words) or NO_NAMES.issuperset(words):
        return None
    if last == rank + 1:
        label = FIRST_NAME if words[0] in first_names() else SURNAME
        return NameRun((NamePiece(rank, last, label),)) if read.word(rank)[:1].isupper() and len(words[0]) > 1 else None
    run = name_run(read, rank, name.end("name"))
    return run if run and run.rank == rank and run.last == last else None


def _looks_like_name(read: FoldedText, run: NameRun) -> bool:
    words = [read.keys[rank] for rank in range(run.rank, run.last)]
    return any(word in first_names() or name_likelihood(word.capitalize()) >= _LIKELY for word in words)


RULE = Rule(
    "name_columns",
    "Noms en colonnes",
    "Names in columns",
    "Dans une colonne de tableau où presque toutes les cases sont des noms de personnes, les autres en sont aussi.",
    "In a column of a table where nearly all cells are names of persons, so are the others.",
    apply,
)
