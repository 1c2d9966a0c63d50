"""Two runs compared: the randomisation test against brute force, the paired bootstrap against a
loop, McNemar against scipy."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import isfinite

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import binomtest

from engine.core.errors import DifferentDocuments, UnknownName
from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.measures import MEASURES, table
from engine.measure.statistics.bootstrap import weights
from engine.measure.statistics.significance import (
    SignificanceTest,
    align_tallies,
    compare,
    compare_clean,
    compare_recall,
    sign_test,
)
from tests.engine.measure.made_spans import LABELS, strict_tally

COUNTS = st.lists(st.tuples(*[st.integers(0, 4)] * 4), min_size=2, max_size=6)


def runs(documents: Sequence[tuple[int, int, int, int]]) -> tuple[list[Tally], list[Tally]]:
    """Make two runs of (found by the first, by the second, missed by both, spurious of the
    first)."""
    a = [strict_tally(str(n), one, two + both, alarms) for n, (one, two, both, alarms) in enumerate(documents)]
    b = [strict_tally(str(n), two, one + both, 0) for n, (one, two, both, _) in enumerate(documents)]
    return a, b


def made(seed: int, documents: int) -> tuple[list[Tally], list[Tally]]:
    chance = random.Random(seed)
    return runs([tuple(chance.randrange(5) for _ in range(4)) for _ in range(documents)])  # type: ignore[misc]


def value(side: Sequence[Tally], measure: str) -> float:
    return float(getattr(table(side, "strict").micro, measure) or 0.0)


def brute(a: Sequence[Tally], b: Sequence[Tally], measure: str) -> float:
    """Swap every document or not, in every way."""
    gap = abs(value(b, measure) - value(a, measure))
    met = []
    for swap in product((False, True), repeat=len(a)):
        one = [y if turned else x for x, y, turned in zip(a, b, swap, strict=True)]
        other = [x if turned else y for x, y, turned in zip(a, b, swap, strict=True)]
        met.append(abs(value(other, measure) - value(one, measure)) >= gap - 1e-12)
    return sum(met) / len(met)


@given(COUNTS, st.sampled_from(MEASURES))
def test_of_few_documents_the_p_value_is_that_of_all_swaps(
    documents: list[tuple[int, int, int, int]], measure: str
) -> None:
    a, b = runs(documents)
    found = compare(a, b, "strict", measure)
    assert found.p_value == pytest.approx(brute(a, b, measure))
    assert found.method == "exact randomisation"
    assert found.difference == pytest.approx(value(b, measure) - value(a, measure))


def test_of_more_documents_swaps_drawn_come_near_all_swaps() -> None:
    a, b = made(3, 14)
    found = compare(a, b, "strict", "f1")
    assert found.method == "approximate randomisation"
    assert found.p_value == pytest.approx(_exact_f1(a, b), abs=0.02)


def _exact_f1(a: Sequence[Tally], b: Sequence[Tally]) -> float:
    rows = [
        np.array([(c.correct, c.actual + c.possible) for c in (one.overall["strict"] for one in side)], float)
        for side in (a, b)
    ]
    swaps = np.array(list(product((0, 1), repeat=len(a))), float)
    one = swaps @ rows[1] + (1 - swaps) @ rows[0]
    other = swaps @ rows[0] + (1 - swaps) @ rows[1]
    gaps = np.abs(2 * other[:, 0] / other[:, 1] - 2 * one[:, 0] / one[:, 1])
    return float((gaps >= gaps[0] - 1e-12).mean())


def test_the_interval_is_that_of_both_runs_on_the_same_draws() -> None:
    a, b = made(5, 8)
    found = compare(a, b, "strict", "recall")
    drawn = []
    for weight in np.concatenate(list(weights(8))):
        again = [n for n, times in enumerate(weight) for _ in range(int(times))]
        sums = [sum((side[n].masked[LABELS[0]] for n in again), Share()) for side in (a, b)]
        drawn.append(sums[1].rate - sums[0].rate)
    assert (found.low, found.high) == pytest.approx(tuple(np.percentile(drawn, [2.5, 97.5])))


@given(COUNTS)
def test_a_run_does_not_differ_from_itself(documents: list[tuple[int, int, int, int]]) -> None:
    a, _ = runs(documents)
    for measure in MEASURES:
        assert compare(a, a, "strict", measure) == SignificanceTest(0.0, 0.0, 0.0, 1.0, len(a), "exact randomisation")


@given(COUNTS)
def test_the_other_way_round_the_difference_turns_and_the_p_value_stays(
    documents: list[tuple[int, int, int, int]],
) -> None:
    a, b = runs(documents)
    one, other = compare(a, b, "strict"), compare(b, a, "strict")
    assert one.difference == -other.difference
    assert one.p_value == other.p_value
    assert all(value is not None and isfinite(value) for value in (one.low, one.high, one.p_value))


def test_documents_are_brought_to_one_order() -> None:
    a, b = made(1, 6)
    assert compare(a, b[::-1], "strict") == compare(a, b, "strict")


@pytest.mark.parametrize(
    "other",
    [
        pytest.param([strict_tally("a", 1, 0), strict_tally("c", 1, 0)], id="another name"),
        pytest.param([strict_tally("a", 1, 0)], id="one less"),
        pytest.param([strict_tally("a", 1, 0), replace(strict_tally("b", 1, 0), characters=9)], id="another length"),
        pytest.param([strict_tally("a", 1, 0), strict_tally("a", 1, 0)], id="one twice"),
    ],
)
def test_runs_on_other_documents_are_refused(other: list[Tally]) -> None:
    one = [strict_tally("a", 1, 0), strict_tally("b", 1, 0)]
    with pytest.raises(DifferentDocuments) as error:
        align_tallies(one, other)
    assert "mêmes documents" in error.value.sentence("fr")
    assert "(2 on one side" in error.value.sentence("en")


def test_runs_whose_profiles_mask_other_mentions_are_refused() -> None:
    with pytest.raises(DifferentDocuments):
        compare_recall([strict_tally("a", 1, 0)], [strict_tally("a", 1, 1)])


@pytest.mark.parametrize(
    ("scheme", "measure", "label"),
    [
        pytest.param("stirct", "f1", None, id="a scheme"),
        pytest.param("", "f1", None, id="a scheme without a name"),
        pytest.param("strict", "f3", None, id="a measure"),
        pytest.param("strict", "f1", "PRESON", id="a label that nobody has"),
        pytest.param("strict", "f1", "Micro", id="a label that nearly stands for all"),
    ],
)
def test_a_name_that_is_none_is_refused_with_those_that_are(scheme: str, measure: str, label: str | None) -> None:
    a, b = runs([(1, 2, 0, 1), (2, 1, 1, 0)])
    with pytest.raises(UnknownName) as caught:
        compare(a, b, scheme, measure, label)
    assert caught.value.params["name"] in (scheme, measure, label)
    assert any(name in str(caught.value.params["known"]) for name in ("strict", "f1", LABELS[0]))


def test_a_label_of_another_system_is_known_where_a_run_has_it() -> None:
    a, b = ([replace(one, counts={"strict": {"PER": one.counts["strict"][LABELS[0]]}}) for one in side] for side in runs([(1, 2, 0, 1), (2, 1, 1, 0)]))  # fmt: skip
    assert compare(a, b, "strict", "f1", "PER") == compare(a, b, "strict", "f1")


def test_an_unknown_measure_is_refused() -> None:
    with pytest.raises(UnknownName):
        compare([], [], "strict", "kappa")


@pytest.mark.parametrize("documents", [0, 1])
def test_of_one_document_nothing_is_said_of_chance(documents: int) -> None:
    a, b = made(2, documents)
    for found in (compare(a, b, "strict"), compare_recall(a, b), compare_clean(a, b)):
        assert (found.low, found.high, found.p_value, found.method) == (None, None, None, "one document")
        assert isfinite(found.difference)


def test_one_label_micro_and_macro_are_compared() -> None:
    a = [strict_tally("a", 3, 1), strict_tally("b", 1, 3, label=LABELS[2])]
    b = [strict_tally("a", 4, 0), strict_tally("b", 1, 3, label=LABELS[2])]
    assert compare(a, b, "strict", "recall", LABELS[0]).difference == 0.25
    assert compare(a, b, "strict", "recall", LABELS[2]).difference == 0
    assert compare(a, b, "strict", "recall", "macro", every_label=True).difference == 0.125
    assert compare(a, b, "strict", "recall", "macro").difference == 0  # the gold hardly has either label
    assert compare(a, b, "strict", "recall", "micro") == compare(a, b, "strict", "recall")
    assert compare(a, b, "strict", "recall", "cadastre").difference == 0


def test_mentions_masked_are_compared() -> None:
    a, b = made(7, 6)
    found = compare_recall(a, b)
    assert found.difference == pytest.approx(value(b, "recall") - value(a, "recall"))
    assert found.p_value == pytest.approx(brute(a, b, "recall"))
    assert compare_recall(a, b, "persons") == found  # the label is a person's
    assert compare_recall(a, b, "addresses").documents == 0


def test_clean_documents_are_compared_by_mcnemar() -> None:
    clean, leaking = (lambda n: strict_tally(n, 2, 0)), (lambda n: strict_tally(n, 1, 1))
    a = [*(leaking(str(n)) for n in range(6)), clean("6"), clean("7")]
    b = [*(clean(str(n)) for n in range(5)), leaking("5"), leaking("6"), clean("7")]
    found = compare_clean(a, b)
    assert found.difference == 4 / 8
    assert found.p_value == pytest.approx(binomtest(5, 6).pvalue)
    assert found.method == "exact McNemar"
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.difference <= found.high


@pytest.mark.parametrize(("one", "other"), [(0, 0), (1, 0), (3, 3), (9, 2), (0, 12), (40, 61)])
def test_the_sign_test_is_that_of_scipy(one: int, other: int) -> None:
    expected = binomtest(one, one + other).pvalue if one + other else 1.0
    assert sign_test(one, other) == sign_test(other, one) == pytest.approx(expected)


def test_many_documents_are_compared_in_chunks() -> None:
    a, b = made(9, 2500)
    heard: list[float] = []
    found = compare(a, b, "strict", progress=heard.append)
    assert heard[-1] == 1.0
    assert found.p_value is not None
    assert 0 < found.p_value <= 1
