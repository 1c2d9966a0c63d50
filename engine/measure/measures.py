"""Precision, recall, F1, F2 and accuracy by label, micro and macro, with intervals: from tallies
alone, so that a change of view costs a sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from engine.core import LABELS, Tabular
from engine.measure.pairs import PERSON
from engine.measure.statistics.bootstrap import DRAWS, Floats, Interval, Progress, interval, resample
from engine.measure.tally import Counts, Scheme, Tally

MEASURES = ("precision", "recall", "f1", "f2", "accuracy")
"""``accuracy`` is TP / (TP + FP + FN), as the Cour de cassation prints it (F1 / (2 - F1): the
Jaccard index); ``f2`` weighs recall twice."""

MICRO, MACRO = "micro", "macro"


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """The measures, 0 to 1, of one label, or of all as ``micro`` or ``macro`` average. A ratio over
    nothing is 0.

    ``support`` is the number of units in the gold; ``counts`` and ``support`` of ``macro`` are
    those of ``micro``. ``intervals``: by measure, the 95 % bootstrap interval over documents, from
    the draws in which the ratio is defined ((0, 1) if there are none); None where fewer than two
    documents have the label, or none was asked for.
    """

    label: str
    precision: float
    recall: float
    f1: float
    f2: float
    accuracy: float
    support: int
    counts: Counts
    intervals: Mapping[str, Interval] | None = None


@dataclass(frozen=True, slots=True)
class MeasureTable(Tabular):
    """The measures of a gold set under one scheme: a row per label, in the order of the label set,
    and two averages.

    ``micro`` pools all labels: under ``strict``, ``exact``, ``partial`` and ``type`` by the overall
    counts of nervaluate, which are not the sum of the rows. ``macro`` is the unweighted mean over
    the labels that the gold has. ``documents`` counts the tallies; ``draws`` is 0 where there are
    no intervals.
    """

    scheme: Scheme
    rows: tuple[MeasureRow, ...]
    micro: MeasureRow
    macro: MeasureRow
    documents: int
    draws: int

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
        """Tell whether the gold has no mention, so that recall is undefined and the zeros mean
        nothing."""
        return not self.micro.support


def table(
    tallies: Sequence[Tally], scheme: Scheme, draws: int = DRAWS, progress: Progress | None = None
) -> MeasureTable:
    """Compute precision, recall, F1, F2 and accuracy under a scheme, by label and averaged, with 95
    % bootstrap intervals over documents.

    ``draws`` is the number of bootstrap draws, 0 for no intervals; ``progress`` is called with the
    fraction drawn, 0 to 1.
    """
    labels = sort_labels({label for tally in tallies for label in tally.counts.get(scheme, ())})
    counts = count_labels(tallies, scheme, labels)
    sums = counts.sum(axis=0)
    wanted = len(tallies) > 1 and draws > 0
    found = _intervals(counts, resample(ingredients(counts), draws, progress)) if wanted else [None] * (len(labels) + 2)
    points = compute_measures(ingredients(sums))
    made = [_counts(row) for row in sums]
    rows = tuple(_row(label, points[rank], made[rank], found[rank]) for rank, label in enumerate(labels))
    micro = _row(MICRO, points[-1], made[-1], found[-2])
    macro = _row(MACRO, macro_of(points[None, :-1], sums[None, :-1, :4].sum(axis=2))[0], made[-1], found[-1])
    return MeasureTable(scheme, rows, micro, macro, len(tallies), draws if wanted else 0)


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


def compute_measures(ingredients: Floats) -> Floats:
    """Compute :data:`MEASURES` from an array (..., 3) of right, predicted and gold units
    (:func:`ingredients`); gives (..., 5). A ratio over nothing is 0.

    F1 and F2 are computed from precision and recall in the order of operations of nervaluate and
    seqeval, to match them to the last digit.
    """
    right, actual, possible = np.moveaxis(ingredients, -1, 0)
    precision, recall = _ratio(right, actual), _ratio(right, possible)
    f1 = _ratio(2 * (precision * recall), precision + recall)
    f2 = _ratio(5 * (precision * recall), 4 * precision + recall)
    return np.stack([precision, recall, f1, f2, _ratio(right, actual + possible - right)], axis=-1)


def macro_of(measures: Floats, possible: Floats) -> Floats:
    """Average measures over the labels with support: from (draws, labels, 5) and the support
    (draws, labels), to (draws, 5); 0 where no label has any."""
    held = (possible > 0).astype(float)
    return _ratio((measures * held[:, :, None]).sum(axis=1), held.sum(axis=1)[:, None])


def ingredients(counts: Floats) -> Floats:
    """Reduce counts (..., 5), in the order of the fields of :class:`Counts`, to (..., 3): right
    units (a partial one counts half), predicted units, gold units."""
    correct, incorrect, partial, missed, spurious = np.moveaxis(counts, -1, 0)
    both = correct + incorrect + partial
    return np.stack([correct + 0.5 * partial, both + spurious, both + missed], axis=-1)


def _intervals(counts: Floats, drawn: Floats) -> list[Mapping[str, Interval] | None]:
    """Give the intervals of each label, of micro, and of macro; draws in which a ratio is over
    nothing are left out."""
    documents = (counts.sum(axis=2) > 0).sum(axis=0)
    values = compute_measures(drawn)
    actual, possible = drawn[..., 1], drawn[..., 2]
    over = np.stack([actual, possible, *[actual + possible] * 3], axis=-1)
    found = [_of_row(values[:, rank], over[:, rank]) if documents[rank] > 1 else None for rank in range(len(documents))]
    if documents[-1] < 2:
        return [*found, None]
    macro = macro_of(values[:, :-1], possible[:, :-1])
    some = possible[:, :-1].sum(axis=1)
    return [*found, _of_row(macro, np.repeat(some[:, None], len(MEASURES), axis=1))]


def _of_row(values: Floats, over: Floats) -> dict[str, Interval]:
    return {name: interval(values[over[:, rank] > 0, rank]) for rank, name in enumerate(MEASURES)}


def _row(label: str, values: Floats, counts: Counts, intervals: Mapping[str, Interval] | None) -> MeasureRow:
    precision, recall, f1, f2, accuracy = values.tolist()
    return MeasureRow(label, precision, recall, f1, f2, accuracy, counts.possible, counts, intervals)


def _numbers(counts: Counts) -> tuple[int, ...]:
    return counts.correct, counts.incorrect, counts.partial, counts.missed, counts.spurious


def _counts(row: Floats) -> Counts:
    return Counts(*(int(value) for value in row))


def _ratio(above: Floats, below: Floats) -> Floats:
    below = np.broadcast_to(below, above.shape)
    return np.divide(above, below, out=np.zeros(above.shape), where=below > 0)
