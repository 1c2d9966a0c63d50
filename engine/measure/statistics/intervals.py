"""95 % intervals of shares that hold for small, perfect and clustered counts: the exact binomial
interval (Clopper & Pearson 1934) on the effective sample size (Korn & Graubard 1998, "Confidence
intervals for proportions with small expected number of positive counts estimated from survey
data"; the standard of the US National Center for Health Statistics since 2017).

Mentions of one document go together, so that many mentions of few documents are worth fewer
independent ones: their number is divided by the design effect (Kish 1965), how much more a share
varies between documents than it would if they did not. It is estimated from the documents in which
something went wrong; as these are few where a system is good, the estimate is weighed against the
design effect of a presumed correlation. ``benchmarks/intervals.py`` simulates the coverage.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.core import INTERVAL_LEVEL, Share, exact_bounds

Floats = npt.NDArray[np.float64]
Interval = tuple[float, float]

ALL_POSSIBLE: Interval = (0.0, 1.0)
"""The interval of a share over nothing."""

CORRELATION = 0.2
"""Of two mentions of a document, presumed where it cannot be estimated: what the beta-binomial
model of :mod:`engine.recall.dependence` finds on the measuring set (0.21), and more than on the
shipped gold (0.004 and 0.014)."""
WEIGHT = 5
"""How many documents the presumed correlation weighs as much as: of those with an error beside the
estimate, and of all in the degrees of freedom of the spread between documents."""

_LOW, _HIGH = (1 - INTERVAL_LEVEL) / 2, (1 + INTERVAL_LEVEL) / 2
_ROUNDING = 1e-9


def pooled_interval(shares: Sequence[Share]) -> Interval | None:
    """Compute the interval of a share pooled over documents, of which ``shares`` has one entry
    each; None where fewer than two documents contribute."""
    return pooled_intervals([shares])[0]


def pooled_intervals(parts: Sequence[Sequence[Share]]) -> tuple[Interval | None, ...]:
    """Compute the intervals of several pooled shares; ``parts[n][d]`` is what document ``d`` adds
    to share ``n``. None where fewer than two documents contribute to a share."""
    if not parts:
        return ()
    counts = np.array([[(share.count, share.of) for share in shares] for shares in parts], float)
    counts = counts.reshape(len(parts), -1, 2).transpose(1, 0, 2)
    return bounds_of(ratio_intervals(counts[..., 0], counts[..., 1]))


def bounds_of(intervals: Floats) -> tuple[Interval | None, ...]:
    """Turn an array (n, 2) of bounds into pairs; None for NaN."""
    return tuple(None if np.isnan(low) else (low, high) for low, high in intervals.tolist())


def ratio_intervals(parts: Floats, wholes: Floats) -> Floats:
    """Compute the intervals of ratios of sums over documents: from (documents, ...) twice, each
    part between 0 and its whole, to (..., 2); NaN where fewer than two documents have any.

    The variance is that of a ratio estimator (Cochran 1977, 6.3), both sums being random.
    """
    values, residuals = linearise(parts, wholes)
    wrong = np.minimum((parts < wholes - _ROUNDING).sum(axis=0), (parts > _ROUNDING).sum(axis=0))
    return effective_intervals(values, variance(residuals, wholes), wholes, wrong)


def linearise(parts: Floats, wholes: Floats) -> tuple[Floats, Floats]:
    """Compute ratios of sums (...), NaN over nothing, and what each document adds to their
    deviation: (documents, ...), 0 over nothing."""
    total = wholes.sum(axis=0)
    some = total > 0
    values = np.divide(parts.sum(axis=0), total, out=np.full(total.shape, np.nan), where=some)
    residuals = (parts - np.where(some, values, 0) * wholes) / np.where(some, total, 1)
    return values, residuals


def variance(residuals: Floats, wholes: Floats) -> Floats:
    """Compute the variance between documents of sums of ``residuals``, (documents, ...), over those
    whose whole is not 0."""
    documents = (wholes > 0).sum(axis=0)
    made: Floats = documents / np.maximum(documents - 1, 1) * (residuals**2).sum(axis=0)
    return made


def effective_intervals(values: Floats, variances: Floats, wholes: Floats, wrong: npt.NDArray[np.int64]) -> Floats:
    """Compute exact intervals on effective sample sizes: (..., 2), NaN where a value is NaN or
    fewer than two documents have any units.

    ``values`` (...), 0 to 1, vary between documents with ``variances``; ``wholes`` are the units of
    each document, (documents, ...); ``wrong`` counts the documents that tell the design effect:
    those in which a unit is wrong or, where these are fewer, right.
    """
    from scipy.special import stdtrit

    total, documents = wholes.sum(axis=0), (wholes > 0).sum(axis=0)
    known = (documents > 1) & ~np.isnan(values)
    shares = np.where(known, values, 0.5)
    units, whole = np.where(known, total, 1.0), np.where(known, (wholes**2).sum(axis=0), 1.0)
    simple = shares * (1 - shares) / units
    estimated = np.divide(variances, simple, out=np.ones_like(simple), where=simple > 0)
    presumed = 1 + CORRELATION * np.maximum(whole / units - 1, 0)
    effect = np.maximum(1.0, (wrong * estimated + WEIGHT * presumed) / (wrong + WEIGHT))
    freedom = stdtrit(np.maximum(units - 1, 1), _HIGH) / stdtrit(documents - 1 + WEIGHT, _HIGH)
    sample = units / effect * np.minimum(1.0, freedom) ** 2
    bounds = np.stack(exact_bounds(shares * sample, (1 - shares) * sample), axis=-1)
    return np.where(known[..., None], bounds, np.nan)


def mean_interval(values: Floats, intervals: Floats, residuals: Floats) -> Interval | None:
    """Compute the interval of the mean of several shares from theirs, by the method of variance
    estimates recovery (Zou & Donner 2008): the distances from value to bound are added as standard
    errors are, correlated as the shares are between documents.

    ``values`` is (shares,), those that are NaN left out; ``intervals`` (shares, 2), of which NaN
    says that all is possible; ``residuals`` (documents, shares). None without a share.
    """
    known = ~np.isnan(values)
    if not known.any():
        return None
    values, intervals, residuals = values[known], intervals[known], residuals[:, known]
    intervals = np.where(np.isnan(intervals), ALL_POSSIBLE, intervals)
    spread = np.sqrt((residuals**2).sum(axis=0))
    scaled = residuals / np.where(spread > 0, spread, 1)
    together = scaled.T @ scaled
    np.fill_diagonal(together, 1)
    mean = float(values.mean())
    below, above = (_combined(np.abs(values - intervals[:, end]), together) for end in (0, 1))
    return max(0.0, mean - below), min(1.0, mean + above)


def count_intervals(counts: Floats, by: Floats) -> Floats:
    """Compute the intervals of rates of counts per something, such as misses per document: from
    (documents, ...) twice to (..., 2), NaN where fewer than two documents have any of ``by``.

    The exact interval of a Poisson count (Garwood 1936) on the count divided by its dispersion
    between documents, at least 1.
    """
    from scipy.special import gammaincinv

    _, residuals = linearise(counts, by)
    total, known = counts.sum(axis=0), (by > 0).sum(axis=0) > 1
    simple = np.where(known, total / np.maximum(by.sum(axis=0), _ROUNDING) ** 2, 1)
    spread = np.divide(variance(residuals, by), simple, out=np.ones_like(simple), where=simple > 0)
    effect = np.maximum(1.0, spread)
    seen = total / effect
    low = np.where(seen > 0, gammaincinv(np.maximum(seen, _ROUNDING), _LOW), 0)
    scale = np.where(known, effect / np.maximum(by.sum(axis=0), _ROUNDING), np.nan)
    return np.stack([low * scale, gammaincinv(seen + 1, _HIGH) * scale], axis=-1)


def _combined(distances: Floats, together: Floats) -> float:
    """Add distances as standard errors; no less than if the shares were independent."""
    squares = max(float(distances @ together @ distances), float(distances @ distances))
    return float(np.sqrt(squares)) / len(distances)
