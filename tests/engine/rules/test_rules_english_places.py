"""Pieces of English addresses, the towns behind them, the regions of towns and places named again
are found; courts, laws and companies stay."""

from __future__ import annotations

import pytest

from engine.rules.english.places import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("at Flat 4, Harbour House, ⟦12 Marine Road|adresse⟧, Whitby.", "at ⟦Flat 4, Harbour House, 12 Marine Road|adresse⟧, ⟦Whitby|localite⟧.", id="flat and house before"),
    pytest.param("⟦Unit 7|adresse⟧, Larch Court, Mill Trading Estate, Ilkley", "⟦Unit 7, Larch Court, Mill Trading Estate|adresse⟧, ⟦Ilkley|localite⟧", id="court and estate behind"),
    pytest.param("Second Floor, Old Mill House, ⟦3 Quay Street|adresse⟧", "⟦Second Floor, Old Mill House, 3 Quay Street|adresse⟧", id="a floor"),
    pytest.param("⟦33 Plum Crescent|adresse⟧, basement, rear", "⟦33 Plum Crescent, basement|adresse⟧, rear", id="a basement"),
    pytest.param("⟦29 Ojo Street|adresse⟧, off Bola Way.", "⟦29 Ojo Street, off Bola Way|adresse⟧.", id="off a street"),
    pytest.param("⟦P.O. Box 274|adresse⟧, 5 Wharf Street, Digby", "⟦P.O. Box 274, 5 Wharf Street|adresse⟧, ⟦Digby|localite⟧", id="a box and a street"),
    pytest.param("House ⟦41, Fox Road|adresse⟧", "⟦House 41, Fox Road|adresse⟧", id="cut behind House"),
    pytest.param("Mr ⟦Rhys|nom⟧, Fellview, ⟦9 Castle Street|adresse⟧", "Mr ⟦Rhys|nom⟧, ⟦Fellview, 9 Castle Street|adresse⟧", id="a house name beside a person"),
    pytest.param("⟦16 Birch Street|adresse⟧, Elk Creek; and", "⟦16 Birch Street|adresse⟧, ⟦Elk Creek|localite⟧; and", id="the town behind"),
    pytest.param("⟦20 King Street|adresse⟧, Toronto, Ontario.", "⟦20 King Street|adresse⟧, ⟦Toronto, Ontario|localite⟧.", id="town and province"),
    pytest.param("⟦23 Abbey Terrace|adresse⟧ in Wells. He", "⟦23 Abbey Terrace|adresse⟧ in ⟦Wells|localite⟧. He", id="in a town"),
    pytest.param("r/o ⟦No. 208, Rose Nagar|adresse⟧, Jhansi 284001", "r/o ⟦No. 208, Rose Nagar|adresse⟧, ⟦Jhansi 284001|localite⟧", id="six digits"),
    pytest.param("\nMill House, Low Road, Kendal, Cumbria, ⟦LA9 4QX|localite⟧", "\n⟦Mill House, Low Road|adresse⟧, ⟦Kendal, Cumbria, LA9 4QX|localite⟧", id="a line before its code"),
    pytest.param("born in ⟦Farah|localite⟧, Afghanistan, and", "born in ⟦Farah, Afghanistan|localite⟧, and", id="a country behind a birthplace"),
    pytest.param("near ⟦Delhi|localite⟧, Ontario).", "near ⟦Delhi, Ontario|localite⟧).", id="a province"),
    pytest.param("at ⟦Long Lake|localite⟧ (Ginoo)", "at ⟦Long Lake (Ginoo)|localite⟧", id="another name in brackets"),
    pytest.param("⟦31 Denham Court|adresse⟧ was let; she left Denham Court", "⟦31 Denham Court|adresse⟧ was let; she left ⟦Denham Court|adresse⟧", id="a house named again"),
    pytest.param("\n640 Mesquite\n⟦Waco, TX 76701|localite⟧", "\n⟦640 Mesquite|adresse⟧\n⟦Waco, TX 76701|localite⟧", id="a number and a name above a code"),
    pytest.param("⟦16 Birch Street|adresse⟧ Mr ⟦Roe|nom⟧", "⟦16 Birch Street|adresse⟧ Mr ⟦Roe|nom⟧", id="a person behind"),
    pytest.param("⟦16 Birch Street|adresse⟧, ⟦Roe|nom⟧ said", "⟦16 Birch Street|adresse⟧, ⟦Roe|nom⟧ said", id="a person behind a comma"),
    pytest.param("Smith LLP, ⟦12 Green Street|adresse⟧", "Smith LLP, ⟦12 Green Street|adresse⟧", id="a firm before"),
    pytest.param("⟦12 Elm Street|adresse⟧\nDear John", "⟦12 Elm Street|adresse⟧\nDear John", id="a salutation below"),
    pytest.param("⟦12 Elm Street|adresse⟧, Monday", "⟦12 Elm Street|adresse⟧, Monday", id="a day"),
    pytest.param("⟦12 Elm Street|adresse⟧, the shop", "⟦12 Elm Street|adresse⟧, the shop", id="a common noun"),
    pytest.param("in ⟦Ilkley|localite⟧, Justice Roe", "in ⟦Ilkley|localite⟧, Justice Roe", id="a judge behind a town"),
    pytest.param("in ⟦Ilkley|localite⟧, and he", "in ⟦Ilkley|localite⟧, and he", id="a sentence that goes on"),
    pytest.param("Royal Courts of Justice\n\nStrand, ⟦London, WC2A 2LL|localite⟧", "Royal Courts of Justice\n\nStrand, ⟦London, WC2A 2LL|localite⟧", id="a court's own line is not widened"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_places_take_what_belongs_to_them(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_a_french_text_is_left() -> None:
    source = "Flat 4, ⟦12 Marine Road|adresse⟧, Whitby"
    assert after(RULE, source) == source
