"""Facilities are found by their name, a person's included; somebody of that name keeps its mask."""

from __future__ import annotations

import pytest

from engine.rules.places.facilities import RULE
from tests.engine.marked import after, found, kinds

ROWS = [
    pytest.param("LE COLLÈGE COMPOSÉ DES DOCTEURS CATHERINE VUILLERMET ET MOUSTAPHA SARR A RENDU SON AVIS", [], id="a board, in a text in capitals"),
    pytest.param("IL EST AU LYCÉE MAX-LINDER ET SA SŒUR EST SUIVIE PAR UN MÉDECIN DE LA COMMUNE", ["LYCÉE MAX-LINDER"], id="in capitals the name is what hyphens join"),
    pytest.param("l'établissement pénitentiaire pour mineurs de Lavaur", ["établissement pénitentiaire pour mineurs de Lavaur"], id="youth prison"),
    pytest.param("à l'EPM de Quiévrechain", ["EPM de Quiévrechain"], id="youth prison, short"),
    pytest.param("l'école maternelle Jules Ferry à Bourg", ["école maternelle Jules Ferry"], id="school"),
    pytest.param("l'EHPAD Marguerite Rochebonne, où", ["EHPAD Marguerite Rochebonne"], id="care home"),
    pytest.param("au centre hospitalier de Brest", ["centre hospitalier de Brest"], id="hospital"),
    pytest.param("la crèche Les Petits Loups est", ["crèche Les Petits Loups"], id="nursery"),
    pytest.param("au collège Jean-Moulin.", ["collège Jean-Moulin"], id="hyphens, end of sentence"),
    pytest.param("l'hôpital de la Croix-Dorée a", ["hôpital de la Croix-Dorée"], id="particles"),
    pytest.param("MAISON D'ARRÊT DE FRESNES", ["MAISON D'ARRÊT DE FRESNES"], id="capitals"),
    pytest.param("l'institut médico-éducatif Les Glycines", ["institut médico-éducatif Les Glycines"], id="institute"),
    pytest.param("l'EHPAD Les Charmilles de Pont-Évêque", ["EHPAD Les Charmilles"], id="the town behind is not its name"),
    pytest.param("au lycée Montaigne. Chez Papi Jacques", ["lycée Montaigne"], id="another sentence behind its name"),
    pytest.param("l'école Ste. Anne de Vannes", ["école Ste. Anne"], id="an abbreviation in its name"),
    pytest.param("à l'école avec ses frères", [], id="no name"),
    pytest.param("l'hôpital Mme Diop a été reçue", [], id="a title"),
    pytest.param("le foyer fiscal de Mme Diop", [], id="a household"),
    pytest.param("la clinique. Elle y reste", [], id="a new sentence"),
    pytest.param("la maîtresse d'école, Mme Roy", [], id="a teacher"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_facilities_are_found_by_their_name(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


def test_a_person_inside_the_name_joins_it() -> None:
    source = "l'EHPAD ⟦Marguerite|prenom⟧ ⟦Rochebonne|nom⟧, où"
    assert after(RULE, source) == "l'⟦EHPAD Marguerite Rochebonne|etablissement⟧, où"


def test_a_name_that_somebody_bears_stays_masked_and_is_doubted() -> None:
    source = "Mme ⟦Rochebonne|nom⟧ dirige la clinique ⟦Rochebonne|nom⟧."
    assert after(RULE, source) == source
    assert kinds(RULE, source) == ["name_left"]


def test_a_name_that_somebody_bears_is_masked_where_it_was_readable() -> None:
    source = "Mme ⟦Rochebonne|nom⟧ dirige la clinique Rochebonne."
    assert after(RULE, source) == "Mme ⟦Rochebonne|nom⟧ dirige la clinique ⟦Rochebonne|physicomorale⟧."


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            "détenu à la maison d'arrêt de ⟦Varces|prenom⟧",
            "détenu à la ⟦maison d'arrêt de Varces|etablissement⟧",
            id="a remand prison",
        ),
        pytest.param(
            "DÉTENU AU CENTRE PÉNITENTIAIRE D'⟦AITON|prenom⟧",
            "DÉTENU AU ⟦CENTRE PÉNITENTIAIRE D'AITON|etablissement⟧",
            id="capitals",
        ),
        pytest.param(
            "le centre de détention de ⟦Muret|nom⟧",
            "le ⟦centre de détention de Muret|etablissement⟧",
            id="a detention centre",
        ),
        pytest.param(
            "à la maison d'arrêt, ⟦Varces|prenom⟧ dit", "à la maison d'arrêt, ⟦Varces|prenom⟧ dit", id="a comma"
        ),
        pytest.param("l'école de ⟦Lucie|prenom⟧", "l'école de ⟦Lucie|prenom⟧", id="somebody's school"),
    ],
)
def test_the_town_of_a_prison_is_no_person(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("au lycée ⟦Karim|prenom⟧ était", id="a first name alone"),
        pytest.param("à l'école ⟦Karim|prenom⟧ ⟦Saadi|nom⟧ a frappé", id="somebody who does something there"),
    ],
)
def test_a_person_who_may_be_there_stays_one(source: str) -> None:
    assert after(RULE, source) == source


def test_a_name_that_becomes_the_facilitys_raises_a_doubt_once() -> None:
    source = "l'école ⟦Karim|prenom⟧ ⟦Saadi|nom⟧ ferme ; l'école ⟦Karim|prenom⟧ ⟦Saadi|nom⟧ rouvre"
    assert kinds(RULE, source) == ["name_left"]
    assert kinds(RULE, "l'école Karim Saadi ferme") == []
