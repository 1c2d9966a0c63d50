"""How many more calibration documents a stronger promise needs."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from engine.recall.thresholds import RankedCases, count_thresholds, ranks, upper

ALPHAS = (0.3, 0.2, 0.15, 0.1, 0.05, 0.02, 0.01)
"""Promises that one may want next, each stronger than the one before."""
MOST = 100_000
"""Documents beyond which nobody will go: none are said."""


@dataclass(frozen=True, slots=True)
class StrongerPromise:
    """``documents``: how many more calibration documents the promise of ``alpha`` needs before it
    lets something be published, if as many of the safest ones leak as now; None where no number
    does, since more than ``alpha`` of them leak."""

    alpha: float
    documents: int | None

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON data."""
        return {"alpha": self.alpha, "more_documents": self.documents}


def stronger(order: RankedCases, alpha: float, delta: float, *, possible: bool) -> StrongerPromise | None:
    """Return what is needed for the first promise of :data:`ALPHAS` stronger than ``alpha`` that
    these documents do not permit or, where ``alpha`` itself is not ``possible``, for this; None
    without documents, and where all are permitted."""
    wanted = (one for one in (alpha, *ALPHAS) if one < alpha - 1e-9 or (one == alpha and not possible))
    needs = (StrongerPromise(one, more_documents(order, one, delta)) for one in wanted if len(order.values))
    return next((one for one in needs if one.documents != 0), None)


def more_documents(order: RankedCases, alpha: float, delta: float) -> int | None:
    """Compute how many documents beside those there are make a promise of ``alpha`` possible at
    level ``delta``, if at each threshold the same shares are published and leak; None if more than
    :data:`MOST` would be needed."""
    many = len(order.values)
    shares = _shares(order)
    low, high = many - 1, many
    while not _suffice(shares, high, alpha, delta):
        if high >= MOST:
            return None
        low, high = high, min(MOST, 2 * high)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _suffice(shares, middle, alpha, delta) else (middle, high)
    return high - many


def _shares(order: RankedCases) -> list[tuple[float, float]]:
    """Give, for each threshold, the share of all documents that lie below it, and that leak."""
    many = len(order.values)
    ends = order.starts[ranks(many)]
    leaks = np.concatenate([[0], np.cumsum(order.leaks)])[ends]
    return [(end / many, leaking / many) for end, leaking in zip(ends.tolist(), leaks.tolist(), strict=True)]


def _suffice(shares: list[tuple[float, float]], documents: int, alpha: float, delta: float) -> bool:
    level = delta / count_thresholds(documents)
    return any(
        upper(ceil(leaking * documents - 1e-9), int(below * documents + 1e-9), level) <= alpha
        for below, leaking in shares
        if int(below * documents + 1e-9)
    )
