"""The page of batches in a browser: what runs is followed, and who has the focus keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import app  # noqa: F401  pages register with the Dash object
from engine.batch import BatchFolder
from engine.batch.folder import row_bytes
from engine.core import settings
from pages import batches
from tests.engine.batch.made_batches import manifest, row, write_batch

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[1] / "javascript" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then((found) => found.violations.map((one) => one.id))"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Name a folder of fifteen batches to the server of this process, which looks often."""
    monkeypatch.setenv("NOMDEMPRUNT_BATCHES", str(tmp_path))
    monkeypatch.setattr(batches, "RUNNING_TICK", 200)
    monkeypatch.setattr(batches, "QUIET_TICK", 200)
    settings.cache_clear()
    for number in range(14):
        write_batch(tmp_path / f"{number:02d}", [row(1), row(2, "doubt"), row(3, "error", error="job.timed_out")])
    write_batch(tmp_path / "a", [row(1)], manifest(20, shards=1))
    yield tmp_path
    settings.cache_clear()


@pytest.fixture
def page(chromium: Browser, site_address: str, folder: Path) -> Iterator[Page]:
    page = chromium.new_page(locale="fr-FR", viewport={"width": 1280, "height": 720})
    page.goto(f"{site_address}/lots")
    yield page
    page.close()


def test_a_run_is_followed_without_taking_focus_or_scroll_and_its_end_is_said(page: Page, folder: Path) -> None:
    batch = BatchFolder(folder / "a")
    state, said = page.locator("#batches-progress .batch-state"), page.locator("#batches-progress > p").first
    page.get_by_role("link", name="a", exact=True).click()
    page.get_by_role("heading", name="a", exact=True).wait_for()
    expect(state).to_contain_text("interrompu")
    expect(page.locator("#batches-report table")).to_be_visible()
    with batch.locked():
        expect(state).to_contain_text("en cours")
        page.get_by_role("link", name="13").focus()
        page.evaluate(
            "() => { window.was = [document.activeElement, document.querySelector('.batch-list').scrollTop] }"
        )
        for number in range(2, 12):
            with batch.ledger(0).open("ab") as ledger:
                ledger.write(row_bytes(asdict(row(number))))
        expect(said).to_contain_text("11 documents sur 20")
        expect(page.locator(".batch-list .is-running")).to_have_count(1)
    expect(page.locator("#batches-message")).to_contain_text("s'est arrêté avant la fin")
    expect(page.locator("#batches-progress pre")).to_contain_text("batch resume")
    assert page.evaluate(
        "() => window.was[0] === document.activeElement && window.was[1] === document.querySelector('.batch-list').scrollTop"
    )
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="13").wait_for()
    assert page.evaluate(AXE.read_text(encoding="utf-8") + f";{SERIOUS}") == []
