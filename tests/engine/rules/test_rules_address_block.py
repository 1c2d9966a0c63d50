"""An address grows over its pieces, and its town is found."""

from __future__ import annotations

import pytest

from engine.rules.places.address_block import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("⟦8 rue Haute|adresse⟧, bâtiment Érable, porte 34, a dit", "⟦8 rue Haute, bâtiment Érable, porte 34|adresse⟧, a dit", id="behind, commas"),
    pytest.param("⟦8 rue Haute|adresse⟧\nBât. B - 4e étage\n", "⟦8 rue Haute\nBât. B - 4e étage|adresse⟧\n", id="behind, lines"),
    pytest.param("résidence Les Pins, ⟦8 rue Haute|adresse⟧", "⟦résidence Les Pins, 8 rue Haute|adresse⟧", id="before"),
    pytest.param("Mme Diop\nLe Clos Fleuri\n⟦8 rue Haute|adresse⟧", "Mme Diop\n⟦Le Clos Fleuri\n8 rue Haute|adresse⟧", id="a line before"),
    pytest.param("chez Mme ⟦Traoré|nom⟧, immeuble Calypso, ⟦12 rue Haute|adresse⟧", "chez Mme ⟦Traoré|nom⟧, ⟦immeuble Calypso, 12 rue Haute|adresse⟧", id="at somebody's"),
    pytest.param("⟦8 rue Haute|adresse⟧ BP 40123", "⟦8 rue Haute BP 40123|adresse⟧", id="a box"),
    pytest.param("⟦8 rue Haute|adresse⟧ à Sarcelles (95200), a", "⟦8 rue Haute|adresse⟧ à ⟦Sarcelles (95200)|localite⟧, a", id="the town behind à"),
    pytest.param("⟦8 rue Haute|adresse⟧,\n31200 Toulouse", "⟦8 rue Haute|adresse⟧,\n⟦31200 Toulouse|localite⟧", id="the town on the next line"),
    pytest.param("HLM Le Clos, entrée 7, ⟦30900 Nîmes|localite⟧", "⟦HLM Le Clos, entrée 7|adresse⟧, ⟦30900 Nîmes|localite⟧", id="no street"),
    pytest.param("la ⟦Tour Alizé|morale⟧\n⟦33 quai Bas|adresse⟧".replace("la ", ""), "⟦Tour Alizé\n33 quai Bas|adresse⟧", id="a tower taken for a company"),
    pytest.param("⟦8 rue Haute|adresse⟧, un appartement de trois pièces", "⟦8 rue Haute|adresse⟧, un appartement de trois pièces", id="a flat that is spoken of"),
    pytest.param("⟦8 rue Haute|adresse⟧, M. Diop", "⟦8 rue Haute|adresse⟧, M. Diop", id="a person behind"),
    pytest.param("Mme Diop\n⟦8 rue Haute|adresse⟧", "Mme Diop\n⟦8 rue Haute|adresse⟧", id="a person before"),
    pytest.param("⟦8 rue Haute|adresse⟧ à Madame Diop", "⟦8 rue Haute|adresse⟧ à Madame Diop", id="à and a title"),
    pytest.param("rue Haute, bâtiment B", "rue Haute, bâtiment B", id="no address was found"),
    pytest.param("le tribunal, ⟦30900 Nîmes|localite⟧", "le tribunal, ⟦30900 Nîmes|localite⟧", id="a town and no piece"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_an_address_grows_over_its_pieces(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
