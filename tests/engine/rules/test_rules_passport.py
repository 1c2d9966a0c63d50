"""Passport numbers are found by their form or behind their word; an administrative court numbers
its cases alike."""

from __future__ import annotations

import pytest

from engine.rules.numbers.passport import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("passeport n° 12AB34567", ["12AB34567"], id="French, announced"),
    pytest.param("titulaire du document 09CK02237,", ["09CK02237"], id="French form alone"),
    pytest.param("son passeport 18 FV 45120 lui a été rendu", ["18 FV 45120"], id="spaces"),
    pytest.param("passeport algérien n° 145678902", ["145678902"], id="foreign"),
    pytest.param("passeport n° A01234567", ["A01234567"], id="a letter first"),
    pytest.param("PASSEPORT N°15DD98761", ["15DD98761"], id="capitals, tight"),
    pytest.param("passeport malien délivré n° AA0123456", ["AA0123456"], id="issued"),
    pytest.param("Passeport : K1234567", ["K1234567"], id="a form"),
    pytest.param("N° 23LY02214", [], id="a case of the court of Lyon"),
    pytest.param("sous le n° 22NT00417", [], id="a case of the court of Nantes"),
    pytest.param("passeport n° 12", [], id="too short"),
    pytest.param("un passeport en cours de validité", [], id="no number"),
    pytest.param("N° RG 22/01234", [], id="a docket number"),
    pytest.param("la référence 12AB345678", [], id="too long"),
    pytest.param("passeport délivré le 12 mai 2019", [], id="a date"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_passports_are_told_from_cases(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
