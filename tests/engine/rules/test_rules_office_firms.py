"""Every name of a firm of notaries, bailiffs or liquidators is masked; firms that are counsel stay
readable."""

from __future__ import annotations

import pytest

from engine.rules.parties.lawyer_parties import RULE
from tests.engine.marked import after

OFFICES = [
    pytest.param(
        "Désigne la SELARL Tardieu ⟦Malbec|nom⟧, prise en la personne de Me ⟦Malbec|nom⟧, en qualité de liquidateur",
        "Désigne la SELARL ⟦Tardieu|nom⟧ ⟦Malbec|nom⟧, prise en la personne de Me ⟦Malbec|nom⟧, en qualité de liquidateur",
        id="liquidator"),
    pytest.param(
        "condamne Me ⟦Sow|nom⟧ et la SCP ⟦Sow|nom⟧, ⟦Oddo|avocat⟧ et ⟦Zay|avocat⟧ et la SA ALBA",
        "condamne Me ⟦Sow|nom⟧ et la SCP ⟦Sow|nom⟧, ⟦Oddo|nom⟧ et ⟦Zay|nom⟧ et la SA ALBA", id="partners of a party"),
    pytest.param("la SCP ⟦Roy|avocat⟧ et ⟦Sow|avocat⟧, notaires à Dax", "la SCP ⟦Roy|nom⟧ et ⟦Sow|nom⟧, notaires à Dax", id="notaries"),
    pytest.param("LA SCP ⟦ROY|nom⟧ ET DURAS, NOTAIRES ASSOCIES", "LA SCP ⟦ROY|nom⟧ ET ⟦DURAS|nom⟧, NOTAIRES ASSOCIES", id="capitals"),
    pytest.param("N° 4\nAFFAIRE : ROY / SCP ⟦SOW|avocat⟧ - ⟦ZAY|avocat⟧\n", "N° 4\nAFFAIRE : ROY / SCP ⟦SOW|nom⟧ - ⟦ZAY|nom⟧\n", id="title"),
    pytest.param("nomme en qualité de liquidateur la SELARL ⟦Zay|avocat⟧ ;", "nomme en qualité de liquidateur la SELARL ⟦Zay|nom⟧ ;", id="named"),
    pytest.param("S.E.L.A.R.L. ⟦KAYA|magistrat⟧\n\nInfirme.\nla S.E.L.A.R.L. KAYA, liquidateur", "S.E.L.A.R.L. ⟦KAYA|nom⟧\n\nInfirme.\nla S.E.L.A.R.L. ⟦KAYA|nom⟧, liquidateur", id="the same firm without its office"),
    pytest.param("INTIMÉE\nS.C.P. ⟦SOW|avocat⟧ - ⟦ROY|avocat⟧, avocats\n3 rue Haute\n64000 PAU\nReprésentée par Me Zay", "INTIMÉE\nS.C.P. ⟦SOW|nom⟧ - ⟦ROY|nom⟧, avocats\n3 rue Haute\n64000 PAU\nReprésentée par Me Zay", id="a law firm that is a party"),
    pytest.param("la SCP « ⟦Roy|avocat⟧ - Sow, notaires associés »", "la SCP « ⟦Roy|nom⟧ - ⟦Sow|nom⟧, notaires associés »", id="in quotes"),
]  # fmt: skip
OTHERS = [
    "représenté par Me Roy de la SCP ⟦KUNTZ|avocat⟧ ⟦EHRMANN|nom⟧ ADLER, avocats au barreau",
    "la SCP ⟦Roy|avocat⟧ et ⟦Sow|avocat⟧, avocat de Mme Zay",
    "représentée par la SCP ⟦Roy|avocat⟧-⟦Sow|nom⟧, conclut",
    "les observations de la SCP ⟦Roy|avocat⟧ et ⟦Sow|avocat⟧",
    "la SELARL DOCTEUR ⟦SOW|nom⟧, agissant",
    "la SARL ⟦Sow|nom⟧ Couverture, entrepreneur",
    "Représentée par :\nSCP ⟦Sow|avocat⟧ - ⟦Roy|avocat⟧, avocats\n3 rue Haute\n64000 PAU\n\nINTIMÉ",
]


@pytest.mark.parametrize(("source", "expected"), OFFICES)
def test_every_name_of_an_office_is_masked(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", OTHERS)
def test_firms_of_counsel_and_companies_are_left(source: str) -> None:
    assert after(RULE, source) == source
