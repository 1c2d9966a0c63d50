"""The real pages in a real browser, with a desk that stands still: sending, leaving, and where the focus goes."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from werkzeug.serving import make_server

import app
import pages.document as document_page
from components.shell import frame as shell
from engine.core.errors import TooLarge
from engine.service.desk import Job, StoredDocument
from engine.service.worker.supervisor import WorkerStatus

CHROMIUM = Path("/usr/bin/chromium")
TEXT = "Mme Élodie Roy demeure à Lyon."

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


class Desk:
    """A desk with one document that never gets done; it stops and starts when asked."""

    def __init__(self) -> None:
        self.state = "running"

    def document(self, document_id: str) -> StoredDocument:
        now = datetime(2026, 11, 20)
        return StoredDocument(document_id, "a.txt", None, "txt", None, 4, now, now + timedelta(days=30), "judiciaire")

    def job(self, document_id: str) -> Job:
        return Job(1, self.state, "tag", 0.4, 0, None, "cpu")  # type: ignore[arg-type]

    def cancel(self, document_id: str) -> None:
        self.state = "cancelled"

    def retry(self, document_id: str) -> None:
        self.state = "running"

    def status(self) -> WorkerStatus:
        return WorkerStatus("busy", 0, "cpu", "fr")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the application from this process."""
    server = make_server("127.0.0.1", 0, app.server, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()


@pytest.fixture
def page(chromium: Browser, address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Open a fresh profile of the browser on the first page, in French."""
    desk = Desk()
    for module in (shell, document_page):
        monkeypatch.setattr(module, "desk", lambda: desk)
    context = chromium.new_context(locale="fr-FR")
    context.set_default_timeout(15_000)
    page = context.new_page()
    page.goto(address)
    page.locator("#home-text").wait_for()
    yield page
    page.goto("about:blank")
    context.close()


def answer(page: Page, status: int, **body: object) -> list[bytes]:
    """Answer whatever is sent, and note it."""
    sent: list[bytes] = []

    def reply(route: Route) -> None:
        sent.append(route.request.post_data_buffer or b"")
        route.fulfill(status=status, content_type="application/json", body=json.dumps(body))

    page.route("**/api/v1/documents", reply)
    return sent


def test_a_text_that_was_sent_is_not_in_its_box_any_more(page: Page) -> None:
    sent = answer(page, 201, id="id7")
    page.fill("#home-text", TEXT)
    page.click("[data-upload-paste]")
    page.locator(".document.is-running").wait_for()
    assert TEXT.encode() in sent[0]
    page.click(".header a[href='/']")
    expect(page.locator("#home-text")).to_have_value("")


def test_a_text_not_sent_outlives_an_error_and_a_change_of_language(page: Page) -> None:
    error = TooLarge(size=21, limit=20)
    answer(page, 413, error={"code": error.code, "fr": error.sentence("fr"), "en": error.sentence("en")})
    page.fill("#home-text", TEXT)
    page.click("[data-upload-paste]")
    expect(page.locator(".upload-error")).to_contain_text("Le document pèse 21 Mo")
    assert "21 Mo\u202f; la limite" in (page.text_content(".upload-error") or "")
    page.click("#lang-en")
    expect(page.locator("h1")).not_to_contain_text("Pseudonymisez")
    expect(page.locator("#home-text")).to_have_value(TEXT)
    page.click("[data-upload-paste]")
    expect(page.locator(".upload-error")).to_contain_text("weighs 21 MB; the limit")


@pytest.mark.parametrize("name", ["jugement", "Durand c. Martin", "jugement du 12.03.2024"])
def test_a_file_without_an_extension_is_sent(page: Page, name: str) -> None:
    sent = answer(page, 201, id="id7")
    page.set_input_files("#upload-file", {"name": name, "mimeType": "", "buffer": TEXT.encode()})
    page.locator(".document.is-running").wait_for()
    assert len(sent) == 1


def test_a_file_of_another_format_is_not_sent(page: Page) -> None:
    sent = answer(page, 201, id="id7")
    page.set_input_files("#upload-file", {"name": "photo.xyz", "mimeType": "", "buffer": b"abc"})
    expect(page.locator(".upload-error")).to_contain_text("Formats lus")
    assert sent == []


def test_the_focus_follows_the_work_when_its_button_goes(page: Page, address: str) -> None:
    page.goto(f"{address}/document/id7")
    page.locator("#document-cancel").press("Enter")
    expect(page.locator("#document-error h2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#document-retry")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#document-stage")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#document-cancel")).to_be_focused()


def test_the_focus_stays_where_the_reader_took_it(page: Page, address: str) -> None:
    page.goto(f"{address}/document/id7")
    page.locator("#document-cancel").click()
    page.locator("#lang-fr").focus()
    page.locator(".document.is-cancelled").wait_for()
    page.wait_for_timeout(200)
    expect(page.locator("#lang-fr")).to_be_focused()


@pytest.mark.parametrize("width", [760, 1024, 1272, 1274, 1280])
def test_the_header_fits_its_pages_or_folds_them(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.wait_for_function("() => document.querySelector('.header').offsetHeight > 0")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
