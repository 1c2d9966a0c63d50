"""Counts, with ratios as properties: they add up, ratios do not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

INTERVAL_LEVEL = 0.95
"""The confidence of every interval that is shown."""


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of mentions by outcome: ``right`` (true positives), ``spurious`` (false positives) and
    ``missed`` (false negatives). A ratio over nothing is None."""

    right: int = 0
    spurious: int = 0
    missed: int = 0

    @property
    def precision(self) -> float | None:
        """Return the share of predicted mentions that is right, 0 to 1; None where none is."""
        return _ratio(self.right, self.right + self.spurious)

    @property
    def recall(self) -> float | None:
        """Return the share of gold mentions that is found, 0 to 1; None where the gold has none."""
        return _ratio(self.right, self.right + self.missed)

    @property
    def f1(self) -> float | None:
        """Return the harmonic mean of precision and recall, 0 to 1; None where neither side has a
        mention."""
        return _ratio(2 * self.right, 2 * self.right + self.spurious + self.missed)

    def __add__(self, other: Score) -> Score:
        """Add the counts, so that the ratios of the sum are micro-averages."""
        return Score(self.right + other.right, self.spurious + other.spurious, self.missed + other.missed)


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion as its two counts: ``count`` cases with a property, of ``of`` cases in all.
    Adding shares pools their cases."""

    count: int = 0
    of: int = 0

    @property
    def rate(self) -> float:
        """Return ``count / of``, 0 to 1; 0 if there are no cases."""
        return self.count / self.of if self.of else 0.0

    @property
    def known(self) -> float | None:
        """Return ``count / of``, 0 to 1; None if there are no cases, of which nothing is known."""
        return _ratio(self.count, self.of)

    @property
    def interval(self) -> tuple[float, float]:
        """Return the exact 95 % interval of the proportion, its cases being independent; (0, 1) if
        there are none. Mentions of one document are not:
        :mod:`engine.measure.statistics.intervals`."""
        low, high = exact_bounds(self.count, self.of - self.count) if self.of else (0.0, 1.0)
        return float(low), float(high)

    def __add__(self, other: Share) -> Share:
        """Add counts and totals."""
        return Share(self.count + other.count, self.of + other.of)


def exact_bounds(right: Any, wrong: Any) -> tuple[Any, Any]:
    """Compute the exact binomial interval (Clopper & Pearson 1934) of ``right`` cases against
    ``wrong``: its two bounds, numpy arrays of the shape of the counts, which need not be whole."""
    import numpy as np
    from scipy.special import betaincinv

    least = 1e-9  # counts that are 0 but for rounding
    low = betaincinv(np.maximum(right, least), np.asarray(wrong) + 1, (1 - INTERVAL_LEVEL) / 2)
    high = betaincinv(np.asarray(right) + 1, np.maximum(wrong, least), (1 + INTERVAL_LEVEL) / 2)
    return np.where(np.greater(right, least), low, 0.0), np.where(np.greater(wrong, least), high, 1.0)


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def total(scores: Iterable[Score]) -> Score:
    """Sum the counts of several scores; the ratios of the sum are micro-averages."""
    return sum(scores, Score())
