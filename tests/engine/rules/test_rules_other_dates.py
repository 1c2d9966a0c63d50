"""Dates of elections, deeds and visits are no weddings; those of civil status stay."""

from __future__ import annotations

import pytest

from engine.rules.dates.other_dates import RULE
from tests.engine.marked import after, kinds

ROWS = [
    pytest.param("Les élections se sont déroulées le ⟦7 juin 2015|mariage⟧.", "Les élections se sont déroulées le 7 juin 2015.", id="elections"),
    pytest.param("L'acte a été dressé le ⟦2 octobre 2017|mariage⟧ à Dax.", "L'acte a été dressé le 2 octobre 2017 à Dax.", id="a deed"),
    pytest.param("Le major s'est déplacé le ⟦9 mai 2016|mariage⟧ sur place.", "Le major s'est déplacé le 9 mai 2016 sur place.", id="a visit"),
    pytest.param("La réunion du ⟦9 mai 2016|mariage⟧ fut brève.", "La réunion du 9 mai 2016 fut brève.", id="a meeting"),
    pytest.param("Le bail fut signé le ⟦9 mai 2016|mariage⟧.", "Le bail fut signé le 9 mai 2016.", id="a lease"),
    pytest.param(
        "Le mariage a été célébré le ⟦9 mai 2016|mariage⟧, acte dressé à Dax.", "Le mariage a été célébré le ⟦9 mai 2016|mariage⟧, acte dressé à Dax.",
        id="a wedding"),
    pytest.param("Ils se sont pacsés et ont signé le ⟦9 mai 2016|mariage⟧.", "Ils se sont pacsés et ont signé le ⟦9 mai 2016|mariage⟧.", id="a pact"),
    pytest.param("Leur union date du ⟦9 mai 2016|mariage⟧.", "Leur union date du ⟦9 mai 2016|mariage⟧.", id="a union"),
    pytest.param("Ils ont dit oui le ⟦9 mai 2016|mariage⟧.", "Ils ont dit oui le ⟦9 mai 2016|mariage⟧.", id="no other event"),
    pytest.param("né le ⟦4 mars 1990|naissance⟧, acte dressé", "né le ⟦4 mars 1990|naissance⟧, acte dressé", id="a birth"),
    pytest.param("L'enfant est né à ⟦3 h 40|naissance⟧.", "L'enfant est né à 3 h 40.", id="an hour"),
    pytest.param("L'enfant est né à ⟦17 heures|naissance⟧.", "L'enfant est né à 17 heures.", id="an hour in words"),
    pytest.param("décédé le ⟦11/05|deces⟧ à 17 h", "décédé le ⟦11/05|deces⟧ à 17 h", id="a day and its hour"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_dates_of_other_events_stay_readable(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_a_date_raises_a_doubt_and_an_hour_none() -> None:
    assert kinds(RULE, "Les élections se sont déroulées le ⟦7 juin 2015|mariage⟧.") == ["low_probability"]
    assert kinds(RULE, "né à ⟦3 h 40|naissance⟧") == []
