"""A town takes its postal code with it, and no other number."""

from __future__ import annotations

import pytest

from engine.rules.places.postal_code import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("à ⟦Sarcelles|localite⟧ (95200)", "à ⟦Sarcelles (95200)|localite⟧", id="in brackets"),
    pytest.param("38000 ⟦Grenoble|localite⟧", "⟦38000 Grenoble|localite⟧", id="before"),
    pytest.param("38000 - ⟦Grenoble|localite⟧", "⟦38000 - Grenoble|localite⟧", id="a dash"),
    pytest.param("à ⟦Toulouse|localite⟧ 31300.", "à ⟦Toulouse 31300|localite⟧.", id="behind"),
    pytest.param("⟦Saint-Denis|localite⟧ (97400)", "⟦Saint-Denis (97400)|localite⟧", id="overseas"),
    pytest.param("à ⟦Ajaccio|localite⟧(20000)", "à ⟦Ajaccio(20000)|localite⟧", id="tight brackets"),
    pytest.param("à ⟦Lyon|localite⟧ (Rhône)", "à ⟦Lyon|localite⟧ (Rhône)", id="a department"),
    pytest.param("à ⟦Lyon|localite⟧ (69)", "à ⟦Lyon|localite⟧ (69)", id="its number"),
    pytest.param("à ⟦Lyon|localite⟧ 75000 euros", "à ⟦Lyon|localite⟧ 75000 euros", id="an amount"),
    pytest.param("à ⟦Lyon|localite⟧ 12 345", "à ⟦Lyon|localite⟧ 12 345", id="a number in groups"),
    pytest.param("⟦69000 Lyon|localite⟧ (69003)", "⟦69000 Lyon|localite⟧ (69003)", id="a code is there already"),
    pytest.param("à ⟦Lyon|localite⟧ (00123)", "à ⟦Lyon|localite⟧ (00123)", id="no such code"),
    pytest.param("à ⟦Lyon|nom⟧ (69003)", "à ⟦Lyon|nom⟧ (69003)", id="a person of that name"),
    pytest.param("⟦38000|numero⟧ ⟦Grenoble|localite⟧", "⟦38000|numero⟧ ⟦Grenoble|localite⟧", id="held already"),
]


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_a_town_takes_its_postal_code(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
