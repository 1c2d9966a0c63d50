"""Parties known from the register, typed on the first page: sent with the file, and left nowhere in
the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.conftest import App
from tests.e2e.reading.test_ways import done, side

pytestmark = pytest.mark.browser
NAMES = "marchenoir|delcroix|keita"


def test_names_typed_in_the_folded_box_are_masked_and_forgotten(page: Page, application: App) -> None:
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    page.goto(application.address)
    box = page.get_by_label("Noms des parties (facultatif, un par ligne)")
    expect(box).to_be_hidden()
    page.get_by_text("Options\u00a0: parties connues").focus()
    page.keyboard.press("Enter")
    box.fill("MARCHENOIR Odile\nDELCROIX Awa\nKEITA Fanta")
    page.locator("#home-text").fill("Odile Marchenoir a vendu sa maison à Awa Delcroix, qui en a payé le prix.")
    page.locator("[data-upload-paste]").click()
    done(page)
    left, right = side(page, "left"), side(page, "right")
    assert "Marchenoir" in left
    assert not re.search(NAMES, right, re.IGNORECASE)
    stored = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, history.state])")
    assert not re.search(NAMES, stored + page.url, re.IGNORECASE)
    assert not [request.url for request in sent if re.search(NAMES, request.url, re.IGNORECASE)]
    bodies = {
        request.url: request.post_data_buffer or b"" for request in sent if not request.url.endswith("/documents")
    }
    assert not [url for url, body in bodies.items() if re.search(NAMES.encode(), body, re.IGNORECASE)]
    export = page.url.partition("?")[0].replace("/document/", "/api/v1/documents/") + "/export?format=json"
    doubts = page.request.get(export).json()["doubts"]
    assert "metadata_contradicted" in {doubt["kind"] for doubt in doubts}, "one of the three does not stand in the text"
    assert not re.search(NAMES, (application.var / "server.log").read_text(), re.IGNORECASE)
    page.goto(application.address)
    page.get_by_text("Options\u00a0: parties connues").click()
    expect(box).to_have_value("")


def test_a_list_that_is_too_long_is_refused_with_a_sentence_and_kept(page: Page, application: App) -> None:
    page.goto(application.address)
    page.get_by_text("Options\u00a0: parties connues").click()
    box = page.get_by_label("Noms des parties (facultatif, un par ligne)")
    box.fill("\n".join(f"DELCROIX Awa{n}" for n in range(501)))
    page.locator("#home-text").fill("Une vente.")
    page.locator("[data-upload-paste]").click()
    expect(page.locator(".upload-error")).to_contain_text("500 noms au plus")
    assert box.input_value().startswith("DELCROIX Awa0\n")
