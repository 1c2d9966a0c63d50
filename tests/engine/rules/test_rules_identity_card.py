"""Identity cards and driving licences are found behind their words."""

from __future__ import annotations

import pytest

from engine.rules.numbers.identity_card import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("carte nationale d'identité n° 880692310285", ["880692310285"], id="old form"),
    pytest.param("carte d'identité française numéro X4RTBPFW4", ["X4RTBPFW4"], id="new form"),
    pytest.param("CNI n° 120575201234", ["120575201234"], id="short"),
    pytest.param("C.N.I. n°120575201234", ["120575201234"], id="dots"),
    pytest.param("sa pièce d'identité n° 050692310285", ["050692310285"], id="a paper"),
    pytest.param("permis de conduire n° 950375201234", ["950375201234"], id="driving licence"),
    pytest.param("CNI : D2H6862M2", ["D2H6862M2"], id="a form"),
    pytest.param("carte nationale d'identité délivrée sous le n° 061175300421", ["061175300421"], id="issued under"),
    pytest.param("permis de conduire, no 14AB56789", ["14AB56789"], id="new licence"),
    pytest.param("carte d'identité en cours de validité", [], id="no number"),
    pytest.param("permis de conduire n° 12", [], id="too short"),
    pytest.param("permis de construire n° PC 013 050 22", [], id="a building permit"),
    pytest.param("carte d'identité délivrée le 12/05/2019", [], id="a date"),
    pytest.param("N° RG 22/01234", [], id="a docket number"),
    pytest.param("permis de conduire invalidé par décision 48 SI", [], id="a decision"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_cards_are_found_behind_their_words(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
