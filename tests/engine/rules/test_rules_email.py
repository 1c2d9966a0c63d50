"""E-mail addresses are found by their form."""

from __future__ import annotations

import pytest

from engine.rules.numbers.email import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("écrire à jean.dupont@orange.fr.", ["jean.dupont@orange.fr"], id="end of a sentence"),
    pytest.param("Courriel : j-p_durand+vente@mail.exemple.co.uk", ["j-p_durand+vente@mail.exemple.co.uk"], id="signs"),
    pytest.param("<a href=mailto:zoe@exemple.fr>", ["zoe@exemple.fr"], id="mailto stays"),
    pytest.param("jean.dupont @ orange.fr", ["jean.dupont @ orange.fr"], id="spaces of a scanner"),
    pytest.param("(o.o'brien@exemple.ie)", ["o.o'brien@exemple.ie"], id="apostrophe"),
    pytest.param("hélène@société.fr", ["hélène@société.fr"], id="accents"),
    pytest.param("a@b.fr, c@d.fr;e@f.fr", ["a@b.fr", "c@d.fr", "e@f.fr"], id="a list"),
    pytest.param("A.MARTIN@EXEMPLE.FR", ["A.MARTIN@EXEMPLE.FR"], id="capitals"),
    pytest.param("le 3 @ 2,50 euros", [], id="a price"),
    pytest.param("@maitre_dupont sur un réseau social", [], id="an account name"),
    pytest.param("jean@localhost", [], id="no domain"),
    pytest.param("jean.dupont(at)orange.fr", [], id="no sign"),
    pytest.param("a@b@c.fr", ["b@c.fr"], id="two signs"),
    pytest.param("article 12 du code civil", [], id="nothing there"),
    pytest.param(
        "IMCEANOTES-Ada+20Lorne+20Ada+20Lorne+20Ada+20Lorne+20Ada+20Lorne+20Ada+20Lorne+20Ada+20Lorne+20@exemple.com",
        ["IMCEANOTES-Ada+20Lorne+20Ada+20Lorne+20Ada+20Lorne+20Ada+20Lorne+20Ada+20Lorne+20Ada+20Lorne+20@exemple.com"],
        id="a long one of a gateway",
    ),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_addresses_are_found_by_their_form(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


def test_an_address_replaces_the_names_the_tagger_saw_in_it() -> None:
    assert (
        after(RULE, "à ⟦jean|prenom⟧.⟦dupont|nom⟧@orange.fr, ⟦Dupont|nom⟧")
        == "à ⟦jean.dupont@orange.fr|email⟧, ⟦Dupont|nom⟧"
    )


def test_an_address_the_tagger_found_is_left_alone() -> None:
    assert after(RULE, "à ⟦jean.dupont@orange.fr|email⟧") == "à ⟦jean.dupont@orange.fr|email⟧"


def test_a_part_in_small_letters_is_widened() -> None:
    assert after(RULE, "à ⟦abel@boite|email⟧.example,") == "à ⟦abel@boite.example|email⟧,"
