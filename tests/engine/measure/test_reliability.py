"""Bins of scores from tallies, against the bins of the cases themselves."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.statistics.calibration import calibration_error, reliability
from engine.measure.statistics.reliability import families, reliability_of

CASES = st.lists(st.tuples(st.integers(0, 100), st.booleans()), max_size=30)


def document(cases: list[tuple[int, bool]], family: str = "person") -> Tally:
    scores: dict[float, Share] = {}
    for score, right in cases:
        scores[score / 100] = scores.get(score / 100, Share()) + Share(int(right), 1)
    return Tally("d", scores={family: scores}, fates={family: scores})


@given(st.lists(CASES, max_size=3))
def test_bins_are_those_of_the_cases(documents: list[list[tuple[int, bool]]]) -> None:
    made = reliability_of(map(document, documents))
    cases = sorted(case for one in documents for case in one)
    probabilities, outcomes = (np.array([case[rank] for case in cases], float) for rank in (0, 1))
    expected = reliability(probabilities / 100, outcomes, "width", 10)
    assert [(one.low, one.high, one.cases) for one in made.bins] == [(b.low, b.high, b.cases) for b in expected]
    assert [one.right for one in made.bins] == pytest.approx([one.right for one in expected])
    assert made.error == pytest.approx(calibration_error(probabilities / 100, outcomes, "width", 10))
    assert made.cases == len(cases)


@pytest.mark.parametrize("score", range(101))
def test_every_score_falls_in_its_bin(score: int) -> None:
    assert [one.low for one in reliability_of([document([(score, True)])]).bins] == [min(score // 10, 9) / 10]


def test_families_are_apart_or_together() -> None:
    made = [document([(90, True)]), document([(50, False), (90, False)], "place")]
    assert families(made) == ("person", "place")
    assert reliability_of(made, "place").cases == 2
    assert reliability_of(made).cases == 3
    assert reliability_of(made, "person").error == pytest.approx(0.1)


def test_right_is_what_the_score_promises_or_the_same_bounds_and_label() -> None:
    one = Tally("d", scores={"person": {0.9: Share(0, 2)}}, fates={"person": {0.9: Share(2, 2)}})
    assert reliability_of([one]).bins[0].right == 1
    assert reliability_of([one], right="strict").bins[0].right == 0


def test_of_no_case_the_error_is_nothing() -> None:
    made = reliability_of([])
    assert (made.bins, made.error, made.cases) == ((), 0.0, 0)
