"""Counts, ratios, intervals."""

import math

import pytest
from hypothesis import given, strategies as st
from scipy.stats import binomtest
from statsmodels.stats.proportion import proportion_confint

from engine.core.scores import Score, Share, total
from engine.measure import chance

COUNTS = st.builds(Score, *[st.integers(0, 99)] * 3)


def test_ratios_come_from_counts() -> None:
    score = Score(right=3, spurious=1, missed=2)
    assert (score.precision, score.recall) == (0.75, 0.6)
    assert math.isclose(score.f1, 2 * 0.75 * 0.6 / (0.75 + 0.6))


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (Score(), (None, None, None)),
        (Score(0, 3, 0), (0.0, None, 0.0)),
        (Score(0, 0, 3), (None, 0.0, 0.0)),
    ],
)
def test_a_ratio_over_nothing_is_undefined(score: Score, expected: tuple[float | None, ...]) -> None:
    assert (score.precision, score.recall, score.f1) == expected


@given(st.lists(COUNTS))
def test_counts_add_up(scores: list[Score]) -> None:
    together = total(scores)
    assert together.right == sum(score.right for score in scores)
    assert together.spurious + together.missed == sum(score.spurious + score.missed for score in scores)
    assert together.f1 is None or 0 <= together.f1 <= 1


@given(st.integers(0, 500), st.integers(0, 500))
def test_the_interval_is_the_exact_one_as_scipy_and_statsmodels_have_it(count: int, more: int) -> None:
    share = Share(count, count + more)
    if share.of:
        wanted = binomtest(share.count, share.of).proportion_ci(0.95, method="exact")
        assert share.interval == pytest.approx((wanted.low, wanted.high), abs=1e-6)
        assert share.interval == pytest.approx(proportion_confint(share.count, share.of, method="beta"), abs=1e-9)


def test_of_nothing_all_is_possible() -> None:
    assert (Share().rate, Share().known, Share().interval) == (0.0, None, (0.0, 1.0))


@pytest.mark.parametrize(
    ("recall", "mentions", "percent"),
    [
        (0.96, 16, 52),  # a decision of ordinary length
        (0.995, 150, 47),
        (0.96, 0, 100),  # nothing to miss
        (1.0, 150, 100),
        (0.0, 1, 0),
    ],
)
def test_the_chance_of_a_clean_decision_is_that_of_finding_each_mention(
    recall: float, mentions: int, percent: int
) -> None:
    assert round(100 * chance(recall, mentions)) == percent
