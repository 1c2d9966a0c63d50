"""Alpha for unitizing: the published worked examples, by hand, and over several documents."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.agreement.measures import count
from engine.agreement.positions import codes_of
from engine.agreement.study import Study
from engine.agreement.unitizing import distance, measure_units
from engine.core.model import settle
from engine.measure.statistics.bootstrap import weights
from engine.measure.statistics.intervals import effective_intervals
from tests.engine.agreement.made_studies import of_spans, stretched

I = {"c": [(225, 70), (370, 30)], "k": [(180, 60), (300, 50)]}  # noqa: E741
J = {"c": [(220, 80), (355, 20), (400, 20)], "k": [(180, 60), (300, 50)]}
"""Krippendorff 2004, "Measuring the reliability of qualitative text analysis data": begin and
length, of a continuum from 150 to 450."""

EXAMPLES = {
    "A": ([(2, 8), (14, 6)], [(4, 4), (15, 2)]),
    "B": ([(0, 18)], [(0, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 3), (9, 1)]),
    "C": ([(2, 6), (10, 2), (14, 4), (20, 2)], [(0, 2), (4, 4), (10, 4), (16, 2), (20, 2)]),
    "D": ([(0, 2), (2, 8), (10, 4), (14, 6), (20, 4)], [(0, 4), (4, 4), (8, 7), (15, 2), (17, 7)]),
}
"""Krippendorff 1995, "On the reliability of unitizing continuous data", p. 57: a continuum of 24,
as the tests of DKPro Statistics quote it."""


def disagreements(a, b, length):
    """Give observed and expected disagreement by label."""
    study = of_spans([a, b], length=length)
    made = measure_units(study.documents, 2, codes_of(study.labels))
    sums = made.rows(0, 1, 0).sum(axis=0)
    labels, lengths = len(study.labels), len(made.length)
    apart, units, room, characters = np.split(sums, [labels, labels + lengths, labels + 2 * lengths])
    return apart / length**2, made._expected(units, room, characters)


def test_the_published_example_of_2004():
    a, b = (stretched(units, begin=150) for units in (I, J))
    observed, expected = disagreements(a, b, 300)
    assert observed == pytest.approx([0.0144, 0], abs=0.00005)
    assert expected == pytest.approx([0.0532, 0.0490], abs=0.00005)
    counted = count(of_spans([a, b], length=300))
    values = [counted.pair("alpha_unitizing", 0, 1, label).value for label in ("c", "k", None)]
    assert values == pytest.approx([0.7286, 1.0, 0.8587], abs=0.00005)


@pytest.mark.parametrize(
    ("example", "length", "observed", "expected", "alpha"),
    [
        pytest.param("C", 12, 0.02777, 0.05494, 0.494, id="C, 12 long"),
        pytest.param("A", 120_000, 0.03125, 0.06990, 0.553, id="A, as finely as can be"),
        pytest.param("D", 120_000, 0.38715, 0.41445, 0.066, id="D, as finely as can be"),
    ],
)
def test_the_published_examples_of_1995(example, length, observed, expected, alpha):
    a, b = (stretched({"u": units}, by=length / 24) for units in EXAMPLES[example])
    found = [float(part[0]) for part in disagreements(a, b, length)]
    assert found == pytest.approx([observed, expected], abs=0.00002)
    assert 1 - found[0] / found[1] == pytest.approx(alpha, abs=0.0005)


def test_what_was_observed_in_example_b_of_1995_and_about_what_was_expected():
    """Its expected disagreement is printed 1.17731 in the limit, and its alpha -0.926; the formula
    gives 1.17578 and -0.928, DKPro too."""
    a, b = (stretched({"u": units}, by=5000) for units in EXAMPLES["B"])
    found = [float(part[0]) for part in disagreements(a, b, 120_000)]
    assert found[0] == pytest.approx(2.26736, abs=0.00001)
    assert 1 - found[0] / found[1] == pytest.approx(-0.926, abs=0.003)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        pytest.param([(0, 4)], [(0, 4)], 0, id="the same"),
        pytest.param([(0, 4)], [(1, 6)], 1 + 4, id="begin and end"),
        pytest.param([(0, 4)], [(4, 6)], 16 + 4, id="beside it: each lies in a gap"),
        pytest.param([(0, 9)], [(1, 3), (5, 9)], 1 + 36 + 25, id="one against two meets both"),
        pytest.param([(2, 5)], [], 9, id="only one of them"),
        pytest.param([], [], 0, id="nothing"),
    ],
)
def test_distance_by_hand(a, b, expected):
    assert distance(a, b) == distance(b, a) == expected


units = st.lists(st.tuples(st.integers(0, 25), st.integers(1, 6), st.sampled_from("AB")), max_size=5)


@settings(max_examples=40, deadline=None)
@given(units, units)
def test_expected_disagreement_is_that_of_all_gaps_one_by_one(a, b):
    length = 32
    study = of_spans([[(s, s + n, c) for s, n, c in a], [(s, s + n, c) for s, n, c in b]], length=length)
    study = Study(
        study.annotators,
        tuple(type(one)(one.name, one.text, tuple(settle(side) for side in one.sides)) for one in study.documents),
    )
    counted = count(study)
    for label in counted.labels:
        sides = [[one for one in side if one.label == label] for side in study.documents[0].sides]
        rows = [[(one.start, one.end) for one in side] for side in sides]
        lengths = [end - start for side in rows for start, end in side]
        gaps = []
        for side in rows:
            edges = [0, *[edge for span in side for edge in span], length]
            gaps += [end - start for start, end in zip(edges[::2], edges[1::2], strict=True)]
        above = sum(
            (len(lengths) - 1) / 3 * (2 * n**3 - 3 * n**2 + n) + n**2 * sum(gap - n + 1 for gap in gaps if gap >= n)
            for n in lengths
        )
        below = 2 * length * (2 * length - 1) - sum(n * (n - 1) for n in lengths)
        expected = 2 / length * above / below
        value = 1 - distance(*rows) / length**2 / expected
        assert counted.pair("alpha_unitizing", 0, 1, label).value == pytest.approx(value)


def documents():
    return [
        [[(0, 10, "A"), (20, 25, "B")], [(1, 10, "A"), (21, 25, "A")]],
        [[(3, 9, "A"), (40, 44, "B")], [(3, 9, "A"), (40, 45, "B"), (60, 70, "B")]],
        [[], [(30, 40, "A")]],
        [[(30, 36, "B")], [(30, 36, "B")]],
    ]


def test_a_draw_of_documents_is_the_study_of_the_documents_drawn():
    rows = documents()
    drawn = []
    for times in np.concatenate(list(weights(4, 30))).astype(int):
        again = [sides for sides, often in zip(rows, times, strict=True) for _ in range(often)]
        drawn.append(count(of_spans(*again, length=80)).whole("alpha_unitizing", draws=0).value)
    figure = count(of_spans(*rows, length=80)).whole("alpha_unitizing", draws=30)
    marks = [[float(sum(end - start for side in sides for start, end, _ in side))] for sides in rows]
    expected = effective_intervals(np.array([figure.value]), np.array([np.var(drawn)]), np.array(marks), np.array([3]))
    assert figure.interval == pytest.approx(tuple(expected[0]))


def test_the_order_of_documents_does_not_matter_and_ends_of_documents_end_gaps():
    one, other = (count(of_spans(*rows, length=2000)) for rows in (documents(), documents()[::-1]))
    assert one.whole("alpha_unitizing").value == pytest.approx(other.whole("alpha_unitizing").value)
    joined = [
        [(start + 2000 * rank, end + 2000 * rank, label) for rank, sides in enumerate(documents()) for start, end, label in sides[who]]
        for who in (0, 1)
    ]  # fmt: skip
    whole = count(of_spans(joined, length=8000)).whole("alpha_unitizing").value
    assert one.whole("alpha_unitizing").value != whole
    assert one.whole("alpha_unitizing").value == pytest.approx(whole, abs=0.002)


def test_of_three_it_is_the_mean_over_pairs():
    sides = [[(0, 10, "A")], [(1, 10, "A")], [(40, 50, "A")]]
    counted = count(of_spans(sides))
    values = [counted.pair("alpha_unitizing", i, j).value for i, j in ((0, 1), (0, 2), (1, 2))]
    assert counted.whole("alpha_unitizing").value == pytest.approx(np.mean(values))
