"""What the rest of a document says of a word."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine.tagging.document_features import NAMES, WIDTH, features
from engine.text.segment import NEWLINE, display_token, windows

_TOKENS = st.sampled_from(
    [
        "M",
        ".",
        "Mme",
        "Verne",
        "VERNE",
        "verne",
        "Paul",
        "Me",
        ",",
        "avocat",
        "le",
        "juge",
        NEWLINE,
        "SARL",
        "@",
        "38200",
        "née",
        "é",
        "-",
    ]
)


def _of(text: str, word: str, place: int = 0) -> dict[str, float]:
    """Give the columns above 0 of the ``place``-th token of a word, of a text of one window."""
    words = text.split()
    (rows,) = features([words])
    index = [number for number, token in enumerate(words) if token == word][place]
    return {name: round(float(value), 3) for name, value in zip(NAMES, rows[index], strict=True) if value}


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("M . Paul Verne a dit . Verne", "civility"),
        ("Mr . Paul Verne said . Verne", "civility"),
        ("Anne Roche épouse Verne . Verne", "kin"),
        ("Anne Roche née ⏎ VERNE le 3 . Verne", "kin"),
        ("Me Paul VERNE plaide . Verne", "lawyer"),
        ("Paul Verne , avocat au barreau . Verne", "lawyer"),
        ("le juge , Mme Verne , décide . Verne", "court"),
        ("Paul Verne , conseillère . Verne", "court"),
        ("la SARL Verne . Verne", "company"),
        ("Verne Holdings Inc . Verne", "company"),
        ("3 rue de Verne à Lyon . Verne", "street"),
        ("38200 Verne le 3 . Verne", "postal_code"),
        ("il a dit ceci . ⏎ Paul Verne ⏎ dit ceci de cela là . Verne", "own_line"),
        ("la verne et cela . Verne", "lower_case"),
        ("dans Verne . Verne", "capital_inside"),
        ("VERNE . Verne", "all_capitals"),
        ("paul . Verne @ exemple . fr . Verne", "mail"),
    ],
    ids=lambda value: value if len(value) < 20 else value[:30],
)
def test_another_mention_tells(text: str, column: str) -> None:
    words = text.split()
    found = _of(text, "Verne", sum(word == "Verne" for word in words) - 1)
    assert found[column] == 1.0


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Mme la directrice de Verne . Verne", "civility"),
        ("M . Paul A . B . C . Verne . Verne", "civility"),
        ("avocat de Lyon venu dire à Verne . Verne", "lawyer"),
        ("la SARL que dirige Verne . Verne", "company"),
        ("M . Roche et le maire , Verne . Verne", "civility"),
    ],
    ids=["a word between", "too far", "an office too far before", "a company run by", "another's title"],
)
def test_what_stands_elsewhere_tells_nothing(text: str, column: str) -> None:
    assert column not in _of(text, "Verne", 1)


def test_a_word_that_stands_once_has_no_columns_of_its_own() -> None:
    assert _of("M . Verne", "Verne") == {}


def test_a_mention_does_not_tell_of_itself() -> None:
    text = "M . Verne . il dit ceci et cela puis Verne"
    assert _of(text, "Verne", 0) == {"capital_inside": 1.0, "often": 0.125}
    assert "capital_inside" not in _of(text, "Verne", 1)
    assert _of(text, "Verne", 1)["civility"] == 1.0


def test_shares_count_the_other_mentions() -> None:
    text = "M . Verne . Verne . Verne"
    assert _of(text, "Verne", 2)["civility"] == 0.5
    assert _of(text, "Verne", 2)["ever_civility"] == 1.0


def test_a_first_name_is_known_by_its_neighbour() -> None:
    assert _of("M . Verne dit . Paul Verne", "Paul")["beside_named"] == 1.0
    assert _of("Me Verne dit . Paul Verne", "Paul")["beside_lawyer"] == 1.0
    assert "beside_named" not in _of("M . Verne dit . vu Verne", "vu")


@pytest.mark.parametrize("form", ["VERNE", "Vérne", "Ve\u0301rne"], ids=["capitals", "an accent", "an accent apart"])
def test_forms_of_a_word_are_one(form: str) -> None:
    assert _of(f"M . {form} . Verne", "Verne")["civility"] == 1.0


def test_a_document_is_one_whatever_its_windows() -> None:
    words = "M . Paul Verne a saisi le juge . ⏎ Verne demande cela".split()
    (whole,) = features([words])
    parts = features([words[:6], words[6:11], words[11:]])
    kept = [index for index, name in enumerate(NAMES) if name != "own_line"]
    np.testing.assert_array_equal(np.concatenate(parts)[:, kept], whole[:, kept])


@given(st.lists(st.lists(_TOKENS, max_size=12), max_size=5))
def test_every_number_is_a_share(found: list[list[str]]) -> None:
    rows = features(found)
    assert [row.shape for row in rows] == [(len(window), WIDTH) for window in found]
    for row in rows:
        assert ((row >= 0) & (row <= 1)).all()


@given(st.lists(_TOKENS, max_size=30), st.lists(st.sampled_from(["zut", "ouf", ";"]), max_size=10))
def test_what_follows_far_away_in_other_words_changes_nothing(words: list[str], others: list[str]) -> None:
    gap = [";"] * 10
    (alone,) = features([words])
    together = features([words, gap, others])[0]
    kept = [index for index, name in enumerate(NAMES) if name != "own_line"]
    np.testing.assert_array_equal(together[:, kept], alone[:, kept])


def test_texts_cut_as_the_product_cuts_them_are_read() -> None:
    text = "Monsieur Paul Verne\nné à Lyon\n\nAttendu que Verne, 38200 Vienne, demande.\n" * 30
    cut = windows(text)
    rows = features([[display_token(text, token) for token in window.tokens] for window in cut])
    words = [display_token(text, token) for window in cut for token in window.tokens]
    column = np.concatenate(rows)[:, NAMES.index("civility")]
    assert {round(float(value), 1) for value, word in zip(column, words, strict=True) if word == "Verne"} == {0.5}
