"""What is promised of the unread documents of a list holds as often as it says, and only while its
control sample is read."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest
from scipy import stats

from engine.recall.control_sample import ListedRisk, most_leaking, promise_unread

DRAWS, DELTA = 300, 0.05


def listed(documents: int, control: int, leaking: int = 0, read: int = 0) -> list[ListedRisk]:
    """Make documents of rising risk of which the first ones are the control sample; the first
    ``leaking`` of it leaked, ``read`` others are read."""
    return [
        ListedRisk(rank / documents, rank < control + read, rank < control, rank < leaking) for rank in range(documents)
    ]


def test_the_whole_is_bounded_by_the_exact_limit_of_a_finite_population() -> None:
    made = promise_unread(listed(200, 60, leaking=2))
    assert made.whole
    assert (made.documents, made.unread, made.control, made.left) == (200, 140, 60, 0)
    most = made.whole.at_most + 2
    level = DELTA / 4
    assert stats.hypergeom.cdf(2, 200, most, 60) > level >= stats.hypergeom.cdf(2, 200, most + 1, 60)
    assert made.whole.share == made.whole.at_most / 140


@pytest.mark.parametrize(
    ("documents", "drawn", "leaking", "most"),
    [(10, 10, 3, 3), (10, 0, 0, 10), (100, 99, 0, 0), (100, 99, 5, 6), (5, 3, 3, 5)],
)
def test_what_was_seen_is_known(documents: int, drawn: int, leaking: int, most: int) -> None:
    assert most_leaking(documents, drawn, leaking, 0.05) == most


@pytest.mark.parametrize(
    ("documents", "reason"),
    [
        pytest.param([], "no_sample", id="an empty list"),
        pytest.param(listed(50, 0), "no_sample", id="no sample"),
        pytest.param([*listed(50, 10), ListedRisk(0.5, False, True)], "sample_unread", id="one of the sample is left"),
        pytest.param(listed(50, 10, read=40), "all_read", id="all are read"),
    ],
)
def test_where_nothing_is_promised_the_reason_is_said(documents: list[ListedRisk], reason: str) -> None:
    made = promise_unread(documents)
    assert (made.reason, made.limits, made.whole, made.safest) == (reason, (), None, None)
    assert made.to_json()["reason"] == reason


def test_where_more_is_missed_since_the_sample_was_drawn_nothing_is_promised() -> None:
    assert promise_unread(listed(200, 60), drift=True).reason == "drift"


def test_the_safest_are_told_where_the_whole_leaves_too_much() -> None:
    risky = [ListedRisk(0.9, rank < 20, rank < 20, rank < 12) for rank in range(60)]
    safe = [ListedRisk(0.1 + rank / 1e4, rank % 4 == 0, rank % 4 == 0) for rank in range(240)]
    made = promise_unread([*safe, *risky])
    assert made.whole
    assert made.whole.share > made.alpha
    assert made.safest
    assert made.safest.share <= made.alpha
    assert made.safest.threshold < inf
    assert made.safest.leaking == 0


def test_documents_whose_risk_is_not_known_lie_below_no_threshold_but_in_the_whole() -> None:
    made = promise_unread([*listed(80, 40), *[ListedRisk(None, False)] * 20])
    assert made.whole
    assert made.whole.unread == 60
    assert all(limit.unread <= 40 for limit in made.limits[:-1])


@pytest.mark.parametrize("informative", [True, False])
def test_all_limits_hold_at_once_as_often_as_the_confidence_says(informative: bool) -> None:
    """Readers go down by risk; the share of leaks is that of the list itself."""
    chance, broken = np.random.default_rng(int(informative)), 0
    for _ in range(DRAWS):
        risk = chance.random(120)
        leaks = chance.random(120) < (0.4 * risk**2 if informative else np.full(120, 0.12))
        control = chance.permutation(120) < 40
        read = control | (risk > 0.8)
        found = [
            ListedRisk(float(r), bool(s), bool(c), bool(x))
            for r, s, c, x in zip(risk, read, control, leaks, strict=True)
        ]
        made = promise_unread(found)
        broken += any((leaks & ~read & (risk < limit.threshold)).sum() > limit.at_most for limit in made.limits)
    assert broken <= stats.binom.ppf(0.999, DRAWS, DELTA)
