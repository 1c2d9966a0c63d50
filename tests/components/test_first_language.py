"""The language of a first visit: the browser's, where it is one of ours; a chosen one wins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.polling import until

pytestmark = pytest.mark.browser


@pytest.fixture
def came(chromium: Browser, site_address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Open the first page as a browser of the language."""
    context = chromium.new_context(locale=request.param)
    page = context.new_page()
    page.goto(site_address)
    page.locator("#home-text").wait_for()
    yield page
    context.close()


@pytest.mark.parametrize(
    ("came", "lang"),
    [
        pytest.param("fr-CA", "fr", id="French of Canada"),
        pytest.param("en-US", "en", id="English of America"),
        pytest.param("de-DE", "fr", id="another language: French"),
    ],
    indirect=["came"],
)
def test_a_first_visit_is_in_the_language_of_the_browser(came: Page, lang: str) -> None:
    assert came.evaluate("document.documentElement.lang") == lang
    assert came.evaluate("localStorage.getItem('nomdemprunt.lang')") is None


@pytest.mark.parametrize("came", ["en-GB"], indirect=True)
def test_a_chosen_language_wins(came: Page) -> None:
    came.locator("#lang-fr").click()
    until(came, "document.documentElement.lang === 'fr'")
    came.reload()
    came.locator("#home-text").wait_for()
    expect(came.locator("h1")).to_contain_text("Pseudonymisez")
