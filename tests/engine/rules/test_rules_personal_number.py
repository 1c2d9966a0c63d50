"""Personal numbers are found by the words before them."""

from __future__ import annotations

import pytest

from engine.rules.numbers.personal_number import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("matricule 123456", ["123456"], id="staff number"),
    pytest.param("(allocataire 5520917 W)", ["5520917 W"], id="recipient, a letter behind"),
    pytest.param("allocataire n° 241876", ["241876"], id="recipient"),
    pytest.param("N° de patient (IPP) : 800439175", ["800439175"], id="patient"),
    pytest.param("dossier médical n° 24-CHM-0051882", ["24-CHM-0051882"], id="medical file"),
    pytest.param("Inès Kaddour (RIO 1284096)", ["1284096"], id="police officer"),
    pytest.param("numéro IMEI 352918114730564", ["352918114730564"], id="telephone set"),
    pytest.param("numéro fiscal : 1234567890123", ["1234567890123"], id="tax"),
    pytest.param("identifiant France travail, demandeur d'emploi n° 4567891X", ["4567891X"], id="job seeker"),
    pytest.param("n° RPPS 10001234567", ["10001234567"], id="doctor"),
    pytest.param("numéro d'étudiant 22101234", ["22101234"], id="student"),
    pytest.param("licence n° 2543891", ["2543891"], id="licence"),
    pytest.param("matricule 12 a été appelé", [], id="too short"),
    pytest.param("N° RG 22/01234", [], id="docket number"),
    pytest.param("pourvoi n° 22-12.345", [], id="appeal on points of law"),
    pytest.param("minute n° 2024/123", [], id="minute"),
    pytest.param("les jeux de Rio 2016", [], id="a town and a year"),
    pytest.param("l'article 1240 du code", [], id="article"),
    pytest.param("toque 1234", [], id="a lawyer's box"),
    pytest.param("le moyen du pourvoi du salarié n° Y 21-14.083", [], id="an appeal in cassation"),
    pytest.param("le salarié a perçu 1 234 euros", [], id="an amount"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_numbers_are_found_behind_the_words_that_announce_them(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
