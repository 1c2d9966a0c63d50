"""Prison numbers are found behind their words."""

from __future__ import annotations

import pytest

from engine.rules.numbers.prison_number import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("n° d'écrou : 54321", ["54321"], id="announced"),
    pytest.param("(écrou 44.107)", ["44.107"], id="brackets, a dot"),
    pytest.param("Ecrou n° 33 618", ["33 618"], id="a space"),
    pytest.param("numéro d’écrou 412789", ["412789"], id="curly apostrophe"),
    pytest.param("écroué sous le n° 98765 à", ["98765"], id="under"),
    pytest.param("sous le numéro d'écrou 7812", ["7812"], id="in full"),
    pytest.param("détenu n° 203344", ["203344"], id="inmate"),
    pytest.param("écrou initial n°15422", ["15422"], id="first"),
    pytest.param("N° ÉCROU : 88213", ["88213"], id="capitals"),
    pytest.param("levée d'écrou le 12 mai 2024", [], id="a date"),
    pytest.param("placé sous écrou depuis 2021", [], id="a year"),
    pytest.param("écroué le 3 mars 2020", [], id="when"),
    pytest.param("N° RG 22/01234", [], id="a docket number"),
    pytest.param("la détenue a produit 12 pièces", [], id="exhibits"),
    pytest.param("écrou de 12 mm", [], id="a nut"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_prison_numbers_are_found(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
