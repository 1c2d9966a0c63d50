"""Which label was taken for which: the matrix of a set, from its tallies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.measure.measures import sort_labels
from engine.measure.tally import Tally


@dataclass(frozen=True, slots=True)
class Confusion:
    """A square confusion matrix: ``cells[row][column]`` counts the mentions that the gold labels
    ``labels[row]`` and the prediction ``labels[column]``.

    ``labels`` are in the order of the label set. The last one is always None, no mention: its row
    counts the false alarms, its column the omissions, and their common cell is 0.
    """

    labels: tuple[str | None, ...]
    cells: tuple[tuple[int, ...], ...]

    @property
    def support(self) -> tuple[int, ...]:
        """Return the row sums: the gold mentions of each label, and last the false alarms."""
        return tuple(sum(row) for row in self.cells)


def confusion_matrix(tallies: Iterable[Tally]) -> Confusion:
    """Sum the confusions of all documents (:func:`engine.measure.matching.matching.confusion`) into
    one matrix, with a row and a column for every label of either side."""
    counts: Counter[tuple[str | None, str | None]] = Counter()
    for tally in tallies:
        counts.update(tally.confusion)
    labels = (*sort_labels({label for pair in counts for label in pair if label is not None}), None)
    return Confusion(labels, tuple(tuple(counts[gold, said] for said in labels) for gold in labels))
