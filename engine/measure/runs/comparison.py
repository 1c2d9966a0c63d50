"""Runs compared on the same documents: how far they differ, and whether chance alone could make
them differ so; all p-values of one comparison are corrected together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.core import OtherGold, Tabular
from engine.measure.results.runs import RunInfo
from engine.measure.run_comparison import COMPARED, compare_runs
from engine.measure.runs.records import RunRecord, counts
from engine.measure.statistics.multiple_testing import adjust
from engine.measure.statistics.significance import SignificanceTest, compare


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """What is compared (one of :data:`COMPARED`, or a label), the run beside the first one, and
    what came of it."""

    what: str
    run: RunInfo
    found: SignificanceTest


@dataclass(frozen=True, slots=True)
class RecordComparison(Tabular):
    """Runs compared to the first of them; ``scheme`` and ``measure`` are those of ``micro``,
    ``macro`` and labels."""

    first: RunRecord
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
            test, name = row.found, f"{row.run.set}/{row.run.id}"
            bounds = test.difference, test.low, test.high, test.p_value, test.adjusted
            yield (name, row.what, *bounds, test.documents, test.method)

    def to_json(self) -> dict[str, Any]:
        """Return the rows as JSON data, with what they are of."""
        return {
            "first": self.first.name,
            "scheme": self.scheme,
            "measure": self.measure,
            "rows": [dict(zip(self.COLUMNS, row, strict=True)) for row in self.records()],
        }


def compare_records(
    runs: Sequence[RunRecord],
    scheme: str = "strict",
    measure: str = "f1",
    every_label: bool = False,
    labels: Sequence[str] = (),
) -> RecordComparison:
    """Compare runs to the first (:func:`engine.measure.run_comparison.compare_runs`), ``labels``
    one by one, too; all p-values are corrected by Holm's method.

    Raises:
        OtherGold: two are known to be measured against different gold.
        NoCounts: of one no counts by document are there.
        DifferentDocuments, UnknownName, OtherTexts, DamagedResults: as the functions that are
            called.
    """
    check_gold(runs)
    measured = [(run.info, counts(run)) for run in runs]
    whole = compare_runs(measured, scheme, measure, every_label)
    rows = [ComparedFigure(row.what, row.run, row.found) for row in whole]
    for info, tallies in measured[1:]:
        tests = [compare(measured[0][1], tallies, scheme, measure, label) for label in labels]
        rows += [ComparedFigure(label, info, test) for label, test in zip(labels, tests, strict=True)]
    adjusted = adjust([row.found for row in rows])
    found = (replace(row, found=test) for row, test in zip(rows, adjusted, strict=True))
    return RecordComparison(runs[0], scheme, measure, tuple(found))


def check_gold(runs: Sequence[RunRecord]) -> None:
    """Check that runs were measured against one gold, as far as it is known.

    Raises:
        OtherGold: two were not.
    """
    known = {run.info.gold: run.name for run in runs if run.info.gold}
    if len(known) > 1:
        first, second, *_ = known.values()
        raise OtherGold(first=first, second=second)


__all__ = ["COMPARED", "ComparedFigure", "RecordComparison", "check_gold", "compare_records"]
