"""Names given away by their place in a list are found; what is no name there is left."""

from __future__ import annotations

import pytest

from engine.rules.parties.listed_names import RULE
from tests.engine.marked import after

FOUND = [
    pytest.param(
        "de ⟦Alva|prenom⟧ ⟦Mahé|nom⟧, Clemant Drysdale et ⟦Aditya|prenom⟧ ⟦Mihov|nom⟧",
        "de ⟦Alva|prenom⟧ ⟦Mahé|nom⟧, ⟦Clemant|prenom⟧ ⟦Drysdale|nom⟧ et ⟦Aditya|prenom⟧ ⟦Mihov|nom⟧",
        id="between two full names",
    ),
    pytest.param(
        "M. ⟦Diallo|nom⟧, Mme Traoré et M. ⟦Kone|nom⟧",
        "M. ⟦Diallo|nom⟧, Mme ⟦Traoré|nom⟧ et M. ⟦Kone|nom⟧",
        id="with titles",
    ),
    pytest.param(
        "les enfants ⟦Lina|prenom⟧, Yacine et ⟦Noa|prenom⟧",
        "les enfants ⟦Lina|prenom⟧, ⟦Yacine|nom⟧ et ⟦Noa|prenom⟧",
        id="one word",
    ),
    pytest.param(
        "SELARL AJC EN LA PERSONNE DE ⟦Moussa|prenom⟧ Ouattara\nORDONNANCE",
        "SELARL AJC EN LA PERSONNE DE ⟦Moussa|prenom⟧ ⟦Ouattara|nom⟧\nORDONNANCE",
        id="who holds an office: the surname",
    ),
    pytest.param(
        "prise en la personne de Me Mélodie ⟦Matthys|nom⟧, liquidateur",
        "prise en la personne de Me ⟦Mélodie|prenom⟧ ⟦Matthys|nom⟧, liquidateur",
        id="the first name",
    ),
    pytest.param(
        "prise en la personne de Maître Karim Benslimane, ès qualités",
        "prise en la personne de Maître ⟦Karim|prenom⟧ ⟦Benslimane|nom⟧, ès qualités",
        id="the whole name",
    ),
    pytest.param(
        "sont nés :\n- Yasmine née le 13 juillet 2012\n– Lucas, né le 3 mai 2015",
        "sont nés :\n- ⟦Yasmine|prenom⟧ née le 13 juillet 2012\n– ⟦Lucas|prenom⟧, né le 3 mai 2015",
        id="children, one an item",
    ),
    pytest.param(
        "de cette union :\n– Supresse née le 11 juillet 2014",
        "de cette union :\n– ⟦Supresse|prenom⟧ née le 11 juillet 2014",
        id="a first name like no other",
    ),
]
LEFT = [
    pytest.param("M. ⟦Roy|nom⟧, Appelant et M. ⟦Alba|nom⟧", id="a word of the law"),
    pytest.param("M. ⟦Roy|nom⟧, la SARL Bâti et M. ⟦Alba|nom⟧", id="a company"),
    pytest.param("M. ⟦Roy|nom⟧, Société Générale et M. ⟦Alba|nom⟧", id="a company without article"),
    pytest.param("M. ⟦Roy|nom⟧, gérant et M. ⟦Alba|nom⟧", id="no capital"),
    pytest.param("Me ⟦Roy|avocat⟧, Karim Benslimane et Me ⟦Alba|avocat⟧", id="between lawyers"),
    pytest.param("M. ⟦Roy|nom⟧, Karim Benslimane ; M. ⟦Alba|nom⟧", id="another sign"),
    pytest.param("M. ⟦Roy|nom⟧, ⟦Lyon|localite⟧ et M. ⟦Alba|nom⟧", id="a town"),
    pytest.param("pris en la personne de son Président en exercice", id="an office"),
    pytest.param("en la personne de Me ⟦Karim Benslimane|avocat⟧, avocat", id="a lawyer"),
    pytest.param("en la personne de son représentant", id="nobody named"),
    pytest.param("- Société née le 3 mai 2010", id="what is born is a company"),
    pytest.param("- Créance née le 3 mai 2010", id="a debt"),
    pytest.param("l'indemnité\n- Indemnité née le 3 mai 2010", id="a word that stands in lower case too"),
    pytest.param("- lucas né le 3 mai 2010", id="an item without a capital"),
    pytest.param("Lucas né le 3 mai 2010", id="no item of a list"),
]


@pytest.mark.parametrize(("source", "expected"), FOUND)
def test_a_name_is_given_away_by_its_place(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", LEFT)
def test_what_is_no_name_there_is_left(source: str) -> None:
    assert after(RULE, source) == source
