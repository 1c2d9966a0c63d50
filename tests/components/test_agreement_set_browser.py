"""The panel of users' annotations in a real browser: files chosen by keyboard or dropped, what is
refused, labels left as they are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from dash import dcc, html
from flask import Flask
from playwright.sync_api import Browser, Page, Route, expect

import app as application
from components import ids, scripts
from components.agreement import set as agreement_set
from components.shell import frame as shell
from components.shell.site import Site
from engine import http
from engine.core.broken import BrokenLine
from engine.core.errors import AnnotationsGone
from engine.service.sets.own_set import OwnRun, OwnSet
from tests.wsgi import served

CHROMIUM = Path("/usr/bin/chromium")
SET = "a" * 32
LABELS = {"NOM": 2, "motivations": 1, "LIEU": 4}
KNOWN = OwnSet(
    SET, "Khadija", "judiciaire", 2, LABELS, {}, tuple(LABELS), (), (OwnRun("b" * 32, "Yann", ()),),
    datetime(2026, 12, 22, tzinfo=UTC),
)  # fmt: skip
FILES = [
    {"name": f"{name}.jsonl", "mimeType": "application/json", "buffer": b'{"text": "M. Li", "label": []}'}
    for name in ("Khadija c. Ould", "Yann")
]

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


def own(source_id):
    if source_id != SET:
        raise AnnotationsGone
    return KNOWN


@pytest.fixture(scope="module")
def addresses() -> Iterator[dict[str, str]]:
    """Serve two pages that have the panel alone: ``empty``, which invites, and ``filled``, of a
    set."""
    application.server.test_client().get("/")  # it takes its callbacks at its first request, before another Dash does
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(agreement_set, "agreements", lambda: type("Agreements", (), {"own": staticmethod(own)}))
        panels = {"empty": agreement_set.panel("fr"), "filled": agreement_set.panel("fr", SET)}
    with ExitStack() as servers:
        yield {name: f"{servers.enter_context(served(site(panel)))}/accord?view=two" for name, panel in panels.items()}


def site(panel: html.Details) -> Flask:
    """Make a site whose one page has a panel alone."""
    panel.open = True
    app = Site(
        __name__,
        assets_folder=str(scripts.ASSETS),
        index_string=shell.INDEX,
    )
    scripts.begin(app)
    http.serve_site(app.server, app)
    app.layout = html.Div([dcc.Location(id=ids.URL, refresh="callback-nav"), panel])
    return app.server


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page(locale="fr-FR")
    yield page
    page.close()


@pytest.fixture
def empty(page: Page, addresses: dict[str, str]) -> Page:
    """Open the panel that invites."""
    page.goto(addresses["empty"])
    page.wait_for_selector("[data-own-choose]")
    return page


@pytest.fixture
def filled(page: Page, addresses: dict[str, str]) -> tuple[Page, list[tuple[str, str, str]]]:
    """Open the panel of a set; with all that it asks the server from then on."""
    asked = answer(page, 200, {"fraction": 1, "done": True, "error": None})
    page.goto(addresses["filled"])
    page.wait_for_selector("[data-own-erase]")
    return page, asked


def answer(page: Page, status: int, body: object) -> list[tuple[str, str, str]]:
    """Answer what the panel asks; gives the list that methods, paths and bodies are put in."""
    asked: list[tuple[str, str, str]] = []

    def reply(route: Route) -> None:
        data = route.request.post_data_buffer
        path = route.request.url.partition("/api/v1")[2]
        asked.append((route.request.method, path, data.decode("utf-8", "replace") if data else ""))
        if route.request.method in ("PUT", "DELETE"):
            route.fulfill(status=204)
        else:
            route.fulfill(status=status, body=json.dumps(body), content_type="application/json")

    page.route("**/api/v1/**", reply)
    return asked


def test_files_chosen_at_once_are_sent_together_and_only_the_id_comes_to_the_address(empty: Page) -> None:
    asked = answer(empty, 201, {"id": SET})
    with empty.expect_file_chooser() as chooser:
        empty.locator("[data-own-choose]").press("Enter")
    assert chooser.value.is_multiple()
    chooser.value.set_files(FILES)  # type: ignore[arg-type]
    empty.wait_for_url(f"**/accord?view=two&set={SET}&own=1")
    (method, path, body), *_ = asked
    assert (method, path, body.count('name="file"')) == ("POST", "/agreements", 2)
    assert "Khadija" not in empty.url


def test_files_dropped_are_sent_likewise(empty: Page) -> None:
    asked = answer(empty, 201, {"id": SET})
    empty.evaluate(
        """() => {
            const data = new DataTransfer();
            for (const name of ["Khadija.conll", "Yann.xml"]) {
                data.items.add(new File(["M. O"], name));
            }
            const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
            document.querySelector("[data-own-drop]").dispatchEvent(event);
        }"""
    )
    empty.wait_for_url(f"**set={SET}**")
    assert asked[0][2].count("filename=") == 2


def test_what_the_server_refuses_is_a_sentence_that_is_read_aloud(empty: Page) -> None:
    error = BrokenLine(file="Yann.jsonl", line=3, reason="json")
    answer(empty, 400, {"error": {"code": error.code, "fr": error.sentence("fr"), "en": error.sentence("en")}})
    with empty.expect_file_chooser() as chooser:
        empty.locator("[data-own-choose]").press("Enter")
    chooser.value.set_files(FILES)  # type: ignore[arg-type]
    said = empty.get_by_role("alert")
    expect(said).to_contain_text("Yann.jsonl, ligne 3\u00a0: ce n'est pas du JSON valide.")
    assert "set=" not in empty.url


def test_a_set_is_counted_and_another_annotator_can_be_added(filled: tuple[Page, list[tuple[str, str, str]]]) -> None:
    page, asked = filled
    expect(page.locator(f"#{ids.AGREEMENT_SET}")).to_have_attribute("aria-busy", "false")
    assert asked == [("GET", f"/agreements/{SET}/progress", "")]
    with page.expect_file_chooser() as chooser:
        page.locator("[data-own-choose]").press("Enter")
    chooser.value.set_files(FILES[1:])  # type: ignore[arg-type]
    page.wait_for_url(f"**set={SET}**")
    assert [one[:2] for one in asked[1:3]] == [
        ("POST", f"/agreements/{SET}/annotators"),
        ("GET", f"/agreements/{SET}/progress"),
    ]


def test_labels_are_said_ignored_or_left_as_they_are(filled: tuple[Page, list[tuple[str, str, str]]]) -> None:
    page, asked = filled
    expect(page.locator(f"#{ids.AGREEMENT_SET}")).to_have_attribute("aria-busy", "false")
    page.get_by_label("« LIEU »").select_option("-")
    page.locator("[data-own-map]").press("Enter")
    page.wait_for_url(f"**set={SET}**")
    (said,) = [json.loads(body) for method, _, body in asked if method == "PUT"]
    assert said == {"NOM": "personnePhysiqueNom", "LIEU": ""}, "of what is left as it is nothing is said"


def test_what_is_erased_leaves_the_address(filled: tuple[Page, list[tuple[str, str, str]]]) -> None:
    page, asked = filled
    expect(page.locator(f"#{ids.AGREEMENT_SET}")).to_have_attribute("aria-busy", "false")
    page.locator("[data-own-erase]").press("Enter")
    page.wait_for_url("**/accord?view=two&own=1")
    assert asked[-1][:2] == ("DELETE", f"/agreements/{SET}")
