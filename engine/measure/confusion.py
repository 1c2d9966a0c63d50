"""Which label was taken for which: the matrix of a set, from its tallies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.measure.measures import sort_labels
from engine.measure.tally import Tally


@dataclass(frozen=True, slots=True)
class Confusion:
    """``cells[row][column]``: mentions that the gold calls ``labels[row]`` and the prediction
    ``labels[column]``.

    ``labels`` are in the order of the label set; None, "nothing", is the last: its row holds the
    false alarms, its column the omissions. Both are the last even where they are empty, and their
    corner is 0.
    """

    labels: tuple[str | None, ...]
    cells: tuple[tuple[int, ...], ...]

    @property
    def support(self) -> tuple[int, ...]:
        """Count the mentions of the gold, by row."""
        return tuple(sum(row) for row in self.cells)


def confusion_matrix(tallies: Iterable[Tally]) -> Confusion:
    """Add up how labels meet; a label that one side alone has stands in rows and columns all the
    same."""
    counts: Counter[tuple[str | None, str | None]] = Counter()
    for tally in tallies:
        counts.update(tally.confusion)
    labels = (*sort_labels({label for pair in counts for label in pair if label is not None}), None)
    return Confusion(labels, tuple(tuple(counts[gold, said] for said in labels) for gold in labels))
