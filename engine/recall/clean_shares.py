"""The share of clean documents as measured, by their number of mentions, beside what p^N promises
for the same documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import Share
from engine.measure import Case

BINS, LEAST = 6, 5
"""Most bins of a figure; fewest documents of a bin, where there are so many."""


@dataclass(frozen=True, slots=True)
class SizeBin:
    """Documents of ``low`` to ``high`` mentions (or persons), ``mean`` of them on the average.

    ``expected`` is the mean over these documents of p^N, with the recall of all documents.
    """

    low: int
    high: int
    mean: float
    clean: Share
    expected: float

    @property
    def interval(self) -> tuple[float, float] | None:
        """Give Wilson's interval of the share of clean documents; None of one document."""
        return interval(self.clean)


@dataclass(frozen=True, slots=True)
class MeasuredRecall:
    """A run on a gold set: what is found of all that is looked for, documents in which all is
    found, and these by size.

    ``sizes`` is the number of mentions (or persons) of each document that has any.
    """

    found: Share
    clean: Share
    sizes: tuple[int, ...] = ()
    bins: tuple[SizeBin, ...] = ()

    @property
    def recall(self) -> float:
        """Give p, the micro-average; of nothing it is 0: see ``sizes`` first."""
        return self.found.rate

    @property
    def mean(self) -> float:
        """Give the mean number of mentions of a document."""
        return self.found.of / len(self.sizes) if self.sizes else 0.0

    @property
    def expected(self) -> float:
        """Give the mean over documents of p^N: what independent errors would leave clean."""
        return mean_chance(self.recall, self.sizes)

    @property
    def at_mean(self) -> float:
        """Give p^(mean N). N -> p^N is convex, so that this is never above :attr:`expected`
        (Jensen): short documents gain more than long ones lose."""
        return self.recall**self.mean if self.sizes else 0.0

    @property
    def interval(self) -> tuple[float, float] | None:
        """Give Wilson's interval of the share of clean documents; None of one document."""
        return interval(self.clean)

    def to_json(self) -> dict[str, Any]:
        """Give the counts, and the ratios made of them."""
        return {
            "documents": len(self.sizes),
            "found": self.found.count,
            "of": self.found.of,
            "recall": self.found.rate if self.found.of else None,
            "mean": self.mean,
            "clean": self.clean.count,
            "clean_share": self.clean.rate if self.clean.of else None,
            "interval": self.interval,
            "expected": self.expected if self.sizes else None,
            "at_mean": self.at_mean if self.sizes else None,
            "bins": [
                {
                    "low": bin.low,
                    "high": bin.high,
                    "mean": bin.mean,
                    "documents": bin.clean.of,
                    "clean": bin.clean.count,
                    "interval": bin.interval,
                    "expected": bin.expected,
                }
                for bin in self.bins
            ],
        }


def measure_mentions(cases: Iterable[Case]) -> MeasuredRecall:
    """Measure by mentions."""
    return measure([(case.mentions, case.missed) for case in cases])


def measure(counts: Sequence[tuple[int, int]]) -> MeasuredRecall:
    """Measure documents of which each is ``(size, missed)``; one of size 0 says nothing about
    recall and is left out."""
    counts = [(size, missed) for size, missed in counts if size]
    size, missed = (sum(column) for column in zip(*counts, strict=True)) if counts else (0, 0)
    found = Share(size - missed, size)
    clean = Share(sum(not missed for _, missed in counts), len(counts))
    return MeasuredRecall(found, clean, tuple(size for size, _ in counts), tuple(_bins(sorted(counts), found.rate)))


def mean_chance(recall: float, sizes: Sequence[int]) -> float:
    """Give the mean of recall^size; of no document it is 0."""
    return sum(recall**size for size in sizes) / len(sizes) if sizes else 0.0


def interval(share: Share) -> tuple[float, float] | None:
    """Give Wilson's 95 % interval; one document allows none, nor does none at all."""
    return share.interval if share.of > 1 else None


def _bins(counts: Sequence[tuple[int, int]], recall: float) -> Iterator[SizeBin]:
    """Cut documents in order of size into bins of about as many; documents of one size stay
    together."""
    wanted = max(LEAST, len(counts) / BINS)
    first = 0
    for last in range(1, len(counts) + 1):
        rest = len(counts) - last
        whole = rest and counts[last][0] == counts[last - 1][0]
        if not rest or (not whole and last - first >= wanted and rest >= LEAST):
            yield _bin(counts[first:last], recall)
            first = last


def _bin(counts: Sequence[tuple[int, int]], recall: float) -> SizeBin:
    sizes = [size for size, _ in counts]
    clean = Share(sum(not missed for _, missed in counts), len(counts))
    return SizeBin(sizes[0], sizes[-1], sum(sizes) / len(sizes), clean, mean_chance(recall, sizes))
