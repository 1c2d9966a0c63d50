"""The first page in a real browser: several documents are a list at once, documents are found
again, the menu leads to either product by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import App
from tests.e2e.reading import list_files
from tests.e2e.reading.test_reading_list import counts, drop, erase, listed
from tests.e2e.reading.test_ways import done
from tests.e2e.tabs import Tab, opened
from tests.polling import until

pytestmark = pytest.mark.browser

KEPT = "nomdemprunt.documents"


@pytest.fixture(scope="module")
def tab(profile: BrowserContext, application: App) -> Iterator[Tab]:
    """Open one tab; no request of it may leave the machine, no script may be broken."""
    with opened(profile, application) as tab:
        yield tab


@pytest.fixture
def page(tab: Tab) -> Page:
    """Give the one tab."""
    return tab.page


def come(page: Page, application: App) -> None:
    """Open the first page."""
    page.goto(application.address)
    page.locator("#home-text").wait_for()


def decisions(place: Path) -> list[Path]:
    """Write two decisions."""
    for name, text in (("a.txt", list_files.CASSATION), ("b.txt", list_files.LABOUR)):
        (place / name).write_text(text, "utf-8")
    return sorted(place.iterdir())


def test_a_browser_that_knows_no_document_sees_no_list_of_them(page: Page, application: App) -> None:
    come(page, application)
    expect(page.locator(".recent")).to_be_hidden()


def test_two_dropped_documents_become_a_list_with_the_choices_of_the_page(
    page: Page, application: App, tmp_path: Path
) -> None:
    come(page, application)
    page.select_option("#home-strategy", "cour")
    drop(page, *decisions(tmp_path))
    page.wait_for_url(re.compile(r"/relecture\?list=[0-9a-f]{32}"))
    counts(page, "^2 documents · ")
    expect(page.locator("h1")).to_contain_text("Liste du")
    expect(page.locator(".list-meta")).to_contain_text("Cour de cassation")
    assert sorted(one["name"] for one in listed(page)) == ["a.txt", "b.txt"]
    erase(page)


def test_a_folder_becomes_a_list_of_its_name(page: Page, application: App, tmp_path: Path) -> None:
    come(page, application)
    (tmp_path / "Chambre civile").mkdir()
    decisions(tmp_path / "Chambre civile")
    drop(page, tmp_path / "Chambre civile")
    page.wait_for_url(re.compile(r"/relecture\?list=[0-9a-f]{32}"))
    expect(page.locator("h1")).to_have_text("Chambre civile")
    counts(page, "^2 documents")
    erase(page)


def test_options_of_one_document_do_not_go_unheard_for_several(page: Page, application: App, tmp_path: Path) -> None:
    come(page, application)
    page.locator(".options > summary").click()
    page.fill("#home-parties", "Oriane Kervizic")
    drop(page, *decisions(tmp_path))
    expect(page.locator(".upload-error")).to_contain_text("Une liste lit chaque document tel qu'il vient.")
    assert page.url == f"{application.address}/"


def test_a_document_that_was_opened_is_found_again_with_its_state(page: Page, application: App, tmp_path: Path) -> None:
    for path in decisions(tmp_path):
        come(page, application)
        drop(page, path)
        page.wait_for_url(re.compile(r"/document/[0-9a-f]{32}"))
        done(page)
    come(page, application)
    lines = page.locator(".recent-line")
    expect(lines).to_have_count(2)
    assert lines.locator(".recent-name").all_text_contents() == ["b.txt", "a.txt"], "the last one first"
    expect(lines.nth(0)).to_contain_text(re.compile("à relire.*effacé dans 30 jours"))
    assert re.fullmatch(r'\["[0-9a-f]{32}","[0-9a-f]{32}"\]', page.evaluate("(key) => localStorage[key]", KEPT))
    lines.nth(1).locator("a").click()
    page.wait_for_url(re.compile(r"/document/[0-9a-f]{32}"))
    done(page)


def test_one_is_removed_from_the_list_and_one_that_is_erased_vanishes(page: Page, application: App) -> None:
    come(page, application)
    lines = page.locator(".recent-line")
    lines.filter(has_text="b.txt").get_by_role("button").press("Enter")
    expect(lines).to_have_count(1)
    (left,) = page.evaluate("(key) => JSON.parse(localStorage[key])", KEPT)
    page.evaluate(
        "(id) => fetch(`/api/v1/documents/${id}`, {method: 'DELETE', headers: {'X-Requested-With': 'nomdemprunt'}})",
        left,
    )
    with page.expect_response("**/api/v1/recent"):
        come(page, application)
    expect(page.locator(".recent")).to_be_hidden()
    until(page, "(key) => localStorage[key] === '[]'", KEPT)
    expect(lines).to_have_count(0)


@pytest.mark.parametrize("width", [1440, 390])
def test_the_menu_leads_to_either_product_by_keyboard(page: Page, application: App, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    come(page, application)
    toggle = page.locator(".menu-toggle")
    for product, href, title in (
        ("Mesurer", "/mesurer", "Mesurer ce que"),
        ("Pseudonymiser", "/relecture", "Relire une liste"),
    ):
        entry = page.locator("details.product", has=page.get_by_text(product, exact=True)).locator("summary")
        if width < 400:
            expect(toggle).to_have_attribute("aria-expanded", "false")
            toggle.press("Enter")
        expect(entry).to_be_visible()
        entry.press("Enter")
        link = page.locator(f"details.product[open] a[href='{href}']")
        expect(link).to_be_visible()
        page.keyboard.press("Escape")
        expect(link).to_be_hidden()
        expect(entry).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        link.press("Enter")
        expect(page.locator("h1")).to_contain_text(title)
        expect(page.locator("details.product[open]")).to_have_count(0)
        expect(page.locator("details.product[data-current]")).to_contain_text(product)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 1440, "height": 900})
