"""Weeks out of the ordinary: intervals held against the binomial law, Laney's p' chart and
statsmodels; seldom wrong where nothing changed."""

from __future__ import annotations

from datetime import UTC, date, timedelta

import numpy as np
import pytest
from scipy import stats

from engine.monitoring.columns import columns
from engine.monitoring.prediction import draws, predict_rate
from engine.monitoring.record import LabelCounts
from engine.monitoring.watch import list_outliers, watch
from tests.engine.monitoring.made_records import LAWYER, MONDAY, NAME, drawn, record, weekly

MENTIONS = 50


def after(weeks: int) -> date:
    """Give the Monday after so many weeks: the last of them is whole."""
    return (MONDAY + timedelta(weeks=weeks)).date()


def sides(weeks: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    """Give the reference (all weeks but the last) and the last week, (documents, 2)."""
    told = [np.array([[count, MENTIONS] for count in one], float) for one in weeks]
    return np.concatenate(told[:-1]), told[-1]


def predicted(weeks: list[list[int]], level: float):
    reference, week = sides(weeks)
    return predict_rate("missed_sensitive", reference, week, draws(reference, len(week), 4000), level), reference, week


def test_without_overdispersion_the_interval_is_the_binomial_one_widened_for_the_reference():
    found, reference, week = predicted(drawn(21, 40, 0.05, seed=3), 0.99)
    rate = reference[:, 0].sum() / reference[:, 1].sum()
    n = len(week) * MENTIONS
    ends = np.array(stats.binom.ppf([0.005, 0.995], n, rate)) / n
    widened = rate + (ends - rate) * np.sqrt(1 + len(week) / len(reference))
    width = widened[1] - widened[0]
    assert [found.low, found.high] == pytest.approx(widened, abs=0.12 * width)


@pytest.mark.parametrize("spread", [0.05, 0.15], ids=["some overdispersion", "much"])
def test_with_overdispersion_the_interval_is_laneys_and_wider_than_the_binomial_one(spread):
    weeks = drawn(61, 40, 0.06, spread, seed=5)
    found, _, _ = predicted(weeks, 0.9973)  # three standard deviations
    subgroups = np.array([[sum(one), MENTIONS * len(one)] for one in weeks[:-1]], float)
    mean = subgroups[:, 0].sum() / subgroups[:, 1].sum()
    within = np.sqrt(mean * (1 - mean) / subgroups[:, 1])
    scores = (subgroups[:, 0] / subgroups[:, 1] - mean) / within
    between = np.abs(np.diff(scores)).mean() / 1.128
    laney = 6 * within[0] * between
    assert between > 1.3
    assert found.high - found.low == pytest.approx(laney, rel=0.2)
    assert found.high - found.low > 1.25 * 6 * within[0]
    assert found.rate == pytest.approx(mean)


def test_a_reference_without_an_error_does_not_make_the_first_one_an_alert():
    reference = np.array([[0, MENTIONS]] * 40, float)
    week = np.array([[1, MENTIONS]] + [[0, MENTIONS]] * 9, float)
    found = predict_rate("missed_sensitive", reference, week, draws(reference, 10))
    assert found.low == 0
    assert found.high > 1 / 500
    assert found.p_value > 0.01


def test_shares_of_documents_stay_between_none_and_all():
    reference = np.array([[float(rank < 2), 1.0] for rank in range(40)])
    found = predict_rate("untouched", reference, reference[:6], draws(reference, 6))
    assert 0 <= found.low < found.rate < found.high <= 1


def test_nothing_to_divide_by_is_not_judged():
    nothing = np.zeros((30, 2))
    assert predict_rate("recall", nothing, nothing[:5], draws(nothing, 5)) is None


def test_the_same_records_give_the_same_draws():
    values = np.arange(20.0).reshape(10, 2)
    assert np.array_equal(draws(values, 4), draws(values, 4))
    assert draws(values, 4)[:, 0].mean() == pytest.approx(4 * values[:, 0].mean(), rel=0.05)


def test_where_nothing_changes_an_alert_is_rare():
    judged = alerts = 0
    for seed in range(6):
        made = columns(weekly(drawn(30, 15, 0.08, 0.08, seed)), UTC)
        weeks = watch(made, after(30))
        judged += sum(bool(week.verdicts) for week in weeks)
        alerts += len({one.week for one in list_outliers(weeks) if one.state == "alert"})
    assert judged > 120
    assert alerts <= 5


def test_a_week_that_is_worse_is_told_with_the_label_and_the_court_to_look_at():
    records = weekly(drawn(9, 12, 0.05, seed=1))
    bad = {NAME: LabelCounts(46, 4), LAWYER: LabelCounts(10, 9, masked=True)}
    records += [record(9, labels=bad if rank < 6 else {NAME: LabelCounts(48, 2)}, court="commerce" if rank < 6 else "appel") for rank in range(12)]  # fmt: skip
    weeks = watch(columns(records, UTC), after(10))
    found = {one.code: one for one in list_outliers(weeks)}
    assert {one.week for one in found.values()} == {weeks[-1].begun}
    one = found["missed_sensitive"]
    assert (one.state, one.direction, one.label, one.court) == ("alert", "worse", LAWYER, "commerce")
    assert found["recall"].direction == "worse"
    assert one.value > one.expected.high


def test_a_week_that_is_better_is_told_so():
    records = weekly([*drawn(9, 12, 0.12, seed=2), [0] * 12])
    found = {one.code: one for one in list_outliers(watch(columns(records, UTC), after(10)))}
    assert (found["missed_sensitive"].direction, found["recall"].direction) == ("better", "better")


@pytest.mark.parametrize(
    ("weeks", "documents", "judged"),
    [
        pytest.param(4, 9, False, id="three weeks before are too few"),
        pytest.param(5, 5, True, id="four weeks and twenty documents are enough"),
        pytest.param(5, 4, False, id="sixteen documents are too few"),
    ],
)
def test_a_week_is_judged_when_there_is_enough_before_it(weeks, documents, judged):
    found = watch(columns(weekly(drawn(weeks, documents, 0.1)), UTC), after(weeks))
    assert (bool(found[-1].verdicts), found[-1].enough) == (judged, judged)


def test_the_week_that_runs_is_not_judged():
    made = columns(weekly(drawn(8, 10, 0.1)), UTC)
    assert watch(made, after(8) - timedelta(days=1))[-1].begun == after(6)
    assert watch(made, after(8))[-1].begun == after(7)


def test_a_week_without_a_document_is_told_once_where_the_weeks_before_had_some():
    records = weekly([[1] * 5] * 6 + [[], []] + [[1] * 5])
    found = watch(columns(records, UTC), after(9))
    assert [week.begun for week in found if week.silent] == [after(6)]
    assert found[6].documents == 0


def test_where_few_documents_come_a_week_without_one_is_nothing_to_tell():
    records = weekly([[1] * 4] * 8 + [[]])
    assert not any(week.silent for week in watch(columns(records, UTC), after(9)))


def test_a_place_that_was_never_busy_every_week_is_not_said_to_be_silent():
    records = weekly([[1] * 5, [], [1] * 5, [], [1] * 5, []])
    assert not any(week.silent for week in watch(columns(records, UTC), after(6)))


def test_the_reference_is_of_the_chosen_number_of_weeks():
    made = columns(weekly(drawn(12, 5, 0.1)), UTC)
    assert [watch(made, after(12), weeks)[-1].weeks for weeks in (4, 8)] == [4, 8]


def test_no_record_no_week():
    assert watch(columns([]), after(3)) == ()
