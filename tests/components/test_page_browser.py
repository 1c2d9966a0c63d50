"""The real pages in a real browser, with a service that stands still: sending, leaving, and where
the focus goes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

import app  # noqa: F401  pages register with the Dash object
import pages.document as document_page
from components.shell import frame as shell
from engine.core.errors import TooLarge
from engine.service.worker.supervisor import WorkerStatus
from engine.store import Job, StoredDocument
from tests.conftest import PATIENCE
from tests.polling import until

CHROMIUM = Path("/usr/bin/chromium")
TEXT = "Mme Élodie Roy demeure à Lyon."

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


class Service:
    """A service with one document that never gets done; it stops and starts when asked."""

    def __init__(self) -> None:
        self.state = "running"

    @property
    def documents(self) -> Service:
        return self

    @property
    def audit(self) -> Service:
        return self

    def note(self, act: str, subject: str) -> None:
        """Write nothing."""

    def fetch(self, document_id: str) -> StoredDocument:
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
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """One profile of the browser, in French: what a page has loaded, the next finds there."""
    context = chromium.new_context(locale="fr-FR")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, site_address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Open the first page, as somebody who was never here: nothing is remembered of the page
    before."""
    service = Service()
    for module in (shell, document_page):
        monkeypatch.setattr(module.service, "service", lambda: service)
    page = context.new_page()
    page.goto(site_address)
    page.locator("#home-text").wait_for()
    yield page
    page.goto(f"{site_address}/assets/icon.svg")
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.close()


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


def test_the_focus_follows_the_work_when_its_button_goes(page: Page, site_address: str) -> None:
    page.goto(f"{site_address}/document/id7")
    page.locator("#document-cancel").press("Enter")
    expect(page.locator("#document-error h2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#document-retry")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#document-stage")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#document-cancel")).to_be_focused()


def test_the_focus_stays_where_the_reader_took_it(page: Page, site_address: str) -> None:
    page.goto(f"{site_address}/document/id7")
    page.locator("#document-cancel").click()
    page.locator("#lang-fr").focus()
    page.locator(".document.is-cancelled").wait_for()
    page.wait_for_timeout(200)
    expect(page.locator("#lang-fr")).to_be_focused()


@pytest.mark.parametrize("width", [760, 1024, 1272, 1274, 1280])
def test_the_header_fits_its_pages_or_folds_them(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    until(page, "() => document.querySelector('.header').offsetHeight > 0")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
