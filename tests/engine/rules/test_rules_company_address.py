"""A company's mention that is an address becomes one; a company with a street's word in its name
stays."""

from __future__ import annotations

import pytest

from engine.rules.places.company_address import RULE
from tests.engine.marked import after

ADDRESSES = [
    pytest.param("⟦12 rue de la Tour|morale⟧", "⟦12 rue de la Tour|adresse⟧", id="number and street"),
    pytest.param("⟦3 bis, avenue Foch|morale⟧", "⟦3 bis, avenue Foch|adresse⟧", id="bis"),
    pytest.param("⟦Résidence Les Lilas|morale⟧", "⟦Résidence Les Lilas|adresse⟧", id="residence"),
    pytest.param("⟦Impasse des Mûriers|morale⟧", "⟦Impasse des Mûriers|adresse⟧", id="street alone"),
    pytest.param("⟦Lotissement Grand-Pré|morale⟧", "⟦Lotissement Grand-Pré|adresse⟧", id="estate"),
    pytest.param("demeurant ⟦Le Bourg|morale⟧", "demeurant ⟦Le Bourg|adresse⟧", id="announced"),
    pytest.param("⟦Villa Mimosa|morale⟧\n06400 Cannes", "⟦Villa Mimosa|adresse⟧\n06400 Cannes", id="a postal code behind"),
    pytest.param("⟦Le Clos Fleuri|morale⟧, 4 rue Haute", "⟦Le Clos Fleuri|adresse⟧, 4 rue Haute", id="a street behind"),
    pytest.param("le ⟦syndicat des copropriétaires de la résidence Les Lilas|morale⟧", "le ⟦syndicat des copropriétaires de la|morale⟧ ⟦résidence Les Lilas|adresse⟧", id="tail of a co-ownership"),
    pytest.param("⟦SDC du 12 rue Haute|morale⟧", "⟦SDC du|morale⟧ ⟦12 rue Haute|adresse⟧", id="co-ownership of a number"),
]  # fmt: skip
COMPANIES = [
    pytest.param("⟦Centre hospitalier de Brest|morale⟧", id="hospital"),
    pytest.param("⟦SARL La Tour|morale⟧", id="form before"),
    pytest.param("⟦Le Bourg SARL|morale⟧", id="form behind"),
    pytest.param("⟦Maison des avocats|morale⟧", id="house of lawyers"),
    pytest.param("⟦SCI du Moulin|morale⟧", id="property company"),
    pytest.param("la SCI ⟦Résidence Les Lilas|morale⟧", id="form outside the mention"),
    pytest.param("la société ⟦12 rue Haute|morale⟧", id="a company called so"),
    pytest.param("⟦Le Clos Fleuri|morale⟧ soutient", id="a name, nothing around"),
    pytest.param("⟦La Tour|morale⟧ a conclu", id="a tower that pleads"),
    pytest.param("⟦Boulangerie de la Place|morale⟧", id="a trade"),
    pytest.param("⟦Ruelle & Fils|morale⟧", id="a surname"),
    pytest.param("⟦Syndicat CGT|morale⟧", id="a union"),
    pytest.param("⟦Rue|nom⟧", id="a person"),
]


@pytest.mark.parametrize(("source", "expected"), ADDRESSES)
def test_a_mention_that_is_an_address_becomes_one(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize("source", COMPANIES)
def test_a_company_stays_one(source: str) -> None:
    assert after(RULE, source) == source
