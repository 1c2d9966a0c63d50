"""The card of what stays readable: how many persons are among few, each with its reason, and no
name."""

from __future__ import annotations

import pytest

from components.document.readable import MOST, line
from tests.engine.risk.made import annotated

NOTARY = "Mme ⟦Ana|prenom⟧ ⟦Séverac|nom⟧, née le ⟦4 mai 1981|naissance⟧, notaire, demeurant à ⟦Gap|localite⟧."


@pytest.mark.parametrize(
    ("lang", "summary", "person"),
    [
        ("fr", "1 personne reconnaissable parmi moins de 10", "sexe, année de naissance, commune, profession"),
        ("en", "1 person among fewer than 10", "sex, year of birth, town, occupation"),
    ],
)
def test_the_card_says_who_is_among_few_and_why(lang: str, summary: str, person: str) -> None:
    card = str(line(annotated(NOTARY, "administratif"), lang))
    assert summary in card
    assert person in card
    assert "WP216" not in card
    assert "Séverac" not in card


def test_where_nothing_singles_anybody_out_the_card_says_so() -> None:
    assert "aucun détail n'isole une personne" in str(line(annotated(NOTARY, "tout"), "fr"))
    assert "Aucune personne occultée" in str(line(annotated("La cour se réunit."), "fr"))


def test_a_long_list_is_cut_after_those_whom_fewest_fit() -> None:
    many = " ".join(f"M. ⟦Jean{letter}|prenom⟧ ⟦Okafor{letter}|nom⟧." for letter in "abcdefghijklmnop")
    found = line(annotated(f"{NOTARY} {many}", "administratif"), "fr")
    listed = found.children[1].children[0].children
    assert len(listed) == MOST
    assert "moins de 10" in str(listed[0])
