"""A name that stands in an address is found in the text; common words of addresses are not."""

from __future__ import annotations

import pytest

from engine.rules.mail.addresses import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param("paul.montreuil@exemple.fr\nHier Montreuil a refusé.", ["Montreuil"], id="first.last"),
    pytest.param("p.montreuil@exemple.fr : M. Montreuil", ["Montreuil"], id="an initial"),
    pytest.param("montreuil.paul@exemple.fr, voir avec Paul", ["Paul"], id="last.first"),
    pytest.param("paul_montreuil82@exemple.fr, dit-on à Montreuil", ["Montreuil"], id="underscore and digits"),
    pytest.param("paul.montreuil@exemple.fr ; Paul Montreuil", ["Paul", "Montreuil"], id="both words"),
    pytest.param("Écrire à MONTREUIL : paul.montreuil@exemple.fr", ["MONTREUIL"], id="capitals"),
    pytest.param("paul.montreuil@exemple.fr, le montreuil", [], id="lower case"),
    pytest.param("service.client@exemple.fr, notre Client", [], id="a service"),
    pytest.param("paul.montreuil@exemple.fr et le site www.Montreuil.fr", [], id="inside a site"),
    pytest.param("paul.montreuil@exemple.fr. Montreuil-Bellay", [], id="a compound"),
    pytest.param("zed.montreuil@exemple.fr, hier Montreuil", [], id="nothing makes it a name"),
    pytest.param("montreuil@exemple.fr, hier Montreuil", [], id="one word"),
    pytest.param("paul.roy@exemple.fr, hier Roy", [], id="three letters"),
    pytest.param("paul.montreuil@exemple.fr\nchez MONTREUIL & SOW AVOCATS", [], id="a law firm"),
    pytest.param("paul.summer@example.org wrote that Summer hours apply", [], id="a season"),
    pytest.param("paul.tribunal@exemple.fr, le Tribunal", [], id="a word of the law"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_names_of_addresses_are_found(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
