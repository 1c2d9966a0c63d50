"""The dialog that tries to find the persons back, in a real browser: each success has its way to
what prevents it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from dash import html
from playwright.sync_api import Browser, Page, Route, expect

from components.document import attack, delivery, page as document, viewer
from components.document.review import bar as review_bar, doubts as review_doubts
from tests import modules
from tests.components.made_reading import TEXTS
from tests.components.made_review import STUB, TEXT, data
from tests.components.test_viewer_browser import CHROMIUM
from tests.conftest import PATIENCE
from tests.modules import markup
from tests.polling import until

PARTS = ("attack", "bar", "doubt_card", "doubts")
MENU = """
export const asked = [];
export const open = (span) => asked.push(span);
export const isOpen = () => false;
export const close = () => {};
window.menu = asked;
"""
STAND_INS = {
    **dict.fromkeys(("#document/review.js", "#document/status.js"), "/stub.js"),
    "#mention_menu/menu.js": "/menu.js",
}
EXPOSE = """
const [{ draw }, { currentView }] = await Promise.all(["#document/texts.js", "#document/view.js"].map((name) => import(name)));
window.viewer = { draw, current: currentView };
"""
PLACE = TEXT.index("Le témoin Tran")


def success(means: str, **more: Any) -> dict[str, Any]:
    known = {"person": "p1", "start": PLACE, "end": PLACE + 9, "finds": True, "facts": [], "names": None}
    return {"means": means, **known, "sentence": f"Phrase {means}.", "remedy": f"Remède {means}.", **more}


ANSWER = {
    "successes": [
        success("left"),
        success("initials", person="p2"),
        success("gap", finds=False),
        success("chain", person="p9", start=None, end=None),
    ],
    "figure": {"found": 2, "hidden": 3},
    "said": "",
    "refused": None,
}

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


def index(lang: str) -> str:
    styles = modules.styled("vendor", "theme", "base", "icons", "viewer/", "review/")
    started = modules.started((f"document/{name}" for name in (*PARTS, *TEXTS, "aside")), EXPOSE)
    parts = (
        document.head("a.txt", html.Div(html.Details(html.Summary("cour"), className="document-strategies")), lang),
        html.Div(review_bar.notes(), className="document-notes"), viewer.frame(lang), review_doubts.card(lang), delivery.dialog(lang), attack.dialog(lang),
    )  # fmt: skip
    body = f'<div class="document is-done">{"".join(map(markup, parts))}</div>'
    return f'<!DOCTYPE html><html lang="{lang}"><head>{modules.head(STAND_INS)}{styles}</head><body>{body}{started}</body></html>'


class Server:
    """Answers from the folder of assets, and an attack with what the test says."""

    def __init__(self) -> None:
        self.answer: dict[str, Any] = ANSWER
        self.status = 200
        self.asked: list[str] = []

    def serve(self, route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        if name.startswith("attack?"):
            self.asked.append(name)
            route.fulfill(json=self.answer, status=self.status)
        elif name in ("", "en"):
            route.fulfill(body=index(name or "fr"), content_type="text/html; charset=utf-8")
        elif name in ("stub.js", "menu.js"):
            source = {"stub.js": STUB, "menu.js": MENU}[name]
            route.fulfill(body=source, content_type="text/javascript; charset=utf-8")
        else:
            modules.answer(route, urlsplit(route.request.url).path)


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    page = chromium.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(PATIENCE)
    page.route("**/*", server.serve)
    page.goto("http://review.test/")
    until(page, "window.ready")
    page.evaluate("(data) => viewer.draw(data)", data("fr"))
    yield page
    page.close()


def open_attack(page: Page) -> None:
    page.click(".document-more > summary")
    page.click(".document-more [data-review-act=attack]")


def test_each_success_says_whose_it_is_what_worked_and_what_prevents_it(page: Page, server: Server) -> None:
    open_attack(page)
    expect(page.locator("[data-review=attack-state]")).to_have_text("2 personnes retrouvées sur 3.")
    lines = page.locator(".attack-list li")
    expect(lines).to_have_count(4)
    expect(lines.nth(0)).to_contain_text("Awa Diallo ▲ retrouvée")
    expect(lines.nth(0)).to_contain_text("Phrase left.")
    expect(lines.nth(0)).to_contain_text("Remède left. Voir le passage et l'occulter")
    expect(lines.nth(1)).to_contain_text("Choisir un autre remplacement")
    expect(lines.nth(2)).to_contain_text("◆ permet de confirmer un soupçon")
    expect(lines.nth(3)).to_contain_text("Une personne")
    expect(lines.nth(3).locator("button")).to_have_count(0)
    assert server.asked == ["attack?profile=judiciaire&strategy=lettres&lang=fr"]
    expect(page.locator("[data-review=attack] h2")).to_be_focused()


def test_a_success_leads_to_its_passage_and_to_what_can_be_done_there(page: Page) -> None:
    open_attack(page)
    page.click("[data-review-act=attack-go]")
    expect(page.locator("[data-review=attack]")).to_be_hidden()
    until(page, "menu.length === 1")
    assert page.evaluate("menu[0]") == {"start": PLACE, "end": PLACE + 9}
    expect(page.locator(".cell.left", has_text="Le témoin Tran")).to_be_in_viewport()


def test_another_replacement_and_another_file_are_a_press_away(page: Page) -> None:
    open_attack(page)
    page.click("[data-review-act=attack-strategy]")
    expect(page.locator(".document-strategies summary")).to_be_focused()
    page.click(".document-more [data-review-act=attack]")
    page.click("[data-review-act=attack-delivery]")
    expect(page.locator("dialog[data-name=delivery]")).to_be_visible()


def test_where_nothing_succeeds_or_the_file_was_refused_that_is_said(page: Page, server: Server) -> None:
    server.answer = {**ANSWER, "successes": [], "figure": {"found": 0, "hidden": 3}, "refused": "Seul le texte : oui."}
    open_attack(page)
    said = "0 personne retrouvée sur 3. Rien n'a réussi. Seul le texte\u00a0: oui."
    expect(page.locator("[data-review=attack-state]")).to_have_text(said)
    expect(page.locator(".attack-list")).to_be_hidden()


def test_an_attack_that_failed_is_said(page: Page, server: Server) -> None:
    server.status, server.answer = 500, {}
    open_attack(page)
    expect(page.locator("[data-review=attack-state]")).to_contain_text("La recherche n'a pas abouti")
