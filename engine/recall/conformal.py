"""A threshold of risk under which documents are published unread, with a guarantee that holds for a
finite number of calibration documents.

Documents whose risk is below the threshold are published unread. Two promises, both for documents
drawn at random from the population that the calibration documents come from, whatever the risk is
worth (a bad one publishes less, it breaks no promise), as long as it was not fitted on the
calibration documents (:mod:`engine.recall.calibration`):

- :func:`promise`: with confidence 1 - delta over the calibration, at most a share alpha of the documents published unread leaks. The limits of all thresholds
  (:mod:`engine.recall.thresholds`) hold at once, so that alpha may be chosen after what each one
  permits was seen (selective classification: Geifman & El-Yaniv 2017; tests of thresholds:
  Angelopoulos, Bates, Candès, Jordan, Lei 2021).
- :func:`promise_expected`: the expected share of documents that leak and are published unread, of all documents, is at most alpha (conformal risk control:
  Angelopoulos, Bates, Fisch, Lei, Schuster 2022). This one holds for an alpha chosen beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, inf
from typing import Any, Literal

import numpy as np

from engine.core import BadShare, PromiseRefuted, Share
from engine.measure import Case, RunInfo
from engine.recall.calibration import CalibratingRun, check_engine
from engine.recall.more_documents import StrongerPromise, stronger
from engine.recall.risk import Source, risks
from engine.recall.thresholds import count_thresholds, expectable, fewest, publishable, rank_cases, upper

Reason = Literal["", "nothing", "few", "leaks"]
"""Why nothing can be published unread: no document, too few for so small an alpha, too many leaks
among the safest; empty where something can."""
ALPHA, CONFIDENCE = 0.1, 0.95
"""What is promised, where nobody chose: a share of leaking documents, among those published
unread."""
ALPHAS = (0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)
"""The shares of which the price is tabulated, all of them promised at once."""
REFUTED = 0.05
"""The level of the exact test by which other documents refute a promise."""


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
    from. ``reason``: why nothing can be published, empty if something can. ``tested``: thresholds
    whose limits hold at once. ``stronger``: what the next smaller alpha needs, or this one where
    nothing can be published. ``calibrating``: the run whose documents calibrated it, None where
    documents alone are known.
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
    tested: int = 1
    stronger: StrongerPromise | None = None
    calibrating: CalibratingRun | None = None

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
            "thresholds_tested": self.tested,
            "stronger": self.stronger and self.stronger.to_json(),
            "calibrated": self.calibrating and self.calibrating.to_json(),
        }


def promise(cases: Sequence[Case], alpha: float, confidence: float = CONFIDENCE) -> Promise:
    """Calibrate the highest risk threshold such that, with ``confidence``, at most a share
    ``alpha`` of the documents published unread leak, for all alphas at once.

    ``cases`` are the calibration documents, which must be a random sample of the population.

    Raises:
        BadShare: alpha or confidence is not strictly between 0 and 1.
    """
    check_shares(alpha=alpha, confidence=confidence)
    many, order = len(cases), rank_cases(cases)
    level, needed = (1 - confidence) / count_thresholds(many), fewest(alpha, 1 - confidence)
    count = int(publishable(order, np.ones((1, many), dtype=bool), alpha, 1 - confidence)[0])
    leaking = Share(int(order.leaks[:count].sum()), count)
    return Promise(
        alpha,
        confidence,
        risks(cases).source,
        order.threshold(count),
        Share(count, many),
        leaking,
        upper(leaking.count, count, level) if count else None,
        1 - level ** (1 / many) if many else 1.0,
        needed,
        _reason(count, many, needed),
        count_thresholds(many),
    )


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
    return Promise(
        alpha,
        None,
        risks(cases).source,
        order.threshold(count),
        Share(count, many),
        leaking,
        (leaking.count + 1) / (many + 1) if count else None,
        1 / (many + 1),
        needed,
        _reason(count, many, needed),
    )


def price_list(calibrating: CalibratingRun, confidence: float | None) -> tuple[Promise, ...]:
    """Make the promise of each of :data:`ALPHAS`, which hold together; none on the average, where
    each would hold for itself alone.

    Raises:
        BadShare: the confidence is not strictly between 0 and 1.
    """
    return tuple(make_promise(calibrating, alpha, confidence) for alpha in ALPHAS) if confidence is not None else ()


def make_promise(calibrating: CalibratingRun, alpha: float, confidence: float | None) -> Promise:
    """Calibrate a threshold on the documents of a run with :func:`promise` or, if ``confidence`` is
    None, with :func:`promise_expected`; the promise names the run.

    Raises:
        BadShare: alpha or confidence is not strictly between 0 and 1.
    """
    cases = calibrating.cases
    if confidence is None:
        return replace(promise_expected(cases, alpha), calibrating=calibrating)
    made = promise(cases, alpha, confidence)
    wanted = stronger(rank_cases(cases), alpha, 1 - confidence, possible=made.possible)
    return replace(made, stronger=wanted, calibrating=calibrating)


def apply(made: Promise, cases: Sequence[Case]) -> tuple[Share, Share]:
    """Apply a threshold to other documents: return those published unread, of all, and those that
    leak, of those published.

    Risks come from the source that the threshold was calibrated with.
    """
    unread = risks(cases, made.source).values < made.threshold
    leaks = sum(not case.clean for case, free in zip(cases, unread, strict=True) if free)
    return Share(int(unread.sum()), len(cases)), Share(leaks, int(unread.sum()))


def promise_for(
    calibrating: CalibratingRun, measured: RunInfo, cases: Sequence[Case], alpha: float, confidence: float | None
) -> tuple[Promise, tuple[Share, Share] | None]:
    """Make a promise on the documents of a measured run (``cases``), calibrated on those of
    another or of the same one. Return it with what :func:`check_elsewhere` gives of the measured
    documents, None where they calibrated it.

    Raises:
        BadShare: alpha or confidence is not strictly between 0 and 1.
        EngineUnknown, OtherEngine, PromiseRefuted: the promise does not hold for the run.
    """
    check_engine(calibrating, measured)
    made = make_promise(calibrating, alpha, confidence)
    if calibrating.includes(measured) or not made.documents:
        return made, None
    apart = [case for case in cases if not (made.source == "system" and case.fitted)]
    return made, check_elsewhere(made, apart)


def check_elsewhere(made: Promise, cases: Sequence[Case]) -> tuple[Share, Share]:
    """Apply a promise to documents that did not calibrate it, as :func:`apply` does, and check that
    they do not refute it.

    Raises:
        PromiseRefuted: that so many of them leak has, where the promise holds, a probability under
        :data:`REFUTED` (exact binomial test).
    """
    from scipy.stats import binom

    published, leaking = apply(made, cases)
    of = published.of if made.confidence is None else leaking.of
    if leaking.count and binom.sf(leaking.count - 1, of, made.alpha) < REFUTED:
        raise PromiseRefuted(leaking=leaking.count, published=published.count)
    return published, leaking


def _reason(published: int, documents: int, needed: int) -> Reason:
    if published:
        return ""
    return "nothing" if not documents else "few" if documents < needed else "leaks"


def check_shares(**shares: float) -> None:
    """Check that shares, by name, are strictly between 0 and 1.

    Raises:
        BadShare: one is not.
    """
    for name, value in shares.items():
        if not 0 < value < 1:
            raise BadShare(name=name, value=value)
