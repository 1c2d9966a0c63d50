"""Counts, with ratios as properties: they add up, ratios do not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of mentions for precision and recall: true positives (``right``), false positives
    (``spurious``), false negatives (``missed``). A ratio without cases is 0."""

    right: int = 0
    spurious: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """Share of the predicted mentions that are right, 0 to 1."""
        return self.right / (self.right + self.spurious) if self.right else 0.0

    @property
    def recall(self) -> float:
        """Share of the gold mentions that were found, 0 to 1."""
        return self.right / (self.right + self.missed) if self.right else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 0 to 1."""
        return 2 * self.right / (2 * self.right + self.spurious + self.missed) if self.right else 0.0

    def __add__(self, other: Score) -> Score:
        """Add the counts."""
        return Score(self.right + other.right, self.spurious + other.spurious, self.missed + other.missed)


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion: ``count`` cases out of ``of``."""

    count: int = 0
    of: int = 0

    @property
    def rate(self) -> float:
        """The proportion, 0 to 1; 0 if there are no cases."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval of the proportion (Wilson 1927); (0, 1) if there are no
        cases."""
        if not self.of:
            return 0.0, 1.0
        z, n, p = 1.959964, self.of, self.rate
        centre, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = (centre - spread) / (1 + z * z / n), (centre + spread) / (1 + z * z / n)
        return max(0.0, low), min(1.0, high)

    def __add__(self, other: Share) -> Share:
        """Add the counts of both."""
        return Share(self.count + other.count, self.of + other.of)


def total(scores: Iterable[Score]) -> Score:
    """Sum the counts of scores; the ratios of the sum are the micro-averages."""
    return sum(scores, Score())
