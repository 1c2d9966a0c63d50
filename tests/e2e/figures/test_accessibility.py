"""No page has a fault that axe-core calls serious, in either theme, wide and narrow."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import dash
import pytest
from playwright.sync_api import BrowserContext, Page, expect

import app  # noqa: F401  pages register with the Dash object
from tests.accessibility_tree import accessible
from tests.e2e.axe import AXE, NARROW, WIDE, all_faults, faults, looks
from tests.e2e.conftest import App
from tests.e2e.tabs import opened
from tests.polling import until

pytestmark = pytest.mark.browser

PAGES = {
    "/": ".drop",
    "/relecture": ".list-making .list-drop",
    "/restaurer": "h1",
    "/termes": "h1",
    "/signalements": "h1",
    "/comptes": "h1",
    "/journal": ".journal-table",
    "/mesurer": "h1",
    "/performances": "#figure-labels",
    "/erreurs": ".errors-grid .ag-row",
    "/erreurs/moteurs": ".errors-grid .ag-row",
    "/rappel": "#figure-recall-by-mentions",
    "/essais": "#figure-runs-time .plotly",
    "/accord": "h1",
    "/alignement": "h1",
    "/suivi": "h1",
    "/suivi/phrases": "h1",
    "/lots": "h1",
    "/entrainement": "h1",
    "/aide": ".book",
    "/pour-qui": ".book",
    "/accessibilite": ".book",
    "/nulle-part": "h1",
}
"""Each page, and what is there when it is drawn."""


@pytest.fixture(scope="module")
def page(profile: BrowserContext, application: App) -> Iterator[Page]:
    """One tab for all pages."""
    with opened(profile, application) as tab:
        yield tab.page


@pytest.mark.parametrize(("path", "drawn"), PAGES.items(), ids=list(PAGES))
def test_no_page_has_a_serious_fault(page: Page, application: App, path: str, drawn: str) -> None:
    page.goto(f"{application.address}{path}")
    page.locator(drawn).first.wait_for()
    found = all_faults(page)
    assert not found, json.dumps(found, indent=1)


def test_a_document_and_its_dialogs_have_no_serious_fault(page: Page, application: App) -> None:
    page.goto(application.address)
    page.locator(".samples .decision").first.click()
    page.locator(".document.is-done").wait_for()
    page.locator(".cell.left").first.wait_for()
    assert all_faults(page) == {}
    dialogs = page.locator("dialog")
    assert dialogs.count() > 8
    for look in looks(page):
        for number in range(dialogs.count()):
            dialogs.nth(number).evaluate("(dialog) => dialog.showModal()")
            until(page, "() => document.getAnimations().every((one) => one.playState === 'finished')")
            start = dialogs.nth(number).evaluate("(dialog) => dialog.outerHTML.slice(0, 200)")
            assert faults(page, "dialog[open]") == [], f"{look}: {start}"
            dialogs.nth(number).evaluate("(dialog) => dialog.close()")


def test_what_is_unfolded_over_a_document_has_no_serious_fault_narrow_and_dark(page: Page, application: App) -> None:
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    page.goto(application.address)
    page.locator(".samples .decision").first.wait_for()
    page.locator("button[data-theme-choice=dark]").evaluate("(button) => button.click()")
    page.locator(".samples .decision").first.click()
    page.locator(".document.is-done").wait_for()
    page.locator(".left mark").first.wait_for()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    states = {
        ".document-more": lambda: page.locator(".document-more > summary").click(),
        ".review-menu": lambda: page.locator(".left mark").first.press("Enter"),
        "[data-review=card]": lambda: page.keyboard.press("t"),
    }
    found = {}
    for part, unfold in states.items():
        unfold()
        page.locator(part).wait_for()
        until(page, "() => document.getAnimations().every((one) => one.playState === 'finished')")
        found[part] = faults(page, part)
        page.keyboard.press("Escape")
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    assert {part: what for part, what in found.items() if what} == {}


def test_a_screen_reader_is_led_from_the_upload_by_the_doubts_to_the_file(page: Page, application: App) -> None:
    page.goto(application.address)
    page.locator(".drop [data-upload-choose]").wait_for()
    heard = accessible(page)
    assert ("region", "Déposez un document ici") in heard
    assert {("button", "Choisir un fichier"), ("textbox", "Ou collez un texte"), ("combobox", "Profil")} <= set(heard)
    page.locator(".samples .decision").nth(7).click()
    page.locator(".document.is-done").wait_for()
    page.locator(".left mark").first.wait_for()
    heard = accessible(page)
    assert {("table", "Les deux textes"), ("button", "Relire"), ("progressbar", "Doutes tranchés")} <= set(heard)
    page.keyboard.press("t")
    expect(page.locator("[data-review=card] h2")).to_be_focused()
    heard = accessible(page)
    assert ("region", "Doute en cours") in heard
    assert ("heading", "◆ Non bloquant") in heard
    answers = [name for role, name in heard if role == "button"]
    assert answers.index("Occulter") < answers.index("Laisser lisible") < answers.index("Je ne sais pas : à revoir")
    expect(page.locator("[data-slot=live]")).to_contain_text("Doute, ")
    page.keyboard.press("Escape")
    page.locator("[data-dialog=delivery]").first.click()
    heard = accessible(page)
    assert ("dialog", "Télécharger le document pseudonymisé") in heard
    assert {("combobox", "Format"), ("textbox", "Nom du fichier"), ("link", "Télécharger")} <= set(heard)
    expect(page.get_by_label("Nom du fichier")).to_have_accessible_description(re.compile("Laissé vide"))
    page.keyboard.press("Escape")
    page.locator("[data-review-act=validate]").first.click()
    heard = accessible(page)
    assert ("dialog", "Valider le document") in heard
    assert [name for role, name in heard if role == "button"][:2] == ["Continuer la relecture", "Valider"]
    page.keyboard.press("Escape")


def test_every_page_is_examined() -> None:
    assert {page["path"] for page in dash.page_registry.values()} - PAGES.keys() == {"/document/none", "/not-found-404"}
