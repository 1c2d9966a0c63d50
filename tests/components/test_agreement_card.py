"""The disagreement in sight: what both say, what was decided, and the buttons with their keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from dash import html

from components import ids
from components.agreement import card as agreement_card
from components.agreement.draft import Draft
from components.agreement.selection import AnnotatorPair, load_pair
from components.i18n import count, t
from engine.agreement.adjudication import Decision
from tests.components.made_adjudication import BOTH, BOUNDARY, LABEL, LAST, ONLY_A, ONLY_B, SECOND, Agreements, place

pytestmark = pytest.mark.usefixtures("made_agreements")
Text = Callable[[Any], str]
AGREED = place("Awa")
OTHER = place("Halvorsen", SECOND)


def seen(made: Agreements, *decisions: Decision) -> AnnotatorPair:
    begun = made.begin("made", "gold", "run")
    for one in decisions:
        made.decide(begun, one)
    return load_pair("made", "gold", "run", begun)


NOW = lambda: load_pair("made", "gold", "run")  # noqa: E731


def test_it_says_what_both_say_and_which_disagreement_of_how_many(text: Text) -> None:
    said = text(agreement_card.card(NOW(), 1, BOTH, None, "fr"))
    assert "prénom + nom ≠ nom, limites différentes" in said
    assert "désaccord 5 sur 5" in said
    assert (
        said.index(t("agreement.says.a", "fr"))
        < said.index("Nowak", said.index(t("agreement.says.a", "fr")))
        < said.index(t("agreement.says.b", "fr"))
    )


@pytest.mark.parametrize(("one", "nothing"), [(ONLY_A, "b"), (ONLY_B, "a")])
def test_who_says_nothing_is_said_to_say_nothing(one: str, nothing: str) -> None:
    card = agreement_card.card(NOW(), 1, one, None, "fr")
    facts = card[-1].children
    row = next(rank for rank, part in enumerate(facts) if part.children == t(f"agreement.says.{nothing}", "fr"))
    assert facts[row + 1].children == t("agreement.nothing", "fr")


def test_the_context_has_the_place_marked() -> None:
    quote = agreement_card.card(NOW(), 1, BOUNDARY, None, "fr")[1]
    (mark,) = [part for part in quote.children if isinstance(part, html.Mark)]
    assert mark.children == "Diallo,\nnée"
    assert quote.lang == "fr"


def test_what_was_decided_is_said_by_whom_and_why(made_agreements: Agreements, text: Text) -> None:
    start, end = map(int, LABEL.split("-"))
    when = "2026-03-02T08:00:00+00:00"
    now = seen(
        made_agreements, Decision("un", LABEL, "written", ((start, end, LAST),), "Mme Ould", when, "elle plaide")
    )
    said = text(agreement_card.card(now, 1, LABEL, None, "fr"))
    assert t("agreement.settled.written", "fr") in said
    assert "Mme Ould · 2\u00a0mars 2026" in said or "Mme Ould · 2 mars 2026" in said
    assert t("agreement.why", "fr", note="elle plaide") in said
    assert t("agreement.decided", "fr") not in text(agreement_card.card(now, 1, BOTH, None, "fr"))


def test_a_time_that_is_none_is_shown_as_it_is(made_agreements: Agreements, text: Text) -> None:
    now = seen(made_agreements, Decision("un", LABEL, "a", who="<b>", when="hier"))
    assert "<b> · hier" in text(agreement_card.card(now, 1, LABEL, None, "fr"))


@pytest.mark.parametrize("current", [None, "", "0-1", AGREED, OTHER, "<img>"])
def test_a_place_that_is_not_there_or_agreed_on_invites_to_choose(current: str | None, text: Text) -> None:
    assert text(agreement_card.card(NOW(), 1, current, None, "fr")) == count("agreement.card.pick", 5, "fr")


@pytest.mark.parametrize("rank", [0, -3, 999_999])
def test_a_document_that_is_not_there(rank: int, text: Text) -> None:
    assert text(agreement_card.card(NOW(), rank, BOTH, None, "fr")) == t("agreement.card.none", "fr")


def test_a_document_without_a_disagreement_or_all_settled(made_agreements: Agreements, text: Text) -> None:
    now = seen(made_agreements, Decision("deux <i>", OTHER, "a"))
    assert text(agreement_card.card(now, 3, None, None, "fr")) == t("agreement.card.agreed", "fr")
    assert text(agreement_card.card(now, 2, None, None, "fr")) == t("agreement.card.finished", "fr")
    assert text(agreement_card.card(NOW(), 2, None, None, "fr")) == count("agreement.card.pick", 1, "fr")


def test_what_is_written_is_shown_at_its_own_place_only(text: Text) -> None:
    start, end = map(int, LABEL.split("-"))
    draft = Draft(LABEL, ((start, end, LAST),))
    assert t("agreement.draft", "fr") in text(agreement_card.card(NOW(), 1, LABEL, draft, "fr"))
    assert t("agreement.draft", "fr") not in text(agreement_card.card(NOW(), 1, BOTH, draft, "fr"))


def test_undo_and_going_on_are_offered_where_they_can_be_done(made_agreements: Agreements) -> None:
    assert agreement_card.unusable(NOW(), 1) == (True, True)
    now = seen(made_agreements, Decision("deux <i>", OTHER, "a"))
    assert [agreement_card.unusable(now, rank) for rank in (1, 2, 3)] == [(False, True), (False, False), (False, False)]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_button_has_a_key_of_its_own_that_is_shown_and_told(lang: str) -> None:
    panel = agreement_card.panel(lang)
    buttons = [part for part in panel._traverse() if isinstance(part, html.Button)]
    told = {part.id["index"]: part.to_plotly_json()["props"] for part in buttons}
    assert {name: props["data-key"] for name, props in told.items()} == agreement_card.KEYS
    assert len({*agreement_card.KEYS.values()}) == len(agreement_card.KEYS)
    assert all(props["aria-keyshortcuts"] == props["data-key"] for props in told.values())
    keys = [part.children for part in panel._traverse() if isinstance(part, html.Kbd)]
    assert keys == [t(f"agreement.key.{name}", lang) for name in told]


def test_the_panel_says_its_name_and_what_happens_in_it() -> None:
    panel = agreement_card.panel("fr")
    props = panel.to_plotly_json()["props"]
    assert (props["id"], props["aria-label"]) == (ids.AGREEMENT_PANEL, t("agreement.panel", "fr"))
    (said,) = [part for part in panel._traverse() if getattr(part, "id", None) == ids.AGREEMENT_SAID]
    assert said.role == "status"
    labelled = {part.htmlFor for part in panel._traverse() if isinstance(part, html.Label)}
    assert {ids.AGREEMENT_NOTE, ids.AGREEMENT_WHO} <= labelled


def test_the_script_knows_the_ids_of_the_page() -> None:
    script = (Path(__file__).resolve().parents[2] / "assets" / "agreement" / "page.js").read_text()
    named = set(re.findall(r"\bids\.([A-Z_]+)", script))
    assert len(named) >= 4
    assert {name for name in named if not name.startswith(("AGREEMENT_", "COMPARED"))} == set()
    assert named <= vars(ids).keys()
