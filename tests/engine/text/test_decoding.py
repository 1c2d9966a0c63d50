"""What a text says once decoded, however often it was encoded."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

import pytest
from hypothesis import given, strategies as st

from engine.text import variants

WAYS = {
    "references": lambda text: "".join(f"&#{ord(c)};" for c in text),
    "percent": lambda text: "".join(f"%{byte:02X}" for byte in text.encode()),
    "escapes": lambda text: "".join(f"\\u{ord(c):04x}" for c in text),
    "html": lambda text: escape(text),
    "url": lambda text: quote(text, safe=""),
}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("durand", []),
        ("durand&#37;40x", ["durand%40x", "durand@x"]),
        ("%26eacute%3B", ["&eacute;", "é"]),
        ("%2541", ["%41", "A"]),
        ("&amp;amp;amp;", ["&amp;amp;", "&amp;", "&"]),
        (r"\x26eacute;", ["&eacute;", "é"]),
        ("100 % & 50 %", []),
        ("du<b>ra</b>nd", ["durand"]),
        ("du<br/>rand", ["du\nrand"]),
        ("<td>du</td><td>rand</td>", ["\ufdd0du\ufdd0\ufdd0rand\ufdd0"]),
        ("1 < 2 et 3 > 2", []),
        ("x=ZHVyYW5k;", ["x=\ufdd0durand\ufdd0;"]),
        ("Jurisprudence constante, Marie-Claude", []),
    ],
)
def test_each_thing_that_a_text_says_is_given_once(text: str, said: list[str]) -> None:
    assert [variant.text for variant in variants(text)] == [text, *said]


@given(
    st.text("éa'%&;\\uX@4 ", min_size=1, max_size=8),
    st.lists(st.sampled_from(sorted(WAYS)), min_size=1, max_size=3),
)
def test_what_was_encoded_up_to_three_times_is_read(text: str, ways: list[str]) -> None:
    written = text
    for way in ways:
        written = WAYS[way](written)
    assert text in {variant.text for variant in variants(written)}


@pytest.mark.parametrize(
    ("text", "name", "written"),
    [
        ("le d&#117;rand dit", "durand", "d&#117;rand"),
        ("le %64urand%20dit", "durand", "%64urand"),
        ("le d%26%23117%3Brand dit", "durand", "d%26%23117%3Brand"),
        ("le <i>du</i>rand dit", "durand", "du</i>rand"),
        ("le ?x=ZHVyYW5k dit", "durand", "ZHVyYW5k"),
    ],
)
def test_what_is_said_has_its_place_in_the_text(text: str, name: str, written: str) -> None:
    said = next(variant for variant in variants(text) if name in variant.text)
    start = said.text.index(name)
    first, last = said.source(start, start + len(name))
    assert text[first:last] == written
