"""What the script of the compared text draws: every character of the text once in every column,
whatever is marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from components import ids
from components.figures.compared_text import KINDS, SIGNS, Mark, columns, frame, legend, payload
from engine.measure.errors import kinds as error_kinds

TEXT = "M. Luc Roux,\n12 rue\ndes Lilas.\n"


def mark(kind: str, start: int, end: int, error: str = "e") -> Mark:
    """Mark one place: what is missed has no other side, nor has what is invented."""
    place = ((start, end),)
    return Mark(kind, () if kind == "false_alarm" else place, () if kind == "omission" else place, error)


def drawn(text: str, *marks: list[Mark], **more: Any) -> dict[str, Any]:
    """Give the data of a text."""
    return payload(text, marks, identity="fr/a/*/1", current="", language="fr", lang="fr", **more)


def again(data: dict[str, Any], column: int) -> str:
    """Put the text of a column together again."""
    parts = [part for row in data["paragraphs"] for part in row[column]]
    return "".join(part if isinstance(part, str) else "".join(text for text, _ in part[2]) for part in parts)


def test_a_paragraph_ends_where_a_line_does() -> None:
    assert drawn(TEXT, [])["paragraphs"] == [[["M. Luc Roux,\n"]], [["12 rue\n"]], [["des Lilas.\n"]]]


def test_a_mark_holds_its_kind_its_error_and_its_text() -> None:
    cell = drawn(TEXT, [mark("omission", 7, 11, "1-7-11-omission")])["paragraphs"][0][0]
    assert cell == ["M. Luc ", ["omission", "1-7-11-omission", [["Roux", "both"]]], ",\n"]


def test_a_mark_over_the_end_of_a_line_is_in_both_lines() -> None:
    cells = [row[0] for row in drawn(TEXT, [mark("omission", 13, 29)])["paragraphs"]]
    assert cells[1:] == [
        [["omission", "e", [["12 rue\n", "both"]]]],
        [["omission", "e", [["des Lilas", "both"]]], ".\n"],
    ]


def test_marks_side_by_side_stay_two() -> None:
    cell = drawn(TEXT, [mark("omission", 3, 7, "a"), mark("false_alarm", 7, 11, "b")])["paragraphs"][0][0]
    assert [part[1] for part in cell if not isinstance(part, str)] == ["a", "b"]


@pytest.mark.parametrize(
    ("gold", "said", "pieces"),
    [
        pytest.param([(3, 11)], [(7, 11)], [["Luc ", "gold"], ["Roux", "both"]], id="found in part"),
        pytest.param([(7, 11)], [(3, 12)], [["Luc ", "said"], ["Roux", "both"], [",", "said"]], id="too much"),
        pytest.param([(3, 6), (7, 11)], [(3, 11)], [["Luc", "both"], [" ", "said"], ["Roux", "both"]], id="two as one"),
        pytest.param([(3, 11)], [(3, 6), (7, 11)], [["Luc", "both"], [" ", "gold"], ["Roux", "both"]], id="cut in two"),
        pytest.param([(3, 8)], [(6, 11)], [["Luc", "gold"], [" R", "both"], ["oux", "said"]], id="overlap"),
    ],
)
def test_wrong_boundaries_show_what_each_side_has(
    gold: list[tuple[int, int]], said: list[tuple[int, int]], pieces: list[list[str]]
) -> None:
    wrong = Mark("boundary", tuple(gold), tuple(said), "e")
    (found,) = [part for part in drawn(TEXT, [wrong])["paragraphs"][0][0] if not isinstance(part, str)]
    assert found == ["boundary", "e", pieces]


def test_two_systems_are_two_cells_of_each_paragraph() -> None:
    data = drawn(TEXT, [mark("omission", 7, 11, "a")], [mark("right", 7, 11, "")])
    assert data["columns"] == 2
    assert data["paragraphs"][0] == [
        ["M. Luc ", ["omission", "a", [["Roux", "both"]]], ",\n"],
        ["M. Luc ", ["right", "", [["Roux", "both"]]], ",\n"],
    ]


def test_of_two_marks_at_one_place_the_wrong_one_is_drawn_and_no_text_twice() -> None:
    data = drawn(TEXT, [mark("right", 3, 11, ""), mark("boundary", 7, 12, "wrong"), mark("right", 9, 11, "")])
    assert [part[1] for part in data["paragraphs"][0][0] if not isinstance(part, str)] == ["wrong"]
    assert again(data, 0) == TEXT


def test_an_empty_text_has_no_paragraph() -> None:
    assert drawn("", [], [])["paragraphs"] == []


def test_characters_outside_the_first_plane_count_as_one() -> None:
    cell = drawn("𝒜𝒷 Zoë 👩🏽‍⚖️.", [mark("omission", 3, 6)])["paragraphs"][0][0]
    assert cell == ["𝒜𝒷 ", ["omission", "e", [["Zoë", "both"]]], " 👩🏽‍⚖️."]


_TEXTS = st.text(st.sampled_from("aé\n \r\u2028\u202e𝒜<&\x00"), max_size=40)
_SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 12)), max_size=8)


@given(_TEXTS, st.lists(st.tuples(_SPANS, _SPANS), min_size=1, max_size=2), st.data())
def test_the_text_is_in_every_column_whole_and_once(
    text: str, sides: list[tuple[list[tuple[int, int]], list[tuple[int, int]]]], data: st.DataObject
) -> None:
    def within(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(start, min(start + length, len(text))) for start, length in spans if start < len(text)]

    made = []
    for gold, said in sides:
        marks = [
            Mark("boundary", (one,), (other,), "e") for one, other in zip(within(gold), within(said), strict=False)
        ]
        made.append([*marks, *(mark("right", *span, "") for span in within(gold))])
    found = drawn(text, *made)
    assert [again(found, column) for column in range(len(sides))] == [text] * len(sides)
    pieces = [
        p for row in found["paragraphs"] for cell in row for part in cell if not isinstance(part, str) for p in part[2]
    ]
    assert all(text and side in ("both", "gold", "said") for text, side in pieces)


def test_signs_are_those_of_the_engine() -> None:
    assert SIGNS == {"omission": "▲", "false_alarm": "▼", "label": "≠", "boundary": "↔", "right": "✓"}
    assert {one.code: one.sign for one in error_kinds.KINDS}.items() <= SIGNS.items()


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ["omission", "fausse alerte", "mauvaise catégorie", "mauvaises limites", "juste"]),
        ("en", ["miss", "false alarm", "wrong category", "wrong boundaries", "right"]),
    ],
)
def test_the_legend_says_each_colour(lang: str, words: list[str]) -> None:
    said = [item.children for item in legend(lang).children]
    assert [one.children for one in said] == words
    assert [one.className for one in said] == [f"diff diff-{kind}" for kind in KINDS]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_words_that_the_script_says_are_there(lang: str) -> None:
    words = payload("", [[]], identity="", current="", language="fr", lang=lang)["words"]
    assert {*KINDS, "kind", "none", "at"} <= words.keys()


def test_the_frame_is_hidden_until_something_is_drawn_and_says_where_a_choice_goes() -> None:
    found = frame("store", ["Décision 1"], "fr")
    said = found.to_plotly_json()["props"]
    assert (said["id"], said["hidden"], said["data-chosen"], said["data-words"]) == (ids.COMPARED, True, "store", "off")
    toggles = [
        one
        for one in found._traverse()
        if "data-words-toggle" in getattr(one, "_prop_names", []) or hasattr(one, "data-words-toggle")
    ]
    assert [one.to_plotly_json()["props"]["aria-pressed"] for one in toggles] == ["false"]


def test_only_two_columns_have_heads_of_a_table(text: Callable[[Any], str]) -> None:
    assert [getattr(one, "role", None) for one in columns(["a"])] == [None]
    assert [(one.role, text(one)) for one in columns(["a", "b"])] == [("columnheader", "a"), ("columnheader", "b")]
