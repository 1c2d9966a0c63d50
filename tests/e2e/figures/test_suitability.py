"""A sheet for administrations is printed alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import App

pytestmark = pytest.mark.browser

SHOWN = (
    "() => [...document.querySelectorAll('.book section')].filter((one) => one.checkVisibility()).map((one) => one.id)"
)


def test_the_button_prints_its_sheet_and_nothing_else(page: Page, application: App) -> None:
    page.goto(f"{application.address}/pour-qui")
    page.locator("[data-print-sheet=help-register]").wait_for()
    page.emulate_media(media="print")
    page.evaluate(f"window.print = () => {{ window.printed = ({SHOWN})(); }}")
    page.locator("#help-register .print-sheet button").evaluate("(button) => button.click()")
    assert page.evaluate("window.printed") == ["help-register"]
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert len(page.evaluate(SHOWN)) == 6
