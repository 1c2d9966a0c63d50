"""The figures of a run by name, so that they can be listed, drawn over time and set side by side,
whatever measured them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.measure.masked_shares import measure_masked
from engine.measure.measures import MeasureRow, table
from engine.measure.results.trainings import Training
from engine.measure.runs.records import RunRecord, counts
from engine.measure.statistics.intervals import Interval
from engine.measure.tally import Scheme

SCHEME: Scheme = "strict"
LABEL_MEASURES = ("precision", "recall", "f1")
MASKED = {"mentions": "masked", "individuals": "individuals", "documents": "clean"}
HEADLINES = ("masked", "clean", "individuals", "f1/micro", "precision/micro", "recall/micro", "f1/macro")
"""The figures that say most of a run, in the order in which they are offered; a run has some of
them."""
SUPPORT = "support"


@dataclass(frozen=True, slots=True)
class RunFigure:
    """One figure of a run: a share of 1, or what another program gave; ``interval`` its 95 %
    interval by document, ``support`` how many cases it rests on, None where they are not known."""

    value: float
    interval: Interval | None = None
    support: int | None = None


Figures = Mapping[str, RunFigure]
"""By name: those of :data:`HEADLINES`, and ``MEASURE/LABEL`` for each label (strict: same bounds,
same label)."""


def figures(record: RunRecord) -> Figures:
    """Return the figures of a run; a ratio over nothing is left out. Those of a training are of its
    best epoch, on its own development documents.

    Raises:
        OtherTexts, DamagedResults: as :func:`engine.measure.runs.records.counts`.
    """
    if record.source == "training" and record.training:
        return dict(_trained(record.training))
    if not record.counted:
        return {name: RunFigure(value) for name, value in record.info.figures.items()}
    tallies = counts(record)
    masked = measure_masked(tallies)
    measured = table(tallies, SCHEME)
    found = {
        MASKED[name]: RunFigure(share.rate, interval, share.of)
        for name, (share, interval) in masked.items()
        if share.of
    }
    return found | dict(_measured((measured.micro, measured.macro, *measured.rows)))


def names(record: RunRecord) -> tuple[str, ...]:
    """Name the main figures that a run has, without counting it; of one that another program
    measured, all."""
    if record.source == "training":
        return tuple(name for name in HEADLINES if name in figures(record))
    return HEADLINES if record.counted else tuple(record.info.figures)


def is_share(name: str) -> bool:
    """Tell whether a figure is one that we measure, and so a share of 1."""
    measure, _, label = name.partition("/")
    return name in HEADLINES or (measure in LABEL_MEASURES and bool(label))


def _measured(rows: tuple[MeasureRow, ...]) -> Iterator[tuple[str, RunFigure]]:
    for row in rows:
        for measure in LABEL_MEASURES:
            value = getattr(row, measure)
            if value is not None:
                yield f"{measure}/{row.label}", RunFigure(value, row.intervals.get(measure), row.support)


def _trained(training: Training) -> Iterator[tuple[str, RunFigure]]:
    """Give the figures of a training, whose label ``all`` stands for all labels together."""
    rows: dict[str, Mapping[str, Any]] = {"all": {}, **training.figures}
    for label, row in rows.items():
        for measure in LABEL_MEASURES:
            if measure in row:
                yield (
                    f"{measure}/{'micro' if label == 'all' else label}",
                    RunFigure(float(row[measure]), None, row.get(SUPPORT)),
                )
