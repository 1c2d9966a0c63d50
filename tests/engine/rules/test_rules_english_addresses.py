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
    pytest.param("of 62/64 Larch Lane, Otley", ["62/64 Larch Lane"], id="two numbers"),
    pytest.param("18 W. Mill St., Ashby", ["18 W. Mill St."], id="a side before the name"),
    pytest.param("the owner of No. 7 Fern Close", ["No. 7 Fern Close"], id="a number that is said"),
    pytest.param("of 5 and 6 Fern Close", ["5 and 6 Fern Close"], id="two houses"),
    pytest.param("to 8 Larch House, Leeds", ["8 Larch House"], id="a house with a number"),
    pytest.param("3.  FLAT 3/2 is let", ["FLAT 3/2"], id="a flat in capitals"),
    pytest.param("I bought Flat 209 from him", ["Flat 209"], id="a flat alone"),
    pytest.param("resides at 4820, boulevard Laurin, app. 6", ["4820, boulevard Laurin, app. 6"], id="a French street"),
    pytest.param("#120, 731 \u2013 5th Ave NW", ["#120, 731 \u2013 5th Ave NW"], id="a street that is a number"),
    pytest.param("Athlone N37 X2P1", ["Athlone N37 X2P1"], id="Irish"),
    pytest.param("Cooma NSW 2630, make", ["Cooma NSW 2630"], id="Australian"),
    pytest.param("at 9 Elm Road, London W7.", ["9 Elm Road", "London W7"], id="a district of London"),
    pytest.param("born on May 3, 1980 in Larkhill.", ["Larkhill"], id="the date before the town"),
    pytest.param("He died in Canmore on May 2", ["Canmore"], id="a death"),
    pytest.param("PO BOX 4410\nWaco, Texas  76701", ["PO BOX 4410", "Waco, Texas  76701"], id="a state in full"),
    pytest.param("Tacoma WA 98402", ["Tacoma WA 98402"], id="no comma before the state"),
    pytest.param("her parents’ home in Denholme", ["Denholme"], id="a home"),
    pytest.param("wished to live in Lowick", ["Lowick"], id="a wish"),
    pytest.param("the House of Lords", [], id="no home"),
    pytest.param("Roe v. Roe, 91 Ohio St.3d 210", [], id="a law report"),
    pytest.param("the Land Titles Act, SA 1998", [], id="a law and its year"),
    pytest.param("In 2011, Mrs Lane and Mr Hill met", [], id="a surname that is a way"),
    pytest.param("Royal Courts of Justice\n\nStrand, London, WC2A 2LL", [], id="the royal courts"),
    pytest.param("Rolls Building\n\nFetter Lane\n\nLondon, EC4A 1NL", [], id="a court's building"),
    pytest.param("He moved to Twitter", [], id="no town"),
    pytest.param("born in Mauritius", [], id="another country"),
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


@pytest.mark.parametrize("before", ["He works at the Crown Court. ", "The tribunal sat in May. ", "The board met! "])
def test_a_court_in_another_sentence_uncovers_no_address(before: str) -> None:
    assert found(RULE, f"{before}She lives at 12 Green Street, Otley LS21 9ZZ.", "en") == [
        "12 Green Street",
        "Otley LS21 9ZZ",
    ]
