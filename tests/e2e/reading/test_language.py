"""The language of a document, in a real browser: detected, then changed by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import App
from tests.e2e.reading.test_ways import done

pytestmark = pytest.mark.browser
SECOND_READING = 60_000  # milliseconds: the tagger goes through the text again

ENGLISH = "Ms. Rocheblave seeks a divorce. She submits that her husband, Mr. Kowalczuk, left the matrimonial home."


def paste(page: Page, application: App, text: str) -> None:
    """Paste a text on the first page and wait for its own page."""
    page.goto(application.address)
    page.locator("#home-text").fill(text)
    page.locator("[data-upload-paste]").click()
    page.wait_for_url(re.compile(r"/document/"))
    done(page)


def focused(page: Page) -> str:
    """Tell what the keyboard is on."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.textContent"))


def change(page: Page) -> None:
    """Open the choice of a language by keyboard, from « Plus »."""
    page.locator(".document-more > summary").focus()
    page.keyboard.press("Enter")
    page.locator("[data-dialog='language']").focus()
    page.keyboard.press("Enter")


def test_the_language_is_said_and_changed_by_keyboard(page: Page, application: App) -> None:
    paste(page, application, ENGLISH)
    language = page.locator("#document-language")
    expect(language).to_have_text("Langue\u00a0: anglais (détectée)")
    expect(page.locator("#document-proposal")).to_contain_text("Canada")
    change(page)
    expect(page.get_by_role("dialog", name="Langue du document")).to_be_visible()
    assert focused(page) == "document-spoken"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert focused(page) == "Plus"
    change(page)
    page.keyboard.press("f")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page) == "document-speak"
    page.keyboard.press("Enter")
    expect(language).to_have_text("Langue\u00a0: français (indiquée)", timeout=SECOND_READING)
    done(page)
    expect(page.locator(".document-more > summary")).to_be_focused()
    expect(page.locator("#document-proposal")).to_be_empty()


def test_a_language_chosen_beforehand_is_the_documents(page: Page, application: App) -> None:
    page.goto(application.address)
    page.get_by_label("Langue du document").select_option("fr")
    page.locator("#home-text").fill(ENGLISH)
    page.locator("[data-upload-paste]").click()
    done(page)
    expect(page.locator("#document-language")).to_have_text("Langue\u00a0: français (indiquée)")
