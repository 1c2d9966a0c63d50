"""How many people facts fit, by class; more facts never fit more people."""

from __future__ import annotations

import pytest

from engine.risk import KINDS, ReadableFact, estimate, french_margins

MARGINS = french_margins()


def people(**facts: str) -> float:
    return estimate([ReadableFact(kind, value, 0, 0) for kind, value in facts.items()], MARGINS).people  # type: ignore[arg-type]


def risk(**facts: str) -> str:
    return estimate([ReadableFact(kind, value, 0, 0) for kind, value in facts.items()], MARGINS).risk  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        pytest.param({}, "many", id="nothing"),
        pytest.param({"sex": "f", "birth_year": "1984"}, "many", id="a woman of a year"),
        pytest.param({"sex": "f", "birth_year": "1984", "town": "paris"}, "many", id="in Paris"),
        pytest.param({"sex": "f", "birth_year": "1984", "town": "tulle"}, "some", id="in Tulle"),
        pytest.param({"sex": "f", "birth_year": "1984", "town": "tulle", "occupation": "notary"}, "few", id="notary"),
        pytest.param({"birth_date": "1984", "postcode": "19000"}, "few", id="date of birth and postal code"),
        pytest.param({"birth_date": "1984", "town": "paris"}, "some", id="date of birth in Paris"),
        pytest.param({"occupation": "bishop"}, "some", id="a bishop"),
        pytest.param({"occupation": "bishop", "age": "61"}, "few", id="a bishop of an age"),
        pytest.param({"occupation": "teacher", "sex": "m"}, "many", id="a teacher"),
        pytest.param({"employer": "x"}, "some", id="an employer"),
        pytest.param({"employer": "x", "birth_year": "1975", "sex": "m"}, "few", id="an employee of a year"),
        pytest.param({"school": "x", "age": "9"}, "some", id="a pupil"),
        pytest.param({"town": "a village nobody knows"}, "many", id="a town that is not in the table"),
        pytest.param({"community": "312"}, "some", id="a village with its inhabitants"),
        pytest.param({"community": "312", "birth_year": "1950"}, "few", id="somebody of that village"),
        pytest.param({"nationality": "other", "town": "gap"}, "some", id="a rare nationality in a town"),
        pytest.param({"nationality": "algerian", "town": "marseille"}, "many", id="a common one in a large town"),
        pytest.param({"family": "", "town": "gap"}, "some", id="a large family"),
    ],
)
def test_the_class_of_facts(facts: dict[str, str], expected: str) -> None:
    assert risk(**facts) == expected


def test_a_fact_more_never_fits_more_people() -> None:
    values = {
        "sex": "f", "birth_year": "1980", "town": "nevers", "postcode": "58000", "occupation": "nurse",
        "nationality": "belgian", "employer": "x", "family": "", "income": "", "community": "", "birthplace": "cannes",
    }  # fmt: skip
    assert values.keys() < set(KINDS)
    facts: dict[str, str] = {}
    before = people()
    for kind, value in values.items():
        facts[kind] = value
        now = people(**facts)
        assert 1 <= now <= before, kind
        before = now


def test_facts_that_go_together_are_not_counted_twice() -> None:
    assert people(town="nevers", birthplace="nevers") == people(town="nevers")
    alone = people(employer="x")
    assert alone / 4 < people(employer="x", town="nevers") < alone  # who works there mostly lives there


def test_who_is_too_old_for_a_group_is_seldom_in_it() -> None:
    assert people(occupation="student", birth_year="2004") > 8 * people(occupation="student", birth_year="1960")


def test_the_shipped_margins_are_those_of_france() -> None:
    assert MARGINS.total == pytest.approx(68.4e6, rel=0.01)
    assert sum(row.people for row in MARGINS.sizes) == pytest.approx(MARGINS.total, rel=0.01)
    assert 3000 < MARGINS.unknown_town < 12_000
    assert MARGINS.source
    assert MARGINS.year == 2024
