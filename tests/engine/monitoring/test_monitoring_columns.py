"""Records as columns: days and weeks of a time zone, counts where they belong, choices that say
what they would leave."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine.monitoring.columns import as_date, columns, monday
from engine.monitoring.record import LabelCounts, SourceCounts
from engine.monitoring.selection import ALL, RecordFilter, facets, label_flags, select, version_code
from tests.engine.monitoring.made_records import LAWYER, MONDAY, NAME, record

PARIS = ZoneInfo("Europe/Paris")


@pytest.mark.parametrize(
    ("moment", "day", "week"),
    [
        pytest.param(datetime(2026, 3, 28, 22, 59, tzinfo=UTC), date(2026, 3, 28), date(2026, 3, 23), id="winter time, 23:59"),
        pytest.param(datetime(2026, 3, 28, 23, 0, tzinfo=UTC), date(2026, 3, 29), date(2026, 3, 23), id="the day of 23 hours begins"),
        pytest.param(datetime(2026, 3, 29, 21, 59, tzinfo=UTC), date(2026, 3, 29), date(2026, 3, 23), id="and ends an hour earlier"),
        pytest.param(datetime(2026, 3, 29, 22, 0, tzinfo=UTC), date(2026, 3, 30), date(2026, 3, 30), id="Monday, summer time"),
        pytest.param(datetime(2026, 10, 24, 22, 0, tzinfo=UTC), date(2026, 10, 25), date(2026, 10, 19), id="the day of 25 hours begins"),
        pytest.param(datetime(2026, 10, 25, 22, 59, tzinfo=UTC), date(2026, 10, 25), date(2026, 10, 19), id="and ends an hour later"),
        pytest.param(datetime(2026, 10, 25, 23, 0, tzinfo=UTC), date(2026, 10, 26), date(2026, 10, 26), id="Monday, winter time"),
        pytest.param(datetime(2026, 12, 31, 23, 30, tzinfo=UTC), date(2027, 1, 1), date(2026, 12, 28), id="a week of two years"),
    ],
)  # fmt: skip
def test_days_and_weeks_are_those_of_the_place(moment, day, week):
    made = columns([record(when=moment)], PARIS)
    assert (as_date(made.day[0]), as_date(made.week[0])) == (day, week)


@given(st.dates())
def test_a_week_begins_on_the_monday_of_its_iso_week(day):
    found = as_date(monday(np.array([day.toordinal()]))[0])
    assert (found.isocalendar()[:2], found.weekday()) == (day.isocalendar()[:2], 0)


def test_counts_stand_at_their_document_and_label_whatever_the_order_of_the_records():
    first = record(0, labels={NAME: LabelCounts(5, 1, 2, 3, 4, 6)}, sources={"rule:iban": SourceCounts(3, 2)})
    second = record(
        1, labels={LAWYER: LabelCounts(7, masked=False)}, nothing_missed=0.5, control=True, court="commerce"
    )
    made = columns([second, first])
    assert made.labels == (NAME, LAWYER)
    assert made.counts.tolist() == [[[5, 1, 2, 3, 4, 6], [0] * 6], [[0] * 6, [7, 0, 0, 0, 0, 0]]]
    assert made.masked.tolist() == [[True, False], [False, False]]
    assert (made.found.tolist(), made.kept.tolist()) == ([[3], [0]], [[2], [0]])
    assert (np.isnan(made.sure[0]), made.sure[1], made.control.tolist()) == (True, 0.5, [False, True])
    assert [made.courts[rank] for rank in made.court] == ["appel", "commerce"]


def test_no_record_makes_no_row():
    made = columns([])
    assert (len(made), made.counts.shape, made.versions) == (0, (0, 0, 6), ())
    assert facets(made, RecordFilter()).documents == 0


def test_a_choice_keeps_what_it_names_and_each_facet_counts_under_the_others():
    made = columns(
        [
            record(0, engine="0.6.0", court="appel", labels={NAME: LabelCounts(3, 1, 9)}),
            record(1, engine="0.7.0", court="appel", labels={LAWYER: LabelCounts(4)}),
            record(2, engine="0.7.0", court="commerce", labels={NAME: LabelCounts(5)}),
        ]
    )
    choice = RecordFilter(version=version_code(("fr", "0.7.0")), court="appel")
    assert len(select(made, choice)) == 1
    found = facets(made, choice)
    assert found.versions == {"fr/0.6.0": 1, "fr/0.7.0": 1}  # of the court of appeal
    assert found.courts == {"appel": 1, "commerce": 1}  # of the version
    assert found.labels == {NAME: 0, LAWYER: 4}
    assert facets(made, RecordFilter()).labels == {
        NAME: 9,
        LAWYER: 4,
    }  # what the reader has, not what was found for nothing


@pytest.mark.parametrize(("weeks", "left"), [(0, 4), (1, 1), (2, 2), (10, 4)])
def test_the_last_weeks_end_with_that_of_the_day_given(weeks, left):
    made = columns([record(week) for week in range(4)], UTC)
    until = (MONDAY + timedelta(weeks=3, days=6)).date()
    assert len(select(made, RecordFilter(weeks=weeks, until=until))) == left


@pytest.mark.parametrize(
    ("weeks", "until", "left"),
    [
        pytest.param(0, 27, 4, id="all, up to the last Sunday"),
        pytest.param(0, 21, 4, id="all, up to the last Monday"),
        pytest.param(0, 20, 3, id="all before the last week"),
        pytest.param(2, 20, 2, id="the two weeks before the last"),
        pytest.param(1, 7, 1, id="one week, on its first day"),
        pytest.param(1, 6, 1, id="one week, up to its last day"),
        pytest.param(3, -1, 0, id="before the first"),
    ],
)
def test_nothing_later_than_the_last_day_is_chosen_or_counted(weeks, until, left):
    made = columns([record(week) for week in range(4)], UTC)
    choice = RecordFilter(weeks=weeks, until=(MONDAY + timedelta(days=until)).date())
    assert len(select(made, choice)) == facets(made, choice).documents == left


def test_what_is_not_known_chooses_nothing():
    made = columns([record()])
    assert len(select(made, RecordFilter(court="lunaire"))) == len(select(made, RecordFilter(version="x/y"))) == 0
    assert label_flags(made, ALL) is None
    assert not label_flags(made, "autre").any()
