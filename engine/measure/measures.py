"""Precision, recall, F1, F2 and accuracy by label, micro and macro, with intervals: from tallies
alone, so that a change of view costs a sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from engine.core import LABELS, Tabular
from engine.measure.pairs import PERSON
from engine.measure.scarce import ScarceLabel, scarce_labels
from engine.measure.statistics.intervals import (
    Floats,
    Interval,
    bounds_of,
    linearise,
    mean_interval,
    ratio_intervals,
)
from engine.measure.tally import Counts, Scheme, Tally

MEASURES = ("precision", "recall", "f1", "f2", "accuracy", "f_beta")
"""``accuracy`` is TP / (TP + FP + FN), as the Cour de cassation prints it (F1 / (2 - F1): the
Jaccard index); ``f2`` weighs recall twice, ``f_beta`` so many times as was asked for (van
Rijsbergen 1979)."""

BETA = 0.5
"""The weight of recall beside precision in ``f_beta`` unless told otherwise: half."""
LEAST_BETA, MOST_BETA = 0.1, 10.0

MICRO, MACRO = "micro", "macro"

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """The measures, 0 to 1, of one label, or of all as ``micro`` or ``macro`` average; None is a
    ratio over nothing.

    ``support`` is the number of units in the gold; ``counts`` and ``support`` of ``macro`` are
    those of ``micro``. ``intervals``: by measure, the 95 % interval by document
    (:mod:`engine.measure.statistics.intervals`), without those of which fewer than two documents
    have any.
    """

    label: str
    precision: float | None
    recall: float | None
    f1: float | None
    f2: float | None
    accuracy: float | None
    f_beta: float | None
    support: int
    counts: Counts
    intervals: Mapping[str, Interval] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MeasureTable(Tabular):
    """The measures of a gold set under one scheme: a row per label, in the order of the label set,
    and two averages.

    ``micro`` pools all labels: under ``strict``, ``exact``, ``partial`` and ``type`` by the overall
    counts of nervaluate, which are not the sum of the rows. ``macro`` is the unweighted mean over
    the labels that the gold has, ``scarce`` ones left out unless they were asked for, and each
    measure over the labels of which it is defined. ``documents`` counts the tallies; ``beta`` is
    the weight of recall in ``f_beta``.
    """

    scheme: Scheme
    rows: tuple[MeasureRow, ...]
    micro: MeasureRow
    macro: MeasureRow
    documents: int
    scarce: tuple[ScarceLabel, ...]
    every_label: bool
    beta: float = BETA

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("label", "support", *MEASURES),
        *(f"{measure}_{bound}" for measure in MEASURES[:3] for bound in ("low", "high")),
    )

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return the rows of the labels, then the two averages; bounds are those of the 95 %
        intervals, None where there is none."""
        for row in (*self.rows, self.micro, self.macro):
            bounds = [(row.intervals or {}).get(measure, (None, None)) for measure in MEASURES[:3]]
            values = (getattr(row, measure) for measure in MEASURES)
            yield (row.label, row.support, *values, *(bound for interval in bounds for bound in interval))

    @property
    def empty(self) -> bool:
        """Tell whether the gold has no mention, so that recall is undefined."""
        return not self.micro.support


def table(tallies: Sequence[Tally], scheme: Scheme, every_label: bool = False, beta: float = BETA) -> MeasureTable:
    """Compute :data:`MEASURES` under a scheme, by label and averaged, with 95 % intervals by
    document.

    ``every_label`` has the macro average count also the labels that the gold hardly has
    (:func:`engine.measure.scarce.scarce_labels`). ``beta``, above 0, is the weight of recall in
    ``f_beta``.
    """
    labels = sort_labels({label for tally in tallies for label in tally.counts.get(scheme, ())})
    counts = count_labels(tallies, scheme, labels)
    sums, units = counts.sum(axis=0), ingredients(counts)
    points = compute_measures(units.sum(axis=0), beta)
    parts, wholes = ratios(units, beta)
    found = ratio_intervals(parts, wholes)
    made = [_counts(row) for row in sums]
    bounds = [dict(zip(MEASURES, bounds_of(row), strict=True)) for row in found]
    rows = tuple(_row(label, points[rank], made[rank], bounds[rank]) for rank, label in enumerate(labels))
    micro = _row(MICRO, points[-1], made[-1], bounds[-1])
    scarce = scarce_labels(tallies)
    left_out = set() if every_label else {one.label for one in scarce}
    held = np.array([sums[rank, :4].sum() > 0 and label not in left_out for rank, label in enumerate(labels)], bool)
    macro = _row(
        MACRO,
        macro_of(points[None, :-1], held[None])[0],
        made[-1],
        _macro_intervals(points[:-1][held], found[:-1][held], linearise(parts, wholes)[1][:, :-1][:, held]),
    )
    return MeasureTable(scheme, rows, micro, macro, len(tallies), scarce, every_label, beta)


def sort_labels(labels: Iterable[str]) -> tuple[str, ...]:
    """Sort labels in the order of the label set: first ``personnePhysique``, then
    :data:`engine.core.LABELS`, then unknown ones alphabetically."""
    rank = {code: place for place, code in enumerate((PERSON, *LABELS))}
    return tuple(sorted(labels, key=lambda label: (rank.get(label, len(rank)), label)))


def count_labels(tallies: Sequence[Tally], scheme: str, labels: Sequence[str]) -> Floats:
    """Stack the counts of a scheme into an array (documents, labels + 1, 5), all labels together
    last; the last axis is in the order of the fields of :class:`Counts`.

    ``labels`` must hold every label that the tallies have under the scheme.

    Raises:
        KeyError: a tally has another label.
    """
    place = {label: rank for rank, label in enumerate(labels)}
    found = np.zeros((len(tallies), len(labels) + 1, 5))
    for row, tally in zip(found, tallies, strict=True):
        for label, counts in tally.counts.get(scheme, {}).items():
            row[place[label]] = _numbers(counts)
        row[-1] = _numbers(tally.overall[scheme]) if scheme in tally.overall else row[:-1].sum(axis=0)
    return found


def compute_measures(ingredients: Floats, beta: float = BETA) -> Floats:
    """Compute :data:`MEASURES` from an array (..., 3) of right, predicted and gold units
    (:func:`ingredients`); gives (..., 6), NaN for a ratio over nothing.

    F1 and F2 are computed from precision and recall in the order of operations of nervaluate and
    seqeval, to match them to the last digit.
    """
    right, actual, possible = np.moveaxis(ingredients, -1, 0)
    precision, recall = _ratio(right, actual), _ratio(right, possible)
    f1, f2 = 2 * (precision * recall), 5 * (precision * recall)
    nothing = np.where(actual + possible > 0, 0.0, np.nan)  # of F1 and F2, where none is right
    return np.stack(
        [
            precision,
            recall,
            np.where(right > 0, _ratio(f1, precision + recall), nothing),
            np.where(right > 0, _ratio(f2, 4 * precision + recall), nothing),
            _ratio(right, actual + possible - right),
            _ratio((1 + beta**2) * right, beta**2 * possible + actual),
        ],
        axis=-1,
    )


def ratios(ingredients: Floats, beta: float = BETA) -> tuple[Floats, Floats]:
    """Write :data:`MEASURES` as ratios of sums over documents, scaled so that an error adds at most
    one to the whole: from (..., 3) to numerators and denominators, each (..., 6)."""
    right, actual, possible = np.moveaxis(ingredients, -1, 0)
    most = max(1.0, beta**2)
    numerators = [right, right, 2 * right, 1.25 * right, right, (1 + beta**2) / most * right]
    wholes = [actual, possible, actual + possible, possible + 0.25 * actual, actual + possible - right]
    wholes.append((beta**2 * possible + actual) / most)
    return np.stack(numerators, axis=-1), np.stack(wholes, axis=-1)


def macro_of(measures: Floats, held: Flags) -> Floats:
    """Average measures over the labels that are ``held``: from (draws, labels, 6) and
    (draws, labels) to (draws, 6). A measure that is NaN is left out of the mean; NaN where none is
    left."""
    known = held[:, :, None] & ~np.isnan(measures)
    return _ratio(np.where(known, measures, 0).sum(axis=1), known.sum(axis=1).astype(float))


def ingredients(counts: Floats) -> Floats:
    """Reduce counts (..., 5), in the order of the fields of :class:`Counts`, to (..., 3): right
    units (a partial one counts half), predicted units, gold units."""
    correct, incorrect, partial, missed, spurious = np.moveaxis(counts, -1, 0)
    both = correct + incorrect + partial
    return np.stack([correct + 0.5 * partial, both + spurious, both + missed], axis=-1)


def _macro_intervals(points: Floats, found: Floats, residuals: Floats) -> dict[str, Interval | None]:
    """Give the interval of each mean over labels, where two documents or more have one of them."""
    known = not np.isnan(found).all()
    return {
        name: mean_interval(points[:, rank], found[:, rank], residuals[:, :, rank]) if known else None
        for rank, name in enumerate(MEASURES)
    }


def _row(label: str, values: Floats, counts: Counts, intervals: Mapping[str, Interval | None]) -> MeasureRow:
    precision, recall, f1, f2, accuracy, f_beta = (None if np.isnan(value) else value for value in values.tolist())
    known = {name: bounds for name, bounds in intervals.items() if bounds is not None}
    return MeasureRow(label, precision, recall, f1, f2, accuracy, f_beta, counts.possible, counts, known)


def _numbers(counts: Counts) -> tuple[int, ...]:
    return counts.correct, counts.incorrect, counts.partial, counts.missed, counts.spurious


def _counts(row: Floats) -> Counts:
    return Counts(*(int(value) for value in row))


def _ratio(above: Floats, below: Floats) -> Floats:
    below = np.broadcast_to(below, above.shape)
    made: Floats = np.divide(above, below, out=np.full(above.shape, np.nan), where=below > 0)
    return made
