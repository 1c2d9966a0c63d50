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
    pytest.param("PDL : 14 257 996 301 478", ["14 257 996 301 478"], id="a meter of electricity"),
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
    pytest.param("allocataire CAF n° 3304412 B", ["3304412 B"], id="a recipient, the body between"),
    pytest.param("Dossier MDPH n° 31-0042219", ["31-0042219"], id="a disability file"),
    pytest.param("numéro Eurodac\nFR1CK250D1907130026.", ["FR1CK250D1907130026"], id="Eurodac, over a line"),
    pytest.param("n° d'unicité RPLS 31-0095-6238", ["RPLS 31-0095-6238"], id="social housing"),
    pytest.param("classé au dossier IPP 007350926", ["IPP 007350926"], id="the name of the file's number"),
    pytest.param("NIP 63 058917", ["63 058917"], id="a patient, groups"),
    pytest.param("BAFA 31-2016-0447", ["31-2016-0447"], id="a diploma"),
    pytest.param("licence 73-6259", ["73-6259"], id="a licence with no sign"),
    pytest.param("n° de liste CNAMed-2017-0032", ["CNAMed-2017-0032"], id="a list"),
    pytest.param("sous la référence 30 27 539 018 625 ;", ["30 27 539 018 625"], id="taxes"),
    pytest.param("FOURNISSEUR D'EAU, réf. 7 035 918 264", ["7 035 918 264"], id="a creditor's"),
    pytest.param("naturalisé sous le n° 2011X 038256 ;", ["2011X 038256"], id="naturalisation"),
    pytest.param("l'OFPRA (n° 2014-03-07264)", ["2014-03-07264"], id="asylum"),
    pytest.param("relevé par l'agent 357 926, gardien", ["357 926"], id="an officer"),
    pytest.param("le client 2 650 euros", [], id="a sum behind a client"),
    pytest.param("le contrat 2019-2020", [], id="years"),
    pytest.param("sous la référence 22/01234", [], id="a docket behind a reference"),
    pytest.param("article 12, référence 1234", [], id="short"),
    pytest.param("le 2014-08-05", [], id="a date"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_numbers_are_found_behind_the_words_that_announce_them(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
