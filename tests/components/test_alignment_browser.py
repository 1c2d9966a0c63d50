"""The page /alignement in a real browser: two files in, the audit, the texts by keyboard, the
annotation taken away, a reference set, the end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, Page, expect

import app  # noqa: F401  pages register with the Dash object
import pages.alignment as alignment_page
from components.shell import frame as shell
from engine.http import alignments as routes
from engine.service.service import Service
from engine.service.worker.supervisor import WorkerStatus
from tests.conftest import PATIENCE
from tests.engine.service.made_alignments import HARM, ORIGINAL, PUBLISHED

CHROMIUM = Path("/usr/bin/chromium")
HERE = re.compile(r"/alignement\?id=[0-9a-f]{32}$")

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


def file(name: str, text: str) -> dict[str, object]:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


FIRST, SECOND = file("Ranaivoson.txt", ORIGINAL), file("publié.txt", PUBLISHED)


class Waiting:
    """A service that waits, for the shell."""

    def status(self) -> WorkerStatus:
        return WorkerStatus("ready", 0, "cpu", "fr")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("service") / "var", "tests.engine.service.fake_taggers:load")
    yield service
    service.stop()


@pytest.fixture(scope="module")
def address(service: Service, site_address: str) -> Iterator[str]:
    """Serve the application with this service."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (alignment_page, routes):
            patch.setattr(module.service, "service", lambda: service)
        patch.setattr(shell, "service", SimpleNamespace(service=Waiting))
        yield site_address


@pytest.fixture(scope="module")
def tab(chromium: Browser) -> Iterator[Page]:
    """Open one tab for all; nothing may be complained of in it, but that the server refused what it
    was to refuse."""
    context = chromium.new_context(locale="fr-FR", viewport={"width": 1280, "height": 1000})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.goto("about:blank")
    assert [one for one in complaints if "status of 400" not in one] == []
    context.close()


@pytest.fixture(scope="module")
def form(tab: Page, address: str) -> Page:
    tab.goto(f"{address}/alignement")
    tab.wait_for_selector("#alignment-original", state="attached")
    return tab


def give(page: Page, original: dict[str, object] | None, published: dict[str, object] | None) -> None:
    """Choose the files and begin, by keyboard."""
    for side, chosen in (("original", original), ("published", published)):
        page.set_input_files(f"#alignment-{side}", [chosen] if chosen else [])  # type: ignore[arg-type]
    page.locator("[data-alignment-go]").press("Enter")


@pytest.mark.parametrize(
    ("original", "published", "said"),
    [
        pytest.param(None, SECOND, "Il manque la décision originale.", id="no original"),
        pytest.param(FIRST, None, "Il manque la version publiée.", id="no published form"),
        pytest.param(FIRST, file("b.txt", ""), "La version publiée : ce fichier est vide.", id="empty"),
        pytest.param(file("a.zip", "PK"), SECOND, "L'original : ce format de fichier", id="unknown format"),
        pytest.param(file("a.doc", "x"), SECOND, "L'original : ce document est à l'ancien format", id="old Word"),
        pytest.param(FIRST, file("b.txt", ORIGINAL), "Les deux documents sont les mêmes", id="the same twice"),
        pytest.param(FIRST, file("b.pdf", PUBLISHED), "La version publiée : ", id="a text that says it is a PDF"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(
    form: Page, original: dict[str, object] | None, published: dict[str, object] | None, said: str
) -> None:
    give(form, original, published)
    alert = form.locator(".alignment-error")
    expect(alert).to_contain_text(re.compile(re.escape(said).replace(r"\ ", r"\s")))
    expect(alert).to_have_attribute("role", "alert")
    assert "id=" not in form.url


def test_two_decisions_are_not_compared(form: Page) -> None:
    other = "Le bailleur réclame huit mois de loyers impayés au locataire défaillant. " * 20
    give(form, FIRST, file("b.txt", other))
    expect(form.locator(".alignment-error")).to_contain_text("ne semblent pas être la même décision")


@pytest.fixture(scope="module")
def result(form: Page) -> Page:
    """Bring two files, by dropping one and choosing the other; the tests of this fixture go on from
    each other."""
    form.set_input_files("#alignment-original", [FIRST])  # type: ignore[list-item]
    form.evaluate(
        """([name, text]) => {
          const given = new DataTransfer();
          given.items.add(new File([text], name, { type: "text/plain" }));
          const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: given });
          document.querySelector('[data-alignment-drop="published"] .field-hint').dispatchEvent(drop);
        }""",
        ["publié.txt", PUBLISHED],
    )
    expect(form.locator('[data-alignment-drop="published"] .file-face')).to_contain_text("publié.txt")
    form.click("[data-alignment-go]")
    form.wait_for_selector("#alignment-text .pair-row", state="attached")
    return form


def test_the_address_holds_an_opaque_id_alone(result: Page) -> None:
    assert HERE.search(result.url)
    assert "Ranaivoson" not in result.url
    assert (
        result.evaluate("[...Object.values(localStorage), ...Object.values(sessionStorage)].join()").find("Ranaivoson")
        < 0
    )


def test_the_audit_names_what_was_left_readable_and_leads_to_it(result: Page) -> None:
    row = result.locator("#alignment-readable .alignment-list > li", has_text="RANAIVOSON")
    expect(row).to_contain_text("encore lisible ici")
    row.get_by_role("button").press("Enter")
    mark = result.locator(".pair-cell[data-column='1'] mark.current")
    expect(mark).to_contain_text("RANAIVOSON")
    expect(mark).to_be_focused()
    written = mark.evaluate(
        "(mark) => getComputedStyle(mark, '::after').content + getComputedStyle(mark, '::before').content"
    )
    assert "lisible" in written
    assert "✗" in written


def test_the_masked_places_are_marked_on_both_sides_and_gone_through_by_key(result: Page) -> None:
    said = result.locator(".pair-said")
    result.locator('[data-pair-kind="readable"]').press("Enter")
    result.locator('[data-pair-kind="masked"]').press("Enter")
    result.locator("[data-pair-words]").click()
    result.locator(".pair-rows").focus()
    while not re.match("Occulté.* 1 sur", said.text_content() or ""):
        result.keyboard.press("n")
    expect(result.locator(".pair-cell[data-column='0'] mark.current")).to_have_count(2)
    expect(result.locator(".pair-cell[data-column='1'] mark.current")).to_contain_text("S... R...")
    result.keyboard.press("n")
    expect(said).to_contain_text("2 sur")
    expect(result.locator(".pair-cell[data-column='0'] mark.current")).to_contain_text("14, rue des Tilleuls")
    result.keyboard.press("p")
    expect(said).to_contain_text("1 sur")


def test_the_texts_are_whole_and_stay_texts(result: Page) -> None:
    for side, whole in ((0, ORIGINAL), (1, PUBLISHED)):
        drawn = result.evaluate(
            """(side) => [...document.querySelectorAll(`.pair-cell[data-column="${side}"]`)].map((cell) => {
              const copy = cell.cloneNode(true);
              copy.querySelectorAll('.hidden-visually').forEach((word) => word.remove());
              return copy.textContent;
            }).join('\\n') + '\\n'""",
            side,
        )
        assert drawn == whole
    assert HARM in drawn
    assert "harmed" not in result.title()
    assert result.evaluate("document.querySelectorAll('.alignment img, .alignment script').length") == 0


def test_a_difference_that_masks_nothing_is_listed(result: Page) -> None:
    group = result.locator(".alignment-group", has_text="passage ajouté")
    group.locator("summary").click()
    expect(group.locator("q")).to_have_text("et contradictoirement")
    group.get_by_role("button", name="Voir dans le texte").click()
    expect(result.locator("mark.current")).to_contain_text("et contradictoirement")


def test_the_annotation_is_downloaded(result: Page) -> None:
    with result.expect_download() as download:
        result.get_by_role("link", name="Doccano").click()
    assert download.value.suggested_filename == "annotation-de-l-original.jsonl"
    row = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert row["text"] == ORIGINAL
    assert "Solveig" in {ORIGINAL[start:end] for start, end, *_ in row.get("label", row.get("labels", []))}
    expect(result.locator(".delivery-state")).to_contain_text("Fichier téléchargé")


def test_nothing_is_wider_than_a_narrow_screen(result: Page) -> None:
    result.set_viewport_size({"width": 400, "height": 800})
    assert result.evaluate("document.documentElement.scrollWidth") <= 400
    tops = result.evaluate(
        "[...document.querySelector('.pair-row').children].map((one) => one.getBoundingClientRect().top)"
    )
    assert tops[0] < tops[1]
    result.set_viewport_size({"width": 1280, "height": 1000})


def test_the_annotation_becomes_a_reference_set_of_another_page(result: Page, service: Service) -> None:
    here = result.url
    with result.expect_response("**/set") as kept:
        result.get_by_role("button", name="Mesurer un outil sur cette décision").click()
    set_id = kept.value.json()["id"]
    result.wait_for_url(f"**/performances?*set={set_id}*")
    assert service.own_sets.fetch(set_id).documents == 1
    result.goto(here)
    result.wait_for_selector("#alignment-text .pair-row", state="attached")


def test_both_documents_are_erased(result: Page, service: Service) -> None:
    known = result.url.rpartition("=")[2]
    result.get_by_role("button", name="Effacer les deux documents").click()
    expect(result.locator(".alignment-state")).to_contain_text("ont été effacés")
    result.wait_for_selector("#alignment-original", state="attached")
    result.goto(f"{result.url}?id={known}")
    expect(result.get_by_role("alert").first).to_contain_text("Cette comparaison n'existe plus")
