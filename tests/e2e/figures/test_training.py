"""/entrainement in a real browser: a corpus is dropped, and a training that cannot be is one
sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import App
from tests.e2e.figures import own_files
from tests.e2e.tabs import opened

pytestmark = pytest.mark.browser
ALONE = own_files.encoded(own_files.document("lyon-1", own_files.LYON, ("ROCHEBLAVE", own_files.LAST)))


@pytest.fixture(scope="module")
def page(profile: BrowserContext, application: App) -> Iterator[Page]:
    """One tab."""
    with opened(profile, application) as tab:
        yield tab.page


def test_a_corpus_of_one_document_is_refused_in_one_sentence(page: Page, application: App) -> None:
    page.goto(f"{application.address}/entrainement")
    expect(page.locator("#training-begin")).to_be_disabled()
    page.locator("#own-set > summary").press("Enter")
    with page.expect_file_chooser() as chooser:
        page.locator("[data-own-choose=gold]").press("Enter")
    chooser.value.set_files({"name": "corpus.json", "mimeType": "application/json", "buffer": ALONE})
    expect(page.locator("#training-begin")).to_be_enabled()
    page.fill("#training-name", "essai")
    page.locator("#training-begin").press("Enter")
    expect(page.locator("#training-message [role=alert]")).to_contain_text("1 texte différent")
    expect(page.locator("#training-list")).to_contain_text("Aucun entraînement")
    assert not any(name in page.url for name in own_files.SECRET)
    assert "ROCHEBLAVE" not in json.dumps(page.evaluate("({ ...window.localStorage, ...window.sessionStorage })"))
