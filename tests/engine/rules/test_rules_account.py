"""Account numbers are found by the words before them."""

from __future__ import annotations

import pytest

from engine.rules.numbers.account import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("compte joint n° 00021 4567 K ouvert", ["00021 4567 K"], id="joint account, a letter behind"),
    pytest.param("comptes courants n° 1234567 et n° 7654321", ["1234567", "7654321"], id="two"),
    pytest.param("compte chèque professionnel n°101434-90,", ["101434-90"], id="cheque account"),
    pytest.param("un compte de dépôt 36184 auprès", ["36184"], id="deposit account, no sign"),
    pytest.param("compte bancaire numéro 12345678", ["12345678"], id="number in full"),
    pytest.param("compte courant ouvert sous le n° 20041 01005", ["20041 01005"], id="opened under"),
    pytest.param("compte titres n° 98765432", ["98765432"], id="securities"),
    pytest.param("carte bleue n° 4242424242", ["4242424242"], id="card"),
    pytest.param("RIB n° 12", [], id="too short"),
    pytest.param("le compte bancaire n° ouvert le 12 mai 2020", [], id="the number was left out"),
    pytest.param("le prêt de 140 000 euros", [], id="an amount"),
    pytest.param("compte rendu n° 123456", [], id="minutes"),
    pytest.param("le compte n° 123456", [], id="which account is not said"),
    pytest.param("la pièce n° 123456", [], id="an exhibit"),
    pytest.param("N° RG 22/01234", [], id="a docket number"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_numbers_are_found_behind_the_words_that_announce_them(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
