"""Thresholds of risk under which documents may be published unread, and the tests that they pass.

Documents below a threshold are published together or not at all. The thresholds that are tested are
ranks: they lie behind equal parts of the calibration documents in ascending order of risk, whatever
leaks. Given the risk at which one lies, the documents below it are a random sample of all documents
below it, so that their leaks are binomial and the exact upper limit of their share holds (Clopper &
Pearson 1934). All limits of one sample hold at once, since each is given the same part of the error
(Bonferroni): what is promised may be chosen after all of them were seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, inf, log

import numpy as np
import numpy.typing as npt

from engine.core import document_cache
from engine.measure import Case
from engine.recall.risk import risks

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
LEAST, MOST, DOCUMENTS = 4, 20, 20
"""Fewest and most thresholds; one more for so many documents between the two."""


@dataclass(frozen=True, slots=True)
class RankedCases:
    """Documents as parallel arrays in ascending order of risk (``values``).

    ``leaks``: whether each leaks. ``starts``, one longer: the rank of the first document of the
    same risk, which is where publication stops at a threshold of this risk; the last one is the
    number of documents that have a risk. ``places``: the rank of each in the original order.
    """

    values: npt.NDArray[np.float64]
    leaks: Bools
    starts: Ints
    places: Ints

    def threshold(self, count: int) -> float:
        """Return the threshold that publishes the first ``count`` documents: the risk of the next
        one, infinite after the last, 0 for none."""
        if not count:
            return 0.0
        return inf if count == len(self.values) else float(self.values[count])


def rank_cases(cases: Sequence[Case]) -> RankedCases:
    """Sort documents by ascending risk."""
    values = risks(cases).values
    places = np.argsort(values, kind="stable").astype(np.int64)
    leaks = np.array([not case.clean for case in cases], dtype=bool)[places]
    values = values[places]
    starts = np.searchsorted(values, np.append(values, inf), side="left").astype(np.int64)
    return RankedCases(values, leaks, starts, places)


def count_thresholds(documents: int) -> int:
    """Return the number of thresholds that are tested on so many calibration documents."""
    return min(MOST, max(LEAST, documents // DOCUMENTS))


def ranks(documents: int) -> Ints:
    """Return the ranks at which thresholds lie: equal parts of so many documents, all included."""
    parts = count_thresholds(documents)
    return np.unique(np.round(documents * np.arange(1, parts + 1) / parts)).astype(np.int64)


def fewest(alpha: float, delta: float) -> int:
    """Return the fewest documents that, none of them leaking, show at level ``delta`` that the
    share of leaks is at most ``alpha``, all thresholds tested at once."""
    first = max(1, ceil(log(delta / LEAST) / log(1 - alpha) - 1e-9))
    return next(many for many in count(first) if (1 - alpha) ** many <= delta / count_thresholds(many) * (1 + 1e-9))


def publishable(order: RankedCases, calibration: Bools, alpha: float, delta: float) -> Ints:
    """Compute, for each calibration sample, how many documents in ascending order of risk may be
    published unread if at most a share ``alpha`` of them is to leak, at level ``delta``; an array
    (draws,).

    ``calibration`` is (draws, documents), in the order of ``order``: which documents each sample
    calibrates on, equally many in every row. The count is over all documents, up to the first
    calibration document that is not published.
    """
    draws, documents = calibration.shape
    if not documents:
        return np.zeros(draws, dtype=np.int64)
    seen, leaks = _totals(calibration), _totals(calibration & order.leaks)
    ends, many = _ends(order, seen), int(seen[0, -1])
    allowed = most_leaks(many, alpha, delta / count_thresholds(many))[_before(seen, ends)]
    return _last(_before(leaks, ends) <= allowed, ends)


def expectable(order: RankedCases, calibration: Bools, alpha: float) -> Ints:
    """Compute, for each calibration sample, how many documents may be published unread if those
    that leak are on average to be at most a share ``alpha`` of all documents; arguments and result
    as those of :func:`publishable`, every risk being a threshold."""
    draws, documents = calibration.shape
    if not documents:
        return np.zeros(draws, dtype=np.int64)
    ends = np.tile(order.starts[1:], (draws, 1))
    leaking = _before(_totals(calibration & order.leaks), ends)
    many = calibration.sum(axis=1)[:, None]
    return _last(leaking + 1 <= alpha * (many + 1) + 1e-9, ends)


def _ends(order: RankedCases, seen: Ints) -> Ints:
    """Give where publication stops at each threshold, (draws, thresholds): before the calibration
    document next after its rank, and before all of the same risk."""
    after = [(seen[:, 1:] <= rank).sum(axis=1) for rank in ranks(int(seen[0, -1]))]
    ends: Ints = order.starts[np.stack(after, axis=1)]
    return ends


def _totals(flags: Bools) -> Ints:
    """Count the documents before each place, row by row: (draws, documents + 1)."""
    totals: Ints = np.pad(np.cumsum(flags, axis=1, dtype=np.int64), ((0, 0), (1, 0)))
    return totals


def _before(totals: Ints, ends: Ints) -> Ints:
    found: Ints = np.take_along_axis(totals, ends, axis=1)
    return found


def _last(passed: Bools, ends: Ints) -> Ints:
    """Give the last end that passed in each row, 0 where none did."""
    found: Ints = np.where(passed, ends, 0).max(axis=1)
    return found


@document_cache(64)
def most_leaks(most: int, alpha: float, level: float) -> Ints:
    """Return the most leaks among 0 to ``most`` documents that show at a level that the share is at
    most ``alpha``: -1 where even none is too many; an array (most + 1,)."""
    from scipy.stats import binom

    many = np.arange(most + 1)
    leaks = binom.ppf(level, many, alpha)
    made: Ints = (leaks - (binom.cdf(leaks, many, alpha) > level * (1 + 1e-9))).astype(np.int64)
    made[0] = -1
    return made


def upper(leaking: int, documents: int, level: float) -> float:
    """Compute the exact upper limit, at confidence 1 - ``level``, of a share counted on documents
    (Clopper & Pearson 1934)."""
    from scipy.stats import beta

    return float(beta.ppf(1 - level, leaking + 1, documents - leaking)) if leaking < documents else 1.0
