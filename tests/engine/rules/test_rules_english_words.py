"""Headings, kinship and formulas are no names; names that look like them stay."""

from __future__ import annotations

import pytest

from engine.rules.english.words import RULE
from tests.engine.marked import after

GONE = [
    pytest.param("x.\n\n⟦B.|prenom⟧ ⟦BACKGROUND|nom⟧\n\ny", id="a numbered heading"),
    pytest.param("x.\n⟦ANALYSIS|nom⟧ AND CONCLUSION\ny", id="a heading in capitals"),
    pytest.param("she said ⟦Mummy|prenom⟧ asked", id="Mummy"),
    pytest.param("⟦Dad|prenom⟧ came in", id="Dad"),
    pytest.param("\n⟦Hello|prenom⟧ Mr. Roy", id="Hello"),
    pytest.param("\n⟦Yours|prenom⟧ sincerely", id="Yours"),
    pytest.param("⟦God|prenom⟧ rest his soul", id="God"),
    pytest.param("the ⟦Landlord|nom⟧ and Tenant Board", id="Landlord"),
]
KEPT = [
    pytest.param("⟦B.|prenom⟧ ⟦SMITH|nom⟧\n", id="a signature in capitals"),
    pytest.param("⟦Papa|prenom⟧ ⟦Diop|nom⟧ came", id="a first name"),
    pytest.param("Mr. ⟦Dad|nom⟧ came", id="behind a title"),
    pytest.param("⟦Nana|prenom⟧ ⟦Mensah|nom⟧ came", id="kinship before a surname"),
    pytest.param("⟦Grace|prenom⟧ came", id="a first name that is a word"),
    pytest.param("Mr. Reid, a.k.a. “⟦Dad|prenom⟧”, came", id="a nickname behind a.k.a."),
    pytest.param("known as ⟦Uncle|prenom⟧ in the yard", id="a nickname behind known as"),
    pytest.param("Ms. ⟦Chief|nom⟧ spoke", id="a surname that is a rank"),
]


@pytest.mark.parametrize("source", GONE)
def test_a_word_is_no_name(source: str) -> None:
    assert "⟦" not in after(RULE, source, "en")


@pytest.mark.parametrize("source", [*KEPT])
def test_a_name_stays(source: str) -> None:
    assert after(RULE, source, "en") == source


@pytest.mark.parametrize("source", GONE)
def test_a_french_text_is_left(source: str) -> None:
    assert after(RULE, source) == source
