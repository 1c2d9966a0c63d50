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
    """Documents with ``low`` to ``high`` mentions (or persons), both included; ``mean`` is their
    mean number.

    ``clean`` is the share of them in which nothing was missed; ``expected`` is the mean over them
    of p^N, N being a document's size and p the recall on all documents.
    """

    low: int
    high: int
    mean: float
    clean: Share
    expected: float

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the exact 95 % interval of the share of clean documents; None for fewer than two
        documents."""
        return interval(self.clean)


@dataclass(frozen=True, slots=True)
class MeasuredRecall:
    """Recall of a run on a gold set, and the share of clean documents, those in which nothing was
    missed, in all and by size.

    ``found`` counts mentions (or persons), ``clean`` documents. ``sizes`` is the number of mentions
    (or persons) of each document that has any.
    """

    found: Share
    clean: Share
    sizes: tuple[int, ...] = ()
    bins: tuple[SizeBin, ...] = ()

    @property
    def recall(self) -> float:
        """Return p, the micro-averaged recall; 0 when nothing was to be found (``sizes`` is
        empty)."""
        return self.found.rate

    @property
    def mean(self) -> float:
        """Return the mean number of mentions (or persons) per document; 0 if there are none."""
        return self.found.of / len(self.sizes) if self.sizes else 0.0

    @property
    def expected(self) -> float:
        """Return the mean over documents of p^N, N being a document's size: the share of clean
        documents if errors were independent."""
        return mean_chance(self.recall, self.sizes)

    @property
    def at_mean(self) -> float:
        """Return p^(mean N). As N -> p^N is convex, this is never above :attr:`expected` (Jensen's
        inequality)."""
        return self.recall**self.mean if self.sizes else 0.0

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the exact 95 % interval of the share of clean documents; None for fewer than two
        documents."""
        return interval(self.clean)

    def to_json(self) -> dict[str, Any]:
        """Return counts and ratios (0 to 1) as JSON data; a ratio over nothing is null."""
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
    """Measure recall and clean documents by mentions, with :func:`measure`."""
    return measure([(case.mentions, case.missed) for case in cases])


def measure(counts: Sequence[tuple[int, int]]) -> MeasuredRecall:
    """Measure recall and clean documents from one ``(size, missed)`` pair per document; documents
    of size 0 are left out."""
    counts = [(size, missed) for size, missed in counts if size]
    size, missed = (sum(column) for column in zip(*counts, strict=True)) if counts else (0, 0)
    found = Share(size - missed, size)
    clean = Share(sum(not missed for _, missed in counts), len(counts))
    return MeasuredRecall(found, clean, tuple(size for size, _ in counts), tuple(_bins(sorted(counts), found.rate)))


def mean_chance(recall: float, sizes: Sequence[int]) -> float:
    """Return the mean over ``sizes`` of recall^size; 0 if there are none."""
    return sum(recall**size for size in sizes) / len(sizes) if sizes else 0.0


def interval(share: Share) -> tuple[float, float] | None:
    """Return the exact 95 % interval of a share of documents; None for fewer than two
    documents."""
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
