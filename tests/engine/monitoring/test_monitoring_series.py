"""Rates over time: equal to those that pandas and scipy count otherwise; gaps stay gaps; nothing is
divided by nothing."""

from __future__ import annotations

from datetime import UTC, timedelta

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from engine.core.scores import Share
from engine.measure.statistics.intervals import pooled_interval
from engine.monitoring.columns import columns
from engine.monitoring.groups import control, group_records
from engine.monitoring.rates import PLAIN, RATES
from engine.monitoring.record import LabelCounts, Record
from engine.monitoring.selection import label_flags
from engine.monitoring.series import overall, paces, quartiles, series
from tests.engine.monitoring.made_records import LAWYER, MONDAY, NAME, drawn, record, weekly


def made(documents: int = 90) -> list[Record]:
    chance = np.random.default_rng(7)

    def counts(masked: bool) -> LabelCounts:
        return LabelCounts(*(int(n) for n in chance.integers(0, 9, 6)), masked=masked)

    return [
        record(
            when=MONDAY + timedelta(days=int(chance.integers(40))),
            labels={NAME: counts(True), LAWYER: counts(False)},
            seconds=float(chance.integers(0, 400)),
            pages=float(chance.integers(1, 9)),
            court=str(chance.choice(["appel", "cassation"])),
            control=bool(chance.integers(2)),
        )
        for _ in range(documents)
    ]


def as_frame(records: list[Record]) -> pd.DataFrame:
    """Count a second time, record by record, from the properties of the record itself."""
    rows = []
    for one in records:
        strict, whole = one.total.strict, one.total
        otherwise = whole.label + whole.boundary + whole.both
        mentions = strict.right + strict.missed
        sensitive = sum(label.missed for label in one.labels.values() if label.masked)
        day = one.when.date()
        rows.append(
            {
                "week": day - timedelta(days=day.weekday()),
                "missed_sensitive": (sensitive, mentions),
                "missed_other": (whole.missed - sensitive, mentions),
                "spurious": (whole.spurious, mentions),
                "recall": (strict.right, mentions),
                "found": (strict.right + otherwise, mentions),
                "precision": (strict.right, strict.right + strict.spurious),
                "f2": (strict.right, 0.8 * mentions + 0.2 * (strict.right + strict.spurious)),
                "minutes": (one.seconds / 60, one.pages),
                "untouched": (int(one.untouched), 1),
            }
        )
    return pd.DataFrame(rows)


@pytest.mark.parametrize("code", PLAIN)
def test_each_rate_is_that_of_the_counts_added_up(code):
    records = made()
    found = {
        point.begun: point.values[code].rate for point in series(columns(records, UTC), "week", [code]) if point.values
    }
    frame = as_frame(records)
    split = pd.DataFrame(frame[code].tolist(), columns=["divided", "by"]).groupby(frame["week"]).sum()
    assert found == pytest.approx((split["divided"] / split["by"]).to_dict())


def test_the_interval_by_document_is_that_of_scipy():
    records = weekly([[count] for count in drawn(1, 60, 0.1, 0.05)[0]])
    value = overall(columns(records, UTC), ["missed_sensitive"])["missed_sensitive"]
    missed = np.array([one.total.missed for one in records])
    mentions = np.full(len(missed), 50)
    theirs = stats.bootstrap(
        (missed, mentions), lambda a, b, axis: a.sum(axis) / b.sum(axis), paired=True, vectorized=True, method="percentile",
        n_resamples=4000, rng=np.random.default_rng(1),
    ).confidence_interval  # fmt: skip
    width = theirs.high - theirs.low
    assert value.interval == pytest.approx((theirs.low, theirs.high), abs=0.12 * width)


def test_documents_without_an_error_still_have_an_interval():
    records = [record(0) for _ in range(30)]
    value = overall(columns(records), ["recall"])["recall"]
    assert value.rate == 1
    assert value.interval == pooled_interval([Share(10, 10)] * 30)
    assert value.interval[0] < proportion_confint(300, 300, method="beta")[0] < value.interval[1] == 1


@pytest.mark.parametrize("missed", [0, 3])
def test_a_count_has_the_exact_poisson_interval_at_least(missed):
    records = weekly([[missed, *[0] * 19]])
    low, high = overall(columns(records), ["missed_sensitive"])["missed_sensitive"].interval
    theirs = [stats.chi2.ppf(0.025, 2 * missed) / 2 if missed else 0.0, stats.chi2.ppf(0.975, 2 * missed + 2) / 2]
    assert low * 1000 <= theirs[0] + 1e-9
    assert high * 1000 >= theirs[1] - 1e-9
    assert missed or high * 1000 == pytest.approx(theirs[1])


def test_of_fewer_than_five_documents_no_interval_is_given():
    assert [overall(columns(weekly([[1] * n])), ["recall"])["recall"].interval is None for n in (4, 5)] == [True, False]


def test_the_share_of_unchanged_documents_has_the_exact_interval_at_least():
    records = [record(0, labels={NAME: LabelCounts(9, int(rank < 4))}) for rank in range(40)]
    value = overall(columns(records), ["untouched"])["untouched"]
    low, high = proportion_confint(36, 40, method="beta")
    assert value.rate == 0.9
    assert value.interval[0] <= low + 1e-6
    assert value.interval[1] >= high - 1e-6


def test_a_week_without_a_document_is_there_and_empty():
    points = series(columns([record(0), record(3)], UTC), "week", ["recall"])
    assert [point.documents for point in points] == [1, 0, 0, 1]
    assert (points[1].values, points[1].minutes) == ({}, None)


def test_by_day_each_document_counts_on_its_own_day():
    records = [record(when=MONDAY + timedelta(days=day)) for day in (0, 0, 2)]
    assert [point.documents for point in series(columns(records, UTC), "day")] == [2, 0, 1]


def test_what_cannot_be_divided_is_not_known():
    one = record(0, labels={}, pages=0.0, seconds=0.0)
    (point,) = series(columns([one]), "week", tuple(RATES))
    assert {code for code, value in point.values.items() if value.rate is None} == {
        "missed_sensitive", "missed_other", "spurious", "recall", "found", "precision", "f2", "minutes",
    }  # fmt: skip
    assert point.minutes is None
    assert series(columns([]), "day") == ()


def test_the_pace_is_by_document_and_leaves_out_those_without_time():
    records = [record(seconds=60.0 * minutes, pages=1.0) for minutes in (1, 2, 3, 4, 5)] + [record(seconds=0.0)]
    assert quartiles(paces(columns(records))) == (2, 3, 4)


def test_a_label_chooses_among_mentions_and_leaves_the_documents():
    records = made()
    whole = columns(records, UTC)
    only = overall(whole, ["recall", "untouched"], label_flags(whole, NAME))
    right = sum(one.labels[NAME].right for one in records)
    wanted = sum(one.labels[NAME].strict.right + one.labels[NAME].strict.missed for one in records)
    assert only["recall"].rate == pytest.approx(right / wanted)
    assert only["untouched"].by == len(records)


def test_groups_add_up_to_all():
    records = made()
    whole = columns(records, UTC)
    total = overall(whole, ["recall"])["recall"]
    for by in ("version", "court", "label"):
        found = group_records(whole, by, ["recall", "minutes"])
        assert sum(one.values["recall"].divided for one in found) == total.divided
        assert sum(one.values["recall"].by for one in found) == total.by
        assert ("minutes" in found[0].values) == (by != "label")


@pytest.mark.parametrize("code", [code for code in RATES if code.endswith(".document")])
def test_a_rate_per_document_is_told_label_by_label_and_adds_up(code):
    records = made()
    whole = columns(records, UTC)
    found = group_records(whole, "label", [code, code.removesuffix(".document")])
    assert {one.values[code].by for one in found} == {len(records)}
    assert sum(one.values[code].divided for one in found) == overall(whole, [code])[code].divided
    for one in found:
        only = overall(whole, [code], label_flags(whole, one.code))[code]
        assert (one.values[code].divided, one.values[code].by) == (only.divided, only.by)
        assert one.values[code].divided == one.values[code.removesuffix(".document")].divided


def test_the_control_sample_is_those_drawn_and_no_other():
    records = made()
    every, drawn_ones = control(columns(records), ["recall"])
    theirs = [one for one in records if one.control]
    assert (every.documents, drawn_ones.documents) == (len(records), len(theirs))
    assert drawn_ones.values["recall"].divided == sum(one.total.right for one in theirs)
    assert control(columns([record()]), ["recall"])[1].values == {}


def test_for_a_document_the_divisor_is_the_documents():
    records = weekly([[3, 1, 2]])
    assert overall(columns(records), ["missed_sensitive.document"])["missed_sensitive.document"].rate == 2
