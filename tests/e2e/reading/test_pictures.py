"""Pictures of a document settled in a real browser: hidden, boxed by keyboard, kept; and the file
that is handed over."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import docx
import pytest
from playwright.sync_api import Page, expect

from engine.formats import pictures, read
from tests.e2e.conftest import App
from tests.e2e.reading.test_delivery import DECISION, save
from tests.e2e.reading.test_ways import done, send
from tests.engine.formats.drawn import document, printed, signed

pytestmark = pytest.mark.browser


def word() -> bytes:
    made = docx.Document()
    for line in DECISION.splitlines():
        made.add_paragraph(line)
    made.add_picture(BytesIO(printed("Mme Yasmina HADJERES")))
    made.add_picture(BytesIO(signed()))
    buffer = BytesIO()
    made.save(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize("extension", ["docx", "pdf"])
def test_pictures_are_hidden_and_boxed_and_gone(page: Page, application: App, tmp_path: Path, extension: str) -> None:
    data = word() if extension == "docx" else document("pdf")
    name = f"jugement.{extension}"
    before = pictures(data, read(data, name))
    send(page, application, name, data)
    done(page)
    page.keyboard.press("t")
    page.locator('[data-review="card"] [data-review-act="pictures"]').click()
    cards = page.locator('[data-review="pictures-list"] li.picture-card')
    expect(cards).to_have_count(2)
    cards.nth(0).locator('[data-review-act="picture-hide"]').click()
    expect(cards.nth(0).locator(".picture-state")).to_have_text("Occultée")
    cards.nth(1).locator('[data-review-act="picture-draw"]').click()
    page.locator('[data-review-act="boxes-add"]').click()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".boxes-sheet [data-box]")).to_have_count(1)
    page.locator('[data-review-act="boxes-save"]').click()
    expect(cards.nth(1).locator(".picture-state")).to_have_text("Occultée en partie : 1 cadre")
    expect(page.locator('[data-review="pictures-progress"]')).to_have_text("Toutes les images sont tranchées.")
    page.locator('[data-review-act="pictures-close"]').click()
    page.locator('[data-dialog="delivery"]').first.click()
    written = save(page, page.locator("a[data-fetch]").first, tmp_path).read_bytes()
    after = {each.key for each in pictures(written, read(written, name))}
    assert not after & {each.key for each in before}
