"""What a text says once decoded, however often it was encoded."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

import pytest
from hypothesis import given, strategies as st

from engine.formats.verify.variants import variants

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
