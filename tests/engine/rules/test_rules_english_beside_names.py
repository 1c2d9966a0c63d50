"""A first name that only the name beside it tells is found; words and bodies there are left."""

from __future__ import annotations

import pytest

from engine.rules.english.beside_names import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("  ⟦Lodge-Penn|nom⟧, Kim        capacity  May", "  ⟦Lodge-Penn|nom⟧, ⟦Kim|prenom⟧        capacity  May", id="before the next column"),
    pytest.param("⟦Lodge|nom⟧, Kim\n⟦Roe|nom⟧, Ada", "⟦Lodge|nom⟧, ⟦Kim|prenom⟧\n⟦Roe|nom⟧, ⟦Ada|prenom⟧", id="at the end of a line"),
    pytest.param("⟦Lodge|nom⟧, Peter J. (chair)", "⟦Lodge|nom⟧, ⟦Peter J.|prenom⟧ (chair)", id="with an initial, before a bracket"),
    pytest.param("⟦Lodge|nom⟧, London; then", "⟦Lodge|nom⟧, London; then", id="a town behind a surname"),
    pytest.param("Mr ⟦Lodge|nom⟧, Kim said, left", "Mr ⟦Lodge|nom⟧, Kim said, left", id="inside a sentence"),
    pytest.param("⟦Lodge|nom⟧, Treasurer\n", "⟦Lodge|nom⟧, Treasurer\n", id="an office"),
    pytest.param("his nan Col (⟦Colleen|prenom⟧ ⟦Roe|nom⟧) rang", "his nan ⟦Col|prenom⟧ (⟦Colleen|prenom⟧ ⟦Roe|nom⟧) rang", id="cut short before the whole name"),
    pytest.param("the Trust (⟦Colleen|prenom⟧ ⟦Roe|nom⟧) rang", "the Trust (⟦Colleen|prenom⟧ ⟦Roe|nom⟧) rang", id="a body before its officer"),
    pytest.param("Co (⟦Colleen|prenom⟧ ⟦Roe|nom⟧) rang", "Co (⟦Colleen|prenom⟧ ⟦Roe|nom⟧) rang", id="two letters"),
    pytest.param("the twins (Ife and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧) sang", "the twins (⟦Ife|prenom⟧ and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧) sang", id="two first names of one surname"),
    pytest.param("we met Ife & ⟦Ayo|prenom⟧ ⟦Roe|nom⟧", "we met ⟦Ife|prenom⟧ & ⟦Ayo|prenom⟧ ⟦Roe|nom⟧", id="joined by a sign"),
    pytest.param("we saw Counsel and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧", "we saw Counsel and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧", id="an office before a name"),
    pytest.param("between Orrin Grid and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧", "between Orrin Grid and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧", id="two capitals before a name"),
    pytest.param("Yesterday and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧ came", "Yesterday and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧ came", id="a word at the head of a sentence"),
    pytest.param("Kate and ⟦Joe|prenom⟧ ⟦Roe|nom⟧ came", "⟦Kate|prenom⟧ and ⟦Joe|prenom⟧ ⟦Roe|nom⟧ came", id="a usual first name at the head of a sentence"),
    pytest.param("⟦Zora|prenom⟧ ⟦Quill|nom⟧ and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧", "⟦Zora|prenom⟧ ⟦Quill|nom⟧ and ⟦Ayo|prenom⟧ ⟦Roe|nom⟧", id="two whole names"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_a_name_beside_tells_a_first_name(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_french_texts_are_left_alone() -> None:
    source = "⟦Lodge|nom⟧, Kim\n"
    assert after(RULE, source) == source
