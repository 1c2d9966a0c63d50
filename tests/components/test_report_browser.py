"""The dialog by which a problem of a document is reported, in a real browser: sent, read, closed;
what is open is said beside the texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from dash import html
from playwright.sync_api import Browser, Page, Route, expect

from components.document import delivery, page as document, report, viewer
from components.document.review import bar as review_bar, doubts as review_doubts
from tests import modules
from tests.components.made_reading import TEXTS
from tests.components.made_review import STUB, TEXT, data
from tests.components.test_attack_browser import EXPOSE, MENU, STAND_INS
from tests.components.test_viewer_browser import CHROMIUM
from tests.conftest import PATIENCE
from tests.modules import markup
from tests.polling import until

PARTS = ("document/bar", "document/doubt_card", "document/doubts", "reports/dialog")
PLACE = TEXT.index("Le témoin Tran")
OPEN = {
    "id": "1" * 32, "kind": "readable", "text": "<b>Tran</b> est lisible", "who": "Awa", "opened": "2026-11-20T10:00:00+00:00",
    "passage": [PLACE, PLACE + 14], "outcome": None, "answer": "", "closed_by": "",
}  # fmt: skip

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


def index() -> str:
    styles = modules.styled("vendor", "theme", "base", "icons", "viewer/", "review/", "reports")
    acts = 'const { acts } = await import("#document/acts.js"); window.acts = acts;'
    started = modules.started((*PARTS, *(f"document/{name}" for name in (*TEXTS, "aside"))), EXPOSE + acts)
    parts = (
        document.head("a.txt", html.Div(html.Details(html.Summary("cour"), className="document-strategies")), "fr"),
        html.Div(review_bar.notes(), className="document-notes"), viewer.frame("fr"), review_doubts.card("fr"), delivery.dialog("fr"), report.dialog("fr"),
    )  # fmt: skip
    body = f'<div class="document is-done">{"".join(map(markup, parts))}</div>'
    return f'<!DOCTYPE html><html lang="fr"><head>{modules.head(STAND_INS)}{styles}</head><body>{body}{started}</body></html>'


class Server:
    """Answers from the folder of assets, and for reports with what was sent."""

    def __init__(self) -> None:
        self.reports: list[dict[str, Any]] = []
        self.redeliver = False
        self.sent: list[tuple[str, Any]] = []
        self.refused: dict[str, Any] = {}

    def serve(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        name = path.rsplit("/", 1)[1]
        if name == "":
            route.fulfill(body=index(), content_type="text/html; charset=utf-8")
        elif name in ("stub.js", "menu.js"):
            route.fulfill(body={"stub.js": STUB, "menu.js": MENU}[name], content_type="text/javascript; charset=utf-8")
        elif not path.startswith("/api/"):
            modules.answer(route, path)
        elif name == "deliveries":
            row = {
                "number": 2,
                "moment": "2026-11-19T10:00:00+00:00",
                "form": "docx",
                "who": "Awa",
                "sha256": "ab" * 32,
            }
            route.fulfill(json={"deliveries": [row], "redeliver": self.redeliver})
        elif route.request.method == "GET":
            route.fulfill(json={"reports": self.reports, "redeliver": self.redeliver})
        elif self.refused:
            route.fulfill(status=400, json={"error": self.refused})
        else:
            self.sent.append((path, json.loads(route.request.post_data or "")))
            if name == "close":
                self.reports = [{**each, "outcome": "corrected", "answer": "Masqué."} for each in self.reports]
                self.redeliver = True
            else:
                self.reports.append(OPEN)
            route.fulfill(json={"id": "1" * 32, "reopened": True})


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


def test_a_document_is_reported_read_and_closed_by_keys(page: Page, server: Server) -> None:
    expect(page.locator("[data-review=report-line]")).to_be_hidden()
    page.click(".document-more > summary")
    page.locator(".document-more [data-review-act=report]").press("Enter")
    expect(page.locator("[data-review=report] h2")).to_be_focused()
    page.get_by_label("Ce n'est pas la bonne personne").check()
    page.get_by_label("Dites-le en quelques mots").fill("C'est le juge.")
    page.locator("[data-review-act=report-send]").press("Enter")
    expect(page.locator("[data-review=report-state]")).to_contain_text("Le document était validé")
    document_id = data("fr")["id"]
    assert server.sent.pop() == (f"/api/v1/documents/{document_id}/reports", {"kind": "person", "text": "C'est le juge.", "who": ""})  # fmt: skip
    line = page.locator("[data-review=report-list] li")
    expect(line).to_contain_text("<b>Tran</b> est lisible")
    expect(line).to_contain_text("Le témoin Tran")
    expect(page.locator("[data-review=report-line]")).to_contain_text("1 signalement ouvert.")
    page.get_by_label("Ce qui a été fait (facultatif)").fill("Masqué.")
    page.get_by_role("button", name="Clore : corrigé").press("Enter")
    expect(page.locator("[data-review=report-state]")).to_have_text("Le signalement est clos.")
    assert server.sent.pop() == (f"/api/v1/reports/{'1' * 32}/close", {"outcome": "corrected", "answer": "Masqué.", "who": ""})  # fmt: skip
    expect(page.locator("[data-review=report-line]")).to_contain_text("À remettre")
    page.click(".report-deliveries summary")
    expect(page.locator("[data-review=report-deliveries] li")).to_contain_text("ab" * 32)
    page.keyboard.press("Escape")
    expect(page.locator("[data-review=report]")).to_be_hidden()


def test_a_passage_is_reported_and_a_refusal_said_where_it_is_read(page: Page, server: Server) -> None:
    page.evaluate("(span) => acts.report(span)", {"start": PLACE, "end": PLACE + 14})
    expect(page.locator("[data-review=report-passage]")).to_contain_text("Le témoin Tran")
    send = page.locator("[data-review-act=report-send]")
    send.click()
    expect(page.locator("[data-review=report-error]")).to_have_text("Choisissez d'abord ce qui ne va pas.")
    page.get_by_label("Un nom est resté lisible").check()
    server.refused = {"code": "report.text", "fr": "Ce texte a 0 caractères.", "en": "This text has 0 characters."}
    send.click()
    expect(page.locator("[data-review=report-error]")).to_contain_text("Ce texte a 0 caractères.")
    expect(page.locator("#report-text")).to_be_focused()
    server.refused = {}
    page.locator("#report-text").fill("Il a un nom.")
    send.click()
    expect(page.locator("[data-review=report-state]")).to_contain_text("enregistré")
    assert server.sent[0][1] == {
        "kind": "readable",
        "text": "Il a un nom.",
        "who": "",
        "start": PLACE,
        "end": PLACE + 14,
    }
    expect(page.locator("[data-review=report-passage]")).to_be_hidden()
