"""Words that are no names are left in clear, unless a title or a first name says that they are."""

from __future__ import annotations

import pytest

from engine.annotate.rules.common_words import RULE
from engine.annotate.rules.lexicons import first_names, not_names
from tests.engine.annotate.marked import after

ROWS = [
    pytest.param("⟦RAPPELLE|nom⟧ que l'exécution", "RAPPELLE que l'exécution", id="a verb of the dispositif"),
    pytest.param("notifié par ⟦LRAR|nom⟧", "notifié par LRAR", id="an abbreviation"),
    pytest.param("Madame ⟦LA PROCUREURE GÉNÉRALE|nom⟧", "Madame LA PROCUREURE GÉNÉRALE", id="an office behind a title"),
    pytest.param("Mme ⟦la Chancelière|nom⟧", "Mme la Chancelière", id="an office in lower case"),
    pytest.param("contre la ⟦CARSAT Rhône|nom⟧", "contre la ⟦CARSAT Rhône|morale⟧", id="a public body is one"),
    pytest.param("⟦URSSAF|prenom⟧ d'Auvergne", "⟦URSSAF|morale⟧ d'Auvergne", id="taken for a first name"),
    pytest.param("au ⟦Maroc|nom⟧ et en Italie", "au Maroc et en Italie", id="a country"),
    pytest.param("M. ⟦Maroc|nom⟧ conclut", "M. ⟦Maroc|nom⟧ conclut", id="a country that is a surname"),
    pytest.param("⟦Paul|prenom⟧ ⟦France|nom⟧", "⟦Paul|prenom⟧ ⟦France|nom⟧", id="behind a first name"),
    pytest.param("Mme ⟦Rapelle|nom⟧ née ⟦Fixe|nom⟧", "Mme ⟦Rapelle|nom⟧ née ⟦Fixe|nom⟧", id="behind née"),
    pytest.param("⟦Le Président|nom⟧ Petit", "Le Président Petit", id="an office without a title"),
    pytest.param("Mme ⟦Le|nom⟧ conclut", "Mme ⟦Le|nom⟧ conclut", id="a surname of two letters"),
    pytest.param("⟦Roy|nom⟧ et ⟦Petit|nom⟧", "⟦Roy|nom⟧ et ⟦Petit|nom⟧", id="names that are common words elsewhere"),
    pytest.param("Me ⟦JUGE|avocat⟧", "Me ⟦JUGE|avocat⟧", id="a professional is not this rule's"),
]


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_words_that_are_no_names_stay_in_clear(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


def test_no_word_is_both_a_first_name_and_none() -> None:
    none = not_names("words") | not_names("bodies") | not_names("countries")
    assert first_names() & none == set()
