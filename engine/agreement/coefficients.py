"""Means of coefficients over pairs of annotators, and their intervals by document."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.agreement.sums import MeasureSums
from engine.measure import bootstrap, intervals

Floats = bootstrap.Floats


def mean_of(values: Sequence[Floats]) -> Floats:
    """Average what pairs give, those for which it cannot be said left out; NaN where it can be said
    of none."""
    known = np.array(values)
    some = ~np.isnan(known)
    total, count = np.where(some, known, 0).sum(axis=0), some.sum(axis=0)
    found: Floats = np.divide(total, count, out=np.full(total.shape, np.nan), where=count > 0)
    return found


def coefficient_intervals(
    parts: Sequence[MeasureSums], counting: npt.NDArray[np.bool_], point: Floats, draws: int
) -> tuple[bootstrap.Interval | None, ...]:
    """Compute the 95 % interval of each value of ``point``, (labels + 1), the mean of ``parts``;
    None where fewer than two documents contribute, or ``draws`` is 0.

    The ``counting`` documents are drawn again (bootstrap). The spread of the draws says how many
    independent marks a value from 0 to 1 rests on, and these its interval, as for a share
    (:mod:`engine.measure.statistics.intervals`): draws of documents without a disagreement alone
    would give an interval without width. Below 0 the percentiles of the draws are the interval.
    """
    if not draws or counting.sum() < 2:
        return (None,) * len(point)
    drawn = mean_of([part.values(bootstrap.resample(part.rows[counting], draws)) for part in parts])
    alone = mean_of([part.values(part.rows) for part in parts])
    held = np.any([part.held for part in parts], axis=0)
    marks = np.sum([part.marks for part in parts], axis=0).astype(float)
    shares = np.where(point >= 0, point, np.nan)
    bounds = intervals.effective_intervals(shares, _variance(drawn), marks, (held & (alone < 1)).sum(axis=0))
    enough = (held.sum(axis=0) > 1) & ~np.isnan(point)
    return tuple(
        (_percentiles(drawn[:, rank]) if point[rank] < 0 else found) if some else None
        for rank, (some, found) in enumerate(zip(enough.tolist(), intervals.bounds_of(bounds), strict=True))
    )


def _variance(drawn: Floats) -> Floats:
    """Give the variance of the draws in which a coefficient is defined; 0 where there are none."""
    known = ~np.isnan(drawn)
    count = np.maximum(known.sum(axis=0), 1)
    mean = np.where(known, drawn, 0).sum(axis=0) / count
    found: Floats = (np.where(known, drawn - mean, 0) ** 2).sum(axis=0) / count
    return found


def _percentiles(drawn: Floats) -> bootstrap.Interval | None:
    known = drawn[~np.isnan(drawn)]
    return bootstrap.interval(known) if len(known) else None
