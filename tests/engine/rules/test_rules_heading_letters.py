"""Letters that number headings are no initials; initials at the start of a line stay names."""

from __future__ import annotations

import pytest

from engine.rules.names.heading_letters import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("⟦A.|nom⟧ Sur la compétence\ntexte\n⟦B.|nom⟧ Sur le fond", "A. Sur la compétence\ntexte\nB. Sur le fond", id="a series"),
    pytest.param("A. Sur la compétence\n⟦B.|prenom⟧ Sur le fond", "A. Sur la compétence\nB. Sur le fond", id="one of them was taken"),
    pytest.param("⟦C|nom⟧. Sur les dépens\nD. Sur les frais", "C. Sur les dépens\nD. Sur les frais", id="without its stop"),
    pytest.param("⟦A)|magistrat⟧ La procédure\nB) Le fond", "A) La procédure\nB) Le fond", id="brackets, a professional's label"),
    pytest.param("A. Jurisdiction\n  ⟦B.|nom⟧ The merits", "A. Jurisdiction\n  B. The merits", id="English, indented"),
    pytest.param("⟦D.|nom⟧ Sur la prestation", "⟦D.|nom⟧ Sur la prestation", id="a letter alone may be an initial"),
    pytest.param("⟦A.|nom⟧ Sur le fond\n⟦D.|nom⟧ Sur les frais", "⟦A.|nom⟧ Sur le fond\n⟦D.|nom⟧ Sur les frais", id="no neighbours in the alphabet"),
    pytest.param("⟦A.|prenom⟧ ⟦Durand|nom⟧\n⟦B.|prenom⟧ ⟦Roy|nom⟧", "⟦A.|prenom⟧ ⟦Durand|nom⟧\n⟦B.|prenom⟧ ⟦Roy|nom⟧", id="a list of persons"),
    pytest.param("M. ⟦A.|nom⟧ Sur le fond\nB. Sur les frais", "M. ⟦A.|nom⟧ Sur le fond\nB. Sur les frais", id="behind a title"),
    pytest.param("⟦A.|nom⟧ a frappé ⟦B.|nom⟧ Puis il", "⟦A.|nom⟧ a frappé ⟦B.|nom⟧ Puis il", id="no second line"),
    pytest.param("⟦A.|localite⟧ Sur le fond\nB. Sur les frais", "⟦A.|localite⟧ Sur le fond\nB. Sur les frais", id="no label of a name"),
    pytest.param("⟦Ab.|nom⟧ Sur le fond\nB. Sur les frais", "⟦Ab.|nom⟧ Sur le fond\nB. Sur les frais", id="two letters"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_headings_lose_their_label_and_initials_keep_it(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
