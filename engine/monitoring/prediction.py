"""What a rate of the next so many documents would be if nothing changed: drawn from those before,
by document, at 99 %.

Documents are drawn, not mentions: those of one document stand or fall together, so that mentions
vary more than independent ones would (overdispersion, for which Laney 2002, "Improved control
charts for attributes", Quality Engineering 14(4), widens the limits of a p chart). As many
documents are drawn as the week has; what is not known of the reference itself widens the draws by
sqrt(1 + n / N), as in the prediction interval of a mean. Nothing drawn from documents without an
error has one: an interval is never narrower than that of independent cases, the predictive
distribution after Jeffreys' prior (negative binomial for counts, beta-binomial for shares of
documents).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.monitoring.columns import Floats
from engine.monitoring.rates import RATES, Rate

LEVEL = 0.99
DRAWS = 2000
SEED = 2002


@dataclass(frozen=True, slots=True)
class ExpectedRate:
    """The rate of a reference period with the 99 % prediction interval (:data:`LEVEL`) for as many
    documents as a week has, and the two-sided p-value of the week's rate."""

    rate: float
    low: float
    high: float
    p_value: float


def draws(values: Floats, documents: int, times: int = DRAWS) -> Floats:
    """Draw ``documents`` rows of an array (rows, ...) with replacement, ``times`` times, and sum
    each draw: (times, ...). The random seed is fixed."""
    from scipy import sparse

    ranks = np.random.default_rng(SEED).integers(len(values), size=times * documents)
    ends = np.arange(times + 1) * documents
    drawn = sparse.csr_array((np.ones(len(ranks)), ranks, ends), shape=(times, len(values)))
    found: Floats = drawn @ values.reshape(len(values), -1)
    return found.reshape(times, *values.shape[1:])


def predict_rate(
    code: str, reference: Floats, week: Floats, drawn: Floats, level: float = LEVEL
) -> ExpectedRate | None:
    """Compute the prediction interval for a week's rate from a reference period, and the p-value of
    the observed rate; None if a denominator is 0.

    ``reference`` and ``week`` are (documents, 2): numerators and denominators; ``drawn`` is (draws,
    2), sums of as many reference documents as the week has (:func:`draws`).
    """
    totals, counted = reference.sum(axis=0), week.sum(axis=0)
    some = drawn[drawn[:, 1] > 0]
    if totals[1] <= 0 or counted[1] <= 0 or not len(some):
        return None
    rate, value = totals[0] / totals[1], counted[0] / counted[1]
    widened = rate + (some[:, 0] / some[:, 1] - rate) * np.sqrt(1 + len(week) / len(reference))
    low, high = np.quantile(widened, [(1 - level) / 2, (1 + level) / 2])
    chance = _chance(widened, value)
    floor = _independent(RATES[code], totals, counted, level)
    if floor is not None:
        low, high, chance = min(low, floor.low), max(high, floor.high), max(chance, floor.p_value)
    top = 1.0 if RATES[code].kind == "share" else np.inf
    return ExpectedRate(float(rate), float(max(0.0, low)), float(min(top, high)), float(chance))


def _chance(drawn: Floats, value: float) -> float:
    """Give the share of draws as far out as the value, on both sides; what is seen counts as one
    draw, so that it is never 0."""
    near = 1e-12 * max(1.0, abs(value))
    tails = (drawn <= value + near).sum(), (drawn >= value - near).sum()
    return min(1.0, 2 * (min(int(tail) for tail in tails) + 1) / (len(drawn) + 1))


def _independent(rate: Rate, reference: Floats, week: Floats, level: float) -> ExpectedRate | None:
    """Say what independent cases would give; None of minutes."""
    from scipy import stats

    if rate.kind == "minutes":
        return None
    fails = rate.kind == "share"  # of a share what counts is what is not in it: errors are few
    before, now = (side[1] - side[0] if fails else side[0] for side in (reference, week))
    law: Any = stats.nbinom if rate.of_mentions else stats.betabinom
    shape = (
        (before + 0.5, reference[1] / (reference[1] + week[1]))
        if rate.of_mentions
        else (int(week[1]), before + 0.5, reference[1] - before + 0.5)
    )
    low, high = (float(end) / week[1] for end in law.ppf([(1 - level) / 2, (1 + level) / 2], *shape))
    chance = min(1.0, 2 * min(float(law.cdf(now, *shape)), float(law.sf(now - 1, *shape))))
    return ExpectedRate(0.0, 1 - high, 1 - low, chance) if fails else ExpectedRate(0.0, low, high, chance)
