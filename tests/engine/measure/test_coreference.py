"""B³, CEAF and MUC give the figures of the papers that defined them."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from engine.measure.persons.assignment import assign
from engine.measure.persons.coreference import Ratio, align, b_cubed, ceaf_e, ceaf_m, muc

# Bagga & Baldwin 1998, figures 1 to 5, and Luo 2005, table 1: the same truth, the responses (a) to
# (d).
TRUTH = ["12345", "67", "89ABC"]
A, B, C, D = ["12345", "6789ABC"], ["1234589ABC", "67"], ["123456789ABC"], list("123456789ABC")


@pytest.mark.parametrize(
    ("response", "precision", "recall"),
    [
        pytest.param(A, 16 / 21, 1.0, id="Bagga & Baldwin 1998, first response: 76.2 %"),
        pytest.param(B, 7 / 12, 1.0, id="Bagga & Baldwin 1998, second response: 58.3 %"),
    ],
)
def test_b_cubed_is_that_of_bagga_and_baldwin(response: list[str], precision: float, recall: float) -> None:
    found = b_cubed(TRUTH, response)
    assert (found.precision, found.recall) == pytest.approx((precision, recall))


@pytest.mark.parametrize(
    ("response", "links", "b3", "phi3", "phi4"),
    [
        pytest.param(A, 0.947, 0.865, 0.833, 0.733, id="a"),
        pytest.param(B, 0.947, 0.737, 0.583, 0.667, id="b"),
        pytest.param(C, 0.900, 0.545, 0.417, 0.294, id="c"),
        pytest.param(D, 0.000, 0.400, 0.250, 0.178, id="d"),
    ],
)
def test_f1_is_that_of_table_1_of_luo_2005(
    response: list[str], links: float, b3: float, phi3: float, phi4: float
) -> None:
    measures = [measure(TRUTH, response).f1 for measure in (muc, b_cubed, ceaf_m, ceaf_e)]
    assert measures == pytest.approx([links, b3, phi3, phi4], abs=0.0006)


def test_twinless_mentions_count_as_in_the_worked_example_of_pradhan_2014() -> None:
    key, response = ["abc", "defg"], ["ab", "cd", "fghi"]
    assert muc(key, response) == Ratio(2, 5, 2, 5)
    assert (b_cubed(key, response).recall, b_cubed(key, response).precision) == pytest.approx((35 / 84, 4 / 8))
    assert ceaf_m(key, response) == Ratio(4, 7, 4, 8)
    assert (ceaf_e(key, response).recall, ceaf_e(key, response).precision) == pytest.approx((1.3 / 2, 1.3 / 3))


KEY = ["a", "bc", "def"]


@pytest.mark.parametrize(
    ("response", "m_recall", "m_precision", "e_recall", "e_precision"),
    [
        pytest.param(KEY, 1, 1, 1, 1, id="TC1: perfect"),
        pytest.param(["a", "de"], 3 / 6, 3 / 3, 1.8 / 3, 1.8 / 2, id="TC2: missing mentions and entities"),
        pytest.param(
            ["a", "bcx", "defy", "z"],
            6 / 6,
            6 / 9,
            (1 + 4 / 5 + 6 / 7) / 3,
            (1 + 4 / 5 + 6 / 7) / 4,
            id="TC3: false alarms",
        ),
        pytest.param(["a", "bcx", "dy", "z"], 4 / 6, 4 / 7, 2.2 / 3, 2.2 / 4, id="TC4: both"),
        pytest.param(
            ["a", "bcxB", "dy", "z"], 4 / 6, 4 / 8, (1 + 4 / 6 + 2 / 5) / 3, (1 + 4 / 6 + 2 / 5) / 4, id="TC5"
        ),
        pytest.param(["a", "bcx", "dy", "Bz"], 4 / 6, 4 / 8, 2.2 / 3, 2.2 / 4, id="TC6"),
    ],
)
def test_ceaf_is_that_of_the_reference_scorers_test_cases(
    response: list[str], m_recall: float, m_precision: float, e_recall: float, e_precision: float
) -> None:
    """The cases are those of test/TestCases.README in conll/reference-coreference-scorers."""
    by_mention, by_entity = ceaf_m(KEY, response), ceaf_e(KEY, response)
    assert (by_mention.recall, by_mention.precision) == pytest.approx((m_recall, m_precision))
    assert (by_entity.recall, by_entity.precision) == pytest.approx((e_recall, e_precision))


def test_nothing_against_something_is_0_and_nothing_against_nothing_is_undefined() -> None:
    for measure in (b_cubed, ceaf_m, ceaf_e, muc):
        assert measure(KEY, []).f1 == measure([], KEY).f1 == 0.0
        assert (measure(KEY, []).precision, measure([], KEY).recall, measure([], []).f1) == (None, None, None)


def test_documents_add_up() -> None:
    both = ceaf_m(KEY, KEY) + ceaf_m(["abc", "defg"], ["ab", "cd", "fghi"])
    assert both == Ratio(10, 13, 10, 14)


def test_clusters_that_share_nothing_are_not_aligned() -> None:
    assert align(["ab", "c"], ["x", "ab"]) == ((0, 1),)


clusters = st.lists(st.integers(0, 3), max_size=8).map(
    lambda numbers: [{i for i, n in enumerate(numbers) if n == number} for number in sorted(set(numbers))]
)


@given(clusters, clusters)
def test_precision_of_one_way_is_recall_of_the_other(one: list[set[int]], other: list[set[int]]) -> None:
    for measure in (b_cubed, ceaf_m, ceaf_e, muc):
        there, back = measure(one, other), measure(other, one)
        assert there.precision == (None if back.recall is None else pytest.approx(back.recall))
        assert there.f1 is None or 0 <= there.f1 <= 1 + 1e-9


@given(st.integers(1, 4).flatmap(lambda n: st.lists(st.lists(st.integers(0, 9), min_size=n, max_size=n), max_size=4)))
def test_no_other_assignment_is_worth_more(worth: list[list[int]]) -> None:
    pairs = assign(worth)
    rows, columns = len(worth), len(worth[0]) if worth else 0
    wide, tall = range(columns), range(rows)
    best = max(
        (sum(worth[r][c] for r, c in zip(some, others, strict=False)) for some in permutations(tall) for others in permutations(wide)),
        default=0,
    )  # fmt: skip
    assert len({row for row, _ in pairs}) == len({column for _, column in pairs}) == len(pairs) == min(rows, columns)
    assert sum(worth[row][column] for row, column in pairs) == best
