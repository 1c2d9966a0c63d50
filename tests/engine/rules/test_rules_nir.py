"""Social security numbers are found, and their key is checked."""

from __future__ import annotations

import pytest

from engine.rules.numbers.nir import RULE
from tests.engine.marked import after, found, kinds

ROWS = [
    pytest.param("n° 1 85 05 78 006 084 91", ["1 85 05 78 006 084 91"], [], id="groups"),
    pytest.param("185057800608491", ["185057800608491"], [], id="in one piece"),
    pytest.param("1.85.05.78.006.084.91", ["1.85.05.78.006.084.91"], [], id="dots"),
    pytest.param("2 85 05 2A 004 123 06", ["2 85 05 2A 004 123 06"], [], id="Corse-du-Sud"),
    pytest.param("2 84 07 2B 033 071 72", ["2 84 07 2B 033 071 72"], [], id="Haute-Corse"),
    pytest.param("1 90 02 97 411 207 / 10", ["1 90 02 97 411 207 / 10"], [], id="overseas, key apart"),
    pytest.param("1 85 05 78 006 084", ["1 85 05 78 006 084"], [], id="groups without a key"),
    pytest.param("sécurité sociale 1850578006084", ["1850578006084"], [], id="announced without a key"),
    pytest.param("1 85 05 78 006 084 92", ["1 85 05 78 006 084 92"], ["failed_key"], id="groups, key wrong"),
    pytest.param("le dossier 185057800608492", [], ["failed_key"], id="in one piece, key wrong"),
    pytest.param("le dossier 1850578006084", [], [], id="thirteen digits that nothing announces"),
    pytest.param("IMEI 185057800608492", [], [], id="the number of a telephone set"),
    pytest.param("5 85 05 78 006 084 91", [], [], id="no sex begins so"),
    pytest.param("1 85 00 78 006 084 91", [], [], id="no month 00"),
    pytest.param("552 081 317 00018", [], [], id="a SIRET"),
    pytest.param("1 850 578 006,08 euros", [], [], id="an amount"),
]


@pytest.mark.parametrize(("text", "expected", "doubts"), ROWS)
def test_a_number_is_found_and_a_failed_key_is_a_doubt(text: str, expected: list[str], doubts: list[str]) -> None:
    assert found(RULE, text) == expected
    assert kinds(RULE, text) == doubts


def test_a_number_the_tagger_found_is_not_added_twice() -> None:
    assert after(RULE, "⟦1 85 05 78 006 084 91|numero⟧") == "⟦1 85 05 78 006 084 91|numero⟧"
