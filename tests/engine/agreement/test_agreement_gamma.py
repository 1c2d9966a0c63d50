"""Gamma: the disorder of the best alignment as pygamma-agreement has it, and a value that is the
same from call to call."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.agreement import gamma as module
from engine.agreement.gamma import disorder, dissimilarity, gamma, units_of
from engine.core.errors import TooManyToAlign
from engine.core.model import settle
from tests.engine.agreement.made_studies import of_spans

CASES = {
    "two": (
        [(0, 10, "x"), (20, 25, "y"), (60, 72, "x")],
        [(1, 10, "x"), (21, 25, "x"), (40, 45, "y"), (66, 72, "x")],
    ),
    "two that nest": (
        [(0, 4, "x"), (5, 9, "x"), (12, 20, "y"), (30, 41, "z")],
        [(0, 9, "x"), (14, 18, "y"), (28, 33, "z"), (34, 41, "z")],
    ),
    "one has nothing": ([(3, 9, "x"), (12, 15, "y")], []),
    "three": (
        [(0, 10, "x"), (20, 25, "y"), (60, 72, "x")],
        [(1, 10, "x"), (21, 25, "x"), (40, 45, "y")],
        [(0, 8, "x"), (41, 45, "y"), (60, 72, "z")],
    ),
    "four": (
        [(0, 5, "x"), (6, 11, "y"), (30, 36, "x")],
        [(0, 11, "x"), (31, 36, "x")],
        [(1, 5, "x"), (6, 12, "y"), (29, 36, "z")],
        [(0, 5, "y"), (7, 11, "y"), (50, 58, "x")],
    ),
}


def units(*sides):
    study = of_spans(sides)
    codes = {"x": 0, "y": 1, "z": 2}
    return [units_of(settle(one), codes) for one in study.documents[0].sides]


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        pytest.param("two", 0.6074934, id="two"),
        pytest.param("two that nest", 0.5771057, id="two that nest"),
        pytest.param("one has nothing", 2.0, id="one has nothing"),
        pytest.param("three", 0.8967721, id="three"),
        pytest.param("four", 1.06826, id="four"),
    ],
)
def test_the_best_alignment_has_the_disorder_that_pygamma_finds(case, expected):
    """pygamma-agreement 0.5.9, CombinedCategoricalDissimilarity(alpha=1, beta=1, delta_empty=1),
    measured apart."""
    assert disorder(units(*CASES[case])) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("case", "expected"), [("two", 0.5432), ("two that nest", 0.5239)])
def test_gamma_is_near_that_of_pygamma(case, expected):
    """pygamma-agreement with its ShuffleContinuumSampler and 2,000 samples: chance differs in the
    details of its sampling."""
    length = max(end for side in CASES[case] for _, end, _ in side)
    found = gamma(of_spans(CASES[case], length=length), 0, draws=1000)
    assert found.value == pytest.approx(expected, abs=0.02)
    assert (found.interval, found.used, found.dropped) == (None, sum(len(side) for side in CASES[case]), 0)


spans = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 9), st.sampled_from("xyz")), max_size=5)


@settings(max_examples=25, deadline=None)
@given(spans, spans)
def test_the_programme_and_the_assignment_find_the_same_for_two(a, b):
    made = units(*[[(start, start + n, label) for start, n, label in side] for side in (a, b)])
    if sum(len(one) for one in made):
        total = disorder(made) * sum(len(one) for one in made) / 2
        assert module._programmed(made) == pytest.approx(total)


def test_dissimilarity_by_hand():
    found = dissimilarity(*units([(0, 4, "x")], [(2, 6, "y"), (10, 14, "x")]))
    assert found.tolist() == [[0.5**2 + 1, 2.5**2, 1], [1, 1, 1]]


def test_who_agrees_in_all_has_one_and_the_same_seed_gives_the_same_value():
    side = CASES["two"][0]
    assert gamma(of_spans([side, side]), 0).value == pytest.approx(1.0)
    study = of_spans(list(CASES["three"]))
    assert gamma(study, 0).value == gamma(study, 0).value
    assert gamma(study, 0, seed=1).value != gamma(study, 0, seed=2).value
    assert gamma(study, 0, (0, 1)).used == 6


def test_where_it_cannot_be_said_there_is_no_value():
    study = of_spans([[], []], [[(0, 4, "x")], None], length=5)
    assert gamma(study, 0).value is None
    assert (gamma(study, 1).value, gamma(study, 1).used, gamma(study, 1).dropped) == (None, 0, 1)
    tiny = of_spans([[(0, 1, "x")], [(0, 1, "x")]], length=1)
    assert gamma(tiny, 0).value is None  # chance can put it nowhere else


def test_too_many_ways_to_align_are_refused_with_what_to_do(monkeypatch):
    monkeypatch.setattr(module, "MOST", 20)
    with pytest.raises(TooManyToAlign):
        gamma(of_spans(list(CASES["four"])), 0)


def test_it_draws_from_no_shared_source_of_chance():
    np.random.seed(7)
    before = np.random.get_state()[1].tolist()
    gamma(of_spans(list(CASES["two"])), 0)
    assert np.random.get_state()[1].tolist() == before
