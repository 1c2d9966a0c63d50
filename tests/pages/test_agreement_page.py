"""The page Accord without a browser: laid out in both languages and from hostile addresses, its
callbacks called as functions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dash import dcc, html, no_update
from dash.development.base_component import Component
from dash.exceptions import PreventUpdate
from plotly.utils import PlotlyJSONEncoder

import app  # noqa: F401  pages register with the Dash object
from components import ids
from components.agreement.choices import EVERY_KIND
from components.i18n import t
from engine.store.database import Database
from pages import agreement, agreement_adjudication
from tests.components.made_adjudication import (
    BOTH,
    BOUNDARY,
    LABEL,
    LAST,
    ONLY_A,
    PATCHED,
    SECOND,
    TEXT,
    Agreements,
    place,
)  # fmt: skip

CHOSEN = {"source": "made", "a": "gold", "b": "run", "adjudication": None}
ALL = {"kinds": list(EVERY_KIND), "label": "*"}
GONE = {**CHOSEN, "source": "nothing"}
OTHER = place("Halvorsen", SECOND)
HOSTILE = {
    "set": "<script>alert(1)</script>",
    "a": "gold';--",
    "b": "../../../etc",
    "adj": "0" * 32,
    "doc": "-1",
    "kind": "agree<b>,__class__,{0}",
    "view": "\x00",
    "scope": "9" * 4000,
}


@pytest.fixture(autouse=True)
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Agreements]:
    database = Database(tmp_path / "store.db")
    found = Agreements(database)
    for module in PATCHED:
        monkeypatch.setattr(f"{module}.agreements", lambda: found)
    yield found
    database.close()


def by_id(layout: Component, identity: str) -> Any:
    """Find a component by its id."""
    (one,) = (part for part in layout._traverse() if getattr(part, "id", None) == identity)
    return one


def written(part: Any) -> str:
    return json.dumps(part, cls=PlotlyJSONEncoder, ensure_ascii=False)


def state(layout: Component) -> list[Any]:
    fields = [by_id(layout, one).value for one in (ids.AGREEMENT_SOURCE, ids.AGREEMENT_A, ids.AGREEMENT_B, ids.AGREEMENT_VIEW, ids.AGREEMENT_KINDS)]  # fmt: skip
    return [*fields, by_id(layout, ids.AGREEMENT_DOCUMENT).data, by_id(layout, ids.AGREEMENT_ADJUDICATION).data, by_id(layout, ids.AGREEMENT_LOG).data]  # fmt: skip


# --- Laid out -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_in_both_languages(lang: str) -> None:
    layout = agreement.layout(lang=lang)
    (title,) = [part for part in layout._traverse() if isinstance(part, html.H1)]
    assert title.children == t("agreement.title", lang)
    assert state(layout) == ["made", "gold", "run", "one", list(EVERY_KIND), 1, None, 0]


def test_every_field_has_a_label_and_every_id_is_there_once() -> None:
    layout = agreement.layout()
    labelled = {part.htmlFor for part in layout._traverse() if isinstance(part, html.Label)}
    fields = {ids.AGREEMENT_SOURCE, ids.AGREEMENT_A, ids.AGREEMENT_B, ids.AGREEMENT_LABEL, ids.AGREEMENT_FORM, ids.AGREEMENT_WHO, ids.AGREEMENT_NOTE}  # fmt: skip
    assert fields <= labelled
    named = [str(part.id) for part in layout._traverse() if getattr(part, "id", None)]
    assert len(named) == len({*named})


def test_an_address_sets_the_fields(made: Agreements) -> None:
    layout = agreement.layout(lang="en", set="made", a="run", b="gold", view="two", kind="label,both", doc="2")
    assert state(layout) == ["made", "run", "gold", "two", ["label", "both"], 2, None, 0]


def test_an_adjudication_under_way_is_gone_on_with(made: Agreements) -> None:
    begun = made.begin("made", "run", "gold")
    first = agreement.layout(adj=begun, a="gold", b="gold", set="alone")
    assert state(first) == ["made", "run", "gold", "one", list(EVERY_KIND), 1, begun, 0]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_hostile_address_lays_out_the_page_as_without_one(lang: str) -> None:
    hostile = written(agreement.layout(lang=lang, **HOSTILE))
    assert hostile == written(agreement.layout(lang=lang))
    assert "<script>" not in hostile


def test_an_adjudication_of_another_source_is_left_out(made: Agreements) -> None:
    begun = made.begin("gone", "gold", "run")
    assert state(agreement.layout(adj=begun)) == state(agreement.layout())


def test_the_page_holds_no_address_of_elsewhere() -> None:
    links = [part.href for part in agreement.layout()._traverse() if isinstance(part, html.A | dcc.Link)]
    assert links
    assert all(link.startswith(("/", "#")) for link in links)


# --- What is seen ---------------------------------------------------------------------------------


def test_the_annotators_of_a_source_are_offered() -> None:
    options, a, again, b = agreement.list_annotators("made", "fr")
    assert [one["value"] for one in options] == ["gold", "run"]
    assert (options, a, b) == (again, "gold", "run")


def test_others_begin_with_the_first_document_and_without_decisions(made: Agreements) -> None:
    begun = made.begin("made", "gold", "run")
    assert agreement.start_again(**{**CHOSEN, "adjudication": begun})[:2] == (1, begun)
    assert agreement.start_again(**{**CHOSEN, "a": "run", "adjudication": begun})[:2] == (1, None)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_where_nothing_is_ticked_nothing_is_shown_and_the_page_says_so(lang: str) -> None:
    message, _, kinds, _, rows = agreement.narrow(CHOSEN, {"kinds": [], "label": "*"}, 0, lang)
    assert t("agreement.kinds.none", lang) in written(message)
    assert [one["places"] for one in rows] == [0, 0, 0, 0]
    assert len(kinds) == 6
    drawn = agreement.show(CHOSEN, {"kinds": [], "label": "*"}, 1, "one", lang)[0]
    assert drawn["id"] != agreement.show(CHOSEN, ALL, 1, "one", lang)[0]["id"]


def test_documents_are_listed_and_counted() -> None:
    message, summary, kinds, labels, rows = agreement.narrow(CHOSEN, ALL, 0, "fr")
    assert message is None
    assert "25,0\u00a0%" in summary[0]
    assert [one["open"] for one in rows] == [5, 1, 0, 0]
    assert (len(kinds), len(labels)) == (6, 5)
    assert [one["places"] for one in agreement.narrow(CHOSEN, {"kinds": None, "label": LAST}, 0, "fr")[-1]] == [
        3,
        1,
        0,
        0,
    ]


def test_what_is_gone_is_said_once_and_nothing_else_is_shown() -> None:
    message, summary, kinds, labels, rows = agreement.narrow(GONE, ALL, 0, "fr")
    assert "nothing" in written(message)
    assert (summary, kinds, labels, rows) == (None, no_update, no_update, [])
    assert agreement.show(GONE, ALL, 1, "one", "fr") == (None, None, [])
    assert agreement_adjudication.show_card(GONE, None, 1, 0, None, "fr") == ([], True, True)
    with pytest.raises(PreventUpdate):
        agreement.settle(GONE, "x", 0, 1, "fr")


def test_the_text_of_the_document_in_sight_is_drawn() -> None:
    drawn, name, heads = agreement.show(CHOSEN, ALL, 1, "two", "fr")
    assert (drawn["id"], drawn["columns"], drawn["rank"], len(heads)) == (name, 2, 1, 2)
    assert "Gdynia" in written(drawn)
    assert agreement.show(CHOSEN, ALL, 999_999, "one", "fr") == (None, None, [])
    assert agreement.show(CHOSEN, {"kinds": ["agree"], "label": "*"}, 1, "one", "fr")[1] != name


def test_the_text_is_told_what_is_settled_and_not_sent_back(made: Agreements) -> None:
    answer = act("a", here(BOUNDARY))
    chosen = {**CHOSEN, "adjudication": answer["adjudication"]}
    told = agreement.settle(chosen, "drawing", 1, 1, "fr")
    assert told == {"id": "drawing", "settled": {BOUNDARY: t("agreement.settled.a", "fr")}}
    with pytest.raises(PreventUpdate):
        agreement.settle(chosen, None, 1, 1, "fr")


@pytest.mark.parametrize("selected", [None, [], {}, "x"])
def test_nothing_chosen_in_the_table_opens_nothing(selected: Any) -> None:
    with pytest.raises(PreventUpdate):
        agreement.open_document(selected, 1)


def test_a_row_opens_its_document() -> None:
    assert agreement.open_document([{"rank": 3}], 1) == (3, None)


def test_the_document_in_sight_is_not_opened_again() -> None:
    with pytest.raises(PreventUpdate):
        agreement.open_document([{"rank": 3}], 3)


def test_the_card_shows_the_place_or_what_is_written_whatever_the_store_holds() -> None:
    card, undoing, going = agreement_adjudication.show_card(CHOSEN, BOTH, 1, 0, {"spans": "x"}, "fr")
    assert (undoing, going) == (True, True)
    assert t("agreement.says.a", "fr") in written(card)
    draft = {"place": BOTH, "spans": [[0, 3, LAST]], "row": -4}
    assert t("agreement.draft", "fr") in written(agreement_adjudication.show_card(CHOSEN, BOTH, 1, 0, draft, "fr")[0])


# --- What is done ---------------------------------------------------------------------------------


def here(current: str | None, **more: Any) -> dict[str, Any]:
    said = {
        "rank": 1,
        "current": current,
        "draft": None,
        "log": 0,
        "who": None,
        "note": None,
        "kinds": None,
        "label": "*",
    }
    return {**CHOSEN, **said, **more}


def act(name: str, at: dict[str, Any], labels: tuple[str | None, ...] = ()) -> dict[str, Any]:
    """Press a button."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(agreement_adjudication, "ctx", type("Context", (), {"triggered_id": ids.agreement_act(name)}))
        return agreement_adjudication.act([None, 1], at, list(labels), "fr")


def edit(name: str, at: dict[str, Any], labels: tuple[str | None, ...] = ()) -> Any:
    """Press a button of what is being written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(agreement_adjudication, "ctx", type("Context", (), {"triggered_id": ids.agreement_edit(name)}))
        return agreement_adjudication.edit([1], at, list(labels))


@pytest.mark.parametrize(("clicks", "trigger"), [([None], ids.agreement_act("a")), ([], None), ([1], None), ([1], "x")])
def test_buttons_that_are_drawn_anew_were_not_pressed(
    monkeypatch: pytest.MonkeyPatch, clicks: list[Any], trigger: Any
) -> None:
    monkeypatch.setattr(agreement_adjudication, "ctx", type("Context", (), {"triggered_id": trigger}))
    with pytest.raises(PreventUpdate):
        agreement_adjudication.act(clicks, here(BOUNDARY), [], "fr")
    with pytest.raises(PreventUpdate):
        agreement_adjudication.edit(clicks, here(BOUNDARY), [])


def test_a_decision_is_kept_and_leads_on(made: Agreements) -> None:
    answer = act("b", here(BOUNDARY, who="Mme Ould"))
    assert (answer["log"], answer["go"]["place"], answer["answered"]) == (1, ONLY_A, ["b", None, 1])
    (kept,) = made.adjudication(answer["adjudication"]).log
    assert (kept.document, kept.place, kept.choice, kept.who, kept.note) == ("un", BOUNDARY, "b", "Mme Ould", "")


def test_filters_say_where_a_decision_leads() -> None:
    assert act("b", here(BOUNDARY, kinds=["both"]))["go"]["place"] == BOTH


@pytest.mark.parametrize("name", ["a", "b", "none", "write", "keep", "cancel", "undo", "next"])
def test_every_button_answers_even_where_there_is_nothing_to_do(name: str) -> None:
    for at in (here(None, rank=999_999), here("x" * 40, draft={"spans": [["a"]]}), here(BOUNDARY, **GONE)):
        answer = act(name, at)
        assert answer["answered"] == [name, None, 1]
        assert answer["adjudication"] is no_update


def test_a_mention_is_written_moved_and_kept(made: Agreements) -> None:
    at = here(LABEL, draft=act("write", here(LABEL))["draft"])
    draft, answered = edit("start-word-left", at, (None,))
    assert answered == ["start-word-left", 1]
    start = TEXT.index("Ines")
    assert draft == {"place": LABEL, "spans": [[start, start + len("Ines Okafor"), LAST]], "row": 0}
    answer = act("keep", here(LABEL, draft=draft), ("professionnelAvocat",))
    (kept,) = made.adjudication(answer["adjudication"]).log
    assert kept.spans == ((start, start + len("Ines Okafor"), "professionnelAvocat"),)


def test_what_cannot_be_kept_is_said_and_stays_as_it_was_written() -> None:
    answer = act("keep", here(LABEL, draft={"place": LABEL, "spans": [[3, 3, LAST]]}))
    assert answer["draft"] is no_update
    assert "Okafor" not in written(answer["said"])
    assert "role" in written(answer["said"])


@pytest.mark.parametrize("draft", [None, {}, {"spans": []}, {"spans": [[1]]}])
def test_of_nothing_written_nothing_is_moved(draft: Any) -> None:
    assert edit("end-word-left", here(LABEL, draft=draft))[0] is no_update
    assert edit("add", here(LABEL, **GONE, draft={"place": LABEL, "spans": [[0, 3, LAST]]}))[0] is no_update


def test_who_decided_meanwhile_is_seen_after_a_refusal(made: Agreements) -> None:
    begun = act("a", here(BOUNDARY))["adjudication"]
    answer = act("b", here(BOUNDARY, adjudication=begun, log=0))
    assert answer["log"] == 1
    assert "entre-temps" in written(answer["said"])


def test_undo_leads_to_the_other_document() -> None:
    begun = act("a", here(OTHER, rank=2))["adjudication"]
    answer = act("undo", here(BOUNDARY, adjudication=begun, log=1))
    assert (answer["rank"], answer["go"]["place"], answer["log"]) == (2, OTHER, 2)


def test_the_result_is_taken_away_or_it_is_said_why_not() -> None:
    sent, said = agreement_adjudication.take_away(1, CHOSEN, "json", "fr")
    assert sent["filename"] == "accord-reference.json"
    assert t("agreement.take.done", "fr") in written(said)
    assert agreement_adjudication.take_away(1, CHOSEN, "<img>", "fr")[0] is no_update
    sent, said = agreement_adjudication.take_away(1, GONE, "json", "fr")
    assert sent is no_update
    assert "nothing" in written(said)
    with pytest.raises(PreventUpdate):
        agreement_adjudication.take_away(None, CHOSEN, "json", "fr")


def test_how_an_annotation_was_made_is_told_where_it_is_known() -> None:
    assert "Deux fois." in written(agreement.tell("made", "fr"))
    assert agreement.tell("alone", "fr") is None
