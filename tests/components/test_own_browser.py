"""The panel of users' reference sets in a real browser: what is sent, what is refused, and what the
address holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from dash import dcc, html
from playwright.sync_api import Browser, Page, Route, expect

from app import app as application
from components import ids, scripts
from components.figures import own_set
from components.shell import frame as shell
from components.shell.site import Site
from engine import http
from engine.core.errors import GoldTooLarge
from tests.wsgi import served

CHROMIUM = Path("/usr/bin/chromium")
SET, RUN = "a" * 32, "b" * 32
FILE = {"name": "Chidi c. Ould.json", "mimeType": "application/json", "buffer": b"{}"}

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve a page that has the panel alone, folded out."""
    application.server.test_client().get("/")  # it takes its callbacks at its first request, before another Dash does
    app = Site(
        __name__,
        assets_folder=str(scripts.ASSETS),
        index_string=shell.INDEX,
    )
    scripts.begin(app)
    http.serve_site(app.server, app)
    panel = own_set.panel("fr")
    panel.open = True
    app.layout = html.Div([dcc.Location(id=ids.URL, refresh="callback-nav"), panel])
    with served(app.server) as address:
        yield f"{address}/rappel?p=0.97"


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    page = chromium.new_page(locale="fr-FR")
    page.goto(address)
    page.wait_for_selector("[data-own-choose]")
    yield page
    page.close()


def answer(page: Page, status: int, body: object) -> list[str]:
    """Answer what the panel sends; gives the list that its bodies are put in."""
    sent: list[str] = []

    def reply(route: Route) -> None:
        sent.append(route.request.post_data_buffer.decode("utf-8", "replace") if route.request.post_data_buffer else "")
        route.fulfill(status=status, body=json.dumps(body), content_type="application/json")

    page.route("**/api/v1/sets**", reply)
    return sent


def choose(page: Page, *files: dict[str, object]) -> None:
    with page.expect_file_chooser() as chooser:
        page.locator("[data-own-choose]").press("Enter")
    chooser.value.set_files(list(files))  # type: ignore[arg-type]


def test_files_are_sent_with_the_profile_and_only_the_id_comes_to_the_address(page: Page) -> None:
    sent = answer(page, 201, {"id": SET})
    page.select_option(f"#{ids.OWN_PROFILE}", "tout")
    choose(page, FILE, {**FILE, "name": "b.json"})
    page.wait_for_url(f"**/rappel?p=0.97&set={SET}&own=1")
    assert sent[0].count('name="file"') == 2
    assert "\r\n\r\ntout\r\n" in sent[0]
    assert "Chidi" not in page.url


def test_what_the_server_refuses_is_said_beside_the_button(page: Page) -> None:
    error = GoldTooLarge(size=200, limit=100)
    answer(page, 413, {"error": {"code": error.code, "fr": error.sentence("fr"), "en": error.sentence("en")}})
    choose(page, FILE)
    expect(page.locator(".own-error")).to_contain_text("Ces fichiers pèsent 200 Mo\u202f; la limite est de 100 Mo.")
    expect(page.locator(f"#{ids.OWN_SET}")).to_have_attribute("aria-busy", "false")
    assert "set=" not in page.url


def test_more_files_than_are_taken_never_leave_the_page(page: Page) -> None:
    sent = answer(page, 201, {"id": SET})
    choose(page, *({**FILE, "name": f"{n}.json"} for n in range(1001)))
    expect(page.locator(".own-error")).to_contain_text("plus de 1\u202f000 fichiers")
    assert sent == []


def test_a_server_that_is_gone_is_said_to_be(page: Page) -> None:
    page.route("**/api/v1/sets**", lambda route: route.abort())
    choose(page, FILE)
    expect(page.locator(".own-error")).to_contain_text("le serveur n'a pas répondu")
