"""Intervals of shares by document: against scipy, statsmodels, a loop over documents and simulated
documents; perfect, rare and undefined shares."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from benchmarks.intervals import Cell, bootstrap_coverage, coverage, measures_coverage
from engine.core.scores import Share, exact_bounds
from engine.measure.statistics.intervals import (
    CORRELATION,
    WEIGHT,
    count_intervals,
    mean_interval,
    pooled_interval,
    pooled_intervals,
    ratio_intervals,
)

SHARES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda n: Share(n[0], sum(n))), max_size=12)


def by_loop(shares: list[Share]) -> tuple[float, float] | None:
    """Compute Korn and Graubard's interval share by share, from their formulas and statsmodels."""
    held = [share for share in shares if share.of]
    if len(held) < 2:
        return None
    total = sum(held, Share())
    p, n, documents = total.count / total.of, total.of, len(held)
    residuals = sum((share.count - p * share.of) ** 2 for share in held)
    variance = documents / (documents - 1) * residuals / n**2
    estimated = variance / (p * (1 - p) / n) if 0 < p < 1 else 1.0
    presumed = 1 + CORRELATION * (sum(share.of**2 for share in held) / n - 1)
    told = min(sum(share.count < share.of for share in held), sum(share.count > 0 for share in held))
    effect = max(1.0, (told * estimated + WEIGHT * presumed) / (told + WEIGHT))
    ratio = stats.t.ppf(0.975, n - 1) / stats.t.ppf(0.975, documents - 1 + WEIGHT)
    sample = n / effect * min(1.0, ratio) ** 2
    low, high = proportion_confint(p * sample, sample, method="beta")
    return (0.0 if p == 0 else low), (1.0 if p == 1 else high)


@given(SHARES)
def test_the_interval_is_that_of_the_formulas_written_out(shares: list[Share]) -> None:
    expected = by_loop(shares)
    assert pooled_interval(shares) == (None if expected is None else pytest.approx(expected, abs=1e-7))


@given(st.integers(2, 300), st.data())
def test_documents_of_one_case_each_have_nearly_the_interval_of_independent_cases(of: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, of))
    found = pooled_interval([Share(int(rank < count), 1) for rank in range(of)])
    low, high = Share(count, of).interval
    assert found == (pytest.approx(low, abs=0.02), pytest.approx(high, abs=0.02))


@given(SHARES)
def test_an_interval_holds_its_share_and_has_a_width(shares: list[Share]) -> None:
    found, total = pooled_interval(shares), sum(shares, Share())
    if found:
        assert 0 <= found[0] <= total.rate <= found[1] <= 1
        assert found[1] - found[0] > 1 / (total.of + 10)


def test_three_of_three_is_not_all() -> None:
    low, high = pooled_interval([Share(1, 1)] * 3) or (0.0, 0.0)
    assert (low, high) == (pytest.approx(0.025 ** (1 / 3)), 1.0)


def test_perfect_documents_of_many_mentions_count_as_fewer_independent_ones() -> None:
    alone, together = pooled_interval([Share(1, 1)] * 100), pooled_interval([Share(50, 50)] * 2)
    assert alone
    assert together
    assert together[0] < alone[0]


def test_documents_that_differ_have_a_wider_interval_than_those_that_are_alike() -> None:
    alike, apart = pooled_interval([Share(8, 10)] * 20), pooled_interval([Share(10, 10)] * 16 + [Share(0, 10)] * 4)
    assert alike
    assert apart
    assert apart[1] - apart[0] > 1.5 * (alike[1] - alike[0])


@pytest.mark.parametrize("shares", [[], [Share(1, 2)], [Share(1, 2), Share(0, 0)]])
def test_fewer_than_two_documents_have_no_interval(shares: list[Share]) -> None:
    assert (pooled_interval(shares), pooled_intervals([])) == (None, ())


def test_several_shares_have_each_their_own_interval() -> None:
    first, second = [Share(1, 2), Share(3, 3)], [Share(0, 0), Share(4, 5)]
    assert pooled_intervals([first, second]) == (pooled_interval(first), None)


def test_counts_that_are_not_whole_lie_between_those_that_are() -> None:
    lows = [float(exact_bounds(right, 10 - right)[0]) for right in (7, 7.5, 8)]
    assert lows == sorted(lows)


def test_the_interval_of_one_share_is_that_of_the_mean_of_it_alone() -> None:
    parts, wholes = np.array([[3.0], [4.0], [1.0]]), np.array([[4.0], [4.0], [2.0]])
    found = ratio_intervals(parts, wholes)
    assert mean_interval(np.array([0.8]), found, parts - 0.8 * wholes) == pytest.approx(tuple(found[0]))


def test_the_mean_of_independent_shares_varies_less_than_each_and_that_of_equal_ones_as_each() -> None:
    values, bounds = np.full(4, 0.5), np.tile([0.3, 0.7], (4, 1))
    same = np.repeat([[1.0], [-1.0], [2.0], [-2.0]], 4, axis=1)
    assert mean_interval(values, bounds, same) == pytest.approx((0.3, 0.7))
    assert mean_interval(values, bounds, np.eye(4)) == pytest.approx((0.4, 0.6))


def test_a_mean_leaves_out_what_is_undefined_and_takes_all_as_possible_where_an_interval_lacks() -> None:
    bounds = np.array([[0.8, 1.0], [np.nan, np.nan]])
    assert mean_interval(np.array([0.9, np.nan]), bounds, np.zeros((3, 2))) == pytest.approx((0.8, 1.0))
    low, high = mean_interval(np.array([0.9, 0.9]), bounds, np.zeros((3, 2))) or (1.0, 0.0)
    assert (low, high) == (pytest.approx(0.9 - (0.1**2 + 0.9**2) ** 0.5 / 2), pytest.approx(0.9 + 0.1 / 2**0.5))
    assert mean_interval(np.array([np.nan]), bounds[1:], np.zeros((3, 1))) is None


def test_a_rate_of_counts_has_the_interval_of_poisson_where_documents_vary_as_chance_does() -> None:
    counts = np.array([[2.0], [0.0], [1.0], [0.0], [2.0], [1.0]])
    low, high = count_intervals(counts, np.ones((6, 1)))[0]
    expected = stats.chi2.ppf(0.025, 12) / 2 / 6, stats.chi2.ppf(0.975, 14) / 2 / 6
    assert (low, high) == (pytest.approx(expected[0]), pytest.approx(expected[1]))
    wider = count_intervals(np.array([[6.0], [0], [0], [0], [0], [0]]), np.ones((6, 1)))[0]
    assert wider[1] - wider[0] > 1.5 * (high - low)
    assert count_intervals(np.zeros((9, 1)), np.ones((9, 1)))[0] == pytest.approx([0, -np.log(0.025) / 9])


@pytest.mark.parametrize(
    "cell",
    [
        pytest.param(Cell(10, 0.1, 0.9, 0.0), id="a few mentions in all"),
        pytest.param(Cell(10, 1, 0.99, 0.2), id="few, nearly all found"),
        pytest.param(Cell(10, 20, 0.9, 0.2), id="few long documents that differ"),
        pytest.param(Cell(50, 20, 0.99, 0.2, uneven=True), id="documents of unequal length"),
        pytest.param(Cell(100, 20, 0.97, 0.2, uneven=True), id="the cell of the least coverage without the presumed"),
        pytest.param(Cell(200, 20, 0.97, 0.2, uneven=True), id="the cell of the least coverage"),
        pytest.param(Cell(200, 1, 0.95, 0.0), id="many documents"),
    ],
)
def test_the_true_recall_lies_in_93_of_100_intervals_or_more(cell: Cell) -> None:
    inside, _, known = coverage(cell, 4000, np.random.default_rng(20))
    assert known > 100
    assert inside >= 0.93


def test_the_bootstrap_by_document_did_not_hold_where_this_does() -> None:
    cell = Cell(10, 1, 0.99, 0.0)
    assert bootstrap_coverage(cell, 300, np.random.default_rng(3))[0] < 0.5
    assert coverage(cell, 300, np.random.default_rng(3))[0] >= 0.93


@pytest.mark.parametrize("cell", [Cell(10, 5, 0.9, 0.2), Cell(50, 5, 0.95, 0.1), Cell(50, 20, 0.99, 0.2)])
def test_all_measures_and_their_means_lie_in_93_of_100_intervals_or_more(cell: Cell) -> None:
    for name, (single, mean) in measures_coverage(cell, 400, np.random.default_rng(8)).items():
        assert (single >= 0.93, mean >= 0.93) == (True, True), (name, single, mean)
