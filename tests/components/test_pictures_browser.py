"""The dialog of the pictures in a real browser, with a stand-in that answers without a server:
nothing is settled but by who says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from dash import html
from playwright.sync_api import Browser, Page, Route, expect

from components.document import page as document, pictures, viewer
from components.document.review import bar as review_bar, doubts as review_doubts
from tests import modules
from tests.components.made_reading import TEXTS
from tests.components.made_review import STUB, data
from tests.components.test_review_panel_browser import STAND_INS, asked
from tests.components.test_viewer_browser import CHROMIUM
from tests.conftest import PATIENCE
from tests.polling import until

PARTS = ("document/bar", "document/doubt_card", "document/doubts", "pictures/boxes", "pictures/dialog")
EXPOSE = """
const [stub, { draw }] = await Promise.all(["/stub.js", "#document/texts.js"].map((name) => import(name)));
window.review = { asked: stub.asked };
window.viewer = { draw };
"""
PICTURE = {
    "page": 1, "width": 400, "height": 200, "is_page": False, "asks": True, "marks": [], "text": "", "shown": True, "named": False,
    "choice": None, "boxes": [],
}  # fmt: skip

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


@dataclass
class Server:
    """Answers the page, and the pictures of its document: none where it fails."""

    pictures: list[dict[str, Any]] = field(default_factory=list)
    fails: bool = False
    asked: list[str] = field(default_factory=list)

    def answer(self, route: Route) -> None:
        """Answer one request: nothing goes over a network."""
        address = urlsplit(route.request.url)
        if address.path == "/":
            route.fulfill(body=index(), content_type="text/html; charset=utf-8")
        elif address.path == "/stub.js":
            route.fulfill(body=STUB, content_type="text/javascript; charset=utf-8")
        elif not address.path.startswith("/api/"):
            modules.answer(route, address.path)
        elif address.path.endswith("/pictures"):
            self.asked.append(address.query)
            route.fulfill(status=500 if self.fails else 200, json={"pictures": self.pictures})
        else:
            route.fulfill(body="<svg xmlns='http://www.w3.org/2000/svg'/>", content_type="image/svg+xml")


def index() -> str:
    """Write a page with the texts and the dialog, empty."""
    styles = modules.styled("vendor", "theme", "base", "icons", "pictures", "viewer/", "review/")
    started = modules.started((*PARTS, *(f"document/{name}" for name in (*TEXTS, "aside"))), EXPOSE)
    head = document.head("a.txt", html.Div(), "fr")
    parts = (head, *review_bar.notes(), viewer.frame("fr"), review_doubts.card("fr"), pictures.dialog("fr"))
    body = f'<div class="document is-done">{"".join(map(modules.markup, parts))}</div>'
    return f'<!DOCTYPE html><html lang="fr"><head>{modules.head(STAND_INS)}{styles}</head><body>{body}{started}</body></html>'


@pytest.fixture(scope="module")
def tab(chromium: Browser) -> Iterator[tuple[Page, dict[str, Server]]]:
    """Open the page, with no document in it, and the place of the server that answers it now."""
    page, now = chromium.new_page(viewport={"width": 1280, "height": 900}), {"server": Server()}
    page.set_default_timeout(PATIENCE)
    page.route("**/*", lambda route: now["server"].answer(route))
    page.goto("http://pictures.test/")
    until(page, "window.ready")
    yield page, now
    page.close()


@pytest.fixture
def server(tab: tuple[Page, dict[str, Server]]) -> Server:
    tab[1]["server"] = Server()
    return tab[1]["server"]


@pytest.fixture
def page(tab: tuple[Page, dict[str, Server]], server: Server) -> Page:
    """Open a document whose first doubt is about its pictures, at the card of that doubt."""
    page, made = tab[0], data("fr")
    made["doubts"][0]["pictures"] = True
    page.evaluate(
        "(data) => { document.querySelectorAll('dialog[open]').forEach((open) => open.close()); document.activeElement.blur();"
        " viewer.draw({ ...data, id: String(Math.random()) }); review.asked.length = 0; }",
        made,
    )
    page.keyboard.press("t")
    return page


def button(page: Page, act: str) -> Any:
    return page.locator(f"dialog[open] [data-review-act={act}]")


def test_closing_settles_nothing_where_the_pictures_could_not_be_read(page: Page, server: Server) -> None:
    server.fails = True
    page.keyboard.press("g")
    expect(page.locator("[data-review=pictures-error]")).to_contain_text("n'ont pas pu être lues")
    expect(button(page, "pictures-settle")).to_be_hidden()
    button(page, "pictures-close").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert asked(page) == []


def test_where_no_picture_can_be_shown_the_doubt_is_settled_by_who_says_so_alone(page: Page, server: Server) -> None:
    page.keyboard.press("g")
    expect(page.locator("[data-review=pictures-progress]")).to_contain_text("Aucune image de ce fichier")
    button(page, "pictures-close").click()
    assert asked(page) == []
    page.keyboard.press("g")
    button(page, "pictures-settle").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    doubt = page.evaluate("review.asked.find(({ kind }) => kind === 'settle').doubts")
    assert doubt == [data("fr")["doubts"][0]["id"]]
    assert server.asked == ["profile=judiciaire&strategy=lettres&lang=fr"] * 2, "they say which names are to be hidden"


def test_a_picture_is_decided_by_its_own_button(page: Page, server: Server) -> None:
    server.pictures = [{**PICTURE, "key": "a"}, {**PICTURE, "key": "b"}]
    page.keyboard.press("g")
    expect(page.locator("[data-review=pictures-progress]")).to_have_text("0 image tranchée sur 2")
    expect(button(page, "pictures-settle")).to_be_hidden()
    page.get_by_role("button", name="Occulter, Image 2").click()
    expect(page.locator("[data-picture=b] .picture-state")).to_have_text("Occultée")
    expect(page.locator("[data-review=pictures-progress]")).to_have_text("1 image tranchée sur 2")
    assert asked(page) == [{"kind": "picture", "pictures": ["b"], "choice": "hide"}]
    expect(page.get_by_role("button", name="Occulter, Image 2")).to_be_focused()
