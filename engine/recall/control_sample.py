"""What may be promised of the documents of a list that nobody has read, from its control sample:
the documents of it drawn at random, whatever their risk, and read.

The list is finite and the sample drawn from it without replacement, so that the leaks among the
documents below a threshold are bounded by the exact limit of the hypergeometric distribution
(Buonaccorsi 1987, "A note on confidence intervals for proportions in finite populations"), at all
thresholds of :mod:`engine.recall.thresholds` at once. Nothing is supposed of the engine: the
promise is of these documents, as they are annotated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Literal

import numpy as np

from engine.recall.conformal import ALPHA, CONFIDENCE
from engine.recall.thresholds import count_thresholds, ranks

Reason = Literal["", "no_sample", "sample_unread", "all_read", "drift"]


@dataclass(frozen=True, slots=True)
class ListedRisk:
    """A document of a list: its ``risk`` (None: not known), whether it is ``read``, and whether it
    is of the control sample; ``leaks``: read, and the reader had to hide what would have stayed
    readable."""

    risk: float | None
    read: bool
    control: bool = False
    leaks: bool = False


@dataclass(frozen=True, slots=True)
class UnreadLimit:
    """Of the ``unread`` documents with a risk below ``threshold`` (infinite: of all), at most
    ``at_most`` leak; ``control`` documents of the sample lie below it, of which ``leaking``
    leaked."""

    threshold: float
    unread: int
    at_most: int
    control: int
    leaking: int

    @property
    def share(self) -> float:
        """Return ``at_most`` as a share of the unread documents, 0 to 1; 0 without any."""
        return self.at_most / self.unread if self.unread else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON data; an infinite threshold is null."""
        threshold = None if self.threshold == inf else self.threshold
        return {name: getattr(self, name) for name in self.__slots__} | {"threshold": threshold, "share": self.share}


@dataclass(frozen=True, slots=True)
class ListPromise:
    """What is promised, with ``confidence``, of the ``unread`` of the ``documents`` of a list:
    ``limits`` by rising threshold, the last of all, which hold at once; none where ``reason`` says
    why. ``control`` documents are drawn, of which ``left`` are still to be read. ``alpha`` is the
    share of leaks that a threshold may leave."""

    documents: int
    unread: int
    control: int
    left: int
    limits: tuple[UnreadLimit, ...] = ()
    reason: Reason = ""
    confidence: float = CONFIDENCE
    alpha: float = ALPHA

    @property
    def whole(self) -> UnreadLimit | None:
        """Return the limit on all unread documents."""
        return self.limits[-1] if self.limits else None

    @property
    def safest(self) -> UnreadLimit | None:
        """Return the limit with the highest threshold that leaves a share of at most ``alpha``,
        where that on all unread documents leaves more; None if none does."""
        found = [one for one in self.limits if one.unread and one.share <= self.alpha]
        return found[-1] if found and found[-1] is not self.whole else None

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON data."""
        names = ("documents", "unread", "control", "left", "reason", "confidence", "alpha")
        return {name: getattr(self, name) for name in names} | {"limits": [one.to_json() for one in self.limits]}


def promise_unread(
    documents: Sequence[ListedRisk], confidence: float = CONFIDENCE, alpha: float = ALPHA, *, drift: bool = False
) -> ListPromise:
    """Bound the leaks among the unread documents of a list from its control sample, all of which
    must be read. ``drift``: more is missed since it was drawn, so that it says nothing any more."""
    control = [one for one in documents if one.control]
    unread, left = sum(not one.read for one in documents), sum(not one.read for one in control)
    reason: Reason = "no_sample" if not control else "all_read" if not unread else "sample_unread" if left else ""
    reason = reason or ("drift" if drift else "")
    limits = () if reason else _limits(documents, control, 1 - confidence)
    return ListPromise(len(documents), unread, len(control), left, limits, reason, confidence, alpha)


def _limits(documents: Sequence[ListedRisk], control: Sequence[ListedRisk], delta: float) -> tuple[UnreadLimit, ...]:
    risks = sorted(_risk(one) for one in control)
    ends = [*risks, inf]
    thresholds = sorted({ends[rank] for rank in ranks(len(control)).tolist()} | {inf})
    level = delta / count_thresholds(len(control))
    return tuple(_limit(documents, threshold, level) for threshold in thresholds)


def _limit(documents: Sequence[ListedRisk], threshold: float, level: float) -> UnreadLimit:
    below = [one for one in documents if threshold == inf or _risk(one) < threshold]
    unread = sum(not one.read for one in below)
    control = sum(one.control for one in below)
    leaking = sum(one.control and one.leaks for one in below)
    most = most_leaking(len(below), control, leaking, level)
    return UnreadLimit(threshold, unread, min(unread, most - leaking), control, leaking)


def _risk(document: ListedRisk) -> float:
    return inf if document.risk is None else document.risk


def most_leaking(documents: int, drawn: int, leaking: int, level: float) -> int:
    """Compute the exact upper limit, at confidence 1 - ``level``, of the leaks among ``documents``
    of which ``leaking`` were found in ``drawn`` drawn without replacement."""
    from scipy.stats import hypergeom

    counts = np.arange(leaking, documents - drawn + leaking + 1)
    chances = hypergeom.cdf(leaking, documents, counts, drawn)
    return int(counts[chances > level].max())
