"""A year of decisions."""

from __future__ import annotations

import pytest

from engine.core.scores import Share
from engine.measure import Case
from engine.recall.yearly import DECISIONS, HOURS, PAGE, Yearly, YearlyRereading, pages


def test_the_article_over_a_year_leaves_a_name_in_four_decisions_of_ten() -> None:
    year = Yearly(DECISIONS, Share(120, 200))
    assert year.leaking == pytest.approx(1_560_000)
    low, high = year.interval or (0, 0)
    assert low == pytest.approx(DECISIONS * (1 - Share(120, 200).interval[1]))
    assert low < 1_560_000 < high


@pytest.mark.parametrize(
    ("clean", "leaking"),
    [
        pytest.param(Share(0, 0), None, id="nothing measured: nothing said"),
        pytest.param(Share(1, 1), 0.0, id="one document: no interval"),
    ],
)
def test_what_too_few_documents_cannot_say(clean: Share, leaking: float | None) -> None:
    year = Yearly(1000, clean)
    assert year.leaking == leaking
    assert year.interval is None
    assert year.to_json() == {"decisions": 1000, "leaking": leaking, "interval": None}


def test_no_leak_among_few_documents_still_has_an_upper_bound() -> None:
    year = Yearly(1000, Share(10, 10))
    assert year.leaking == 0
    assert year.interval is not None
    assert year.interval[1] == pytest.approx(1000 * (1 - 0.025**0.1))  # all ten clean: 0.025 = share ** 10


def test_rereading_in_hours_and_in_years_of_a_person() -> None:
    whole = YearlyRereading(1607, 60)
    assert (whole.hours, whole.years) == (HOURS, 1.0)
    assert YearlyRereading(DECISIONS, 12).years == pytest.approx(3_900_000 * 0.2 / 1607)
    assert YearlyRereading(0, 5).to_json() == {"decisions": 0, "minutes": 5, "hours": 0, "person_years": 0}


def test_pages_are_the_mean_of_the_documents() -> None:
    assert pages([Case("a", 1, 0, characters=PAGE), Case("b", 1, 0, characters=4 * PAGE)]) == 2.5
    assert pages([]) == 0
