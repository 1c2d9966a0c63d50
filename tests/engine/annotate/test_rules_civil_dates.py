"""Dates of birth, death and marriage are found by the words before them; other dates are not."""

from __future__ import annotations

import pytest

from engine.annotate.rules.civil_dates import RULE
from tests.engine.annotate.marked import after

ROWS = [
    pytest.param("M. Durand, né le ⟦12 mars 1970|naissance⟧ à ⟦Lyon|localite⟧", id="birth and town"),
    pytest.param("née le ⟦1er juin 1965|naissance⟧", id="first of the month"),
    pytest.param(
        "né le mardi ⟦3 mars 1990|naissance⟧ à ⟦La Ferté-Macé|localite⟧ (Orne)", id="weekday, town with an article"
    ),
    pytest.param("née le ⟦12/05/1980|naissance⟧ à ⟦Tunis|localite⟧ (TUNISIE)", id="figures; the country stays"),
    pytest.param("né à Saint-Étienne le ⟦30.06.1977|naissance⟧", id="town first"),
    pytest.param("Date de naissance : ⟦2001-12-31|naissance⟧", id="a form"),
    pytest.param("né le ⟦deux janvier mil neuf cent soixante-dix|naissance⟧", id="in words"),
    pytest.param("NÉE LE ⟦4 AOÛT 1955|naissance⟧ À ⟦PARIS|localite⟧", id="capitals"),
    pytest.param("les enfants nés le ⟦5 mai 2010|naissance⟧", id="plural"),
    pytest.param("est décédé à Nice le ⟦8 février 2019|deces⟧", id="death"),
    pytest.param("son décès survenu le ⟦8 février 2019|deces⟧", id="death as a noun"),
    pytest.param("se sont mariés le ⟦24 janvier 1988|mariage⟧ devant", id="marriage"),
    pytest.param("ont contracté mariage le ⟦19 février 2007|mariage⟧ à", id="contracted"),
    pytest.param("l'acte de mariage célébré le ⟦19 février 2007|mariage⟧ par", id="celebrated"),
    pytest.param("le litige né le 12 mars 2020", id="a dispute is no person"),
    pytest.param("une créance, née le 3 mai 2019", id="nor a debt"),
    pytest.param("jugement rendu le 14 septembre 2023", id="a judgment"),
    pytest.param("il a donné le 12 mars 2020 son accord", id="a word that ends alike"),
    pytest.param("né en 1985", id="a bare year"),
    pytest.param("le contrat de mariage du notaire, signé le 3 mai 2001", id="signed"),
    pytest.param("décédé, son conseil a écrit le 3 mai 2001", id="a clause between"),
    pytest.param(
        "né le 27 février 1997 en Algérie".replace("27 février 1997", "⟦27 février 1997|naissance⟧"), id="a country"
    ),
]


@pytest.mark.parametrize("expected", ROWS)
def test_civil_dates_are_told_by_the_words_before_them(expected: str) -> None:
    bare = expected.replace("⟧", "").replace("⟦", "")
    for short in ("naissance", "deces", "mariage", "localite"):
        bare = bare.replace(f"|{short}", "")
    assert after(RULE, bare) == expected


def test_a_town_the_tagger_found_is_not_widened() -> None:
    assert (
        after(RULE, "né le 2 mai 1980 à ⟦Pont|localite⟧ Aven") == "né le ⟦2 mai 1980|naissance⟧ à ⟦Pont|localite⟧ Aven"
    )
