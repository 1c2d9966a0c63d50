"""Web addresses are found; those of public bodies stay readable."""

from __future__ import annotations

import pytest

from engine.rules.numbers.url import RULE, is_public
from tests.engine.marked import after, found, kinds

ROWS = [
    pytest.param(
        "voir https://www.dupont-toiture.fr/contact.", ["https://www.dupont-toiture.fr/contact"], id="full address"
    ),
    pytest.param("www.cabinet-martin.com", ["www.cabinet-martin.com"], id="www"),
    pytest.param("sur facebook.com/jean.dupont", ["facebook.com/jean.dupont"], id="bare domain with a path"),
    pytest.param("le site internet dupont-toiture.fr", ["dupont-toiture.fr"], id="announced bare domain"),
    pytest.param("(http://exemple.fr/a?b=1&c=2)", ["http://exemple.fr/a?b=1&c=2"], id="query in brackets"),
    pytest.param("HTTPS://EXEMPLE.FR", ["HTTPS://EXEMPLE.FR"], id="capitals"),
    pytest.param("http://a.fr, http://b.fr", ["http://a.fr", "http://b.fr"], id="a list"),
    pytest.param("la société Voyages.com soutient", [], id="a company's name"),
    pytest.param("https://www.legifrance.gouv.fr/codes/article_lc/1", [], id="Légifrance"),
    pytest.param("www.justice.fr", [], id="justice.fr"),
    pytest.param("https://www.rhone.gouv.fr", [], id="a prefecture"),
    pytest.param("le site www.telerecours.fr", [], id="the administrative courts' service"),
    pytest.param("https://faux-justice.fr/x", ["https://faux-justice.fr/x"], id="a look-alike is not public"),
    pytest.param("jean@exemple.fr", [], id="an e-mail is none"),
    pytest.param("art.12 du code", [], id="an abbreviation is none"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_web_addresses_are_found_but_for_public_bodies(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


@pytest.mark.parametrize(
    ("domain", "public"),
    [("www.justice.gouv.fr", True), ("gouv.fr", True), ("gouv.fr.exemple.com", False), ("monjustice.fr", False)],
)
def test_a_public_domain_is_told_by_its_end(domain: str, public: bool) -> None:
    assert is_public(domain) is public


def test_a_name_inside_an_address_gives_way_to_it() -> None:
    assert after(RULE, "https://⟦dupont|nom⟧.fr/x") == "⟦https://dupont.fr/x|site⟧"


NAMED = "M. ⟦Okonkwo|nom⟧ : "


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("okonkwo-toiture.fr", "⟦okonkwo-toiture.fr|site⟧", id="a word of it"),
        pytest.param("(chezokonkwo.com)", "(⟦chezokonkwo.com|site⟧)", id="the end of a word"),
        pytest.param("toiture.fr", "toiture.fr", id="no name in it"),
        pytest.param("la société Voyages.com", "la société Voyages.com", id="a company"),
        pytest.param("o.okonkwo@exemple.fr", "o.okonkwo@exemple.fr", id="an e-mail is another rule's"),
    ],
)
def test_a_bare_domain_is_found_where_a_known_name_stands_in_it(source: str, expected: str) -> None:
    assert after(RULE, NAMED + source) == NAMED + expected


def test_a_name_in_an_address_that_stays_readable_is_a_doubt() -> None:
    assert kinds(RULE, NAMED + "https://www.rhone.gouv.fr/avis/okonkwo") == ["name_in_url"]
    assert kinds(RULE, NAMED + "https://www.rhone.gouv.fr/avis") == []


def test_what_the_tagger_took_inside_a_public_address_is_given_back() -> None:
    source = "https://www.insee.fr/⟦information/1300608|site⟧"
    assert "⟦" not in after(RULE, source)
