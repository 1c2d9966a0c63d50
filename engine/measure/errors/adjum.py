"""The table of causes of the ADJUM paper (Plamondon, Lapalme, Pelletier, TALN 2004, fig. 5), of any
list of errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.measure.errors.adjum_causes import FALSE_ALARMS, MISSES, Cause
from engine.measure.errors.kinds import Error, WrongName
from engine.measure.persons.forms import form, names
from engine.measure.results.runs import ComparedDocument


@dataclass(frozen=True, slots=True)
class AdjumRow:
    """Names of persons that are wrong for one cause: occurrences, and distinct forms of them, each
    once a document."""

    cause: Cause
    occurrences: int
    forms: int


@dataclass(frozen=True, slots=True)
class AdjumTable:
    """Names missed and names found for nothing, by cause; ``occurrences`` and ``forms`` count all
    names of the gold, 0 where not known.

    A name found in part counts in both, as in the paper's fig. 4 (its fig. 5 gives overlaps a table
    of their own: the causes ``part``).
    """

    misses: tuple[AdjumRow, ...]
    false_alarms: tuple[AdjumRow, ...]
    occurrences: int = 0
    forms: int = 0

    def to_json(self) -> dict[str, Any]:
        """Give the table as JSON data, as :mod:`engine.measure.report` has it."""
        return {
            name: {row.cause.code: {"occurrences": row.occurrences, "forms": row.forms} for row in rows}
            for name, rows in (("misses", self.misses), ("false_alarms", self.false_alarms))
        }


def adjum_table(errors: Iterable[Error], compared: Sequence[ComparedDocument] = ()) -> AdjumTable:
    """Count the names of persons, first name and surname together, that these errors touch; causes
    that have none are left out.

    Of all errors of a run the counts are those of
    :func:`engine.measure.errors.adjum_causes.causes`, wherever the profile masks persons' names.
    The names of the gold are counted where ``compared`` is given.
    """
    wrong = {(error.document, name) for error in errors for name in error.names}
    gold = [(rank, form(entity.text)) for rank, one in enumerate(compared) for entity in names(one.pair).gold]
    return AdjumTable(_rows(MISSES, wrong, True), _rows(FALSE_ALARMS, wrong, False), len(gold), len(set(gold)))


def _rows(causes: Iterable[Cause], wrong: set[tuple[int, WrongName]], missed: bool) -> tuple[AdjumRow, ...]:
    by_cause: dict[str, list[tuple[int, str]]] = {}
    for document, name in wrong:
        if name.missed == missed:
            by_cause.setdefault(name.cause, []).append((document, name.form))
    return tuple(
        AdjumRow(cause, len(by_cause[cause.code]), len(set(by_cause[cause.code])))
        for cause in causes
        if cause.code in by_cause
    )
