"""A first name and a surname before words of civil status are a person's, even when both are towns;
companies and streets are none."""

from __future__ import annotations

import pytest

from engine.rules.dates.civil_status import RULE
from tests.engine.marked import after

FRENCH = [
    pytest.param("Florence Lisieux demeure à Vire", "⟦Florence|prenom⟧ ⟦Lisieux|nom⟧ demeure à Vire", id="two towns"),
    pytest.param("Sophie ⟦Lisieux|localite⟧ vit à Vire", "⟦Sophie|prenom⟧ ⟦Lisieux|nom⟧ vit à Vire", id="a town gives way"),
    pytest.param("Selon Nadia Vire, âgée de 30 ans", "Selon ⟦Nadia|prenom⟧ ⟦Vire|nom⟧, âgée de 30 ans", id="the word before is none"),
    pytest.param("Jean-Marc Avril, de nationalité belge", "⟦Jean-Marc|prenom⟧ ⟦Avril|nom⟧, de nationalité belge", id="a month"),
    pytest.param("Marc Vire\nné le 3 mai 1980", "⟦Marc|prenom⟧ ⟦Vire|nom⟧\nné le 3 mai 1980", id="the next line"),
    pytest.param("MARC VIRE NE LE 12 MARS 1980", "⟦MARC|prenom⟧ ⟦VIRE|nom⟧ NE LE 12 MARS 1980", id="capitals without accents"),
    pytest.param("Madame Sophie Vire, domiciliée à Caen", "Madame ⟦Sophie|prenom⟧ ⟦Vire|nom⟧, domiciliée à Caen", id="a title"),
    pytest.param("Kevin Tours ne le sait pas", None, id="a negation"),
    pytest.param("MARC VIRE NE LE CONTESTE PAS", None, id="a negation in capitals"),
    pytest.param("la société Marie Claire, domiciliée à Paris", None, id="a company"),
    pytest.param("12 rue Louis Pasteur, demeurant", None, id="a street"),
    pytest.param("au lycée Louis Pasteur, né de la fusion", None, id="a school"),
    pytest.param("Le Tribunal de Lisieux, né en 1958", None, id="a court"),
    pytest.param("Lisieux vit à l'heure des élections", None, id="one word"),
    pytest.param("Maître Marc Vire, domicilié 3 place Haute", None, id="a lawyer"),
    pytest.param("⟦Sophie|prenom⟧ ⟦Vire|nom⟧ vit à Caen", None, id="found already"),
    pytest.param("Me ⟦Sophie Vire|avocat⟧, domiciliée", None, id="a lawyer who was found"),
    pytest.param("Caen Lisieux vit à son rythme", None, id="no first name"),
]  # fmt: skip
ENGLISH = [
    pytest.param("IN THE MATTER OF THE BANKRUPTCY OF OWEN JAMES HOLLOWAY OF THE CITY OF SARNIA", "IN THE MATTER OF THE BANKRUPTCY OF ⟦OWEN JAMES|prenom⟧ ⟦HOLLOWAY|nom⟧ OF THE CITY OF SARNIA", id="of the City of"),
    pytest.param("When Grace Holloway was born", "When ⟦Grace|prenom⟧ ⟦Holloway|nom⟧ was born", id="was born"),
    pytest.param("Daniel May, of no fixed address", "⟦Daniel|prenom⟧ ⟦May|nom⟧, of no fixed address", id="a month"),
    pytest.param("Sandra Windsor resides at 3 Elm Street", "⟦Sandra|prenom⟧ ⟦Windsor|nom⟧ resides at 3 Elm Street", id="resides at"),
    pytest.param("Holloway Transport Inc. of the City of Sarnia", None, id="a company"),
    pytest.param("the Corporation of the City of Sarnia", None, id="a city itself"),
    pytest.param("Simon resides in Sarnia", None, id="a first name alone"),
    pytest.param("the Town of Florence lives in the past", None, id="a town"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), FRENCH)
def test_french_civil_status_shows_a_person(source: str, expected: str | None) -> None:
    assert after(RULE, source) == (expected or source)


@pytest.mark.parametrize(("source", "expected"), ENGLISH)
def test_english_civil_status_shows_a_person(source: str, expected: str | None) -> None:
    assert after(RULE, source, "en") == (expected or source)
