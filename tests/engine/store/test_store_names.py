"""What is kept of a document's name."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, strategies as st

from engine.store.names import LONGEST, clean_name


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        pytest.param("Divorce Martin.docx", "Divorce Martin.docx", id="plain"),
        pytest.param("Arrêt n° 12-345 (É).pdf", "Arrêt n° 12-345 (É).pdf", id="accents and signs"),
        pytest.param("../../etc/passwd", "passwd", id="path upwards"),
        pytest.param("C:\\Users\\x\\arrêt.odt", "arrêt.odt", id="Windows path"),
        pytest.param("a\r\nSet-Cookie: x.txt", "a Set-Cookie: x.txt", id="header injection"),
        pytest.param("arr\u202etxt.exe", "arrtxt.exe", id="right-to-left override"),
        pytest.param("\x00\ud800.pdf", "pdf", id="nothing visible before the extension"),
        pytest.param("  ..  ", "document", id="nothing at all"),
        pytest.param("", "document", id="empty"),
        pytest.param("x" * 500 + ".docx", "x" * 195 + ".docx", id="too long"),
        pytest.param("חוזה.docx", "חוזה.docx", id="Hebrew"),
        pytest.param("<img src=x onerror=1>.txt", "<img src=x onerror=1>.txt", id="markup stays text"),
    ],
)
def test_a_name_keeps_what_can_be_shown(given_name, kept):
    assert clean_name(given_name) == kept


@given(st.text(st.characters()))
def test_any_name_becomes_a_short_visible_one(name):
    kept = clean_name(name)
    assert 0 < len(kept) <= LONGEST
    assert not {"/", "\\"} & set(kept)
    assert all(unicodedata.category(char) not in ("Cc", "Cf", "Cs") for char in kept)
    assert clean_name(kept) == kept
