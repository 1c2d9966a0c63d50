"""Addresses and towns of residence in English texts are found; courts and countries stay."""

from __future__ import annotations

import pytest

from engine.rules.english.addresses import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("lives at 48 Heron Court, Kenora, Ontario P9N 2X6", ["48 Heron Court", "Kenora, Ontario P9N 2X6"], id="street and postal code"),
    pytest.param("215 Alder Street North", ["215 Alder Street North"], id="a side of town"),
    pytest.param("740 Birch Road, Apt. 31", ["740 Birch Road, Apt. 31"], id="an apartment"),
    pytest.param("3-518 Maple Ave., Sudbury ON P3E 4T7", ["3-518 Maple Ave.", "Sudbury ON P3E 4T7"], id="a unit"),
    pytest.param("Upton\nLudlow SY8 2QB", ["Ludlow SY8 2QB"], id="British"),
    pytest.param("Dayton, OH 45402", ["Dayton, OH 45402"], id="American"),
    pytest.param("K1A 0B1", ["K1A 0B1"], id="a postal code alone"),
    pytest.param("its address (R.R. #7)", ["R.R. #7"], id="a rural route"),
    pytest.param("a house on Dorval Street with a garden", ["Dorval Street"], id="a street without number"),
    pytest.param("Ida Moss, of the City of Ottawa, in the Province of Ontario, make oath", ["Ottawa"], id="sworn"),
    pytest.param("She was residing in Brockville then", ["Brockville"], id="residing"),
    pytest.param("He moved to Moose Factory", ["Moose Factory"], id="moved"),
    pytest.param("born in Kapuskasing", ["Kapuskasing"], id="born"),
    pytest.param("born in Canada", [], id="a country"),
    pytest.param("The Corporation of the City of Ottawa", [], id="a city that is a party"),
    pytest.param("heard in Barrie", [], id="where a court sits"),
    pytest.param("the Superior Court of Justice", [], id="a court"),
    pytest.param("the courthouse at 55 Court Street, Sarnia", [], id="a courthouse"),
    pytest.param("she moved to amend her pleading", [], id="moved to amend"),
    pytest.param("42 Years of Court experience", [], id="years"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_addresses_are_told_from_courts_and_countries(text: str, expected: list[str]) -> None:
    assert found(RULE, text, "en") == expected


def test_street_and_town_have_labels_of_their_own() -> None:
    shown = after(RULE, "5 Elm Road, Wawa, Ontario P0S 1K0", "en")
    assert shown == "⟦5 Elm Road|adresse⟧, ⟦Wawa, Ontario P0S 1K0|localite⟧"


def test_a_french_text_is_left() -> None:
    assert found(RULE, "215 Alder Street North") == []
