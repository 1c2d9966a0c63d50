"""Addresses take their street word and number with them."""

from __future__ import annotations

import pytest

from engine.rules.places.street_word import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("sis avenue ⟦Paul Verne|adresse⟧", "sis ⟦avenue Paul Verne|adresse⟧", id="the street word"),
    pytest.param("au 12, rue ⟦Paul Verne|adresse⟧", "au ⟦12, rue Paul Verne|adresse⟧", id="and the number"),
    pytest.param(
        "au 3 bis chemin de la ⟦Tour|adresse⟧", "au ⟦3 bis chemin de la Tour|adresse⟧", id="a particle between"
    ),
    pytest.param("au 4 place d'⟦Armes|adresse⟧", "au ⟦4 place d'Armes|adresse⟧", id="an elision"),
    pytest.param("AU 8 BOULEVARD ⟦VERNE|adresse⟧", "AU ⟦8 BOULEVARD VERNE|adresse⟧", id="capitals"),
    pytest.param("le 5 mai 2020, rue ⟦Verne|adresse⟧", "le 5 mai 2020, ⟦rue Verne|adresse⟧", id="a year is no number"),
    pytest.param("⟦12, rue Verne|adresse⟧", "⟦12, rue Verne|adresse⟧", id="whole already"),
    pytest.param("demeurant ⟦Les Pins|adresse⟧", "demeurant ⟦Les Pins|adresse⟧", id="no street word"),
    pytest.param("rue ⟦Verne|nom⟧", "rue ⟦Verne|nom⟧", id="not an address"),
    pytest.param(
        "il est en cours. ⟦Les Pins|adresse⟧", "il est en cours. ⟦Les Pins|adresse⟧", id="the end of a sentence"
    ),
    pytest.param(
        "⟦Jean|prenom⟧ rue ⟦Verne|adresse⟧", "⟦Jean|prenom⟧ ⟦rue Verne|adresse⟧", id="a name before stays apart"
    ),
    pytest.param(
        "⟦12 rue|numero⟧ ⟦Verne|adresse⟧", "⟦12 rue|numero⟧ ⟦Verne|adresse⟧", id="another entity holds the word"
    ),
    pytest.param("la rue\n⟦Les Pins|adresse⟧", "la rue\n⟦Les Pins|adresse⟧", id="another line"),
]


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_an_address_is_widened_to_its_street_word(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
