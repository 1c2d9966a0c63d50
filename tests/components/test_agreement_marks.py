"""Two annotators on a text: what is drawn is the text, and each place says what both say of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from components.agreement.marks import KINDS as DRAWN, WORDS, draw_marks, labels, word
from components.figures.compared_text import payload
from engine.agreement.places import places
from engine.agreement.study import Parallel
from engine.core.model import entity_at
from tests.components.made_adjudication import BOUNDARY, KINDS, LAST, ONLY_A, STUDY, TEXT, TOWN

UN = STUDY.documents[0]
PLACES = places(UN)


def data(document: Parallel = UN, two: bool = False, lang: str = "fr") -> dict[str, Any]:
    return draw_marks(document, places(document), two=two, identity="x", lang=lang)


def again(found: dict[str, Any], column: int) -> str:
    """Put the text of a column together again."""
    parts = [part for row in found["paragraphs"] for part in row[column]]
    return "".join(part if isinstance(part, str) else "".join(text for text, _ in part[2]) for part in parts)


def marks(found: dict[str, Any], column: int = 0) -> list[list[Any]]:
    return [part for row in found["paragraphs"] for part in row[column] if not isinstance(part, str)]


def test_a_place_is_drawn_by_its_kind_and_only_disagreements_can_be_chosen() -> None:
    found = marks(data())
    kinds = [kind for kind, *_ in found]
    assert kinds == ["agree", *["apart-boundary"] * 2, *(f"apart-{kind}" for kind in KINDS[2:])]
    assert [name for _, name, *_ in found][:4] == ["", BOUNDARY, BOUNDARY, ONLY_A]
    assert {*kinds} == {*DRAWN}


def test_on_one_text_each_piece_says_whose_it_is() -> None:
    pieces = [piece for mark in marks(data()) for piece in mark[2]]
    assert pieces[1:4] == [["Diallo", "both"], [",\n", "gold"], ["née", "gold"]]
    assert pieces[-3:] == [["Tomasz", "both"], [" ", "said"], ["Nowak", "both"]]


def test_in_two_columns_each_has_what_he_says_and_the_place_of_what_he_does_not() -> None:
    a, b = (marks(data(two=True), column) for column in (0, 1))
    assert [(kind, "".join(text for text, _ in pieces), said) for kind, _, pieces, said in a] == [
        ("agree", "Awa", "prénom"), ("apart-boundary", "Diallo,\n", "nom"), ("apart-boundary", "née", "nom"),
        ("apart-only_a", "Gdynia", "localité"), ("absent", "Rezé", "rien"), ("apart-label", "Okafor", "nom"),
        ("apart-both", "Tomasz Nowak", "prénom + nom"),
    ]  # fmt: skip
    assert [(kind, "".join(text for text, _ in pieces), said) for kind, _, pieces, said in b] == [
        ("agree", "Awa", "prénom"), ("apart-boundary", "Diallo", "nom"), ("absent", "Gdynia", "rien"),
        ("apart-only_b", "Rezé", "localité"), ("apart-label", "Okafor", "avocat"), ("apart-both", "Tomasz Nowak", "nom"),
    ]  # fmt: skip
    assert [mark[1] for mark in a if mark[0] == "absent"] == [mark[1] for mark in b if mark[0] == "apart-only_b"]


@pytest.mark.parametrize("two", [False, True])
def test_the_text_is_drawn_whole_in_each_column(two: bool) -> None:
    found = data(two=two)
    assert [again(found, column) for column in range(found["columns"])] == [TEXT] * (1 + two)


_TEXTS = st.text(st.sampled_from("aé\n \r\u2028\u202e𝒜<&"), max_size=40)
_SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9), st.sampled_from([LAST, TOWN])), max_size=6)


@given(_TEXTS, _SPANS, _SPANS)
def test_whatever_two_annotators_say_no_character_is_lost_or_drawn_twice(
    text: str, first: list[tuple[int, int, str]], second: list[tuple[int, int, str]]
) -> None:
    sides = []
    for rows in (first, second):
        kept: list[Any] = []
        for start, length, label in sorted(rows):
            if start < len(text) and (not kept or kept[-1].end <= start):
                kept.append(entity_at(text, start, min(start + length, len(text)), label, "human"))
        sides.append(tuple(kept))
    document = Parallel("x", text, tuple(sides))
    for two in (False, True):
        found = data(document, two)
        assert [again(found, column) for column in range(found["columns"])] == [text] * (1 + two)
        drawn_ids = {mark[1] for column in range(found["columns"]) for mark in marks(found, column)} - {""}
        assert drawn_ids == {one.id for one in places(document) if not one.agreed}


SAID = {
    "fr": [
        "accord, prénom", "limites différentes (nom)", "seulement chez A\u00a0: localité", "seulement chez B\u00a0: localité",
        "nom ≠ avocat", "prénom + nom ≠ nom, limites différentes",
    ],
    "en": [
        "agreement, first name", "different boundaries (surname)", "only in A: town", "only in B: town",
        "surname ≠ lawyer", "first name + surname ≠ surname, different boundaries",
    ],
}  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_place_is_said_in_a_few_words(lang: str) -> None:
    assert [word(one, lang) for one in PLACES] == SAID[lang]


def test_labels_in_a_row_are_named_once() -> None:
    three = [entity_at(TEXT, 0, 3, code, "human") for code in (LAST, LAST, TOWN)]
    assert labels(three, "fr") == "nom + localité"
    assert labels((), "fr") == ""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_script_is_told_a_word_for_all_that_it_draws(lang: str) -> None:
    words = payload("", [[]], identity="", current="", language="fr", lang=lang, words=WORDS)["words"]
    assert {*DRAWN, "absent", "kind", "none", "at"} <= words.keys()
