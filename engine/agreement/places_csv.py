"""All places of a study as CSV, to be settled in a spreadsheet;
:mod:`engine.agreement.decisions_csv` reads back what was decided."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from engine.agreement.adjudication import Choice, Decision, Span, state
from engine.agreement.green_red import word
from engine.agreement.places import AGREE, KINDS, Place, places
from engine.agreement.study import Parallel, Study
from engine.core import Entity, catalogue
from engine.text import typography

BOM = "\ufeff"
"""Excel takes a CSV file for one in the alphabet of the machine unless this opens it."""
COLUMNS = (
    "document", "id", "kind", "start", "end", "before", "text", "after", "a", "a_spans", "b", "b_spans", "decision", "who", "when", "note",
)  # fmt: skip
"""The columns; ``agreement_csv.COLUMN`` of the catalogues is their heading."""
CHOICES: tuple[Choice, ...] = ("a", "b", "none")
"""What is written for a decision, ``agreement_csv.decision.CHOICE``; spans are written as
:func:`format_spans` does, and an open place is left blank."""
CONTEXT = 60
"""Characters shown on either side of a place."""


def places_csv(
    study: Study,
    log: Iterable[Decision] = (),
    a: int = 0,
    b: int = 1,
    language: str = "fr",
    *,
    disagreements: bool = False,
) -> str:
    """Write the places of annotators ``a`` and ``b`` (ranks) as CSV, one per line, with the
    decisions made so far; with ``disagreements``, only places on which they differ.

    The field separator is the one that spreadsheets expect in ``language``, and the text opens with
    a byte order mark. Mentions are written as ``start-end:code``, which the decision column accepts
    as well (:func:`engine.agreement.decisions_csv.decisions`).
    """
    language, standing = catalogue.ENGINE.language(language), state(log)
    written = io.StringIO()
    table = csv.writer(written, delimiter=typography.field_mark(language), lineterminator="\n")
    table.writerow([heading(name, language) for name in COLUMNS])
    for document in study.documents:
        for place in places(document, a, b):
            if not (disagreements and place.agreed):
                table.writerow(_row(document, place, standing.get((document.name, place.id)), language))
    return BOM + written.getvalue()


def heading(column: str, language: str) -> str:
    """Return the title of one of :data:`COLUMNS` in ``language``."""
    return catalogue.ENGINE.say(f"agreement_csv.{column}", language)


def choice(code: Choice, language: str) -> str:
    """Return the word for a choice of :data:`CHOICES` in ``language``, as the decision column has
    it."""
    return catalogue.ENGINE.say(f"agreement_csv.decision.{code}", language)


def format_spans(spans: Iterable[Span]) -> str:
    """Format mentions as ``12-18:personnePhysiqueNom; 20-25:localite``."""
    return "; ".join(f"{start}-{end}:{label}" for start, end, label in spans)


def _row(document: Parallel, place: Place, decision: Decision | None, language: str) -> Iterator[object]:
    text = document.text
    kind = next(one for one in (*KINDS, AGREE) if one.code == place.kind)
    yield _name(document.name)
    yield f"p{place.id}"  # "3-8" alone is a day of August to a spreadsheet
    yield f"{kind.sign} {kind.title(language)}"
    yield from (place.start, place.end)
    yield typography.spreadsheet_cell(text[max(0, place.start - CONTEXT) : place.start])
    yield typography.spreadsheet_cell(text[place.start : place.end])
    yield typography.spreadsheet_cell(text[place.end : place.end + CONTEXT])
    for side in (place.a, place.b):
        yield typography.spreadsheet_cell(" + ".join(word(one.label, language) for one in side))
        yield typography.spreadsheet_cell(format_spans(_spans(side)))
    yield typography.spreadsheet_cell(_decided(decision, language)) if decision else ""
    yield from (
        (
            typography.spreadsheet_cell(decision.who),
            typography.spreadsheet_cell(decision.when),
            typography.spreadsheet_cell(decision.note),
        )
        if decision
        else ("", "", "")
    )


def _name(name: str) -> str:
    """Write a name so that a spreadsheet takes it for no formula, number or day."""
    shown = typography.spreadsheet_cell(name)
    return shown if any(map(str.isalpha, shown)) else f"'{shown.removeprefix(chr(39))}"


def _spans(side: Sequence[Entity]) -> Iterator[Span]:
    return ((one.start, one.end, one.label) for one in side)


def _decided(decision: Decision, language: str) -> str:
    return format_spans(decision.spans) if decision.choice == "written" else choice(decision.choice, language)
