"""Personal numbers are found by the words before them."""

from __future__ import annotations

import pytest

from engine.annotate.rules.personal_number import RULE
from tests.engine.annotate.marked import found

ROWS = [
    pytest.param(
        "bénéficie d'une aide juridictionnelle totale numéro 2024-004417 du 2 mai", ["2024-004417"], id="legal aid"
    ),
    pytest.param("A.J. Totale numéro 2020/026987 du", ["2020/026987"], id="legal aid, short"),
    pytest.param("passeport n° 12AB34567", ["12AB34567"], id="passport"),
    pytest.param("carte nationale d'identité n° 880692310285", ["880692310285"], id="identity card"),
    pytest.param("titre de séjour n° 7503123456", ["7503123456"], id="residence permit"),
    pytest.param("numéro AGDREF 9912345678", ["9912345678"], id="foreigner's file"),
    pytest.param("n° d'écrou : 54321", ["54321"], id="prison"),
    pytest.param("permis de conduire n° 950375201234", ["950375201234"], id="driving licence"),
    pytest.param("matricule 123456", ["123456"], id="staff number"),
    pytest.param("N° RG 22/01234", [], id="docket number"),
    pytest.param("pourvoi n° 22-12.345", [], id="appeal on points of law"),
    pytest.param("minute n° 2024/123", [], id="minute"),
    pytest.param("un titre de séjour d'une durée de dix ans", [], id="no number"),
    pytest.param("passeport n° 12", [], id="too short"),
    pytest.param("l'article 1240 du code", [], id="article"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_numbers_are_found_behind_the_words_that_announce_them(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
