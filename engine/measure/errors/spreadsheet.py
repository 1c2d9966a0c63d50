"""A list of errors as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core import LABELS, catalogue
from engine.measure.errors.errors import CAUSES, KINDS, TERMS, Cause, Error, NamedCode
from engine.text import typography

COLUMNS = (
    *("id", "document", "name", "court", "genre", "kind", "term", "label", "predicted", "text", "before", "after"),
    *("score", "sources", "rules", "distance", "seen", "causes", "frequency", "loss", "letters"),
)
"""What is said of an error, in order; ``error_csv.COLUMN`` of the catalogues is the heading."""


def error_csv(errors: Iterable[Error], language: str) -> str:
    """Write errors as CSV with a heading row, one error per line, in the words of ``language``.

    The field separator and the decimal mark are those that spreadsheets expect in the language;
    texts that a spreadsheet would take for a formula are prefixed with an apostrophe.
    """
    language = catalogue.ENGINE.language(language)
    known: tuple[NamedCode | Cause, ...] = (*KINDS, *TERMS, *CAUSES)
    names = {one.code: one.title(language) for one in known}
    head = [catalogue.ENGINE.say(f"error_csv.{name}", language) for name in COLUMNS]
    return write(head, (_row(error, names, language) for error in errors), language)


def write(head: Iterable[str], rows: Iterable[Iterable[Any]], language: str) -> str:
    """Write a heading row and rows as CSV, with the field separator that spreadsheets expect in the
    language."""
    written = io.StringIO()
    table = csv.writer(written, delimiter=typography.field_mark(language), lineterminator="\n")
    table.writerows([list(head), *map(list, rows)])
    return written.getvalue()


def _row(error: Error, names: Mapping[str, str], language: str) -> Iterator[Any]:
    data = error.to_json()
    yield from (typography.spreadsheet_cell(str(data[key])) for key in "id document name court genre".split())
    yield from (names[error.kind], names[error.term])
    yield from (_label(error.label, language), _label(error.said, language))
    yield from map(typography.spreadsheet_cell, (error.text, error.before, error.after))
    yield "" if error.score is None else _number(error.score, 2, language)
    yield from (typography.spreadsheet_cell(" ".join(error.sources)), " ".join(error.rules))
    yield "" if error.distance is None else error.distance
    yield "" if error.seen is None else _answer(error.seen, language)
    yield " / ".join(names[code] for code in error.causes)
    yield from (error.frequency, _number(error.loss, 4, language), error.letters)


def _number(value: float, digits: int, language: str) -> str:
    written = f"{value:.{digits}f}"
    return written.replace(".", typography.decimal_mark(language))


def _answer(value: bool, language: str) -> str:
    return catalogue.ENGINE.say(f"error_csv.{'yes' if value else 'no'}", language)


def _label(code: str | None, language: str) -> str:
    known = LABELS.get(code or "")
    return known.title(language) if known else typography.spreadsheet_cell(code or "")
