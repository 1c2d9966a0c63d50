"""Borders of a mention moved by word and by character."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.agreement.drafts import move_border, spare

TEXT = "Mme Ana de la Cruz-Ruiz, née"
#       0123456789012345678901234567


@pytest.mark.parametrize(
    ("span", "edge", "by", "forward", "found"),
    [
        pytest.param((4, 7), "start", "word", False, (0, 7), id="a word to the left"),
        pytest.param((4, 7), "end", "word", True, (4, 10), id="a word to the right"),
        pytest.param((4, 18), "end", "word", True, (4, 19), id="a hyphen is a step"),
        pytest.param((4, 23), "end", "word", True, (4, 24), id="so is a comma"),
        pytest.param((4, 10), "start", "word", True, (8, 10), id="the start goes to where the next word begins"),
        pytest.param((4, 10), "end", "word", False, (4, 7), id="the end goes back to where a word ends"),
        pytest.param((5, 7), "start", "word", False, (4, 7), id="out of the middle of a word"),
        pytest.param((4, 7), "start", "character", False, (3, 7), id="a character to the left"),
        pytest.param((4, 7), "end", "character", False, (4, 6), id="a character less"),
        pytest.param((0, 3), "start", "word", False, (0, 3), id="not before the text"),
        pytest.param((25, 28), "end", "character", True, (25, 28), id="not past the text"),
        pytest.param((4, 7), "start", "word", True, (4, 7), id="not over its own end"),
        pytest.param((4, 5), "end", "character", False, (4, 5), id="never empty"),
        pytest.param((3, 5), "end", "character", False, (3, 5), id="never of blanks alone"),
    ],
)
def test_a_border_moves_or_stays(span, edge, by, forward, found):
    assert move_border(TEXT, (*span, "nom"), edge, by, forward) == (*found, "nom")


@given(
    st.text(alphabet="ab é-.\n\u00a0", min_size=1, max_size=40),
    st.data(),
    st.sampled_from(["start", "end"]),
    st.sampled_from(["word", "character"]),
    st.booleans(),
)
def test_what_is_moved_is_still_a_mention(text, data, edge, by, forward):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    if text[start:end].strip():
        low, high, _ = move_border(text, (start, end, "nom"), edge, by, forward)
        assert 0 <= low < high <= len(text)
        assert text[low:high].strip()
        assert (high == end) if edge == "start" else (low == start)


def test_one_more_mention_is_the_word_after_the_others():
    assert spare(TEXT, [(4, 7, "prenom")], "nom") == (8, 10, "nom")
    assert spare(TEXT, [(25, 28, "nom")], "nom") is None
