"""The report in the zip of a list: a row for each document, of what was handed over or why it was
not."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING

from engine.core import catalogue
from engine.monitoring import CHARACTERS_OF_A_PAGE
from engine.store import ListDocument
from engine.text import typography

if TYPE_CHECKING:
    from engine.delivery import Delivery

COLUMNS = "number document file validated doubts court control pages mentions validated_on validated_by verified sha256 refusal".split()  # fmt: skip
"""``list_csv.COLUMN`` of the catalogues is their heading."""


def line(
    document: ListDocument,
    stem: str,
    name: str,
    made: Delivery | None,
    refusal: str,
    lang: str,
    zone: tzinfo | None = None,
) -> Sequence[object]:
    """Return a document's row of the report, by :data:`COLUMNS`; without its text. ``stem`` is the
    name under which it may leave, empty where it is not annotated; ``name`` is that of its file,
    empty where the zip has none; ``doubts`` are those left to settle; ``zone`` is that of its
    moments, None for the machine's."""
    yes, no = (catalogue.ENGINE.say(f"list_csv.{answer}", lang) for answer in ("yes", "no"))
    pages = document.pages or -(-(document.characters or 0) // CHARACTERS_OF_A_PAGE)
    verified = "" if made is None else yes if made.verified else no
    return (
        document.number, stem, name, yes if document.validated else no, _doubts(document), _court(document.court, lang), yes if document.control else no, pages, "" if document.mentions is None else document.mentions,
        _moment(document.validated, zone), _plain(document.reader) if document.validated else "", verified, made.sha256 if made else "", refusal,
    )  # fmt: skip


def report(lines: Sequence[Sequence[object]], lang: str) -> bytes:
    """Render the report as CSV with headings, as spreadsheets of this language expect it."""
    written = io.StringIO()
    table = csv.writer(written, delimiter=typography.field_mark(catalogue.ENGINE.language(lang)), lineterminator="\r\n")
    table.writerow([catalogue.ENGINE.say(f"list_csv.{name}", lang) for name in COLUMNS])
    table.writerows(lines)
    return written.getvalue().encode("utf-8-sig", "replace")


def _court(code: str, lang: str) -> str:
    from engine.review import COURTS

    known = COURTS.get(code)
    return known.title(lang) if known else code


def _doubts(document: ListDocument) -> object:
    return "" if document.blocking is None else document.blocking + (document.look or 0)


def _moment(value: datetime | None, zone: tzinfo | None) -> str:
    return value.astimezone(zone).isoformat(" ", "minutes") if value else ""


def _plain(text: str) -> str:
    """Keep a spreadsheet from taking a reader's name for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
