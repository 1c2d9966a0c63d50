"""A study and what was counted of it as one result: what a notebook goes on with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.agreement.measures import BY_CODE, StudyCounts, count
from engine.agreement.places import KINDS, Place, places
from engine.agreement.report import to_json
from engine.agreement.study import Parallel, Study
from engine.agreement.tables import FigureRow, measure_study
from engine.core import Entity, Tabular, notebook
from engine.measure import bootstrap

CONTEXT = 60
"""Characters shown on either side of a disagreement."""


@dataclass(frozen=True, slots=True)
class DisagreementTable(Tabular):
    """The places at which two annotators, ``a`` and ``b``, have not the same mentions, with their
    documents, in order. ``kind`` is the code of one of :data:`engine.agreement.places.KINDS`; the
    labels of several mentions at one place stand with blanks between them."""

    a: str
    b: str
    places: tuple[tuple[Parallel, Place], ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("document", "start", "end", "kind", "label_a", "label_b", "text")

    def __len__(self) -> int:
        return len(self.places)

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return a row for each place; offsets are half-open, in characters of the text."""
        for document, place in self.places:
            span = document.text[place.start : place.end]
            yield (document.name, place.start, place.end, place.kind, _labels(place.a), _labels(place.b), span)

    def _repr_html_(self) -> str:
        columns = ("document", "kind", "context")
        headings = [notebook.title("notebook.column", column) for column in columns]
        rows = [_row(document, place) for document, place in self.places]
        said = notebook.say("disagreements", a=self.a, b=self.b, n=len(rows))
        return notebook.table([*headings, self.a, self.b], rows, said)


@dataclass(frozen=True, slots=True)
class AgreementReport(Tabular):
    """How far the annotators of a study agree. ``draws`` is the number of bootstrap draws of the
    intervals, 0 for none."""

    study: Study
    counted: StudyCounts = field(repr=False)
    draws: int = bootstrap.DRAWS

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("scope", "name", "measure", "value", "low", "high", "used", "dropped", "unit"),
    )

    def disagreements(self, a: int = 0, b: int = 1) -> DisagreementTable:
        """Return the places where the annotators of ranks ``a`` and ``b`` differ."""
        found = tuple((one, place) for one in self.study.documents for place in places(one, a, b) if not place.agreed)
        return DisagreementTable(self.study.annotators[a], self.study.annotators[b], found)

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return every measure for the whole study, then by label, then by document
        (:func:`engine.agreement.tables.measure_study`); None where it is undefined."""
        return _figures(measure_study(self.counted, self.draws))

    def to_json(self) -> dict[str, Any]:
        """Return what ``agreement --json`` gives (:func:`engine.agreement.report.to_json`)."""
        return to_json(self.study, self.counted, draws=self.draws)

    def _repr_html_(self) -> str:
        columns = ("measure", "value", "low", "high", "used", "unit")
        rows = ((row[2], *row[3:7], row[8]) for row in _figures(measure_study(self.counted, self.draws)[:1]))
        named = ((BY_CODE[code].title(notebook.language()), *values) for code, *values in rows)
        said = notebook.say("agreement", names=", ".join(self.study.annotators), n=len(self.study.documents))
        return notebook.table([notebook.title("notebook.column", column) for column in columns], named, said)


def agreement_of(study: Study, draws: int = bootstrap.DRAWS) -> AgreementReport:
    """Count a study (:func:`engine.agreement.measures.count`)."""
    return AgreementReport(study, count(study), draws)


def _figures(rows: tuple[FigureRow, ...]) -> Iterator[tuple[Any, ...]]:
    for row in rows:
        for code, figure in row.figures.items():
            low, high = figure.interval or (None, None)
            unit = BY_CODE[code].unit
            yield (row.scope, row.name, code, figure.value, low, high, figure.used, figure.dropped, unit)


def _row(document: Parallel, place: Place) -> tuple[notebook.Cell, ...]:
    names = {kind.code: kind.title(notebook.language()) for kind in KINDS}
    text, first = document.text, (place.a or place.b)[0]
    before, after = text[max(0, place.start - CONTEXT) : place.start], text[place.end : place.end + CONTEXT]
    context = notebook.in_context(before, text[place.start : place.end], after, first.label)
    return (document.name, names[place.kind], context, _titles(place.a), _titles(place.b))


def _labels(mentions: tuple[Entity, ...]) -> str:
    return " ".join(mention.label for mention in mentions)


def _titles(mentions: tuple[Entity, ...]) -> str:
    return ", ".join(notebook.title("label", mention.label) for mention in mentions) or "–"


__all__ = ["CONTEXT", "AgreementReport", "DisagreementTable", "agreement_of"]
