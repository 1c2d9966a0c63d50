"""The main ways of each user, in a real browser: upload, look, find, download, go wrong, go on."""

from __future__ import annotations

import io
import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import docx
import pytest
from playwright.sync_api import Page, expect

from engine.core import load_profile, profile_names
from engine.interchange.samples import sample
from tests.e2e.conftest import App
from tests.e2e.reading import bad_files
from tests.modules import expose
from tests.polling import until

pytestmark = pytest.mark.browser

PARTIES = ("Yasmina", "Hadjeres", "HADJERES", "Wojciech", "Kowalczuk", "KOWALCZUK")
DECISION = """TRIBUNAL JUDICIAIRE DE LYON
JUGEMENT DU 12 MARS 2024
DEMANDERESSE
Madame Yasmina HADJERES
née le 4 mai 1981 à Vienne
demeurant 12, rue des Tanneurs, 38200 VIENNE
représentée par Maître Anneliese BRUNSWICK, avocat au barreau de Lyon
DÉFENDEUR
Monsieur Wojciech KOWALCZUK
demeurant 3, avenue de la Gare, 69003 LYON
EXPOSÉ DU LITIGE
Mme Hadjeres a prêté à M. Kowalczuk la somme de 4 000 euros le 3 janvier 2022.
Mme Yasmina Hadjeres soutient que M. Kowalczuk n'a rien remboursé. M. Kowalczuk conteste.
PAR CES MOTIFS
CONDAMNE M. Wojciech Kowalczuk à payer à Mme Yasmina Hadjeres la somme de 4 000 euros."""


def make_docx(text: str) -> bytes:
    """Make a real .docx with a header, a table and paragraphs."""
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "HADJERES c/ KOWALCZUK"
    for line in text.split("\n"):
        document.add_paragraph(line)
    row = document.add_table(rows=1, cols=2).rows[0].cells
    row[0].text, row[1].text = "Créancière", "Yasmina HADJERES"
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def send(page: Page, application: App, name: str, content: bytes) -> None:
    """Choose a file on the first page, from the disk: what goes through the driver goes slowly."""
    page.goto(application.address)
    page.locator(".drop [data-upload-choose]").wait_for()
    with page.expect_file_chooser() as chooser:
        page.locator("[data-upload-choose]").click()
    file = application.var.with_name("chosen") / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)
    chooser.value.set_files(file)


def done(page: Page) -> None:
    """Wait until both texts are drawn."""
    page.locator(".document.is-done").wait_for()
    page.locator(".cell.left").first.wait_for()


def side(page: Page, name: str) -> str:
    """Read one of the two texts."""
    return "\n".join(page.locator(f".cell.{name}").all_text_contents())


def test_a_docx_goes_in_and_no_name_is_left_on_the_right(page: Page, application: App, tmp_path: Path) -> None:
    send(page, application, "Hadjeres.docx", make_docx(DECISION))
    page.wait_for_url(re.compile(r"/document/"))
    done(page)
    left, right = side(page, "left"), side(page, "right")
    for name in PARTIES:
        assert name in left
        assert name not in right
    assert "BRUNSWICK" in right, "a lawyer stays in clear"
    assert not re.search("hadjeres|kowalczuk", page.url, re.IGNORECASE)
    stored = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert not re.search("hadjeres|kowalczuk|tanneurs", stored, re.IGNORECASE)
    page.locator("[data-dialog=delivery]").click()
    page.locator(".delivery-more > summary").click()
    page.locator(".delivery-names > summary").click()
    page.locator("#delivery-format").select_option("Texte seul (.txt)")
    for kind, check in (
        ("txt", lambda text: text),
        ("json", json.loads),
        ("conll", lambda text: text),
        ("doccano", lambda text: [json.loads(line) for line in text.splitlines()]),
    ):
        with page.expect_download() as download:
            page.locator(f"a[href*='format={kind}']").click()
        target = tmp_path / f"out.{kind}"
        download.value.save_as(target)
        assert check(target.read_text(encoding="utf-8"))
    assert not any(name in (tmp_path / "out.txt").read_text(encoding="utf-8") for name in PARTIES)


@pytest.mark.parametrize("name", ["tj-divorce-1", "cass-soc-1"])
def test_a_sample_is_shown_side_by_side_and_redrawn_without_tagging(page: Page, application: App, name: str) -> None:
    one = sample(name)
    page.goto(application.address)
    page.get_by_text(one.title("fr"), exact=True).click()
    done(page)
    assert "".join(side(page, "left").split()) == "".join(one.text.split())
    before = side(page, "right")
    page.locator(".document-more > summary").click()
    page.locator(".document-strategies summary").click()
    page.locator(".strategy").filter(has_text="Crochets").click()
    expect(page.locator(".strategies-box")).to_be_hidden()
    expect(page.locator(".cell.right").filter(has_text=re.compile(r"\[[A-Z]{1,2}\]")).first).to_be_visible()
    assert side(page, "right") != before
    page.locator("#document-profile").select_option("tout")
    masked = page.locator(".cell.right mark:not(.kept)")
    expect(page.locator(".cell.right mark.kept")).to_have_count(0)
    assert masked.count() > 20


IN_SIGHT = """() => [...document.querySelectorAll("button, a[href], input, select, textarea, summary")].filter((node) => {
  const { top, bottom, left, right, width } = node.getBoundingClientRect();
  return width > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && node.checkVisibility({ visibilityProperty: true });
}).length"""


@pytest.mark.parametrize(
    ("width", "height", "most"),
    [
        pytest.param(1280, 720, 240, id="the top third of a small screen"),
        pytest.param(390, 844, 844 / 2, id="a phone"),
        pytest.param(640, 360, 360, id="a small screen at 200 %"),
    ],
)
def test_the_text_begins_high_few_things_are_offered_and_an_act_moves_none(
    page: Page, application: App, width: int, height: int, most: float
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(application.address)
    page.get_by_text(sample("cass-civ-1").title("fr"), exact=True).click()
    done(page)
    page.evaluate("window.scrollTo(0, 0)")
    places = """() => [".cell.left", ".document-head h1", "[data-review-act=read]", "[data-review-slot=undo]",
        "[data-dialog=delivery]", "[data-review-act=validate]", ".document-more > summary"].map((name) => {
          const { left, top } = document.querySelector(name).getBoundingClientRect(); return [left, top]; })"""
    expect(page.locator("[data-review=progress]")).not_to_be_empty()
    expect(page.locator("#document-chance summary")).to_have_count(2)
    before = page.evaluate(places)
    assert before[0][1] < most
    assert page.evaluate(IN_SIGHT) <= 20
    expose(page).evaluate(
        "review.act({kind: 'remove', start: viewer.current().data.entities.start[0], end: viewer.current().data.entities.end[0], everywhere: true})"
    )
    expect(page.locator("[data-review-slot=undo]")).to_have_attribute("aria-disabled", "false")
    assert page.evaluate(places) == before
    page.evaluate("review.act({kind: 'undo'})")
    expect(page.locator("[data-review-slot=undo]")).to_have_attribute("aria-disabled", "true")
    assert page.evaluate(places) == before


def test_pointing_at_a_mention_shows_the_persons_others_on_both_sides(page: Page, application: App) -> None:
    page.goto(application.address)
    page.get_by_text(sample("tj-divorce-1").title("fr"), exact=True).click()
    done(page)
    page.locator(".cell.left mark.in-person").first.hover()
    until(page, "document.querySelectorAll('.cell.left mark.same, .cell.left mark.current').length > 1")
    assert page.locator(".cell.right mark.same, .cell.right mark.current").count() > 1


def test_the_keyboard_alone_opens_a_sample_and_walks_the_mentions(page: Page, application: App) -> None:
    page.goto(application.address)
    button = page.get_by_text(sample("cass-civ-1").title("fr"), exact=True)
    button.wait_for()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className.includes('decision')"):
            break
    page.keyboard.press("Enter")
    done(page)
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.locator("[data-slot=live]")).not_to_be_empty()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("cassation")
    expect(page.locator("[data-slot=found]")).not_to_be_empty()


def test_language_and_theme_are_remembered(page: Page, application: App) -> None:
    page.goto(application.address)
    expect(page.locator("h1")).to_contain_text("Pseudonymisez")
    page.locator("#lang-en").click()
    expect(page.locator("h1")).not_to_contain_text("Pseudonymisez")
    english = page.locator("h1").inner_text()
    page.locator("button[data-theme-choice=dark]").click()
    page.reload()
    expect(page.locator("h1")).to_have_text(english)
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_a_job_survives_a_reload_and_a_second_tab(page: Page, application: App) -> None:
    send(page, application, "long.txt", ((DECISION + "\n\n") * 12).encode())
    page.wait_for_url(re.compile(r"/document/"))
    second = page.context.new_page()
    second.goto(page.url)
    page.reload()
    done(page)
    done(second)
    second.close()


def test_cancel_works_and_the_document_can_be_started_again(page: Page, application: App) -> None:
    send(page, application, "long.txt", ((DECISION + "\n\n") * 800).encode())
    page.locator("#document-cancel").click()
    page.locator(".document.is-cancelled").wait_for()
    expect(page.locator("#document-error")).to_contain_text("interrompu")
    expect(page.locator("#document-retry")).to_be_visible()
    page.locator("#document-retry").click()
    page.locator(".document.is-running, .document.is-queued, .document.is-done").first.wait_for()
    if page.locator("#document-cancel").is_visible():
        page.locator("#document-cancel").click()


def test_a_worker_that_is_killed_is_said_and_the_job_starts_again(page: Page, application: App) -> None:
    send(page, application, "long.txt", ((DECISION + "\n\n") * 200).encode())
    stage = page.locator("#document-stage")
    for _ in range(2):  # it is tried once more by itself
        expect(stage).to_contain_text("Repérage des noms")
        os.kill(application.worker(), signal.SIGKILL)
        expect(stage).not_to_contain_text("Repérage des noms")
    page.locator(".document.is-failed").wait_for()
    expect(page.locator("#document-error")).to_contain_text("Le moteur s'est arrêté deux fois sur ce document")
    page.locator("#document-retry").click()
    expect(stage).to_contain_text("Repérage des noms")
    page.locator("#document-cancel").click()
    page.locator(".document.is-cancelled").wait_for()


def test_a_document_erased_during_its_job_leaves_nothing_and_the_server_lives(page: Page, application: App) -> None:
    send(page, application, "long.txt", ((DECISION + "\n\n") * 200).encode())
    page.wait_for_url(re.compile(r"/document/"))
    identifier = page.url.split("/document/")[1].split("?")[0]
    status = page.evaluate(
        "id => fetch(`/api/v1/documents/${id}`, {method: 'DELETE', headers: {'X-Requested-With': 'nomdemprunt'}}).then(r => r.status)",
        identifier,
    )
    assert status in (200, 204)
    page.locator(".document.is-gone").wait_for()
    page.reload()
    page.locator(".document.is-gone").wait_for()
    send(page, application, "short.txt", DECISION.encode())
    page.wait_for_url(re.compile(r"/document/"))
    done(page)


BAD = [
    pytest.param("vide.txt", b"", "Ce fichier est vide", id="an empty file"),
    pytest.param(
        "decision.docx", b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj<<>>endobj", "extension", id="a wrong extension"
    ),
    pytest.param("photo.xyz", b"abc", "Formats lus", id="an unknown format"),
    pytest.param("Arrêt.DOC", b"\xd0\xcf\x11\xe0", "enregistrez-le au format .docx", id="an old Word document"),
    pytest.param("gros.txt", b"a" * (21 * 1024 * 1024), "limite est de 20", id="21 MB: said before sending"),
    pytest.param("bombe.docx", bad_files.zip_bomb, "anormal", id="a zip bomb"),
    pytest.param("scan.pdf", bad_files.scan, "ses pages sont des images", id="an image-only PDF"),
    pytest.param("secret.pdf", bad_files.locked_pdf, "mot de passe", id="an encrypted PDF"),
    pytest.param("secret.docx", bad_files.locked_docx, "mot de passe", id="an encrypted docx"),
    pytest.param("hasard.txt", bytes(range(1, 32)) * 400, "pas du texte", id="random bytes"),
]


@pytest.mark.parametrize(("name", "content", "sentence"), BAD)
def test_bad_input_gets_its_sentence_and_the_server_lives(
    page: Page, application: App, name: str, content: bytes | Callable[[], bytes], sentence: str
) -> None:
    send(page, application, name, content if isinstance(content, bytes) else content())
    alert = page.locator("[role=alert]:visible, #document-error:visible").filter(has_text=re.compile(sentence))
    expect(alert.first).to_be_visible()
    expect(page.locator("#document-retry")).not_to_be_visible()
    send(page, application, "apres.txt", b"M. Paul Verne comparait devant le tribunal.")
    page.wait_for_url(re.compile(r"/document/"))
    done(page)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'> M. Verne", id="hostile html"
        ),
        pytest.param("a" * 15_000, id="one word of 15,000 letters"),
        pytest.param("M. Verne conclut.\x00 Mme Roux répond. " * 20, id="NUL bytes"),
        pytest.param(
            "مثل السيد حداد أمام المحكمة. M. Haddad comparaît.\n\nהנאשם כהן הופיע. M. Cohen conclut.",
            id="Arabic and Hebrew",
        ),
    ],
)
def test_odd_texts_are_shown_as_they_are(page: Page, application: App, text: str) -> None:
    send(page, application, "odd.txt", text.encode())
    page.wait_for_url(re.compile(r"/document/"))
    done(page)
    assert page.evaluate("window.hacked") is None
    shown = side(page, "left")
    assert shown[:20].split()[0][:5] in text or "\ufffd" in shown


def test_a_pasted_text_with_a_lone_surrogate_is_accepted(page: Page, application: App) -> None:
    page.goto(application.address)
    page.locator("#home-text").press_sequentially("M. Paul Verne demeure ici.")
    page.locator("#home-text").evaluate("""box => {
        const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set;
        set.call(box, box.value + String.fromCharCode(0xD800) + " Il conclut.");
        box.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    page.locator("[data-upload-paste]").click()
    page.wait_for_url(re.compile(r"/document/"))
    done(page)
    assert "Il conclut." in side(page, "left")


def test_a_narrow_screen_shows_one_text_above_the_other(page: Page, application: App) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(application.address)
    page.get_by_text(sample("cass-civ-1").title("fr"), exact=True).click()
    done(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    row = page.locator(".row-pair", has=page.locator(".cell.right mark:visible")).first
    left, right = row.locator(".cell.left").bounding_box(), row.locator(".cell.right").bounding_box()
    assert left
    assert right
    assert right["y"] >= left["y"] + left["height"] - 1, "one above the other"
    assert abs(right["x"] - left["x"]) < 40


def test_the_profiles_offered_are_those_installed(page: Page, application: App) -> None:
    page.goto(application.address)
    page.locator("#home-profile option").first.wait_for(state="attached")
    expect(page.locator("#home-profile")).to_have_value("judiciaire")
    offered = [word for word in page.locator("#home-profile option").all_text_contents() if word]
    offered = [word for word in offered if not word.startswith("—")]
    assert offered == [load_profile(name).fr for name in profile_names()]
    for part in ("les motifs", "les annexes"):
        expect(page.get_by_label(part, exact=True).first).to_be_visible()
