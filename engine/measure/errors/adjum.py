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
    """The names of persons that are wrong for one cause: the number of their ``occurrences``, and
    of their distinct ``forms``, each counted once per document."""

    cause: Cause
    occurrences: int
    forms: int


@dataclass(frozen=True, slots=True)
class AdjumTable:
    """Table of causes of the ADJUM paper (TALN 2004, fig. 5): names missed and names found wrongly,
    by cause. ``occurrences`` and ``forms`` count all names of the gold, 0 where unknown.

    A name found in part is both a miss and a false alarm, as in the paper's fig. 4 (its fig. 5
    gives overlaps a table of their own: here, the causes ``part``).
    """

    misses: tuple[AdjumRow, ...]
    false_alarms: tuple[AdjumRow, ...]
    occurrences: int = 0
    forms: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return both tables as JSON data, in the format of
        :meth:`engine.measure.EvaluationReport.to_json`: occurrences and forms by code of the
        cause."""
        return {
            name: {row.cause.code: {"occurrences": row.occurrences, "forms": row.forms} for row in rows}
            for name, rows in (("misses", self.misses), ("false_alarms", self.false_alarms))
        }


def adjum_table(errors: Iterable[Error], compared: Sequence[ComparedDocument] = ()) -> AdjumTable:
    """Count by cause the distinct names of persons that ``errors`` touch, first name and surname
    together; causes without any are left out, the others in the order of
    :data:`engine.measure.errors.adjum_causes.MISSES` and ``FALSE_ALARMS``.

    For all errors of a run the counts are those of
    :func:`engine.measure.errors.adjum_causes.causes`, provided that the profile masks the names of
    persons. ``compared``, if given, must be the documents of the errors; the names of their gold
    are counted as totals.
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
