"""A document handed over and taken back: strategy, file, report, key, original; in a real
browser."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import docx
import pytest
from playwright.sync_api import Locator, Page, expect

from benchmarks.round_trip import FORMATS
from engine.text import fold
from tests.e2e.conftest import App
from tests.e2e.reading.test_ways import PARTIES, done, make_docx, send, side

pytestmark = pytest.mark.browser
PASSWORD = "girafe cuivre lundi tambour"
DECISION = """TRIBUNAL JUDICIAIRE DE LYON
DEMANDERESSE
Madame Yasmina HADJERES
née le 4 mai 1981 à Vienne
demeurant 12, rue des Tanneurs, 38200 VIENNE
DÉFENDEUR
Monsieur Wojciech KOWALCZUK
EXPOSÉ DU LITIGE
Mme Hadjeres a prêté à M. Kowalczuk la somme de 4 000 euros le 3 janvier 2022."""
ORIGINAL = make_docx(DECISION)


def save(page: Page, control: Locator, to: Path) -> Path:
    """Click on what downloads a file, and keep it under the name proposed."""
    with page.expect_download() as download:
        control.click()
    target = to / download.value.suggested_filename
    download.value.save_as(target)
    return target


def parts(data: bytes) -> dict[str, bytes]:
    """Give the parts of a docx."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def text_of(data: bytes) -> str:
    """Give all that the parts of a docx hold, as text."""
    return "\n".join(part.decode("utf-8", "ignore") for part in parts(data).values())


def give(page: Page, document: Path, key: Path, password: str) -> None:
    """Fill in the form of /restaurer."""
    page.locator("#restore-file").set_input_files(document)
    page.locator("#restore-key").set_input_files(key)
    page.locator("#restore-password").fill(password)


@pytest.fixture
def made(page: Page, application: App) -> Page:
    """Deposit a docx and wait for its texts."""
    send(page, application, "Hadjeres.docx", ORIGINAL)
    page.wait_for_url(re.compile(r"/document/"))
    done(page)
    return page


def choose_by_keyboard(page: Page) -> None:
    """Open the menu of strategies, look at the examples, choose the second one."""
    page.locator(".document-more > summary").focus()
    page.keyboard.press("Enter")
    page.locator(".document-strategies summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".strategies input:checked")).to_be_focused()
    expect(page.locator(".strategy-passage")).to_contain_text("HADJERES")
    examples = page.locator(".strategy-example")
    expect(examples).to_have_count(9)
    assert [n for n, example in enumerate(examples.all_text_contents()) if "HADJERES" in example] == [8]
    page.keyboard.press("ArrowDown")
    expect(page.locator(".cell.right").filter(has_text=re.compile(r"\[[A-Z]\]")).first).to_be_visible()
    expect(page.locator(".strategies-box")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".strategies-box")).to_be_hidden()
    expect(page.locator(".document-strategies summary")).to_be_focused()
    expect(page.locator(".document-strategies summary")).to_have_text("Crochets, comme à la Cour de cassation")
    page.keyboard.press("Escape")
    expect(page.locator(".document-more > summary")).to_be_focused()
    expect(page.locator(".more-box")).to_be_hidden()


def make_key(page: Page, to: Path) -> Path:
    """Make the key: a password too short, two that differ, then the right one twice."""
    error = page.locator("dialog[open] .delivery-error")
    first, again = page.get_by_label("Mot de passe", exact=True), page.get_by_label("Mot de passe, une seconde fois")
    button = page.locator("[data-key]")
    for typed, repeated, sentence, at in (
        ("court", "court", "au moins 12 caractères", first),
        (PASSWORD, f"{PASSWORD}s", "Les deux mots de passe diffèrent", again),
    ):
        first.fill(typed)
        again.fill(repeated)
        button.click()
        expect(error).to_contain_text(sentence)
        expect(at).to_be_focused()
    again.fill(PASSWORD)
    key = save(page, button, to)
    expect(page.locator("dialog[open] .delivery-state")).to_contain_text("Gardez-le à part")
    expect(first).to_have_value("")
    expect(again).to_have_value("")
    return key


def test_a_docx_leaves_in_its_format_and_comes_back_with_its_key(made: Page, application: App, tmp_path: Path) -> None:
    page = made
    choose_by_keyboard(page)
    shown = side(page, "right")
    page.locator("[data-dialog=delivery]").click()
    expect(page.locator("#delivery-format option").first).to_have_text("Celui du document (.docx)")
    own = page.get_by_label("Nom du fichier")
    own.fill("Dossier Hadjeres")
    own.press("Enter")
    expect(page.locator("dialog[open] .delivery-error")).to_contain_text("contient un nom occulté")
    expect(own).to_be_focused()
    own.fill("Prêt d'œuvre (1)")
    written = save(page, page.locator("dialog[open] [data-focus]"), tmp_path)
    expect(page.locator("dialog[open] .delivery-state")).to_contain_text("vérifié")
    assert written.name == "Prêt d'œuvre (1).docx"
    assert not any(fold(name) in fold(written.stem).split() for name in PARTIES)
    assert not any(name in text_of(written.read_bytes()) for name in PARTIES)
    paragraphs = [paragraph.text for paragraph in docx.Document(str(written)).paragraphs]
    assert [line for line in paragraphs if line.strip() and line not in shown] == []

    page.locator(".delivery-more > summary").click()
    report = save(page, page.get_by_label("Rapport communicable, PDF"), tmp_path)
    assert report.read_bytes().startswith(b"%PDF")
    page_of_report = save(page, page.get_by_label("Rapport communicable, page web"), tmp_path).read_text("utf-8")
    assert "Rapport de pseudonymisation" in page_of_report
    assert "livré tel que le moteur" in page_of_report, "nobody read it, and the report says so"
    assert not any(name in page_of_report for name in PARTIES)

    key = make_key(page, tmp_path)
    assert key.name == f"{written.stem}.cle"
    page.goto(f"{application.address}/restaurer")
    give(page, written, key, PASSWORD)
    restored = save(page, page.locator("[data-restore-go]"), tmp_path)
    expect(page.locator(".delivery-state")).to_contain_text("Original rétabli")
    expect(page.locator("#restore-password")).to_have_value("")
    assert restored.name == "Hadjeres.docx"
    assert parts(restored.read_bytes()) == parts(ORIGINAL)

    damaged = tmp_path / "edited.docx"
    edited = docx.Document(str(written))
    edited.add_paragraph("Ajout.")
    edited.save(str(damaged))
    error = page.locator(".delivery-error")
    for document, password, sentence in (
        (written, "girafe cuivre lundi", "Le mot de passe n'ouvre pas ce fichier"),
        (damaged, PASSWORD, "Ce document a été modifié, ou enregistré de nouveau"),
        (written, "", "Saisissez le mot de passe"),
    ):
        give(page, document, key, password)
        page.locator("#restore-password").press("Enter")
        expect(error).to_contain_text(sentence)


def test_a_refusal_is_said_in_the_dialog_in_the_language_of_the_page(made: Page) -> None:
    page = made
    sentences = {"fr": "Ce fichier « docx » ne peut pas : rien.", "en": "This file cannot be."}
    page.route("**/export?*", lambda route: route.fulfill(status=422, json={"error": {"code": "x", **sentences}}))
    page.locator("[data-dialog=delivery]").click()
    link = page.locator("dialog[open] [data-focus]")
    link.click()
    expect(page.locator("dialog[open] .delivery-error")).to_have_text(
        "Ce fichier «\u00a0docx\u00a0» ne peut pas\u00a0: rien."
    )
    expect(link).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Escape")
    page.locator("#lang-en").click()
    expect(page.locator("[data-dialog=delivery]")).to_contain_text("Download")
    page.locator("[data-dialog=delivery]").click()
    expect(page.locator("dialog[open] .delivery-error")).to_have_text("")
    page.locator("dialog[open] [data-focus]").click()
    expect(page.locator("dialog[open] .delivery-error")).to_have_text("This file cannot be.")


def test_a_password_typed_does_not_outlive_its_dialog(made: Page) -> None:
    page = made
    page.locator("[data-dialog=delivery]").click()
    page.locator(".delivery-more > summary").click()
    field = page.get_by_label("Mot de passe", exact=True)
    field.fill(PASSWORD)
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.locator("[data-dialog=delivery]").click()
    expect(page.locator("dialog[open] [data-focus]")).to_be_focused()
    expect(field).to_have_value("")
    stored = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert PASSWORD not in stored + page.content()


def test_a_page_of_a_pdf_is_shown_before_and_after(page: Page, application: App) -> None:
    send(page, application, "Hadjeres.pdf", FORMATS["pdf"](DECISION))
    page.wait_for_url(re.compile(r"/document/"))
    done(page)
    page.locator("[data-dialog=delivery]").first.click()
    page.locator(".delivery-more > summary").click()
    page.locator(".delivery-preview > summary").click()
    images = page.locator(".delivery-preview img")
    expect(images).to_have_count(2)
    for number in (0, 1):
        expect(images.nth(number)).to_be_visible()
    assert images.evaluate_all(
        "shown => shown.every((image) => image.naturalHeight === 720 && image.src.startsWith('blob:'))"
    )
