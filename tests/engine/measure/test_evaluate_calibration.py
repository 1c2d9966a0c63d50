"""Calibration errors, ranks and logistic curves, against hand counts and independent
implementations."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.optimize import minimize
from scipy.stats import mannwhitneyu

from engine.measure.statistics.calibration import (
    area,
    brier,
    calibration_error,
    error_by_chance,
    logistic,
    reliability,
    sigmoid,
)

CASES = st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=80)


def _arrays(cases: list[tuple[int, bool]]) -> tuple[np.ndarray, np.ndarray]:
    return np.array([p / 20 for p, _ in cases]), np.array([float(y) for _, y in cases])


@pytest.mark.parametrize(
    ("probabilities", "outcomes", "bins", "error"),
    [
        pytest.param([0.9] * 10, [1] * 9 + [0], 10, 0.0, id="nine right of ten said at 0.9"),
        pytest.param([0.9] * 10, [1] * 10, 10, 0.1, id="all right, said at 0.9"),
        pytest.param([0.25, 0.25, 0.75, 0.75], [0, 1, 1, 1], 2, 0.25, id="two bins, each 0.25 away"),
        pytest.param([0.1, 0.6, 0.6, 0.6], [0, 1, 1, 0], 2, (0.1 + 3 * abs(0.6 - 2 / 3)) / 4, id="bins by their cases"),
        pytest.param([1.0, 1.0], [1, 0], 15, 0.5, id="a probability of 1 stands in the last bin"),
        pytest.param([0.0], [0], 15, 0.0, id="a probability of 0 stands in the first"),
        pytest.param([0.2, 0.8], [1, 0], 1, 0.0, id="one bin sees only the mean"),
        pytest.param([], [], 15, 0.0, id="no case"),
    ],
)
def test_the_error_is_the_mean_distance_of_bins(
    probabilities: list[float], outcomes: list[int], bins: int, error: float
) -> None:
    found = calibration_error(np.array(probabilities), np.array(outcomes, float), "width", bins)
    assert found == pytest.approx(error)


@pytest.mark.parametrize("binning", ["width", "mass"])
@given(CASES)
def test_bins_hold_every_case_once_and_their_order_changes_nothing(binning: str, cases: list[tuple[int, bool]]) -> None:
    bins = reliability(*_arrays(cases), binning, 7)  # type: ignore[arg-type]
    again = reliability(*_arrays(cases[::-1]), binning, 7)  # type: ignore[arg-type]
    assert sum(one.cases for one in bins) == len(cases)
    assert sum(one.cases * one.right for one in bins) == pytest.approx(sum(y for _, y in cases))
    assert [(b.low, b.high, b.cases) for b in bins] == [(b.low, b.high, b.cases) for b in again]
    assert [b.right for b in bins] == pytest.approx([b.right for b in again])


def test_bins_of_equal_mass_have_as_many_cases_each() -> None:
    bins = reliability(np.linspace(0.5, 0.99, 60), np.ones(60), "mass", 6)
    assert [one.cases for one in bins] == [10] * 6
    assert all(left.high < right.low for left, right in pairwise(bins))


def test_the_score_of_brier_is_the_mean_squared_distance() -> None:
    assert brier(np.array([0.1, 0.8]), np.array([0.0, 1.0])) == pytest.approx((0.01 + 0.04) / 2)
    assert brier(np.array([]), np.array([])) == 0


@given(CASES)
def test_the_area_is_that_of_mann_and_whitney(cases: list[tuple[int, bool]]) -> None:
    scores, outcomes = _arrays(cases)
    right, wrong = scores[outcomes == 1], scores[outcomes == 0]
    if not len(right) or not len(wrong):
        assert area(scores, outcomes) is None
        return
    assert area(scores, outcomes) == pytest.approx(mannwhitneyu(right, wrong).statistic / len(right) / len(wrong))


def test_few_cases_show_an_error_by_chance_and_many_hardly_any() -> None:
    few, many = (error_by_chance(np.linspace(0.05, 0.95, count), "mass") for count in (20, 4000))
    assert few > 0.1 > 0.03 > many > 0


@pytest.mark.parametrize("ridge", [0.5, 5.0])
@pytest.mark.parametrize("rare", [0.5, 0.02])
def test_weights_are_those_of_a_general_minimiser(ridge: float, rare: float) -> None:
    chance = np.random.default_rng(3)
    features = chance.normal(size=(300, 2))
    outcomes = (chance.random(300) < sigmoid(features @ [1.5, -0.7] + np.log(rare / (1 - rare)))).astype(float)
    aims = np.where(outcomes == 1, (outcomes.sum() + 1) / (outcomes.sum() + 2), 1 / ((1 - outcomes).sum() + 2))

    def loss(weights: np.ndarray) -> float:
        value = weights[0] + features @ weights[1:]
        return float(np.sum(np.logaddexp(0, value) - aims * value) + ridge / 2 * np.sum(weights[1:] ** 2))

    expected = minimize(loss, np.zeros(3), method="BFGS", options={"gtol": 1e-6}).x
    assert logistic(features, outcomes, ridge) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(
    ("features", "outcomes"),
    [
        pytest.param([[0.1], [0.9]], [1.0, 1.0], id="nothing wrong"),
        pytest.param([[-9.0], [9.0]], [0.0, 1.0], id="perfectly apart"),
        pytest.param([[0.0]] * 4, [0.0, 1.0, 1.0, 1.0], id="a feature that says nothing"),
        pytest.param([[1e3], [-1e3], [1e3]], [1.0, 0.0, 0.0], id="large numbers"),
    ],
)
def test_odd_sets_have_a_finite_fit(features: list[list[float]], outcomes: list[float]) -> None:
    weights = logistic(np.array(features), np.array(outcomes))
    assert np.isfinite(weights).all()
    assert np.abs(weights).max() < 50


def test_probabilities_neither_overflow_nor_leave_their_range() -> None:
    assert sigmoid(np.array([-1e6, 0.0, 1e6])).tolist() == [0.0, 0.5, 1.0]
