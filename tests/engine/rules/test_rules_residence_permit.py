"""Residence permits and foreigners' numbers are found behind their words."""

from __future__ import annotations

import pytest

from engine.rules.numbers.residence_permit import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("titre de séjour n° 7503123456", ["7503123456"], id="permit"),
    pytest.param("carte de séjour pluriannuelle n° PKZ5RTQ4N1", ["PKZ5RTQ4N1"], id="ten letters and figures"),
    pytest.param("carte de résident numéro 9923456781", ["9923456781"], id="resident"),
    pytest.param("numéro AGDREF 9912345678", ["9912345678"], id="AGDREF"),
    pytest.param("AGDREF : 6903012345", ["6903012345"], id="a form"),
    pytest.param("n° étranger 3103054321", ["3103054321"], id="foreigner's number"),
    pytest.param("numéro d'étranger : 3103054321", ["3103054321"], id="in full"),
    pytest.param("récépissé n° 7503987654", ["7503987654"], id="receipt"),
    pytest.param("visa de long séjour n° 123456789", ["123456789"], id="visa"),
    pytest.param("certificat de résidence algérien n° 1303055512", ["1303055512"], id="Algerian certificate"),
    pytest.param("un titre de séjour d'une durée de dix ans", [], id="no number"),
    pytest.param("titre de séjour valable jusqu'au 12/05/2026", [], id="a date"),
    pytest.param("carte de séjour n° 12", [], id="too short"),
    pytest.param("N° RG 22/01234", [], id="a docket number"),
    pytest.param("l'article L. 423-23 relatif à la carte de séjour", [], id="an article"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_permits_are_found_behind_their_words(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
