"""Numbers of cases that the tagger took for a person's lose their mention; a person's keep it."""

from __future__ import annotations

import pytest

from engine.rules.numbers.docket_number import RULE
from tests.engine.marked import after

READABLE = [
    pytest.param("les requêtes n° ⟦2205690|numero⟧", id="applications"),
    pytest.param("les requêtes n° ⟦2205690|numero⟧ et n° ⟦2300217|numero⟧", id="two applications"),
    pytest.param("pourvoi n° ⟦22-12.345|numero⟧", id="appeal on points of law"),
    pytest.param("le permis de construire n° ⟦PC 013 050 22 E0061|numero⟧", id="building permit"),
    pytest.param("des factures n° ⟦2019348|numero⟧", id="invoice"),
    pytest.param("CEDH, Bărbulescu c. Roumanie, n° ⟦61496/08|numero⟧", id="Strasbourg"),
    pytest.param("N° RG : ⟦22/01234|numero⟧".replace("N° RG : ", "RG n° "), id="register"),
    pytest.param("MINUTE N° ⟦24/117|telephone⟧", id="minute"),
    pytest.param("la loi n° ⟦91-647|numero⟧", id="law"),
    pytest.param("l'arrêt n° ⟦21PA04671|plaque⟧", id="judgment taken for a plate"),
    pytest.param("la pièce n° ⟦12|numero⟧", id="exhibit"),
]
KEPT = [
    pytest.param("passeport n° ⟦12AB34567|numero⟧", id="passport"),
    pytest.param("son compte n° ⟦123456|compte⟧", id="account"),
    pytest.param("écrou n° ⟦54321|numero⟧", id="prison"),
    pytest.param("aide juridictionnelle n° ⟦2023/009871|numero⟧", id="legal aid"),
    pytest.param("la requête de M. ⟦Diallo|nom⟧", id="a name"),
    pytest.param("l'affaire, tél. ⟦06 12 34 56 78|telephone⟧", id="a phone"),
    pytest.param("dossier n° ⟦24-0071833|numero⟧", id="a file may be a person's"),
]


@pytest.mark.parametrize("source", READABLE)
def test_a_number_of_a_case_loses_its_mention(source: str) -> None:
    assert "⟦" not in after(RULE, source)


@pytest.mark.parametrize("source", KEPT)
def test_a_persons_number_keeps_it(source: str) -> None:
    assert after(RULE, source) == source
