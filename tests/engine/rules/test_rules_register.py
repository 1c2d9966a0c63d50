"""Numbers under which persons stand in registers are found; those of courts and goods are none."""

from __future__ import annotations

import pytest

from engine.rules.numbers.register import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("Mme Vialard, inscrite sous le n° PAU-2014-E0117, conclut", ["PAU-2014-E0117"], id="an expert"),
    pytest.param(
        "M. Orsat, inscrit sur la liste de la cour d'appel de Nancy sous le n° INT-2016-0032 ;",
        ["INT-2016-0032"],
        id="an interpreter, a court between",
    ),
    pytest.param("expert près la cour d'appel de Dijon, n° EXP-21-0447, étant", ["EXP-21-0447"], id="no under"),
    pytest.param("inscrit au tableau de l'ordre sous le n° 83/6094", ["83/6094"], id="a table, of a docket's form"),
    pytest.param("identifié au répertoire partagé sous le n° 10009876540", ["10009876540"], id="a physician"),
    pytest.param("inscrite au barreau de Tarbes sous le numéro 4471", ["4471"], id="a bar"),
    pytest.param(
        "inscrit sous le numéro RPPS 10008765432, exerçant",
        ["RPPS 10008765432"],
        id="the name of the register in front",
    ),
    pytest.param("matelot, inscrit au quartier de Paimpol sous le n° PL 19930865", ["PL 19930865"], id="a seaman"),
    pytest.param("la liste établie par le procureur sous le n° 56-MED-008 ;", ["56-MED-008"], id="a list"),
    pytest.param("le foyer est affilié à la mutualité\nsous le n° 5 936 208 T.", ["5 936 208 T"], id="over a line"),
    pytest.param(
        "une demande de titre enregistrée le 3 mai 2019 sous le n° 69-2019-RF-0032",
        ["69-2019-RF-0032"],
        id="a request to a prefect",
    ),
    pytest.param(
        "les prélèvements portaient les numéros QRT-19-A04, QRT-19-A05 et QRT-19-A06.",
        ["QRT-19-A04", "QRT-19-A05", "QRT-19-A06"],
        id="a chain",
    ),
    pytest.param("l'affaire inscrite au rôle sous le n° 22/01234", [], id="the roll of a court"),
    pytest.param("l'instance, inscrite au répertoire général sous le n° 21/04455", [], id="RG"),
    pytest.param("la requête de M. Orsat, enregistrée sous le n° 2106394", [], id="an application"),
    pytest.param("une demande enregistrée au greffe du tribunal sous le n° 2317425", [], id="a request to a court"),
    pytest.param("sa demande, enregistrée sous le n° 2301177, tend", [], id="a docket's form"),
    pytest.param("la société Brunet, inscrite sous le n° 552 081 317", [], id="a company"),
    pytest.param("immatriculée au RCS de Lyon sous le numéro 552 081 317", [], id="the register of companies"),
    pytest.param("l'hypothèque inscrite sous le n° 2004 V 4471", [], id="a mortgage"),
    pytest.param("la marque enregistrée sous le n° 3 906 251", [], id="a trade mark"),
    pytest.param(
        "une demande de permis de construire déposée sous le n° PC 013 050 22 E0061", [], id="a building permit"
    ),
    pytest.param("Me Orsat, avocat inscrit au barreau de Pau, toque 6094", [], id="a lawyer's box"),
    pytest.param("inscrit le 12 mai 2019 sous réserve", [], id="no number"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_numbers_in_registers_are_found_and_others_stay(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
