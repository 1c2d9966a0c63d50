"""Company numbers are found where announced, and their key is checked."""

from __future__ import annotations

import pytest

from engine.rules.numbers.siren import RULE
from tests.engine.marked import found, kinds

ROWS = [
    pytest.param("immatriculée au RCS de Lyon sous le n° 552 081 317", ["552 081 317"], [], id="RCS"),
    pytest.param("R.C.S. PARIS B 552 081 317", ["B 552 081 317"], [], id="RCS with the letter"),
    pytest.param("552 081 317 RCS Nanterre", ["552 081 317"], [], id="number first"),
    pytest.param("SIREN 552.081.317", ["552.081.317"], [], id="dots"),
    pytest.param("SIRET : 55208131700018", ["55208131700018"], [], id="SIRET in one piece"),
    pytest.param("552 081 317 00018", ["552 081 317 00018"], [], id="a SIRET in groups needs no word"),
    pytest.param(
        "registre du commerce et des sociétés de Metz sous le numéro 812345676", ["812345676"], [], id="in full"
    ),
    pytest.param("SIREN 552 081 318", ["552 081 318"], ["failed_key"], id="key wrong"),
    pytest.param("inscrite au RCS de Lyon au capital de 260 840 262 €", [], [], id="the capital is no number"),
    pytest.param("la somme de 552 081 317 euros", [], [], id="an amount"),
    pytest.param("le dossier 552 081 317", [], [], id="nine digits that nothing announces"),
    pytest.param("RCS de Lyon, tél. 06 12 34 56 78", [], [], id="a phone number behind"),
    pytest.param("prêt n° 000 740 641 02", [], [], id="a loan"),
    pytest.param("le dossier 55208131700018", [], [], id="fourteen digits in one piece, not announced"),
]


@pytest.mark.parametrize(("text", "expected", "doubts"), ROWS)
def test_a_company_number_is_found_and_a_failed_key_is_a_doubt(
    text: str, expected: list[str], doubts: list[str]
) -> None:
    assert found(RULE, text) == expected
    assert kinds(RULE, text) == doubts
