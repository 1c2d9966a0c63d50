"""Clean documents by size, and the mean of p^N beside p^(mean N)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

from engine.core.scores import Share
from engine.measure import Case
from engine.recall.clean_shares import BINS, LEAST, interval, measure, measure_mentions

COUNTS = st.lists(
    st.tuples(st.integers(1, 150), st.integers(0, 3)).filter(lambda pair: pair[1] <= pair[0]), max_size=90
)


def test_three_documents_by_hand() -> None:
    found = measure_mentions([Case("a", 2, 0), Case("b", 4, 1), Case("c", 2, 0)])
    assert found.found == Share(7, 8)
    assert found.clean == Share(2, 3)
    assert found.sizes == (2, 4, 2)
    assert found.mean == pytest.approx(8 / 3)
    assert found.expected == pytest.approx((2 * 0.875**2 + 0.875**4) / 3)
    assert found.at_mean == pytest.approx(0.875 ** (8 / 3))
    assert found.interval == found.clean.interval


def test_documents_are_cut_into_bins_of_about_as_many_by_size() -> None:
    found = measure([(size, int(size > 20)) for size in range(1, 31)])
    assert [(one.low, one.high, one.clean.of) for one in found.bins] == [
        (1, 5, 5), (6, 10, 5), (11, 15, 5), (16, 20, 5), (21, 25, 5), (26, 30, 5),
    ]  # fmt: skip
    assert [one.clean.rate for one in found.bins] == [1, 1, 1, 1, 0, 0]
    assert found.bins[0].mean == 3
    assert found.bins[0].expected == pytest.approx(sum((455 / 465) ** size for size in range(1, 6)) / 5)
    assert found.bins[0].interval == Share(5, 5).interval


def test_documents_of_one_size_stay_together() -> None:
    found = measure([(3, 0)] * 40 + [(9, 1)] * 2)
    assert [(one.low, one.high, one.clean.of) for one in found.bins] == [(3, 9, 42)]
    assert [(one.low, one.high) for one in measure([(3, 0)] * 40 + [(9, 1)] * 5).bins] == [(3, 3), (9, 9)]


@given(COUNTS)
def test_bins_hold_every_document_once_and_do_not_overlap(counts: list[tuple[int, int]]) -> None:
    found = measure(counts)
    assert sum((one.clean for one in found.bins), Share()) == found.clean
    assert all(before.high < after.low for before, after in zip(found.bins, found.bins[1:], strict=False))
    assert len(found.bins) <= BINS
    assert all(one.clean.of >= min(LEAST, len(counts)) for one in found.bins)


@given(COUNTS.filter(len))
def test_the_mean_of_the_powers_is_never_below_the_power_of_the_mean(counts: list[tuple[int, int]]) -> None:
    found = measure(counts)
    assert found.expected >= found.at_mean - 1e-12


@given(COUNTS.filter(len))
def test_the_bins_expect_together_what_all_documents_expect(counts: list[tuple[int, int]]) -> None:
    found = measure(counts)
    assert sum(one.expected * one.clean.of for one in found.bins) / len(counts) == pytest.approx(found.expected)


def test_no_document_and_no_mention_are_no_division_by_zero() -> None:
    for nothing in (measure([]), measure([(0, 0), (0, 0)])):
        assert nothing.sizes == nothing.bins == ()
        assert nothing.interval is None
        assert nothing.to_json()["recall"] is nothing.to_json()["clean_share"] is nothing.to_json()["expected"] is None


def test_one_document_has_no_interval() -> None:
    alone = measure([(12, 0)])
    assert alone.interval is alone.bins[0].interval is None
    assert interval(Share(0, 0)) is None


def test_the_data_can_be_written() -> None:
    data = json.loads(json.dumps(measure([(2, 0), (3, 1)]).to_json()))
    assert (data["documents"], data["found"], data["of"], data["clean"]) == (2, 4, 5, 1)
    assert data["bins"][0]["documents"] == 2
