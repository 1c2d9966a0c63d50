"""Parties taken for lawyers are recognised by the words beside their name; lawyers of parties stay
lawyers."""

from __future__ import annotations

import pytest

from engine.rules.english.parties import RULE
from tests.engine.marked import after

PARTIES = [
    pytest.param("Respondent:\n⟦Hoa Tran|avocat⟧\n", "Respondent:\n⟦Hoa|prenom⟧ ⟦Tran|nom⟧\n", id="under a heading"),
    pytest.param("Mr. ⟦Okoro|avocat⟧, the landlord, said", "Mr. ⟦Okoro|nom⟧, the landlord, said", id="the landlord"),
    pytest.param("Ms. ⟦Roy|avocat⟧ (the tenant)", "Ms. ⟦Roy|nom⟧ (the tenant)", id="in brackets"),
    pytest.param("⟦Lina Sabet|avocat⟧\nManager, Sabet Flowers", "⟦Lina|prenom⟧ ⟦Sabet|nom⟧\nManager, Sabet Flowers", id="a manager signs"),
    pytest.param("The respondent solicitor, Mr. ⟦Okoro|avocat⟧, represented himself.", "The respondent solicitor, Mr. ⟦Okoro|nom⟧, represented himself.", id="a solicitor for himself"),
    pytest.param("⟦Awa Diallo|avocat⟧, Applicant", "⟦Awa|prenom⟧ ⟦Diallo|nom⟧, Applicant", id="the applicant"),
    pytest.param("Ms. ⟦Awa Diallo|avocat⟧, the tenant. ⟦Awa Diallo|avocat⟧ paid", "Ms. ⟦Awa|prenom⟧ ⟦Diallo|nom⟧, the tenant. ⟦Awa|prenom⟧ ⟦Diallo|nom⟧ paid", id="the full name elsewhere"),
    pytest.param("Mr. ⟦Reid|magistrat⟧, the accused, left", "Mr. ⟦Reid|nom⟧, the accused, left", id="taken for a judge"),
]  # fmt: skip
LEFT = [
    pytest.param("Mr. ⟦Okoro|avocat⟧, the landlord's lawyer, said", id="the landlord's lawyer"),
    pytest.param("Counsel for the Respondent:\n⟦Hoa Tran|avocat⟧", id="counsel for the respondent"),
    pytest.param("⟦J. Okoro|avocat⟧, for the landlord", id="for the landlord"),
    pytest.param("⟦A. Okoro|avocat⟧, Respondent counsel", id="respondent counsel"),
    pytest.param("⟦Lina Sabet|avocat⟧\nDirector, Legal Services", id="a director of legal services"),
    pytest.param("⟦Okoro J.|magistrat⟧", id="a judge"),
    pytest.param("⟦B. Roy|avocat⟧, owner of the firm", id="owner of a law firm"),
    pytest.param("⟦Lina Sabet|avocat⟧\nSabet LLP", id="a firm"),
    pytest.param("Mr. ⟦Okoro|nom⟧, the landlord", id="a party already"),
]


@pytest.mark.parametrize(("source", "expected"), PARTIES)
def test_words_beside_a_name_make_a_party(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


@pytest.mark.parametrize("source", LEFT)
def test_lawyers_and_judges_stay_what_they_are(source: str) -> None:
    assert after(RULE, source, "en") == source


def test_french_texts_are_left_alone() -> None:
    assert after(RULE, "Mr. ⟦Okoro|avocat⟧, the landlord") == "Mr. ⟦Okoro|avocat⟧, the landlord"
