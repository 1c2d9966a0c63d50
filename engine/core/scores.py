"""Counts, with ratios as properties: they add up, ratios do not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Score:
    """Mentions that are right, that are predicted for nothing, and that are missed. A ratio over
    nothing is 0."""

    right: int = 0
    spurious: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """Give the share of the predicted that is right."""
        return self.right / (self.right + self.spurious) if self.right else 0.0

    @property
    def recall(self) -> float:
        """Give the share of the gold that is found."""
        return self.right / (self.right + self.missed) if self.right else 0.0

    @property
    def f1(self) -> float:
        """Give the harmonic mean of the two."""
        return 2 * self.right / (2 * self.right + self.spurious + self.missed) if self.right else 0.0

    def __add__(self, other: Score) -> Score:
        """Count both."""
        return Score(self.right + other.right, self.spurious + other.spurious, self.missed + other.missed)


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    count: int = 0
    of: int = 0

    @property
    def rate(self) -> float:
        """Give the share; of nothing, it is 0."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Give Wilson's 95 % interval (Wilson 1927); of nothing, all is possible."""
        if not self.of:
            return 0.0, 1.0
        z, n, p = 1.959964, self.of, self.rate
        centre, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = (centre - spread) / (1 + z * z / n), (centre + spread) / (1 + z * z / n)
        return max(0.0, low), min(1.0, high)

    def __add__(self, other: Share) -> Share:
        """Count both."""
        return Share(self.count + other.count, self.of + other.of)


def total(scores: Iterable[Score]) -> Score:
    """Count all together: the ratios of the sum are the micro-averages."""
    return sum(scores, Score())
