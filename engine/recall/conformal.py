"""A threshold of risk under which documents are published unread, with a guarantee that holds for a
finite number of calibration documents.

Documents whose risk is below the threshold are published unread. Two promises, both for documents
drawn at random from the population that the calibration documents come from, whatever the risk is
worth (a bad one publishes less, it breaks no promise):

- :func:`promise`: with confidence 1 - delta over the calibration, at most a share alpha of the documents published unread leaks. That share is not
  monotone in the threshold, so thresholds are tested in a fixed sequence, the strictest first, each
  by an exact binomial test (Learn then Test: Angelopoulos, Bates, Candès, Jordan, Lei 2021;
  selective classification: Geifman & El-Yaniv 2017; bound: Clopper & Pearson 1934).
- :func:`promise_expected`: the expected share of documents that leak and are published unread, of all documents, is at most alpha (conformal risk control:
  Angelopoulos, Bates, Fisch, Lei, Schuster 2022).

Documents of equal risk are published together or not at all, tested in an order drawn by lot; then
the first promise is exact as long as a higher risk does not mean a safer document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, log
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from engine.core import BadShare, Share, document_cache
from engine.measure import Case
from engine.recall.risk import Source, risks

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Reason = Literal["", "nothing", "few", "leaks"]
"""Why nothing can be published unread: no document, too few for so small an alpha, too many leaks
among the safest; empty where something can."""
ALPHA, CONFIDENCE = 0.1, 0.95
"""What is promised, where nobody chose: a share of leaking documents, among those published
unread."""
FIRST = 8
"""The sequence starts with the safest eighth of the documents, or more where fewer cannot pass: one
unlucky leak among very few would end it."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A risk threshold for publishing documents unread, and its guarantee: with ``confidence``, at
    most a share ``alpha`` of the documents published unread leak.

    If ``confidence`` is None, the guarantee is on the expectation instead: documents that are
    published unread and leak are on average at most ``alpha`` of all documents.

    Documents with a risk below ``threshold`` are published unread (infinite: all to which the
    system gave a risk; 0: none). ``published``: documents published unread, of the calibration
    documents; ``leaking``: those that leak, of ``published``. ``bound``: upper confidence limit of
    the share that leaks among those published (with no confidence, (leaking + 1) / (documents +
    1)), None if none is. ``smallest``: least alpha attainable with this many calibration documents;
    ``needed``: fewest documents with which this alpha is attainable. ``source``: where risks come
    from. ``reason``: why nothing can be published, empty if something can.
    """

    alpha: float
    confidence: float | None
    source: Source
    threshold: float
    published: Share
    leaking: Share
    bound: float | None
    smallest: float
    needed: int
    reason: Reason = ""

    @property
    def possible(self) -> bool:
        """Tell whether at least one document can be published unread."""
        return not self.reason

    @property
    def documents(self) -> int:
        """Return the number of calibration documents."""
        return self.published.of

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON data; an infinite threshold is null."""
        return {
            "alpha": self.alpha,
            "confidence": self.confidence,
            "possible": self.possible,
            "reason": self.reason,
            "source": self.source,
            "threshold": None if self.threshold == inf else self.threshold,
            "documents": self.documents,
            "published": self.published.count,
            "leaking": self.leaking.count,
            "bound": self.bound,
            "smallest_alpha": self.smallest,
            "documents_needed": self.needed,
        }


def promise(cases: Sequence[Case], alpha: float, confidence: float = CONFIDENCE) -> Promise:
    """Calibrate the highest risk threshold such that, with ``confidence``, at most a share
    ``alpha`` of the documents published unread leak (Learn then Test, fixed-sequence testing).

    ``cases`` are the calibration documents, which must be a random sample of the population.

    Raises:
        BadShare: alpha or confidence is not strictly between 0 and 1.
    """
    check_shares(alpha=alpha, confidence=confidence)
    delta, many = 1 - confidence, len(cases)
    source, order = risks(cases).source, rank_cases(cases)
    smallest, needed = 1 - delta ** (1 / many) if many else 1.0, fewest(alpha, delta)
    count = int(publishable(order, np.ones((1, many), dtype=bool), alpha, delta)[0])
    leaking = Share(int(order.leaks[:count].sum()), count)
    bound = _upper(leaking, delta) if count else None
    reason: Reason = "" if count else "nothing" if not many else "few" if many < needed else "leaks"
    threshold = order.threshold(count)
    return Promise(alpha, confidence, source, threshold, Share(count, many), leaking, bound, smallest, needed, reason)


def promise_expected(cases: Sequence[Case], alpha: float) -> Promise:
    """Calibrate the highest risk threshold such that, in expectation, at most a share ``alpha`` of
    all documents is published unread and leaks (conformal risk control).

    ``cases`` are the calibration documents, which must be a random sample of the population.

    Raises:
        BadShare: alpha is not strictly between 0 and 1.
    """
    check_shares(alpha=alpha)
    many, order = len(cases), rank_cases(cases)
    count = int(expectable(order, np.ones((1, many), dtype=bool), alpha)[0])
    leaking = Share(int(order.leaks[:count].sum()), count)
    needed = ceil(1 / alpha - 1 - 1e-9)
    reason: Reason = "" if count else "nothing" if not many else "few" if many < needed else "leaks"
    bound = (leaking.count + 1) / (many + 1) if count else None
    smallest = 1 / (many + 1)
    threshold = order.threshold(count)
    return Promise(
        alpha, None, risks(cases).source, threshold, Share(count, many), leaking, bound, smallest, needed, reason
    )


def make_promise(cases: Sequence[Case], alpha: float, confidence: float | None) -> Promise:
    """Calibrate a threshold with :func:`promise` or, if ``confidence`` is None, with
    :func:`promise_expected`.

    Raises:
        BadShare: alpha or confidence is not strictly between 0 and 1.
    """
    return promise_expected(cases, alpha) if confidence is None else promise(cases, alpha, confidence)


def apply(made: Promise, cases: Sequence[Case]) -> tuple[Share, Share]:
    """Apply a threshold to other documents: return those published unread, of all, and those that
    leak, of those published.

    Risks come from the source that the threshold was calibrated with.
    """
    unread = risks(cases, made.source).values < made.threshold
    leaks = sum(not case.clean for case, free in zip(cases, unread, strict=True) if free)
    return Share(int(unread.sum()), len(cases)), Share(leaks, int(unread.sum()))


def fewest(alpha: float, delta: float) -> int:
    """Return the fewest documents that, none of them leaking, show at level ``delta`` that the
    share of leaks is below ``alpha``: the least k with (1 - alpha)^k <= delta."""
    return max(1, ceil(log(delta) / log(1 - alpha) - 1e-9))


@dataclass(frozen=True, slots=True)
class RankedCases:
    """Documents as parallel arrays in ascending order of risk (``values``).

    ``leaks``: whether each leaks. ``ends``: whether publication may stop after it, that is, whether
    it is the last of its risk and this is finite. ``places``: its rank in the original order.
    """

    values: npt.NDArray[np.float64]
    leaks: Bools
    ends: Bools
    places: Ints

    def threshold(self, count: int) -> float:
        """Return the threshold that publishes the first ``count`` documents: the risk of the next
        one, infinite after the last, 0 for none."""
        if not count:
            return 0.0
        return inf if count == len(self.values) else float(self.values[count])


def rank_cases(cases: Sequence[Case]) -> RankedCases:
    """Sort documents by ascending risk; those of equal risk are shuffled with a fixed seed."""
    values = risks(cases).values
    places = np.lexsort((np.random.default_rng(0).random(len(values)), values)).astype(np.int64)
    leaks = np.array([not case.clean for case in cases], dtype=bool)[places]
    values = values[places]
    ends = np.append(values[1:] != values[:-1], True)[: len(values)] & np.isfinite(values)
    return RankedCases(values, leaks, ends, places)


def publishable(order: RankedCases, calibration: Bools, alpha: float, delta: float) -> Ints:
    """Compute, for each calibration sample, how many documents in ascending order of risk
    :func:`promise` would publish unread; an array (draws,).

    ``calibration`` is (draws, documents), in the order of ``order``: which documents each sample
    calibrates on, equally many in every row. The count is over all documents, up to the first
    calibration document that is not published.
    """
    draws, documents = calibration.shape
    if not documents:
        return np.zeros(draws, dtype=np.int64)
    ranks = np.cumsum(calibration, axis=1)
    leaks = np.cumsum(calibration & order.leaks, axis=1)
    many = int(ranks[0, -1])
    begun = ranks >= max(fewest(alpha, delta), many // FIRST)
    failed = leaks > _allowed(many, alpha, delta)[ranks]
    open_ = ~np.logical_or.accumulate(failed & begun, axis=1)
    return _last(open_ & begun & order.ends)


def expectable(order: RankedCases, calibration: Bools, alpha: float) -> Ints:
    """Compute, for each calibration sample, how many documents :func:`promise_expected` would
    publish unread; arguments and result as those of :func:`publishable`."""
    draws, documents = calibration.shape
    if not documents:
        return np.zeros(draws, dtype=np.int64)
    leaks = np.cumsum(calibration & order.leaks, axis=1)
    many = calibration.sum(axis=1)[:, None]
    return _last((leaks + 1 <= alpha * (many + 1) + 1e-9) & order.ends)


def _last(allowed: Bools) -> Ints:
    """Count up to the last allowed document of each row."""
    many = allowed.shape[1]
    return np.where(allowed.any(axis=1), many - np.argmax(allowed[:, ::-1], axis=1), 0).astype(np.int64)


@document_cache(64)
def _allowed(most: int, alpha: float, delta: float) -> Ints:
    """Give the most leaks among 0 to ``most`` documents that a test at level delta passes: -1 where
    even none is too many."""
    from scipy.stats import binom

    ranks = np.arange(most + 1)
    leaks = binom.ppf(delta, ranks, alpha)
    made: Ints = (leaks - (binom.cdf(leaks, ranks, alpha) > delta * (1 + 1e-9))).astype(np.int64)
    made[0] = -1
    return made


def _upper(share: Share, delta: float) -> float:
    """Give the exact upper limit of a share, at confidence 1 - delta."""
    from scipy.stats import beta

    return float(beta.ppf(1 - delta, share.count + 1, share.of - share.count)) if share.count < share.of else 1.0


def check_shares(**shares: float) -> None:
    """Check that shares, by name, are strictly between 0 and 1.

    Raises:
        BadShare: one is not.
    """
    for name, value in shares.items():
        if not 0 < value < 1:
            raise BadShare(name=name, value=value)
