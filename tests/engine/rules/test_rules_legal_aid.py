"""Legal-aid numbers are found behind their words or by the form of the bureaus."""

from __future__ import annotations

import pytest

from engine.rules.numbers.legal_aid import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("une aide juridictionnelle totale numéro 2024-004417 du 2 mai", ["2024-004417"], id="announced"),
    pytest.param("A.J. Totale numéro 2020/026987 du", ["2020/026987"], id="short"),
    pytest.param(
        "aide juridictionnelle partielle 55 %, numéro C-59178-2023-002764, accordée",
        ["C-59178-2023-002764"],
        id="the bureau's letter",
    ),
    pytest.param("le n° 75056-2024-012345", ["75056-2024-012345"], id="form alone"),
    pytest.param("75056/001/2021/034512", ["75056/001/2021/034512"], id="older form"),
    pytest.param(
        "l'aide juridictionnelle par décisions n° 2023/009871 et n° 2023/009872",
        ["2023/009871", "2023/009872"],
        id="two",
    ),
    pytest.param("bénéficie de l'aide juridictionnelle (2024/001234)", ["2024/001234"], id="in brackets"),
    pytest.param("BAJ n° 2022/011876", ["2022/011876"], id="the bureau"),
    pytest.param("AIDE JURIDICTIONNELLE TOTALE N° 2021/004512", ["2021/004512"], id="capitals"),
    pytest.param("admis à l'aide juridictionnelle le 12 mai 2024", [], id="a date"),
    pytest.param("au titre de l'aide juridictionnelle. N° RG 22/01234", [], id="a docket number in the next sentence"),
    pytest.param("aide juridictionnelle, loi n° 91-647 du 10 juillet 1991", [], id="the law on it"),
    pytest.param("n° 2024/001234", [], id="nothing announces it"),
    pytest.param("pourvoi n° 22-12.345", [], id="an appeal on points of law"),
    pytest.param("aide juridictionnelle d'un montant de 1 200 euros", [], id="an amount"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_numbers_of_legal_aid_are_found(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
