"""What the buttons of the page Accord do, and what its address asks for."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from dash import no_update

from components.agreement import adjudication as page
from components.agreement.adjudication import NOTHING, ReaderPosition
from components.agreement.choices import Filters
from components.agreement.draft import Draft
from components.i18n import t
from engine.agreement.adjudication import Decision
from engine.core.errors import AdjudicationGone, AdjudicationMoved, BadDecision, UnknownName
from tests.components.conftest import leaves
from tests.components.made_adjudication import (
    BOTH,
    BOUNDARY,
    FIRST,
    LABEL,
    LAST,
    LAWYER,
    ONLY_A,
    ONLY_B,
    SECOND,
    TEXT,
    TOWN,
    Agreements,
    place,
)  # fmt: skip

pytestmark = pytest.mark.usefixtures("made_agreements")
ORDER = (BOUNDARY, ONLY_A, ONLY_B, LABEL, BOTH)
OTHER = place("Halvorsen", SECOND)
TOMASZ, NOWAK = TEXT.index("Tomasz"), TEXT.index("Nowak")


def here(current: str | None = None, **more: Any) -> ReaderPosition:
    said = {
        "source": "made",
        "a": "gold",
        "b": "run",
        "adjudication": None,
        "rank": 1,
        "current": current,
        "draft": None,
        "log": 0,
        "who": "",
        "note": "",
    }
    return ReaderPosition(**{**said, **more})


def then(before: ReaderPosition, answer: dict[str, Any]) -> ReaderPosition:
    """Take what an answer changes of the page."""
    changed = {name: answer[name] for name in ("adjudication", "log", "rank") if answer[name] is not no_update}
    draft = before.draft if answer["draft"] is no_update else Draft.read(answer["draft"])
    current = before.current if answer["go"] is no_update else answer["go"]["place"]
    return replace(before, **changed, draft=draft, current=current)


def decided(
    at: ReaderPosition, name: str, labels: tuple[str | None, ...] = ()
) -> tuple[ReaderPosition, dict[str, Any]]:
    answer = page.act(name, at, labels, "fr")
    return then(at, answer), answer


def log(made: Agreements, at: ReaderPosition) -> list[tuple[str, str, str]]:
    assert at.adjudication
    return [(one.document, one.place, one.choice) for one in made.adjudication(at.adjudication).log]


@pytest.mark.parametrize("name", ["a", "b", "none"])
def test_a_first_decision_begins_an_adjudication_and_leads_to_the_next(made_agreements: Agreements, name: str) -> None:
    now, answer = decided(here(BOUNDARY, who=" Mme Ould ", note=" usage "), name)
    assert log(made_agreements, now) == [("un", BOUNDARY, name)]
    (kept,) = made_agreements.adjudication(answer["adjudication"]).log
    assert (kept.who, kept.note) == ("Mme Ould", "usage")
    assert (answer["log"], answer["draft"], answer["rank"]) == (1, None, no_update)
    assert answer["go"] == {"n": f"{answer['adjudication']}-1", "rank": 1, "place": ONLY_A, "from": BOUNDARY}
    how = t(f"agreement.settled.{name}", "fr")
    assert answer["said"] == t("agreement.said.decided", "fr", how=how, left="4")
    assert json.dumps(answer["go"])


def test_after_the_last_of_the_text_comes_the_first_that_is_open_and_at_the_end_one_stays(
    made_agreements: Agreements,
) -> None:
    now = here(BOTH)
    led = []
    for _ in ORDER:
        now, _answer = decided(now, "a")
        led.append(now.current)
    assert led == [*ORDER[:4], LABEL]
    assert [one for _, one, _ in log(made_agreements, now)] == [BOTH, *ORDER[:4]]


def test_one_is_led_to_what_the_text_shows_only() -> None:
    _, answer = decided(here(BOUNDARY, filters=Filters(("label", "boundary"))), "a")
    assert answer["go"]["place"] == LABEL
    _, answer = decided(here(BOUNDARY, filters=Filters(label=TOWN)), "a")
    assert answer["go"]["place"] == ONLY_A
    _, answer = decided(here(BOUNDARY, filters=Filters(("boundary",))), "a")
    assert answer["go"]["place"] == BOUNDARY


@pytest.mark.parametrize("current", [None, "", place("Awa"), OTHER, "0-1", "<img>"])
@pytest.mark.parametrize("name", ["a", "b", "none", "write", "keep", "cancel"])
def test_of_a_place_that_is_not_there_nothing_is_decided(current: str | None, name: str) -> None:
    assert page.act(name, here(current), (), "fr") == NOTHING


@pytest.mark.parametrize("rank", [0, -1, 999_999])
def test_in_a_document_that_is_not_there_nothing_is_decided(rank: int) -> None:
    assert page.act("a", here(BOUNDARY, rank=rank), (), "fr") == NOTHING
    assert page.edit("add", here(BOUNDARY, rank=rank, draft=Draft(BOUNDARY, ((0, 3, LAST),))), ()) is no_update


def test_writing_begins_is_left_and_is_kept(made_agreements: Agreements) -> None:
    now, _ = decided(here(BOTH), "write")
    assert now.draft == Draft(BOTH, ((TOMASZ, TOMASZ + 6, FIRST), (NOWAK, NOWAK + 5, LAST)))
    left, answer = decided(now, "cancel")
    assert (left.draft, answer["log"]) == (None, no_update)
    now = replace(now, draft=Draft.read(page.edit("row-1", now, ())))
    now = replace(now, draft=Draft.read(page.edit("end-character-left", now, (LAWYER, None))))
    assert now.draft == Draft(BOTH, ((TOMASZ, TOMASZ + 6, LAWYER), (NOWAK, NOWAK + 4, LAST)), 1)
    now, answer = decided(now, "keep", (LAWYER, TOWN))
    (kept,) = made_agreements.adjudication(answer["adjudication"]).log
    assert kept.spans == ((TOMASZ, TOMASZ + 6, LAWYER), (NOWAK, NOWAK + 4, TOWN))
    assert (kept.choice, now.draft) == ("written", None)


def test_without_anything_written_nothing_is_moved() -> None:
    assert page.edit("end-word-left", here(BOTH), ()) is no_update


@pytest.mark.parametrize(
    "spans",
    [
        pytest.param((), id="nothing"),
        pytest.param(((5, 5, LAST),), id="empty"),
        pytest.param(((9, 4, LAST),), id="backwards"),
        pytest.param(((-3, 4, LAST),), id="before the text"),
        pytest.param(((NOWAK, 10**9, LAST),), id="past its end"),
        pytest.param(((3, 4, LAST),), id="blanks alone"),
        pytest.param(((NOWAK, NOWAK + 5, " "),), id="no label"),
        pytest.param(((TOMASZ, NOWAK + 5, LAST), (NOWAK, NOWAK + 5, LAST)), id="two that overlap"),
        pytest.param(((TEXT.index("Awa"), TEXT.index("Awa") + 3, LAST),), id="on what is agreed on elsewhere"),
    ],
)
def test_what_cannot_be_kept_is_refused_and_nothing_is_lost(
    made_agreements: Agreements, spans: tuple[Any, ...]
) -> None:
    now, _ = decided(here(BOUNDARY), "a")
    at = replace(now, current=BOTH, draft=Draft(BOTH, spans))
    with pytest.raises(BadDecision) as error:
        page.act("keep", at, (), "fr")
    assert not any(word in error.value.sentence("fr") for word in ("Tomasz", "Nowak", "Awa"))
    assert log(made_agreements, now) == [("un", BOUNDARY, "a")]


def test_undo_takes_back_what_was_decided_last_and_then_the_one_before(made_agreements: Agreements) -> None:
    now, _ = decided(here(BOUNDARY), "a")
    now, _ = decided(now, "b")
    now, answer = decided(now, "undo")
    assert (now.current, answer["rank"], answer["said"]) == (ONLY_A, no_update, t("agreement.said.undone", "fr"))
    assert answer["go"]["from"] is None
    now, _ = decided(now, "undo")
    assert now.current == BOUNDARY
    before = now
    now, answer = decided(now, "undo")
    assert (answer["said"], answer["log"], answer["go"]) == (t("agreement.said.nothing", "fr"), no_update, no_update)
    assert now == before
    assert [choice for *_, choice in log(made_agreements, now)] == ["a", "b", "open", "open"]
    assert page.act("undo", here(), (), "fr")["said"] == t("agreement.said.nothing", "fr")


def test_undo_leads_back_to_the_document_of_the_decision() -> None:
    now, _ = decided(here(OTHER, rank=2), "b")
    now, answer = decided(replace(now, rank=1, current=BOUNDARY), "undo")
    assert (answer["rank"], answer["go"]["rank"], answer["go"]["place"]) == (2, 2, OTHER)


def test_going_on_leads_to_the_next_document_with_work_left() -> None:
    now, _ = decided(here(OTHER, rank=2), "b")
    assert page.act("next", now, (), "fr")["rank"] == 1
    assert page.act("next", replace(now, rank=1), (), "fr")["rank"] is no_update
    assert page.act("next", here(rank=999_999), (), "fr")["rank"] in (1, 2)


def test_places_to_go_to_are_all_unlike_even_of_two_adjudications() -> None:
    tokens = []
    for _ in range(2):
        now = here(BOUNDARY)
        for name in ("a", "undo", "a"):
            now, answer = decided(replace(now, current=BOUNDARY), name)
            tokens.append(answer["go"]["n"])
    assert len({*tokens}) == 6


def test_of_two_who_settle_one_place_the_second_is_told_and_sees_it_then(made_agreements: Agreements) -> None:
    first, _ = decided(here(BOUNDARY), "a")
    second = replace(first, log=0, current=BOUNDARY)
    with pytest.raises(AdjudicationMoved):
        page.act("b", second, (), "fr")
    answer = page.explain_refusal(second, "sorry")
    assert {name: value for name, value in answer.items() if value is not no_update} == {"log": 1, "said": "sorry"}
    now, _ = decided(then(second, answer), "b")
    assert log(made_agreements, now)[-1] == ("un", BOUNDARY, "b")


def test_an_adjudication_that_was_erased_is_said_to_be_gone(made_agreements: Agreements) -> None:
    now, _ = decided(here(BOUNDARY), "a")
    assert now.adjudication
    made_agreements.erase(now.adjudication)
    with pytest.raises(AdjudicationGone):
        page.act("b", now, (), "fr")
    assert page.explain_refusal(now, "gone")["log"] is no_update


def test_a_source_that_is_not_there_is_said() -> None:
    with pytest.raises(UnknownName):
        page.act("a", here(BOUNDARY, source="nothing"), (), "fr")


# --- What an address asks for ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "found"),
    [
        pytest.param({}, ("made", "gold", "run"), id="nothing"),
        pytest.param({"set": "made", "a": "run", "b": "gold"}, ("made", "run", "gold"), id="turned round"),
        pytest.param({"set": "alone"}, ("alone", "gold", "gold"), id="one annotator alone"),
        pytest.param({"set": "<img>", "a": "x", "b": ["y"]}, ("made", "gold", "run"), id="hostile"),
        pytest.param({"set": None, "a": 3, "adj": {}}, ("made", "gold", "run"), id="no text at all"),
        pytest.param({"adj": "0" * 32}, ("made", "gold", "run"), id="an adjudication that is not there"),
    ],
)
def test_an_address_can_hold_anything(query: dict[str, Any], found: tuple[str, str, str]) -> None:
    sources, wanted, a, b, adjudication = page.read_address(query)
    assert (wanted, a, b) == found
    assert [one.id for one in sources] == ["made", "alone"]
    assert adjudication is None


def test_the_annotators_of_an_adjudication_go_before_what_else_is_said(made_agreements: Agreements) -> None:
    begun = made_agreements.begin("made", "run", "gold")
    _, wanted, a, b, adjudication = page.read_address({"adj": begun, "set": "alone", "a": "gold"})
    assert adjudication
    assert (wanted, a, b, adjudication.id) == ("made", "run", "gold", begun)


def test_an_adjudication_of_a_source_that_is_gone_is_left_out(made_agreements: Agreements) -> None:
    begun = made_agreements.begin("gone", "run", "gold")
    assert page.read_address({"adj": begun})[1:] == ("made", "gold", "run", None)


def test_only_an_adjudication_of_these_annotators_is_gone_on_with(made_agreements: Agreements) -> None:
    begun = made_agreements.begin("made", "gold", "run")
    assert page.match_adjudication("made", "gold", "run", begun) == begun
    for other in (
        ("made", "run", "gold", begun),
        ("alone", "gold", "run", begun),
        ("made", "gold", "run", None),
        ("made", "gold", "run", "0" * 32),
    ):
        assert page.match_adjudication(*other) is None


def test_annotators_and_how_they_annotated() -> None:
    assert [one.id for one in page.annotators("made")[0]] == ["gold", "run"]
    assert page.annotators("alone")[1:] == ("gold", "gold")
    assert page.annotators("") == ((), "", "")
    said = [*leaves(page.describe_source("made", "fr"))]
    assert said[1:] == ["Deux fois.", "Par deux personnes."]
    assert page.describe_source("alone", "fr") is page.describe_source("", "fr") is None


def test_the_log_is_not_touched_by_what_is_only_looked_at(made_agreements: Agreements) -> None:
    begun = made_agreements.begin("made", "gold", "run")
    made_agreements.decide(begun, Decision("un", LABEL, "a"))
    at = here(LABEL, adjudication=begun, log=1)
    for name in ("write", "cancel", "next"):
        assert page.act(name, at, (), "fr")["log"] is no_update
    assert log(made_agreements, at) == [("un", LABEL, "a")]
