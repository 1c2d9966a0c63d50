"""A figure as rows, what it is made of, and how it is asked for."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.measure.errors.informative import InformativeErrors
from engine.measure.measures import BETA
from engine.measure.results.learning_curves import LearningPoint
from engine.measure.results.perturbed import PerturbedLeaks
from engine.measure.results.runs import MeasuredRun
from engine.measure.results.speeds import Speed
from engine.measure.rules.gains import RuleGain
from engine.measure.slice_recalls import By

if TYPE_CHECKING:
    from engine.measure.attacks import ProfileAttack
    from engine.measure.results.volumes import TrainingVolume
    from engine.measure.statistics.intervals import Interval
    from engine.measure.statistics.reliability import Right
    from engine.measure.tally import Scheme

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class MeasuredSet:
    """What figures are made of: ``runs`` on one gold set, the first of which others are compared
    to. ``elsewhere``: the first one's engine on other sets. ``informative``: errors of the first
    run, where the texts are known. The rest is measured for shipped sets alone."""

    runs: tuple[MeasuredRun, ...]
    elsewhere: tuple[MeasuredRun, ...] = ()
    perturbed: tuple[PerturbedLeaks, ...] = ()
    gains: tuple[RuleGain, ...] = ()
    learning: tuple[LearningPoint, ...] = ()
    speeds: tuple[Speed, ...] = ()
    volumes: tuple[TrainingVolume, ...] = ()
    attacked: tuple[ProfileAttack, ...] = ()
    informative: InformativeErrors = field(default_factory=lambda: InformativeErrors(()))


@dataclass(frozen=True, slots=True)
class FigureOptions:
    """How figures are computed: the ``scheme`` and ``measure`` of the comparison, whether means
    count every label, the weight of recall in ``f_beta``, what slices are cut ``by``, and of which
    family of labels, right in which sense, scores are looked at."""

    scheme: Scheme = "strict"
    measure: str = "recall"
    every_label: bool = False
    beta: float = BETA
    by: By = "genre"
    family: str | None = None
    right: Right = "fate"


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A figure by name: ``columns`` are keys, the same in every language; shares are 0 to 1, None
    is undefined."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...] = field(default=())

    def to_json(self) -> list[dict[str, Value]]:
        """Return the rows as JSON data, each by the names of the columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def to_csv(self) -> str:
        """Return the rows as CSV with a heading row, commas, points, and nothing for None."""
        written = io.StringIO()
        rows = csv.writer(written, lineterminator="\n")
        rows.writerow(self.columns)
        rows.writerows([_plain(value) for value in row] for row in self.rows)
        return written.getvalue()


def of_runs(
    name: str, columns: Sequence[str], runs: Iterable[tuple[MeasuredRun, Iterable[Sequence[Any]]]]
) -> FigureTable:
    """Put the rows of several runs one below the other, the id of the run first."""
    rows = tuple((run.id, *row) for (run, _), found in runs for row in found)
    return FigureTable(name, ("run", *columns), rows)


def ends(interval: Interval | None) -> tuple[float | None, float | None]:
    """Return the two ends of an interval, None for both where there is none."""
    return interval or (None, None)


def _plain(value: Value) -> Value:
    """Keep a spreadsheet from taking a text for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value
