"""How far probabilities mean what they say (reliability, errors), and logistic regression, which
makes them mean it.

Probabilities and outcomes (0 or 1) are arrays of one length. A calibration error is the mean over
bins of |mean probability - share right|, weighted by the bins' cases (expected calibration error:
Guo et al. 2017, "On calibration of modern neural networks").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Binning = Literal["width", "mass"]
BINS = 15
"""Bins of Guo et al."""


@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """One bin of a reliability diagram: its bounds, its number of cases, their mean ``probability``
    and the share of them that is ``right``, all but the number 0 to 1.

    The bounds are those of the bin for equal width, the lowest and highest probability in it for
    equal mass.
    """

    low: float
    high: float
    cases: int
    probability: float
    right: float


def reliability(
    probabilities: Floats, outcomes: Floats, binning: Binning = "width", bins: int = BINS
) -> list[ReliabilityBin]:
    """Bin cases by probability: into ``width`` bins, equal parts of 0 to 1, or ``mass`` bins, of as
    many cases each. Empty bins are left out; the others are in ascending order.

    Equal probabilities are always in the same bin, so that the order of the cases changes nothing.
    """
    return [
        ReliabilityBin(low, high, len(rows), float(probabilities[rows].mean()), float(outcomes[rows].mean()))
        for low, high, rows in (_by_width if binning == "width" else _by_mass)(probabilities, bins)
    ]


def calibration_error(probabilities: Floats, outcomes: Floats, binning: Binning = "width", bins: int = BINS) -> float:
    """Compute the expected calibration error, 0 to 1 (Guo et al. 2017); 0 without cases."""
    found = reliability(probabilities, outcomes, binning, bins)
    cases = sum(one.cases for one in found)
    return sum(one.cases * abs(one.probability - one.right) for one in found) / cases if cases else 0.0


def error_by_chance(probabilities: Floats, binning: Binning = "width", bins: int = BINS, draws: int = 200) -> float:
    """Estimate the calibration error that perfectly calibrated probabilities would show on these
    cases: the mean over ``draws`` sets of outcomes simulated from them.

    A measured error near this value is no evidence of miscalibration.
    """
    chance = np.random.default_rng(0)
    errors = [
        calibration_error(
            probabilities, (chance.random(len(probabilities)) < probabilities).astype(float), binning, bins
        )
        for _ in range(draws)
    ]
    return float(np.mean(errors))


def brier(probabilities: Floats, outcomes: Floats) -> float:
    """Compute the Brier score, the mean squared difference of probability and outcome (Brier 1950);
    0 without cases."""
    return float(np.mean((probabilities - outcomes) ** 2)) if len(outcomes) else 0.0


def area(scores: Floats, outcomes: Floats) -> float | None:
    """Compute the area under the ROC curve: the probability that a right case scores higher than a
    wrong one (ties count half).

    None where all cases are right, all are wrong, or there are none.
    """
    right, wrong = int(outcomes.sum()), int(len(outcomes) - outcomes.sum())
    if not right or not wrong:
        return None
    _, place, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[place]
    return float((ranks[outcomes == 1].sum() - right * (right + 1) / 2) / (right * wrong))


def logistic(features: Floats, outcomes: Floats, ridge: float = 1.0, rounds: int = 100) -> Floats:
    """Fit a ridge logistic regression by Newton's method; returns 1 + features weights, the
    intercept first.

    ``features`` is (cases, features), ``outcomes`` 0 or 1. ``ridge`` is the L2 penalty on all
    weights but the intercept, which keeps them finite on separable data; ``rounds`` limits the
    iterations. The outcomes are smoothed (Platt 1999), so that the intercept is finite too.
    """
    design = np.column_stack([np.ones(len(outcomes)), features])
    right = float(outcomes.sum())
    wrong = len(outcomes) - right
    aims = np.where(outcomes == 1, (right + 1) / (right + 2), 1 / (wrong + 2))
    penalty = np.diag([0.0, *[ridge] * (design.shape[1] - 1)])
    found = np.zeros(design.shape[1])
    for _ in range(rounds):
        chances = sigmoid(design @ found)
        slope = design.T @ (aims - chances) - penalty @ found
        curve = (design * (chances * (1 - chances))[:, None]).T @ design + penalty + 1e-9 * np.eye(len(found))
        step = np.linalg.solve(curve, slope)
        found = found + step / max(1.0, float(np.abs(step).max()) / 5)  # no leap, where the chances are nearly 0 or 1
        if np.abs(step).max() < 1e-8:
            break
    return found


def sigmoid(values: Floats) -> Floats:
    """Compute the logistic function 1 / (1 + exp(-value)) elementwise, without overflow."""
    made: Floats = np.exp(-np.logaddexp(0.0, -values))
    return made


def _by_width(probabilities: Floats, bins: int) -> Iterator[tuple[float, float, npt.NDArray[np.intp]]]:
    numbers = np.minimum((probabilities * bins).astype(int), bins - 1)
    for number in range(bins):
        rows = np.flatnonzero(numbers == number)
        if len(rows):
            yield number / bins, (number + 1) / bins, rows


def _by_mass(probabilities: Floats, bins: int) -> Iterator[tuple[float, float, npt.NDArray[np.intp]]]:
    order = np.argsort(probabilities, kind="stable")
    values = probabilities[order]
    begun = 0
    for number in range(1, bins + 1):
        end = round(len(values) * number / bins)
        if end <= begun:
            continue
        end = int(np.searchsorted(values, values[end - 1], side="right"))
        yield float(values[begun]), float(values[end - 1]), order[begun:end]
        begun = end
