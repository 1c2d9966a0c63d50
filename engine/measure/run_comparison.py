"""Runs on the same documents beside the first of them: how far they differ, and whether chance
alone could make them differ so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.measure.measures import BETA, MACRO, MICRO
from engine.measure.results.runs import MeasuredRun, RunInfo
from engine.measure.statistics.multiple_testing import adjust
from engine.measure.statistics.significance import SignificanceTest, compare, compare_clean, compare_recall

Compared = Literal["masked", "clean", "micro", "macro"]
COMPARED: tuple[Compared, ...] = ("masked", "clean", "micro", "macro")
"""Mentions of which nothing stays readable, clean documents, and a measure in its two averages."""


@dataclass(frozen=True, slots=True)
class RunComparison:
    """What is compared, the run beside the first one, and what came of it."""

    what: Compared
    run: RunInfo
    found: SignificanceTest


def compare_runs(
    runs: Sequence[MeasuredRun], scheme: str, measure: str, every_label: bool = False, beta: float = BETA
) -> tuple[RunComparison, ...]:
    """Compare each run to the first in all of :data:`COMPARED`; the p-values of all of them are
    corrected together. ``every_label`` and ``beta`` as in :func:`engine.measure.measures.table`.

    Raises:
        DifferentDocuments: the runs are not on the same documents.
        UnknownName: no such scheme or measure.
    """
    if len(runs) < 2:
        return ()
    first = runs[0][1]
    found: list[RunComparison] = []
    for run, other in runs[1:]:
        micro = compare(first, other, scheme, measure, MICRO, beta=beta)
        macro = compare(first, other, scheme, measure, MACRO, every_label=every_label, beta=beta)
        found += [
            RunComparison("masked", run, compare_recall(first, other)),
            RunComparison("clean", run, compare_clean(first, other)),
            RunComparison("micro", run, micro),
            RunComparison("macro", run, macro),
        ]
    adjusted = adjust([one.found for one in found])
    return tuple(replace(one, found=test) for one, test in zip(found, adjusted, strict=True))


__all__ = ["COMPARED", "Compared", "RunComparison", "compare_runs"]
