"""Whether a promise is kept: calibrated on half of a gold set, checked on the other half, over many
splits drawn by lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core import Share
from engine.measure import Case
from engine.recall.conformal import CONFIDENCE, check_shares
from engine.recall.thresholds import Bools, expectable, publishable, rank_cases

SPLITS = 200


@dataclass(frozen=True, slots=True)
class Splits:
    """How well a promise (:mod:`engine.recall.conformal`) holds over random splits of a gold set,
    each calibrated on one half and checked on the other.

    ``kept``: splits in whose checked half the share that leaks is at most alpha (nothing published:
    kept), of all. As the promise is about the whole population, sampling error of the checked half
    counts against it here. ``unrefuted``: splits whose checked half does not show, by an exact test
    at the same confidence, that the share is above alpha. The Wilson intervals of both reflect the
    number of splits, not of documents. ``empty``: number of splits that publish nothing.
    ``published``: mean share of the checked half published unread. ``leaking``: documents that
    leak, of those published unread, over all checked halves; ``leaking_of_all``: mean share of the
    checked half that is published unread and leaks. ``shares``: by split, documents that leak, of
    those that the promise counts (published unread or, without confidence, all checked).
    ``calibration`` and ``checked``: documents in each half.
    """

    alpha: float
    confidence: float | None
    splits: int
    calibration: int
    checked: int
    kept: Share
    unrefuted: Share
    empty: int
    published: float
    leaking: Share
    leaking_of_all: float
    shares: tuple[Share, ...] = ()

    @property
    def mean_interval(self) -> tuple[float, float] | None:
        """Return a 95 % interval of ``leaking_of_all`` for the random choice of splits alone
        (normal approximation); None unless the promise is on the expectation."""
        if self.confidence is not None:
            return None
        around = 1.959964 * float(np.std([share.rate for share in self.shares])) / self.splits**0.5
        return max(0.0, self.leaking_of_all - around), self.leaking_of_all + around

    def to_json(self) -> dict[str, Any]:
        """Return counts, shares (0 to 1) and intervals as JSON data."""
        return {
            "alpha": self.alpha,
            "confidence": self.confidence,
            "splits": self.splits,
            "calibration": self.calibration,
            "checked": self.checked,
            "kept": self.kept.count,
            "kept_interval": self.kept.interval,
            "unrefuted": self.unrefuted.count,
            "unrefuted_interval": self.unrefuted.interval,
            "empty": self.empty,
            "published": self.published,
            "leaking": self.leaking.rate if self.leaking.of else None,
            "leaking_of_all": self.leaking_of_all,
            "leaking_of_all_interval": self.mean_interval,
        }


def check(
    cases: Sequence[Case], alpha: float, confidence: float | None = CONFIDENCE, splits: int = SPLITS, seed: int = 0
) -> Splits | None:
    """Check :func:`engine.recall.conformal.promise`, or
    :func:`engine.recall.conformal.promise_expected` if ``confidence`` is None, on random half
    splits of a gold set; None with fewer than two documents.

    ``splits`` is their number, ``seed`` that of the random generator.

    Raises:
        BadShare: alpha or confidence is not strictly between 0 and 1.
    """
    check_shares(alpha=alpha, **({} if confidence is None else {"confidence": confidence}))
    if len(cases) < 2:
        return None
    order, half = rank_cases(cases), len(cases) // 2
    calibration = _halves(len(cases), half, splits, seed)
    level = 0.05 if confidence is None else 1 - confidence
    if confidence is None:
        counts = expectable(order, calibration, alpha)
    else:
        counts = publishable(order, calibration, alpha, level)
    free = ~calibration & (np.arange(len(cases)) < counts[:, None])
    unread, leaking = free.sum(axis=1), (free & order.leaks).sum(axis=1)
    of = np.full(splits, len(cases) - half) if confidence is None else unread
    return Splits(
        alpha,
        confidence,
        splits,
        half,
        len(cases) - half,
        Share(int((leaking <= alpha * of + 1e-9).sum()), splits),
        Share(int(_unrefuted(leaking, of, alpha, level).sum()), splits),
        int((counts == 0).sum()),
        float(unread.mean() / (len(cases) - half)),
        Share(int(leaking.sum()), int(unread.sum())),
        float(leaking.mean() / (len(cases) - half)),
        tuple(Share(int(one), int(many)) for one, many in zip(leaking, of, strict=True)),
    )


def _halves(documents: int, half: int, splits: int, seed: int) -> Bools:
    """Draw which documents calibrate: (splits, documents), ``half`` in each row."""
    rows = np.tile(np.arange(documents) < half, (splits, 1))
    return np.random.default_rng(seed).permuted(rows, axis=1)


def _unrefuted(leaking: npt.NDArray[np.int64], of: npt.NDArray[np.int64], alpha: float, level: float) -> Bools:
    from scipy.stats import binom

    made: Bools = binom.sf(leaking - 1, of, alpha) > level
    return made
