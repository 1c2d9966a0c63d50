"""Why the share of clean documents is not p^N: misses come in clusters, which a beta-binomial model
over documents measures.

Each document has a recall of its own, drawn from a beta distribution; given it, mentions are found
independently. ``rho`` is the correlation of two mentions of one document: 0 gives p^N back, 1 means
that a document is missed or found as a whole (Skellam 1948; Prentice 1986 for this form). With
``a`` and ``b`` the parameters of the beta distribution, rho = 1 / (a + b + 1) and the recall is a /
(a + b). The model takes a document's recall to be unrelated to its number of mentions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from engine.core import Share
from engine.measure import Case
from engine.recall.clean_shares import MeasuredRecall

Floats = npt.NDArray[np.float64]
State = Literal["fitted", "nothing", "one", "single", "no_miss", "all_missed"]
"""``fitted``; or why nothing is: no document, one document, documents of one mention each, no miss
at all, no mention found at all."""

LIMIT = 0.9999
"""Largest rho: at 1 the likelihood of a document found in part is 0."""
_CUT = 1.920729  # half the 95 % quantile of chi-square with one degree of freedom
_EDGES = 40  # values of rho at which the edge of the likelihood region is found


@dataclass(frozen=True, slots=True)
class CleanSharePoint:
    """The share of clean documents (0 to 1) among those with ``mentions`` mentions: under the
    beta-binomial model with its 95 % interval, and under independent misses (p^N)."""

    mentions: int
    clean: float
    low: float
    high: float
    independent: float


@dataclass(frozen=True, slots=True)
class Dependence:
    """The beta-binomial model of misses fitted to one run; everything but the counts is None or
    empty unless ``state`` is ``fitted``.

    ``clean``: documents without a miss, of all with mentions; ``found``: mentions found, of all.
    Intervals are 95 %, by profile likelihood. ``p_value`` is of the likelihood-ratio test of rho =
    0; as 0 is on the boundary, half of its null distribution is a point mass at 0 (Self & Liang
    1987, case 5). ``region``: points (recall, rho) on the edge of the 95 % likelihood region.
    ``expected`` and ``independent``: mean share of clean documents, 0 to 1, for the documents'
    actual numbers of mentions, under the model and as p^N.
    """

    state: State
    clean: Share
    found: Share
    recall: float | None = None
    rho: float | None = None
    recall_interval: tuple[float, float] | None = None
    rho_interval: tuple[float, float] | None = None
    p_value: float | None = None
    expected: float | None = None
    independent: float | None = None
    region: tuple[tuple[float, float], ...] = ()

    @property
    def documents(self) -> int:
        """Return the number of documents that have mentions."""
        return self.clean.of

    @property
    def missed(self) -> int:
        """Return the number of mentions that stay readable."""
        return self.found.of - self.found.count

    @property
    def again(self) -> float | None:
        """Return the probability, 0 to 1, that a mention is missed given that another of its
        document is: 1 - recall (1 - rho). None if nothing was fitted."""
        if self.recall is None or self.rho is None:
            return None
        return 1 - self.recall * (1 - self.rho)

    @property
    def leaking_limit(self) -> float | None:
        """Return the exact one-sided 95 % upper limit of the share of leaking documents when none
        leaks (Clopper & Pearson 1934); None unless ``state`` is ``no_miss``."""
        return float(1 - 0.05 ** (1 / self.documents)) if self.state == "no_miss" else None

    def to_json(self) -> dict[str, Any]:
        """Return the counts and the fitted values as JSON data, without ``region``."""
        return {
            "state": self.state,
            "documents": self.documents,
            "clean": self.clean.count,
            "mentions": self.found.of,
            "missed": self.missed,
            "recall": self.recall,
            "recall_interval": self.recall_interval,
            "rho": self.rho,
            "rho_interval": self.rho_interval,
            "p_value": self.p_value,
            "again": self.again,
            "expected": self.expected,
            "independent": self.independent,
            "leaking_limit": self.leaking_limit,
        }


def dependence(cases: Iterable[Case]) -> Dependence:
    """Fit the beta-binomial model to the mentions and misses of documents by maximum likelihood;
    documents without mentions are left out."""
    cases = [case for case in cases if case.mentions]
    sizes = np.array([case.mentions for case in cases], dtype=np.int64)
    missed = np.array([case.missed for case in cases], dtype=np.int64)
    clean = Share(int((missed == 0).sum()), len(cases))
    found = Share(int((sizes - missed).sum()), int(sizes.sum()))
    state = _state(sizes, missed)
    return _fitted(sizes, missed, clean, found) if state == "fitted" else Dependence(state, clean, found)


def curve(model: Dependence, sizes: Sequence[int]) -> tuple[CleanSharePoint, ...]:
    """Compute the share of clean documents for each number of mentions in ``sizes``, in that order;
    empty if nothing was fitted.

    Intervals are the range of the share over the 95 % likelihood region of (recall, rho).
    """
    if model.recall is None or model.rho is None or not sizes:
        return ()
    best = clean_shares(np.array([model.recall]), np.array([model.rho]), max(sizes))[0]
    recalls, rhos = (np.array(column) for column in zip(*model.region, strict=True))
    edge = clean_shares(recalls, rhos, max(sizes))
    low, high = np.minimum(edge.min(axis=0), best), np.maximum(edge.max(axis=0), best)
    return tuple(
        CleanSharePoint(size, float(best[size]), float(low[size]), float(high[size]), model.found.rate**size)
        for size in sizes
    )


LEAST_SHOWN, MOST_SHOWN = 30, 300
"""Mentions up to which the curve is tabulated, at least and at most."""


def last_size(seen: MeasuredRecall, mentions: int) -> int:
    """Return the number of mentions up to which the curve is tabulated: as far as documents go, and
    at least to ``mentions``."""
    return min(MOST_SHOWN, max(LEAST_SHOWN, mentions, *(bin.high for bin in seen.bins)))


def clean_shares(recalls: Floats, rhos: Floats, most: int) -> Floats:
    """Compute the share of clean documents under the beta-binomial model for 0 to ``most``
    mentions, at each point (recall, rho): an array (points, most + 1).

    For N mentions it is the product over j < N of (a + j) / (a + b + j).
    """
    steps = np.arange(most) * rhos[:, None]
    rest = (1 - rhos)[:, None]
    logs = np.log(recalls[:, None] * rest + steps) - np.log(rest + steps)
    made: Floats = np.exp(np.column_stack([np.zeros(len(recalls)), np.cumsum(logs, axis=1)]))
    return made


@dataclass(frozen=True, slots=True)
class _Likelihood:
    """Log-likelihood of (miss, rho) without its constant, in time of the longest document (Smith
    1983, algorithm AS 189).

    ``missed[j]``, ``found[j]``, ``all[j]``: documents with more than j mentions missed, found, in
    all. Finite at rho = 0 too.
    """

    missed: Floats
    found: Floats
    all: Floats

    def at(self, miss: float, rho: float) -> float:
        steps, rest = rho * np.arange(len(self.all)), 1 - rho
        terms = (
            (self.missed, steps[: len(self.missed)] + miss * rest),
            (self.found, steps[: len(self.found)] + (1 - miss) * rest),
            (-self.all, steps + rest),
        )
        return float(sum(weights @ np.log(values) for weights, values in terms))

    def best(self, rho: float) -> float:
        """Give the likeliest miss for a rho: the log-likelihood is concave in it, so that its slope
        has one zero."""
        from scipy.optimize import brentq

        steps = rho / (1 - rho) * np.arange(len(self.all))
        missed, found = steps[: len(self.missed)], steps[: len(self.found)]

        def slope(miss: float) -> float:
            return float(self.missed @ (1 / (missed + miss)) - self.found @ (1 / (found + 1 - miss)))

        return float(brentq(slope, 1e-12, 1 - 1e-12, xtol=1e-12))

    def profile(self, rho: float) -> float:
        return self.at(self.best(rho), rho)


def _state(sizes: npt.NDArray[np.int64], missed: npt.NDArray[np.int64]) -> State:
    if not len(sizes):
        return "nothing"
    if not missed.any():
        return "no_miss"
    if len(sizes) == 1:
        return "one"
    if (missed == sizes).all():
        return "all_missed"
    return "single" if sizes.max() == 1 else "fitted"


def _fitted(sizes: npt.NDArray[np.int64], missed: npt.NDArray[np.int64], clean: Share, found: Share) -> Dependence:
    from scipy.stats import chi2

    likelihood = _Likelihood(*(_more_than(counts) for counts in (missed, sizes - missed, sizes)))
    rho = _likeliest(likelihood)
    recall, top = 1 - likelihood.best(rho), likelihood.profile(rho)
    gain = max(0.0, 2 * (top - likelihood.profile(0.0)))
    bounds = _bounds(likelihood, rho, top - _CUT)
    region = tuple(_edge(likelihood, bounds, top - _CUT))
    shares = clean_shares(np.array([recall]), np.array([rho]), int(sizes.max()))[0]
    return Dependence(
        "fitted",
        clean,
        found,
        recall,
        rho,
        (min(one for one, _ in region), max(one for one, _ in region)),
        bounds,
        0.5 * float(chi2.sf(gain, 1)) if gain else 1.0,
        float(shares[sizes].mean()),
        float((found.rate**sizes).mean()),
        region,
    )


def _more_than(counts: npt.NDArray[np.int64]) -> Floats:
    """Count the documents with more than 0, 1, 2… of something."""
    made: Floats = (len(counts) - np.cumsum(np.bincount(counts)))[:-1].astype(float)
    return made


def _likeliest(likelihood: _Likelihood) -> float:
    """Find the likeliest rho: by a coarse grid, finer near 0, then between the neighbours of its
    best value."""
    from scipy.optimize import minimize_scalar

    grid = np.concatenate([[0.0], np.geomspace(1e-4, LIMIT, 25)])
    heights = [likelihood.profile(rho) for rho in grid]
    top = int(np.argmax(heights))
    around = (grid[max(0, top - 1)], grid[min(len(grid) - 1, top + 1)])
    found = minimize_scalar(
        lambda rho: -likelihood.profile(rho), bounds=around, method="bounded", options={"xatol": 1e-9}
    )
    return float(found.x) if -found.fun > heights[top] else float(grid[top])


def _bounds(likelihood: _Likelihood, rho: float, level: float) -> tuple[float, float]:
    """Give the least and the largest rho whose likelihood is at least ``level``."""
    from scipy.optimize import brentq

    def above(value: float) -> float:
        return likelihood.profile(value) - level

    low = 0.0 if above(0.0) >= 0 else float(brentq(above, 0.0, rho, xtol=1e-9))
    high = LIMIT if above(LIMIT) >= 0 else float(brentq(above, rho, LIMIT, xtol=1e-9))
    return low, high


def _edge(likelihood: _Likelihood, bounds: tuple[float, float], level: float) -> Iterable[tuple[float, float]]:
    """Go along the edge of the likelihood region: for each rho, the least and the largest
    recall."""
    from scipy.optimize import brentq

    for rho in np.linspace(*bounds, _EDGES):
        best = likelihood.best(rho)

        def above(miss: float, rho: float = float(rho)) -> float:
            return likelihood.at(miss, rho) - level

        if above(best) <= 0:  # at the ends of the region, its two sides meet
            yield 1 - best, float(rho)
            continue
        for end in (1e-12, 1 - 1e-12):
            yield 1 - (end if above(end) >= 0 else float(brentq(above, *sorted((end, best)), xtol=1e-10))), float(rho)
