"""Folding never moves a character."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.text.fold import fold_in_place
from engine.text.words import WORD, key, keys, read_words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("ÉÈÀÇ", "eeac", id="accents and capitals"),
        pytest.param("Œuvre, CŒUR", "œuvre, cœur", id="a ligature stays one letter"),
        pytest.param("Straße", "straße", id="ß stays"),
        pytest.param("İstanbul", "istanbul", id="a letter whose lower case has two"),
        pytest.param("Łódź Øre Đoković", "lodz ore dokovic", id="strokes"),
        pytest.param("d\u2019Arnoult\u00a0!", "d'arnoult !", id="apostrophe and non-breaking space"),
        pytest.param("e\u0301", "e\u0301", id="an accent written apart stays"),
        pytest.param("한글 العربية", "한글 العربية", id="other scripts stay"),
    ],
)
def test_folding_is_one_character_for_one(text: str, expected: str) -> None:
    assert fold_in_place(text) == expected


@given(st.text())
def test_folding_keeps_the_length_of_any_text(text: str) -> None:
    assert len(fold_in_place(text)) == len(text)


def test_an_accent_written_apart_is_no_letter_of_a_key() -> None:
    assert key("He\u0301le\u0300ne") == key("Hélène") == "helene"


def test_keys_cut_at_hyphens_and_apostrophes() -> None:
    assert keys("Jean-Pierre d\u2019Arc, 2") == ("jean", "pierre", "d", "arc")


@given(st.text())
def test_words_stand_where_they_say(text: str) -> None:
    read = read_words(text)
    assert [key(read.word(rank)) for rank in range(len(read.keys))] == list(read.keys)
    assert not any(set(read.word(rank)) & set(" -'.,;\n_0123456789") for rank in range(len(read.keys)))


@given(st.text(alphabet=st.characters(blacklist_categories=["Cs"])))
def test_the_keys_of_a_text_are_those_of_its_words(text: str) -> None:
    assert keys(text) == tuple(key(word) for word in WORD.findall(text)) == read_words(text).keys


@given(st.text(st.characters(max_codepoint=127)))
def test_plain_letters_fold_as_all_others_do(text: str) -> None:
    assert keys(text) == tuple(fold_in_place(word) for word in WORD.findall(text))
