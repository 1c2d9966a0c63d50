"""In a text without capitals names are found behind a title, beside a first name and again."""

from __future__ import annotations

import pytest

from engine.rules.names.announced_names import RULE
from tests.engine.marked import after

_REST = " et je vous remercie de votre réponse au sujet de la chaudière."
NAMES = [
    pytest.param("bonjour madame kowalski,", "bonjour madame ⟦kowalski|nom⟧,", id="title"),
    pytest.param("bonjour madame le meur,", "bonjour madame ⟦le meur|nom⟧,", id="particle"),
    pytest.param("vu par le docteur van den bossche,", "vu par le docteur ⟦van den bossche|nom⟧,", id="two particles"),
    pytest.param("⟦jean|prenom⟧ de smedt a payé", "⟦jean|prenom⟧ ⟦de smedt|nom⟧ a payé", id="beside a first name"),
    pytest.param("⟦solène|prenom⟧ dort, solène rit", "⟦solène|prenom⟧ dort, ⟦solène|prenom⟧ rit", id="again"),
]
OTHERS = [
    "madame la juge, monsieur le préfet, monsieur le bâtonnier,",
    "madame est venue, monsieur a signé,",
    "⟦jean|prenom⟧ conteste,",
    "monsieur le comptable,",
]


@pytest.mark.parametrize(("source", "expected"), NAMES)
def test_a_name_in_small_letters_is_found(source: str, expected: str) -> None:
    assert after(RULE, source + _REST) == expected + _REST


@pytest.mark.parametrize("source", OTHERS)
def test_words_in_small_letters_are_left(source: str) -> None:
    assert after(RULE, source + _REST) == source + _REST


def test_a_text_with_capitals_is_left() -> None:
    source = "Bonjour Madame, nous avons reçu la note de madame kowalski et de Paul Roche à Lyon."
    assert after(RULE, source) == source
