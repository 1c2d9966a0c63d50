"""First names between commas belong to the name around them."""

from __future__ import annotations

import pytest

from engine.rules.names.given_names import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("Mme ⟦Odile|prenom⟧, Marthe, ⟦Jeanne|prenom⟧ ⟦Roy|nom⟧", "Mme ⟦Odile|prenom⟧, ⟦Marthe|prenom⟧, ⟦Jeanne|prenom⟧ ⟦Roy|nom⟧", id="one in the middle"),
    pytest.param("⟦Odile|prenom⟧, Marthe, Anne ⟦Roy|nom⟧", "⟦Odile|prenom⟧, ⟦Marthe|prenom⟧, ⟦Anne|prenom⟧ ⟦Roy|nom⟧", id="two before the surname"),
    pytest.param("⟦Odile|prenom⟧ Marthe, ⟦ROY|nom⟧", "⟦Odile|prenom⟧ ⟦Marthe|prenom⟧, ⟦ROY|nom⟧", id="a comma before the surname only"),
    pytest.param("⟦Odile|prenom⟧, Marie-Anne ⟦Roy|nom⟧", "⟦Odile|prenom⟧, ⟦Marie-Anne|prenom⟧ ⟦Roy|nom⟧", id="a compound one"),
    pytest.param("⟦Odile|prenom⟧ Marthe ⟦Roy|nom⟧", "⟦Odile|prenom⟧ Marthe ⟦Roy|nom⟧", id="no comma: not this rule's"),
    pytest.param("⟦Odile|prenom⟧, épouse ⟦Roy|nom⟧", "⟦Odile|prenom⟧, épouse ⟦Roy|nom⟧", id="a word in lower case"),
    pytest.param("⟦Odile|prenom⟧, ⟦Paul|prenom⟧ et ⟦Roy|nom⟧", "⟦Odile|prenom⟧, ⟦Paul|prenom⟧ et ⟦Roy|nom⟧", id="nothing between"),
    pytest.param("⟦Odile|prenom⟧\nMarthe, ⟦Roy|nom⟧", "⟦Odile|prenom⟧\nMarthe, ⟦Roy|nom⟧", id="another line"),
    pytest.param("⟦Françoise|nom⟧, Marthe, ⟦Odile|prenom⟧ ⟦Roy|nom⟧", "⟦Françoise|nom⟧, ⟦Marthe|prenom⟧, ⟦Odile|prenom⟧ ⟦Roy|nom⟧", id="a common first name taken for a surname"),
    pytest.param("⟦Roy|nom⟧, Marthe, ⟦Blanc|nom⟧", "⟦Roy|nom⟧, Marthe, ⟦Blanc|nom⟧", id="a list of surnames"),
    pytest.param("⟦Odile|prenom⟧, Marthe, ⟦Lyon|localite⟧", "⟦Odile|prenom⟧, Marthe, ⟦Lyon|localite⟧", id="a town behind"),
    pytest.param("⟦Odile|prenom⟧, le 3 mai, ⟦Roy|nom⟧", "⟦Odile|prenom⟧, le 3 mai, ⟦Roy|nom⟧", id="a date between"),
    pytest.param("l'élève ⟦Ali|prenom⟧, Mme Aurore ⟦ROY|nom⟧", "l'élève ⟦Ali|prenom⟧, Mme Aurore ⟦ROY|nom⟧", id="a title begins another person"),
    pytest.param("⟦KEVIN|prenom⟧, ET LE PERE DE LA VICTIME, ⟦ANTOINE|prenom⟧, ONT FUI", "⟦KEVIN|prenom⟧, ET LE PERE DE LA VICTIME, ⟦ANTOINE|prenom⟧, ONT FUI", id="a sentence in capitals goes on"),
    pytest.param("MME ⟦ODILE|prenom⟧, MARTHE, ⟦ROY|nom⟧", "MME ⟦ODILE|prenom⟧, ⟦MARTHE|prenom⟧, ⟦ROY|nom⟧", id="first names in capitals"),
    pytest.param("⟦Odile|prenom⟧, (X, ⟦Roy|nom⟧", "⟦Odile|prenom⟧, (X, ⟦Roy|nom⟧", id="a bracket left open"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_first_names_between_commas_are_found(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
