"""One slip of the hand weighs less than another edit; two edits are no slip."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.text.keyboard_slips import CHANGE, SLIP, deletions, weight

WORDS = st.text("abcdeimprst", max_size=8)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        pytest.param("martin", "martin", None, id="equal"),
        pytest.param("martin", "mqrtin", SLIP, id="below on the keyboard"),
        pytest.param("martin", "nartin", CHANGE, id="far on the keyboard"),
        pytest.param("kone", "kons", SLIP, id="above, half a key aside"),
        pytest.param("kone", "konw", CHANGE, id="two rows away"),
        pytest.param("diallo", "dialo", SLIP, id="one letter of two"),
        pytest.param("dialo", "diallo", SLIP, id="one letter doubled"),
        pytest.param("durand", "durnd", CHANGE, id="a letter lost"),
        pytest.param("durand", "durands", CHANGE, id="a letter more at the end"),
        pytest.param("dupont", "dupotn", SLIP, id="exchanged at the end"),
        pytest.param("dupont", "udpont", SLIP, id="exchanged at the start"),
        pytest.param("levy", "levi", SLIP, id="heard alike"),
        pytest.param("dupont", "dupond", CHANGE, id="another letter at the end"),
        pytest.param("dupont", "durond", None, id="two letters"),
        pytest.param("dupont", "pudont", None, id="exchanged, not beside each other"),
        pytest.param("dupont", "duponnet", None, id="two letters more"),
        pytest.param("", "a", CHANGE, id="from nothing"),
    ],
)
def test_an_edit_is_weighed(left: str, right: str, expected: float | None) -> None:
    assert weight(left, right) == weight(right, left) == expected


@given(WORDS, WORDS)
def test_words_one_edit_apart_share_a_deletion(left: str, right: str) -> None:
    if weight(left, right) is not None:
        assert set(deletions(left)) & set(deletions(right))


@given(WORDS, st.data())
def test_one_edit_is_seen_wherever_it_is(word: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(word)))
    assert weight(word, word[:place] + "z" + word[place:]) in (SLIP, CHANGE)
    if place < len(word):
        assert weight(word, word[:place] + "z" + word[place + 1 :]) in (SLIP, CHANGE)
