"""Precision, recall, F1, F2 and accuracy by label, micro and macro, with intervals: from tallies
alone, so that a change of view costs a sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.core import LABELS
from engine.measure.pairs import PERSON
from engine.measure.statistics.bootstrap import DRAWS, Floats, Interval, Progress, interval, resample
from engine.measure.tally import Counts, Scheme, Tally

MEASURES = ("precision", "recall", "f1", "f2", "accuracy")
"""``accuracy`` is TP / (TP + FP + FN), as the Cour de cassation prints it (F1 / (2 - F1): the
Jaccard index); ``f2`` weighs recall twice."""

MICRO, MACRO = "micro", "macro"


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """One label, or ``micro`` or ``macro``. A ratio over nothing is 0; ``support`` is what the gold
    has.

    ``intervals``: by measure, 95 %, in which of a ratio over nothing all is possible; None where
    fewer than two documents have the label, for they say nothing of how documents differ.
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
class MeasureTable:
    """``rows`` in the order of the label set. ``micro`` counts all labels together: under
    ``strict``, ``exact``, ``partial`` and ``type`` as nervaluate does overall, which is not the sum
    of the rows. ``macro`` is the mean over the labels that the gold has.
    """

    scheme: Scheme
    rows: tuple[MeasureRow, ...]
    micro: MeasureRow
    macro: MeasureRow
    documents: int
    draws: int

    @property
    def empty(self) -> bool:
        """Tell whether the gold has no mention at all: then no recall can be said, and the zeros
        are none."""
        return not self.micro.support


def table(
    tallies: Sequence[Tally], scheme: Scheme, draws: int = DRAWS, progress: Progress | None = None
) -> MeasureTable:
    """Measure under a scheme. ``draws`` of the bootstrap by document: 0 for no intervals;
    ``progress`` hears the fraction that is drawn."""
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
    """Sort labels in the order of the label set, persons' names in one before it; unknown ones
    last, by name."""
    rank = {code: place for place, code in enumerate((PERSON, *LABELS))}
    return tuple(sorted(labels, key=lambda label: (rank.get(label, len(rank)), label)))


def count_labels(tallies: Sequence[Tally], scheme: str, labels: Sequence[str]) -> Floats:
    """Give the counts by document and label, all labels together last: (documents, labels + 1, 5),
    in the order of :class:`Counts`."""
    place = {label: rank for rank, label in enumerate(labels)}
    found = np.zeros((len(tallies), len(labels) + 1, 5))
    for row, tally in zip(found, tallies, strict=True):
        for label, counts in tally.counts.get(scheme, {}).items():
            row[place[label]] = _numbers(counts)
        row[-1] = _numbers(tally.overall[scheme]) if scheme in tally.overall else row[:-1].sum(axis=0)
    return found


def compute_measures(ingredients: Floats) -> Floats:
    """Give the five measures of (..., 3): what is right, what is predicted, what the gold has. A
    ratio over nothing is 0.

    F is made of precision and recall in the order of nervaluate and seqeval, to be theirs to the
    last digit.
    """
    right, actual, possible = np.moveaxis(ingredients, -1, 0)
    precision, recall = _ratio(right, actual), _ratio(right, possible)
    f1 = _ratio(2 * (precision * recall), precision + recall)
    f2 = _ratio(5 * (precision * recall), 4 * precision + recall)
    return np.stack([precision, recall, f1, f2, _ratio(right, actual + possible - right)], axis=-1)


def macro_of(measures: Floats, possible: Floats) -> Floats:
    """Give the mean over the labels that have support: of (draws, labels, 5) and (draws, labels),
    (draws, 5)."""
    held = (possible > 0).astype(float)
    return _ratio((measures * held[:, :, None]).sum(axis=1), held.sum(axis=1)[:, None])


def ingredients(counts: Floats) -> Floats:
    """Give what is right (a half for what is partial), what is predicted, and what the gold has:
    (..., 5) to (..., 3)."""
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
