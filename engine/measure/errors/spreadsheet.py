"""A list of errors as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from engine.core.labels import LABELS
from engine.measure.errors.errors import CAUSES, KINDS, TERMS, Cause, Error, NamedCode

_FR = "identifiant document nom juridiction genre type terme étiquette prédite texte avant après score sources règles distance vu causes fréquence perte lettres"
_EN = "id document name court genre kind term label predicted text before after score sources rules distance seen causes frequency loss letters"


def error_csv(errors: Iterable[Error], language: str) -> str:
    """Write errors, one a line, with the words of ``language``.

    In French, fields are parted by semicolons and numbers have decimal commas, as spreadsheets set
    to French expect them.
    """
    english = language == "en"
    known: tuple[NamedCode | Cause, ...] = (*KINDS, *TERMS, *CAUSES)
    names = {one.code: one.title(language) for one in known}
    written = io.StringIO()
    table = csv.writer(written, delimiter="," if english else ";", lineterminator="\n")
    table.writerow((_EN if english else _FR).split())
    for error in errors:
        data = error.to_json()
        table.writerow(
            [
                *(_plain(str(data[key])) for key in "id document name court genre".split()),
                names[error.kind],
                names[error.term],
                _label(error.label, language),
                _label(error.said, language),
                *(_plain(text) for text in (error.text, error.before, error.after)),
                "" if error.score is None else _number(error.score, 2, english),
                _plain(" ".join(error.sources)),
                " ".join(error.rules),
                "" if error.distance is None else error.distance,
                "" if error.seen is None else _answer(error.seen, english),
                " / ".join(names[code] for code in error.causes),
                error.frequency,
                _number(error.loss, 4, english),
                error.letters,
            ]
        )
    return written.getvalue()


def _number(value: float, digits: int, english: bool) -> str:
    written = f"{value:.{digits}f}"
    return written if english else written.replace(".", ",")


def _answer(value: bool, english: bool) -> str:
    return ("yes" if english else "oui") if value else ("no" if english else "non")


def _label(code: str | None, language: str) -> str:
    known = LABELS.get(code or "")
    return known.title(language) if known else _plain(code or "")


def _plain(text: str) -> str:
    """Write a text on one line, and so that a spreadsheet takes it for no formula."""
    line = " ".join(text.split())
    return f"'{line}" if line[:1] in ("=", "+", "-", "@") else line
