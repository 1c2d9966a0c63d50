"""The callbacks of /document/<id>, called as the functions they are."""

from __future__ import annotations

from contextvars import copy_context
from datetime import datetime, timedelta
from typing import Any

import pytest
from dash import html, no_update
from dash._callback_context import context_value
from dash._utils import AttributeDict
from dash.exceptions import PreventUpdate

import app  # noqa: F401  (pages can be registered only once there is an application)
import pages.document as page
from components import ids
from components.i18n import typeset
from engine.core.errors import Damaged, DocumentGone, WorkerDied
from engine.core.model import Annotation, Document, EngineInfo, Entity, replace
from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.example import Example, example
from engine.review.log import begin
from engine.review.nothing_missed import NothingMissed
from engine.review.paragraph_pairs import align
from engine.service.documents.reviewed import Reviewed
from engine.service.documents.sides import Sides
from engine.store import Job, StoredDocument
from tests.doubts import foreign

NAME = "Divorce Martin.docx"
GONE = "n'existe plus"


class Service:
    """A service with one document; it notes what it is asked to do."""

    def __init__(self, state: str = "done", **job: Any) -> None:
        self.now = Job(
            1, state, **({"stage": "tag", "fraction": 0.4, "position": 0, "error": None, "device": "cpu"} | job)
        )  # type: ignore[arg-type]
        self.asked: list[str] = []
        self.chance = NothingMissed(0.5, followed=False)

    @property
    def documents(self) -> Service:
        return self

    @property
    def audit(self) -> Service:
        return self

    def note(self, act: str, subject: str) -> None:
        self.asked.append(f"{act} {subject}")

    @property
    def results(self) -> Service:
        return self

    def fetch(self, document_id: str) -> StoredDocument:
        if document_id != "id7":
            raise DocumentGone()
        now = datetime(2026, 11, 20)
        return StoredDocument(document_id, NAME, "Roy.", "docx", 2, 4, now, now + timedelta(days=30), "tout", "en")

    def job(self, document_id: str) -> Job:
        self.fetch(document_id)
        return self.now

    def annotation(self, document_id: str, profile: str | None = None) -> Annotation:
        roy = Entity(0, 3, "Roy", "personnePhysiqueNom", "model:fr", 0.9, None, profile == "tout")
        return Annotation(Document(NAME, "Roy.", language="en"), EngineInfo("0", "fr", "cpu", profile or ""), (roy,))

    def sides(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> Sides:
        self.fetch(document_id)
        made = apply(self.annotation(document_id, profile), strategy, b"secret")
        return Sides(Reviewed(begin(made.annotation), (), 1, "tout"), made, align(made.annotation, made))

    def nothing_missed(self, document_id: str, profile: str | None = None) -> NothingMissed:
        self.fetch(document_id)
        return self.chance

    def example(self, document_id: str, profile: str | None = None) -> Example | None:
        self.fetch(document_id)
        return example(self.annotation(document_id, profile), b"secret")

    def cancel(self, document_id: str) -> None:
        self.asked.append(f"cancel {document_id}")

    def retry(self, document_id: str) -> None:
        self.asked.append(f"retry {document_id}")

    def change_language(self, document_id: str, language: str) -> None:
        self.asked.append(f"read {document_id} in {language}")

    def erase(self, document_id: str) -> None:
        self.asked.append(f"erase {document_id}")


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put a service behind the page and give the function that changes it."""

    def sit(*args: Any, **kwargs: Any) -> Service:
        one = Service(*args, **kwargs)
        monkeypatch.setattr(page.service, "service", lambda: one)
        return one

    return sit


def follow(trigger: str, state: str = "running", document_id: str = "id7", clicks: int | None = 1) -> tuple[Any, ...]:
    """Call the callback as Dash does when ``trigger`` changes; several, where it joins them."""

    def call() -> tuple[Any, ...]:
        context_value.set(AttributeDict(triggered_inputs=[{"prop_id": f"{name}.n_clicks"} for name in trigger.split()]))
        return page.follow(1, clicks, clicks, clicks, "en", document_id, state, "fr")

    return copy_context().run(call)


def part(layout: Any, identity: str) -> Any:
    return next(one for one in layout._traverse() if getattr(one, "id", None) == identity)


def test_the_page_opens_in_the_state_the_document_is_in(service: Any) -> None:
    service("running")
    layout = page.layout("id7", lang="fr")
    assert layout.className == "document is-running"
    assert not part(layout, ids.DOCUMENT_TICK).disabled
    assert part(layout, ids.DOCUMENT_BAR).value == 40


def test_a_document_that_is_done_is_not_asked_after(service: Any) -> None:
    service("done")
    layout = page.layout("id7", lang="fr")
    assert layout.className == "document is-done"
    assert part(layout, ids.DOCUMENT_TICK).disabled


def test_who_opens_a_document_is_written_down(service: Any) -> None:
    one = service("done")
    page.layout("id7", lang="fr")
    page.layout("erased", lang="fr")
    assert one.asked == ["open id7"]


def test_a_document_that_is_gone_says_so_and_leads_back(service: Any, text: Any) -> None:
    service()
    layout = page.layout("erased", lang="fr")
    assert layout.className == "document is-gone"
    assert GONE in text(layout)
    assert [link.href for link in layout._traverse() if isinstance(link, html.A) and link.href == "/"] == ["/"]


def test_dash_can_ask_for_the_layout_without_touching_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page.service, "service", lambda: pytest.fail("the service must not start"))
    assert page.layout()


def test_the_choices_are_those_of_the_address_then_those_of_the_document(service: Any) -> None:
    service()
    asked = page.layout("id7", profile="canada", strategy="cour", surname="x")
    assert (part(asked, ids.DOCUMENT_PROFILE).value, part(asked, ids.DOCUMENT_STRATEGY).value) == ("canada", "cour")
    assert part(page.layout("id7"), ids.DOCUMENT_PROFILE).value == "tout"


def test_a_key_that_comes_twice_in_an_address_counts_as_not_said(service: Any) -> None:
    asked = page.layout("id7", profile=["canada", "tout"], strategy=["cour", "x"], list=["a", "b"])
    plain = page.layout("id7")
    assert [part(asked, one).value for one in (ids.DOCUMENT_PROFILE, ids.DOCUMENT_STRATEGY)] == [
        part(plain, one).value for one in (ids.DOCUMENT_PROFILE, ids.DOCUMENT_STRATEGY)
    ]


def test_looking_shows_how_far_the_work_is(service: Any) -> None:
    service("running", fraction=0.62)
    css, state, stopped, stage, percent, queue, error = follow(ids.DOCUMENT_TICK)
    assert (css, state, stopped, percent, queue, error) == ("document is-running", no_update, False, 62, "", no_update)
    assert stage.startswith("Repérage")


def test_the_end_is_told_once(service: Any) -> None:
    service("done")
    assert follow(ids.DOCUMENT_TICK)[1:3] == ("done", True)
    assert follow(ids.DOCUMENT_TICK, state="done")[1] is no_update


def test_a_worker_that_died_is_told_with_its_sentence(service: Any, text: Any) -> None:
    service("failed", error=WorkerDied())
    css, state, *_, error = follow(ids.DOCUMENT_TICK)
    assert (css, state) == ("document is-failed", "failed")
    assert typeset(WorkerDied().sentence("fr"), "fr") in text(html.Div(error))


def test_a_file_that_cannot_be_read_is_not_offered_again(service: Any) -> None:
    service("failed", error=Damaged(format="docx"))
    assert follow(ids.DOCUMENT_TICK)[0] == "document is-failed is-unreadable"


def test_a_document_erased_meanwhile_is_told(service: Any, text: Any) -> None:
    service()
    css, _, stopped, *_, error = follow(ids.DOCUMENT_TICK, document_id="erased")
    assert (css, stopped) == ("document is-gone", True)
    assert GONE in text(html.Div(error))


ACTS = [
    (ids.DOCUMENT_CANCEL, 1, ["cancel id7"]),
    (ids.DOCUMENT_RETRY, 1, ["retry id7"]),
    (ids.DOCUMENT_SPEAK, 1, ["read id7 in en"]),
    (f"{ids.DOCUMENT_TICK} {ids.DOCUMENT_CANCEL}", 1, ["cancel id7"]),  # Dash joins a look and a click
    (f"{ids.DOCUMENT_TICK} {ids.DOCUMENT_RETRY}", 1, ["retry id7"]),
    (ids.DOCUMENT_TICK, 1, []),  # a look is no act
    (ids.DOCUMENT_SPEAK, None, []),  # the dialog is drawn
    (ids.DOCUMENT_CANCEL, None, []),  # the button appears
]


@pytest.mark.parametrize(("trigger", "clicks", "asked"), ACTS)
def test_the_service_is_asked_only_for_what_was_clicked(
    service: Any, trigger: str, clicks: int | None, asked: list[str]
) -> None:
    one = service("running")
    follow(trigger, clicks=clicks)
    assert one.asked == asked


def test_drawing_waits_for_the_end_of_the_work(service: Any) -> None:
    service("running")
    with pytest.raises(PreventUpdate):
        page.draw("running", "tout", [], "lettres", "id7", "fr")


@pytest.mark.parametrize(("profile", "masked"), [("tout", 1), ("judiciaire", 0)])
def test_drawing_follows_the_profile(service: Any, profile: str, masked: int) -> None:
    service()
    data, said, *_, warnings, links, chosen = page.draw("done", profile, [], "lettres", "id7", "fr")
    assert data["entities"]["masked"] == [masked]
    assert said == "2 pages · 1 mention · 0 personne"
    assert warnings == []
    assert f"profile={profile}" in str(links)
    assert chosen == STRATEGIES["lettres"].fr


@pytest.mark.parametrize(
    ("profile", "proposed"),
    [("judiciaire", True), ("administratif", True), ("canada", False), ("tout", False)],
)
def test_the_language_is_said_and_a_profile_proposed_for_english(service: Any, profile: str, proposed: bool) -> None:
    service()
    _, _, language, proposal, *_ = page.draw("done", profile, [], "lettres", "id7", "fr")
    assert language == "Langue\u00a0: anglais (détectée)"
    assert ("Canada" in proposal) is proposed


def test_the_figures_are_those_of_the_model_that_read_the_document(
    service: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    service()
    asked: list[str] = []
    monkeypatch.setattr(page.document, "read_recall", asked.append)
    page.draw("done", "tout", [], "lettres", "id7", "fr")
    assert asked == ["fr"]


def test_the_dialog_shows_what_was_said_of_the_language(service: Any) -> None:
    service()
    assert part(page.layout("id7"), ids.DOCUMENT_SPOKEN).value == "auto"


def test_drawing_a_document_erased_meanwhile_makes_the_page_look_again(
    service: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, told = service(), []
    monkeypatch.setattr(page, "set_props", lambda *said: told.append(said))
    monkeypatch.setattr(one, "sides", lambda *_: one.documents.fetch("erased"))
    assert page.draw("done", "tout", [], "lettres", "id7", "fr") == (no_update,) * 8
    assert told == [(ids.DOCUMENT_TICK, {"disabled": False})]


def test_the_name_of_the_document_is_not_in_what_the_script_gets(service: Any) -> None:
    service()
    assert "Martin" not in str(page.draw("done", "tout", [], "lettres", "id7", "fr"))


def test_each_strategy_shows_what_it_makes_of_the_document(service: Any, text: Any) -> None:
    service()
    options, passage = page.exemplify("done", "tout", [], "id7", "fr")
    shown = {option["value"]: text(option["label"]) for option in options if not option.get("disabled")}
    assert shown.keys() == STRATEGIES.keys()
    assert shown["noir"].endswith("████████.")
    assert [name for name, said in shown.items() if "Roy" in said] == ["secret"]
    assert text(passage).endswith("Roy.")


def test_a_document_where_nothing_is_masked_says_so_and_shows_examples_of_the_strategies(
    service: Any, text: Any
) -> None:
    service()
    options, passage = page.exemplify("done", "judiciaire", [], "id7", "fr")
    assert text(passage) == "Rien n'est occulté dans ce document."
    assert text(options[0]["label"]).endswith("demeurant ...")


def test_no_example_is_shown_before_the_work_is_done_nor_of_a_document_erased_meanwhile(service: Any) -> None:
    service()
    with pytest.raises(PreventUpdate):
        page.exemplify("running", "tout", [], "id7", "fr")
    assert page.exemplify("done", "tout", [], "erased", "fr") == (no_update, no_update)


def follow_corrections(document_id: str = "id7", state: str = "done") -> tuple[Any, ...]:
    return page.follow_corrections(3, state, "tout", [], "lettres", document_id, "fr")


def test_the_head_follows_the_corrections(service: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    one = service()
    measure, _, warnings = follow_corrections()
    assert (measure, warnings) == ("2 pages · 1 mention · 0 personne", [])
    one.chance = NothingMissed(0.75, followed=True)
    assert "75" in str(follow_corrections()[1])
    doubts = (foreign("unread_page", "blocking", "one", settles="one"), foreign("uncertain_reading", "look", "two"))
    known = one.results.annotation("id7")
    monkeypatch.setattr(one, "annotation", lambda *_: replace(known, doubts=doubts))
    measure, _, warnings = follow_corrections()
    assert measure == "2 pages · 1 mention · 0 personne · 2 doutes à trancher"
    assert len(warnings) == 1


def test_corrections_of_a_document_erased_meanwhile_change_nothing_but_make_the_page_look_again(
    service: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    service()
    told: list[Any] = []
    monkeypatch.setattr(page, "set_props", lambda *said: told.append(said))
    assert follow_corrections("erased") == (no_update,) * 3
    assert told == [(ids.DOCUMENT_TICK, {"disabled": False})]
    with pytest.raises(PreventUpdate):
        follow_corrections(state="running")


def test_erasing_leads_back_to_the_first_page(service: Any) -> None:
    one = service()
    assert page.erase(1, "id7") == "/"
    assert one.asked == ["erase id7"]


def test_erasing_what_is_gone_already_leads_back_too(service: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    one = service()
    monkeypatch.setattr(one, "erase", lambda _: one.documents.fetch("erased"))
    assert page.erase(1, "id7") == "/"


def test_nothing_is_erased_when_the_button_merely_appears(service: Any) -> None:
    one = service()
    with pytest.raises(PreventUpdate):
        page.erase(None, "id7")
    assert one.asked == []
