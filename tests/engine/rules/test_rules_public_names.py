"""Famous names, hospitals, places on the way and orders are nobody's in a letter; who bears such a
name is."""

from __future__ import annotations

import pytest

from engine.rules.names.public_names import RULE
from tests.engine.marked import after, kinds

ROWS = [
    pytest.param("C'est du ⟦Victor|prenom⟧ ⟦Hugo|nom⟧ !", "C'est du Victor Hugo !", id="a poet"),
    pytest.param("Ce n'est pas ⟦Mozart|nom⟧.", "Ce n'est pas Mozart.", id="one word"),
    pytest.param("M. ⟦Mozart|nom⟧ viendra.", "M. ⟦Mozart|nom⟧ viendra.", id="behind a title"),
    pytest.param("⟦Léa|prenom⟧ ⟦Mozart|nom⟧ viendra. ⟦Mozart|nom⟧ paie.", "⟦Léa|prenom⟧ ⟦Mozart|nom⟧ viendra. ⟦Mozart|nom⟧ paie.", id="a namesake"),
    pytest.param("M. ⟦Victor|prenom⟧ ⟦Hugo|nom⟧ viendra.", "M. ⟦Victor|prenom⟧ ⟦Hugo|nom⟧ viendra.", id="a namesake behind a title"),
    pytest.param("⟦Victor|prenom⟧ viendra.", "⟦Victor|prenom⟧ viendra.", id="the first name alone"),
    pytest.param("hospitalisé à ⟦Henri-Vautrin|localite⟧", "hospitalisé à Henri-Vautrin", id="a hospital"),
    pytest.param("aux urgences d'⟦Henri-Vautrin|prenom⟧", "aux urgences d'Henri-Vautrin", id="its emergency room"),
    pytest.param("un mot pour ⟦Henri-Vautrin|prenom⟧", "un mot pour ⟦Henri-Vautrin|prenom⟧", id="somebody"),
    pytest.param("⟦Ramenez|prenom⟧ le pain", "Ramenez le pain", id="an order"),
    pytest.param("Bien. ⟦Veuillez|nom⟧ agréer", "Bien. Veuillez agréer", id="a formula"),
    pytest.param("vous nous ⟦oubliez|nom⟧ ?", "vous nous oubliez ?", id="a verb in small letters"),
    pytest.param("⟦Gomez|nom⟧ dort.", "⟦Gomez|nom⟧ dort.", id="a surname that ends alike"),
    pytest.param("⟦Gomez|nom⟧, viens !", "⟦Gomez|nom⟧, viens !", id="who is called"),
    pytest.param("vu avec ⟦Gomez|nom⟧", "vu avec ⟦Gomez|nom⟧", id="in a sentence"),
    pytest.param("PAR CES MOTIFS\nC'est ⟦Mozart|nom⟧.", "PAR CES MOTIFS\nC'est ⟦Mozart|nom⟧.", id="a decision"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_names_known_to_all(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_what_becomes_readable_raises_a_doubt_once() -> None:
    assert kinds(RULE, "Du ⟦Mozart|nom⟧, toujours ⟦Mozart|nom⟧.") == ["name_left"]
