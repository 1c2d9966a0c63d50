"""What is written in place of two annotators who disagree: mentions, their borders, their labels,
from whatever the page's store holds."""

from __future__ import annotations

from typing import Any

import pytest
from dash import html
from hypothesis import given, strategies as st

from components import ids
from components.agreement.draft import KEYS, NUDGES, Draft, begin_draft, edit_draft, editor, label_draft
from engine.agreement.places import places
from engine.core.labels import LABELS
from tests.components.conftest import leaves
from tests.components.made_adjudication import BOTH, FIRST, LABEL, LAST, LAWYER, ONLY_B, STUDY, TEXT, TOWN, place

UN = STUDY.documents[0]
PLACES = {one.id: one for one in places(UN)}
TOMASZ, NOWAK = TEXT.index("Tomasz"), TEXT.index("Nowak")
TWO = Draft(BOTH, ((TOMASZ, TOMASZ + 6, FIRST), (NOWAK, NOWAK + 5, LAST)))
END = len(TEXT)


def words(draft: Draft) -> list[tuple[str, str]]:
    return [(TEXT[start:end], code) for start, end, code in draft.spans]


def test_it_begins_with_what_a_says_or_else_b() -> None:
    assert begin_draft(PLACES[BOTH]) == TWO
    assert words(begin_draft(PLACES[ONLY_B])) == [("Rezé", TOWN)]


def test_the_store_gives_back_what_was_put_in_it() -> None:
    for draft in (TWO, Draft(LABEL, ((0, 3, LAWYER),)), Draft(BOTH, TWO.spans, 1)):
        assert Draft.read(draft.to_json()) == draft


@pytest.mark.parametrize(
    ("data", "read"),
    [
        pytest.param(None, None, id="nothing"),
        pytest.param([], None, id="a list"),
        pytest.param("x", None, id="a word"),
        pytest.param({}, None, id="no mentions"),
        pytest.param({"spans": None}, None, id="mentions of nothing"),
        pytest.param({"spans": [1]}, None, id="a mention that is a number"),
        pytest.param({"spans": [[0, 1]]}, None, id="a mention without a label"),
        pytest.param({"spans": [["x", 1, "y"]]}, None, id="a start that is a word"),
        pytest.param({"spans": [[float("nan"), 1, "y"]]}, None, id="a start that is no number"),
        pytest.param({"spans": [[float("inf"), 1, "y"]]}, None, id="a start without end"),
        pytest.param({"spans": [[0, 1, "y"]], "row": "x"}, None, id="a row that is a word"),
        pytest.param({"spans": [[0, 1, "y"]], "row": None}, None, id="a row of nothing"),
        pytest.param({"spans": []}, None, id="no mention: nothing to move"),
        pytest.param({"place": 3, "spans": [["0", 1.9, 5]], "row": 7}, Draft("3", ((0, 1, "5"),), 0), id="a row too far"),
        pytest.param({"place": "p", "spans": [[0, 1, "y"], [2, 3, "y"]], "row": -4}, Draft("p", ((0, 1, "y"), (2, 3, "y")), 0), id="a row below"),
    ],
)  # fmt: skip
def test_a_store_can_hold_anything(data: Any, read: Draft | None) -> None:
    assert Draft.read(data) == read


_JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4), lambda one: st.lists(one, max_size=4) | st.dictionaries(st.sampled_from(["spans", "place", "row"]), one, max_size=3), max_leaves=12)  # fmt: skip


@given(
    _JSON,
    st.sampled_from(
        [*(f"{edge}-{way}" for edge in ("start", "end") for way in NUDGES), "add", "remove", "row-0", "row-7"]
    ),
)
def test_whatever_a_store_holds_it_is_read_and_edited_without_an_error(data: Any, act: str) -> None:
    draft = Draft.read(data)
    if draft is not None:
        after = edit_draft(draft, act, TEXT)
        assert after.spans
        assert 0 <= after.row < len(after.spans)
        assert editor(UN, after, (), "fr")


@pytest.mark.parametrize(
    ("act", "row", "after", "held"),
    [
        pytest.param("end-word-left", 0, [("Okafor plaide pour Tomasz", FIRST)], None, id="see below"),
        pytest.param("start-word-left", 0, [("pour Tomasz", FIRST), ("Nowak", LAST)], 0, id="a start a word back"),
        pytest.param("end-character-left", 1, [("Tomasz", FIRST), ("Nowa", LAST)], 1, id="an end a letter back"),
        pytest.param("start-character-right", 1, [("Tomasz", FIRST), ("owak", LAST)], 1, id="a start a letter on"),
        pytest.param(
            "end-word-right", 0, [("Tomasz Nowak", FIRST), ("Nowak", LAST)], 0, id="over the other: refused when kept"
        ),
        pytest.param("row-1", 0, [("Tomasz", FIRST), ("Nowak", LAST)], 1, id="the other in hand"),
        pytest.param("row-9", 0, [("Tomasz", FIRST), ("Nowak", LAST)], 1, id="a row that is not there"),
        pytest.param("remove", 1, [("Tomasz", FIRST)], 0, id="the second removed"),
        pytest.param("remove", 0, [("Nowak", LAST)], 0, id="the first removed"),
        pytest.param("add", 0, [("Tomasz", FIRST), ("Nowak", LAST), (".", LAST)], 2, id="one more"),
    ][1:],
)
def test_buttons_move_what_is_in_hand(act: str, row: int, after: list[tuple[str, str]], held: int) -> None:
    draft = edit_draft(Draft(BOTH, TWO.spans, row), act, TEXT)
    assert (words(draft), draft.row) == (after, held)


def test_the_last_mention_is_not_removed_and_nothing_is_added_after_the_end() -> None:
    one = Draft(BOTH, ((NOWAK, END, LAST),))
    assert edit_draft(one, "remove", TEXT) == edit_draft(one, "add", TEXT) == one


def test_labels_that_were_chosen_stay_while_borders_move() -> None:
    chosen = label_draft(TWO, [LAWYER, None])
    assert words(chosen) == [("Tomasz", LAWYER), ("Nowak", LAST)]
    assert words(edit_draft(chosen, "end-character-left", TEXT)) == [("Tomas", LAWYER), ("Nowak", LAST)]
    assert label_draft(TWO, []) == TWO
    assert label_draft(TWO, [None, "", TOWN, TOWN]) == TWO


def shown(draft: Draft, lang: str = "fr") -> list[Any]:
    return [part for one in editor(UN, draft, ["MATRICULE"], lang) for part in html.Div(one)._traverse()]


@pytest.mark.parametrize(
    "draft", [TWO, Draft(BOTH, TWO.spans, 1), Draft(BOTH, ((NOWAK, END, LAST), (TOMASZ, END, FIRST)))]
)
def test_the_context_is_the_text_around_with_what_is_in_hand_marked(draft: Draft) -> None:
    (quote,) = [part for part in shown(draft) if isinstance(part, html.Blockquote)]
    said = "".join(leaves(quote))
    assert said.strip("…") in TEXT
    assert said.strip("…").endswith(TEXT[TOMASZ:])
    marks = [part.className for part in quote.children if isinstance(part, html.Mark)]
    assert sorted(marks) == ["diff agreement-here", "diff agreement-other"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_mention_has_a_choice_of_labels_with_a_name_and_every_border_its_buttons(lang: str) -> None:
    parts = shown(TWO, lang)
    rows = [part for part in parts if getattr(part, "id", None) in (ids.agreement_row(0), ids.agreement_row(1))]
    assert [row.value for row in rows] == [FIRST, LAST]
    values = [option["value"] for option in rows[0].options]
    assert values[:2] == ["MATRICULE", FIRST]
    assert len(values) == len({*values}) == len(LABELS) + 1
    acts = {part.id["index"] for part in parts if isinstance(part, html.Button)}
    assert acts == {"add", "remove", "row-0", "row-1", *KEYS}
    names = [
        part.to_plotly_json()["props"].get("aria-label")
        for part in parts
        if isinstance(part, html.Button) and part.id["index"] in KEYS
    ]
    assert len({*names}) == len(KEYS)
    assert None not in names
    pressed = [
        part.to_plotly_json()["props"]["aria-pressed"]
        for part in parts
        if getattr(part, "className", None) and "agreement-hold" in part.className
    ]
    assert pressed == ["true", "false"]


def test_one_mention_alone_is_not_removed_and_is_always_in_hand() -> None:
    parts = shown(Draft(LABEL, ((*map(int, LABEL.split("-")), LAST),)))
    acts = {part.id["index"]: part for part in parts if isinstance(part, html.Button)}
    assert "remove" not in acts
    assert acts["row-0"].disabled
    assert place("Okafor") == LABEL


def test_nothing_of_a_text_is_read_as_markup(text: Any) -> None:
    said = [part for part in shown(TWO) if isinstance(part, html.Li)]
    assert "Tomasz" in text(said[0])
