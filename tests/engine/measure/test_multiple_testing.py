"""Several tests at once are corrected as statsmodels does."""

from __future__ import annotations

import gc
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st
from statsmodels.stats.multitest import multipletests

from engine.measure import adjust, holm
from engine.measure.statistics.significance import SignificanceTest


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_is_that_of_statsmodels(chances: list[float]) -> None:
    with patch.object(gc, "collect"):  # statsmodels collects garbage at each call: seconds in a large process
        theirs = multipletests(chances, method="holm")[1] if chances else ()
    assert holm(chances) == pytest.approx(tuple(theirs))


def found(p_value: float | None) -> SignificanceTest:
    return SignificanceTest(0.1, None, None, p_value, 20, "exact McNemar")


def test_tests_read_together_are_corrected_together() -> None:
    made = adjust([found(0.01), found(0.04), found(None), found(0.03)])
    assert [one.adjusted for one in made] == [pytest.approx(0.03), pytest.approx(0.06), None, pytest.approx(0.06)]
    assert [one.p_value for one in made] == [0.01, 0.04, None, 0.03]


def test_a_test_alone_is_what_it_was() -> None:
    assert adjust([found(0.04)])[0].adjusted == 0.04
    assert adjust([]) == ()
