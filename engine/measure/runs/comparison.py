"""Runs compared on the same documents: how far they differ, and whether chance alone could make
them differ so; all p-values of one comparison are corrected together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.core import OtherGold, Tabular
from engine.measure.measures import MACRO, MICRO
from engine.measure.runs.records import RunRecord, counts
from engine.measure.statistics.multiple_testing import adjust
from engine.measure.statistics.significance import SignificanceTest, compare, compare_clean, compare_recall
from engine.measure.tally import Tally

COMPARED = ("masked", "clean", "micro", "macro")
"""What is compared of every run: mentions masked, clean documents, and a measure over all labels
together and on their average."""


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """What is compared (one of :data:`COMPARED`, or a label), the place of the run beside the first
    one, from 1, and what came of it."""

    what: str
    other: int
    found: SignificanceTest


@dataclass(frozen=True, slots=True)
class RunComparison(Tabular):
    """Runs compared to the first of them; ``scheme`` and ``measure`` are those of ``micro``,
    ``macro`` and labels."""

    runs: tuple[RunRecord, ...]
    scheme: str
    measure: str
    rows: tuple[ComparedFigure, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("run", "figure", "difference", "low", "high", "p_value", "adjusted", "documents", "method"),
    )

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return a row for each run beside the first and each figure; differences are of shares of
        1."""
        for row in self.rows:
            test = row.found
            bounds = test.difference, test.low, test.high, test.p_value, test.adjusted
            yield (self.runs[row.other].name, row.what, *bounds, test.documents, test.method)

    def to_json(self) -> dict[str, Any]:
        """Return the rows as JSON data, with what they are of."""
        return {
            "first": self.runs[0].name,
            "scheme": self.scheme,
            "measure": self.measure,
            "rows": [dict(zip(self.COLUMNS, row, strict=True)) for row in self.records()],
        }


def compare_to_first(
    runs: Sequence[Sequence[Tally]],
    scheme: str,
    measure: str,
    every_label: bool = False,
    labels: Sequence[str] = (),
) -> tuple[ComparedFigure, ...]:
    """Compare the counts of runs to those of the first; the p-values of all rows are corrected by
    Holm's method. ``every_label`` as in :func:`engine.measure.measures.table`; ``labels`` are
    compared one by one, too.

    Raises:
        DifferentDocuments: the runs are not on the same documents.
        UnknownName: no such scheme, measure or label.
    """
    first = runs[0]
    found = []
    for other, tallies in enumerate(runs[1:], 1):
        tests = [
            compare_recall(first, tallies),
            compare_clean(first, tallies),
            compare(first, tallies, scheme, measure, MICRO),
            compare(first, tallies, scheme, measure, MACRO, every_label=every_label),
            *(compare(first, tallies, scheme, measure, label) for label in labels),
        ]
        found += [ComparedFigure(what, other, test) for what, test in zip((*COMPARED, *labels), tests, strict=True)]
    adjusted = adjust([row.found for row in found])
    return tuple(replace(row, found=test) for row, test in zip(found, adjusted, strict=True))


def compare_records(
    runs: Sequence[RunRecord],
    scheme: str = "strict",
    measure: str = "f1",
    every_label: bool = False,
    labels: Sequence[str] = (),
) -> RunComparison:
    """Compare runs as :func:`compare_to_first`.

    Raises:
        OtherGold: two are known to be measured against different gold.
        NoCounts: of one no counts by document are there.
        DifferentDocuments, UnknownName, OtherTexts, DamagedResults: as the functions that are
            called.
    """
    check_gold(runs)
    rows = compare_to_first([counts(run) for run in runs], scheme, measure, every_label, labels)
    return RunComparison(tuple(runs), scheme, measure, rows)


def check_gold(runs: Sequence[RunRecord]) -> None:
    """Check that runs were measured against one gold, as far as it is known.

    Raises:
        OtherGold: two were not.
    """
    known = {run.info.gold: run.name for run in runs if run.info.gold}
    if len(known) > 1:
        first, second, *_ = known.values()
        raise OtherGold(first=first, second=second)
