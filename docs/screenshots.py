"""Draw the pictures of the README and of the help page from the shipped samples: ``python
docs/screenshots.py`` (``make screenshots``).

The application is served from this process with a store of its own, and opened in Chromium; no
picture shows anything that does not ship.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.first_visit import CHROMIUM, served
from components.help.steps import HEIGHT, WIDTH, picture
from components.i18n import LANGUAGES
from engine.interchange import samples

README = ROOT / "assets" / "readme.png"
SAMPLE, PARTIES = "tj-divorce-1", 420
"""What is shown, and how many pixels down it names its parties."""


def main() -> None:
    """Draw them all."""
    with tempfile.TemporaryDirectory() as var:
        os.environ["NOMDEMPRUNT_VAR"] = var
        with served() as address, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            for lang in LANGUAGES:
                _draw(browser, address, lang)
            browser.close()


def _draw(browser: Browser, address: str, lang: str) -> None:
    """Go the way of the help page's steps, in one language, and take a picture of each."""
    context = browser.new_context(
        locale=lang, viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address)
    page.locator(f"html[lang={lang}] .samples .decision").first.wait_for()
    page.locator(".worker-ready").wait_for()
    _take(page, "bring", lang)
    page.locator(".samples .decision").nth([one.id for one in samples()].index(SAMPLE)).click()
    page.locator(".document.is-done").wait_for(timeout=120_000)
    page.locator(".cell.left mark").first.wait_for()
    page.mouse.move(WIDTH - 1, HEIGHT - 1)
    page.mouse.wheel(0, PARTIES)
    page.wait_for_function("(down) => scrollY >= down", arg=PARTIES)
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    _take(page, "compare", lang)
    if lang == "fr":
        page.screenshot(path=README)
    page.locator("[data-dialog=delivery]").first.click()
    page.locator("dialog[open]").wait_for()
    _take(page, "download", lang)
    context.close()


def _take(page: Page, step: str, lang: str) -> None:
    page.screenshot(path=picture(step, lang))


if __name__ == "__main__":
    main()
