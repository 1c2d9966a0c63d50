"""Lots are found near the words of a co-ownership."""

from __future__ import annotations

import pytest

from engine.rules.numbers.co_ownership import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("le lot n° 44 de l'immeuble en copropriété", ["lot n° 44"], id="lot"),
    pytest.param("les lots 3, 4 et 12 de la copropriété", ["lots 3, 4 et 12"], id="lots"),
    pytest.param("lots numéros 12 et 45, un appartement et une cave", ["lots numéros 12 et 45"], id="flat and cellar"),
    pytest.param("le lot numéro trois (3), soit un appartement", ["lot numéro trois (3)"], id="in words"),
    pytest.param("LOT N° 7 DE L'ÉTAT DESCRIPTIF DE DIVISION", ["LOT N° 7"], id="capitals"),
    pytest.param("lots n° 1 à 4 et leurs tantièmes", ["lots n° 1 à 4"], id="a range"),
    pytest.param("propriétaire du lot 112, parking au sous-sol", ["lot 112"], id="parking"),
    pytest.param("lot de copropriété n° 9", ["lot de copropriété n° 9"], id="said in full"),
    pytest.param("le lot n° 2 du marché public", [], id="a lot of a contract"),
    pytest.param("un lot de 12 bouteilles", [], id="bottles"),
    pytest.param("le gros lot", [], id="a prize"),
    pytest.param("le lot n° 3 de la procédure de passation", [], id="a tender"),
    pytest.param("lot 12 % des tantièmes", [], id="a share"),
    pytest.param("le complot n° 3 et son appartement", [], id="inside a word"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_lots_are_found_near_a_co_ownership(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
