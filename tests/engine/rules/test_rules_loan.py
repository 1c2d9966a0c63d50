"""Numbers of loans, books and contracts are found behind their words."""

from __future__ import annotations

import pytest

from engine.rules.numbers.loan import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("le prêt professionnel n° 000 740 641 02 d'un montant", ["000 740 641 02"], id="loan"),
    pytest.param("du prêt n°00074064103, l'acte", ["00074064103"], id="tight"),
    pytest.param("livret A n° 98765432", ["98765432"], id="savings book"),
    pytest.param("le livret n° 0007 4519 022 K.", ["0007 4519 022 K"], id="a letter behind"),
    pytest.param("crédit renouvelable n° 4242424242", ["4242424242"], id="credit"),
    pytest.param("contrat de crédit affecté n° 80012345", ["80012345"], id="contract"),
    pytest.param("contrat d'assurance-vie n° 55 120 443", ["55 120 443"], id="life insurance"),
    pytest.param("offre préalable de prêt immobilier n° M12045678", ["M12045678"], id="offer"),
    pytest.param("prêts n° 1234567 et n° 7654321", ["1234567", "7654321"], id="two"),
    pytest.param("prêt souscrit sous le n° 20041 01005", ["20041 01005"], id="taken out under"),
    pytest.param("PEL n° 3300012", ["3300012"], id="home savings"),
    pytest.param("contrat de location avec option d'achat n° 77889900", ["77889900"], id="leasing"),
    pytest.param("prêt n° 12", [], id="too short"),
    pytest.param("le prêt de 140 000 euros", [], id="an amount"),
    pytest.param("N° RG 22/01234", [], id="a docket number"),
    pytest.param("le crédit du 12 mai 2020", [], id="a date"),
    pytest.param("avenant au marché n° 123456", [], id="a public contract"),
    pytest.param("votre prêt « Auto Facile » n° 0066 4512 8821 C sont", ["0066 4512 8821 C"], id="its name in quotes"),
    pytest.param("prêts n° 1234567, n° 7654321 et n° 5554443", ["1234567", "7654321", "5554443"], id="three"),
    pytest.param("comptes de prêts, nos 12 et 13", [], id="ranks"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_numbers_are_found_behind_the_words_that_announce_them(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
