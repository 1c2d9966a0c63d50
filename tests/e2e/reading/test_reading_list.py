"""A list of documents in a real browser: dropped, read from the one most at risk on, validated,
handed over, erased; and what goes wrong.

One tab for all, and the tests of a group go on from each other.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import PATIENCE
from tests.e2e.conftest import App
from tests.e2e.figures.test_figures import query, reach, write
from tests.e2e.reading import list_files
from tests.e2e.reading.test_ways import done
from tests.e2e.tabs import Tab, opened
from tests.modules import expose
from tests.polling import until

pytestmark = pytest.mark.browser

ROWS = "#list-grid .ag-center-cols-container .ag-row"
HEADERS = {"X-Requested-With": "nomdemprunt"}
READER = "Mme Sandrine Lefloch"
HOLDER = "\n".join(f"Le {rank % 28 + 1} mars, M. Ousmane Traoré-Delvaux a reçu {rank} euros." for rank in range(4_000))
"""A document long enough to keep the engine busy while others wait; no sentence of it comes
twice."""


@pytest.fixture(scope="module")
def tab(profile: BrowserContext, application: App) -> Iterator[Tab]:
    """Open one tab; no request of it may leave the machine, no script may be broken, no name be
    written where it may not."""
    with opened(profile, application) as tab:
        yield tab


@pytest.fixture
def page(tab: Tab) -> Page:
    """Give the one tab."""
    return tab.page


def drop(page: Page, *paths: Path) -> None:
    """Drop files and folders on the page, as a file manager does."""
    x, y = 500, 400
    hand = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        hand.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data})
    hand.detach()


def asked(page: Page, path: str) -> Any:
    """Ask the server as the page does."""
    return page.evaluate("(path) => fetch(`/api/v1/lists/${path}`).then((answer) => answer.json())", path)


def listed(page: Page) -> list[dict[str, Any]]:
    """Give the documents of the list, as the server knows them."""
    said = asked(page, query(page)["list"])
    return [dict(zip(said["fields"], row, strict=True)) for row in said["rows"]]


def names(page: Page) -> list[str]:
    """Give the names that the table shows, from the top."""
    until(
        page,
        "(rows) => [...document.querySelectorAll(rows)].every((row) => row.getAnimations({ subtree: true }).length === 0)",
        arg=ROWS,
    )
    shown: list[tuple[int, str]] = page.locator(ROWS).evaluate_all(
        "(rows) => rows.map((row) => [Number(row.getAttribute('row-index')), row.querySelector('.list-name-link').textContent])"
    )
    return [name for _, name in sorted(shown)]


def counts(page: Page, said: str) -> None:
    """Wait until the head of the list says so."""
    expect(page.locator(".list-counts")).to_have_text(re.compile(said))


def saved(page: Page, act: str) -> bytes:
    """Press what downloads a file."""
    with page.expect_download() as download:
        page.locator(f"dialog[open] [data-list-act={act}]").press("Enter")
    return Path(download.value.path()).read_bytes()


def unpacked(data: bytes) -> tuple[dict[str, bytes], str]:
    """Give the files of what was handed over, by name, and its report."""
    with zipfile.ZipFile(io.BytesIO(data)) as handed:
        contents = {name: handed.read(name) for name in handed.namelist()}
    return contents, contents.pop("rapport.csv").decode("utf-8-sig")


def come(page: Page, application: App) -> None:
    """Open the page where a list is made."""
    page.goto(f"{application.address}/relecture")
    page.locator(".list-making .list-drop").wait_for()


def make(page: Page, application: App, *paths: Path, start: str = "now", name: str = "") -> str:
    """Drop files on the page where a list is made, and give the id of the list."""
    come(page, application)
    page.fill("#list-name", name)
    page.select_option("#list-start", start)
    drop(page, *paths)
    page.wait_for_url(re.compile(r"list=[0-9a-f]{32}"))
    page.locator(".list-of").wait_for()
    return query(page)["list"]


def erase(page: Page) -> None:
    """Erase the list on the page by keyboard."""
    page.locator("[data-list-act=ask-erase]").press("Enter")
    page.locator("dialog[open] [data-list-act=erase]").press("Enter")
    page.locator(".list-making").wait_for()


# --- A folder is dropped, read, handed over -------------------------------------------------------


def test_a_dropped_folder_becomes_a_list_and_a_broken_file_says_why(
    page: Page, application: App, tmp_path: Path
) -> None:
    make(page, application, list_files.folder(tmp_path))
    expect(page.locator("h1")).to_have_text("Chambre sociale")
    expect(page).to_have_title("Chambre sociale – Nom d'emprunt")
    counts(page, "^5 documents · 4 à relire · 1 illisible$")
    expect(page.locator(ROWS)).to_have_count(5)
    assert sorted(names(page)) == [
        "P 23-11.204.txt",
        "RG 23-04410.txt",
        "RG 24-00117.txt",
        "abimé.pdf",
        "jugement.docx",
    ]
    broken = page.locator(ROWS, has_text="abimé.pdf")
    expect(broken.locator(".list-why")).to_have_text(re.compile("endommagé ou incomplet.+Enregistrez-le"))
    sentence, cell = broken.locator(".list-why").bounding_box(), broken.bounding_box()
    assert sentence
    assert cell
    assert sentence["y"] + sentence["height"] <= cell["y"] + cell["height"] + 1, "the sentence is not cut"
    expect(page.locator(ROWS).filter(has_text="à relire")).to_have_count(4)
    expect(page.locator(".list-sending-word")).to_contain_text(re.compile("5 documents.+1 fichier caché"))
    assert not re.search(r"Chambre|sociale|RG", page.url)


def test_the_likeliest_to_miss_a_name_come_first(page: Page) -> None:
    known = {one["name"]: one["risk"] for one in listed(page)}
    order = [known[name] for name in names(page)]
    assert order[-1] is None, "what cannot be read comes last"
    risks = order[:-1]
    assert risks == sorted(risks, reverse=True)
    assert names(page)[0] == "RG 23-04410.txt"
    assert risks[0] > 2 * risks[1] > 0


def test_the_table_is_narrowed_by_court_and_by_what_is_written(page: Page) -> None:
    court = page.locator("#list-court")
    choice = court.locator("option", has_text="prud'hommes (1)")
    court.select_option(choice.get_attribute("value"))
    expect(page.locator(ROWS)).to_have_count(1)
    assert names(page) == ["RG 24-00117.txt"]
    expect(page.locator(".list-shown")).to_contain_text("1 document montré sur 5")
    page.locator("[data-list-act=clear]").press("Enter")
    expect(page.locator(ROWS)).to_have_count(5)
    page.locator("#list-find").press_sequentially("p 23")
    expect(page.locator(ROWS)).to_have_count(1)
    page.locator("[data-list-act=clear]").press("Enter")
    expect(page.locator(ROWS)).to_have_count(5)
    expect(page.locator("#list-find")).to_have_value("")


def test_a_control_sample_is_drawn_once_and_marked(page: Page) -> None:
    page.locator("[data-list-act=sample]").press("Enter")
    page.locator("#list-share").select_option("0.2")
    expect(page.locator("dialog[open] .list-sample-so")).to_have_text("soit 1 document sur 4")
    page.locator("dialog[open] [data-list-act=draw]").press("Enter")
    expect(page.locator(".list-sample-said")).to_contain_text("1 sur 4 documents lisibles")
    expect(page.locator("[data-list-act=sample]")).to_be_hidden()
    assert [one["name"] for one in listed(page) if one["control"]] == page.locator(
        ROWS, has=page.locator(".list-mark")
    ).locator(".list-name-link").all_text_contents()


def test_a_document_opens_at_the_place_that_its_file_was_refused_for(page: Page) -> None:
    address = page.locator(".list-name-link").first.evaluate("(link) => link.href")
    back = page.url
    page.goto(f"{address}&at=30-36")
    done(page)
    expect(page.locator(".review-menu, .reading-card").locator("visible=true")).to_have_count(1)
    page.goto(back)
    counts(page, "^5 documents · 4 à relire · 1 illisible$")  # the server knows that nobody reads it any more


def test_the_next_document_opens_by_key_and_is_validated_by_keyboard(page: Page) -> None:
    page.locator("h1").click()
    page.keyboard.press("n")
    done(page)
    asked_for = query(page)
    assert set(asked_for) >= {"list", "strategy"}
    expect(page.locator(".list-walk")).to_contain_text(re.compile("Chambre sociale.*document 1 sur 4.*4 à relire"))
    expose(page).evaluate("(name) => window.review.reader(name)", READER)
    first = page.url
    reach(page, "[data-review-act=validate]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-review-act=validation-do]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_contain_text("3 documents restent à relire")
    expect(page.locator("dialog[open] [data-list-walk-act=onward]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: urlsplit(url).path != urlsplit(first).path)
    expect(page.locator(".list-walk")).to_contain_text(re.compile("document 2 sur 4.*3 à relire"))
    done(page)
    page.locator("[data-list-walk-go=list]").press("Enter")
    counts(page, "^5 documents · 3 à relire · 1 validé · 1 illisible$")
    row = page.locator(ROWS, has_text="RG 23-04410.txt")
    expect(row).to_contain_text("validé")
    expect(row).to_contain_text(READER)
    expect(page.locator('[data-bar="read"]')).to_contain_text("1 validé sur 4")


def test_the_day_is_summed(page: Page) -> None:
    line = page.locator(".list-days tbody tr")
    expect(line).to_have_count(1)
    cells = line.locator("td").all_text_contents()
    assert cells[:2] == ["1", "0"], "one document, without a correction"
    assert not re.search(r"NaN|undefined|Infinity", page.locator("main").text_content() or "")


def test_what_is_validated_is_handed_over_verified_under_its_own_name(page: Page) -> None:
    page.locator("[data-list-act=export]").press("Enter")
    page.locator("dialog[open] input[value=validated]").check()
    contents, report = unpacked(saved(page, "export-go"))
    expect(page.locator("dialog[open] .list-export-word")).to_contain_text(
        "L'archive est téléchargée\u00a0: 1 document sur 1"
    )
    page.keyboard.press("Escape")
    (name,) = contents
    assert name == "valides/RG 23-04410-pseudonymise.txt"
    (line,) = csv.DictReader(io.StringIO(report), delimiter=";")
    assert (line["fichier"], line["vérifié"], line["validé par"], line["refus"]) == (name, "oui", READER, "")
    assert line["sha256"] == hashlib.sha256(contents[name]).hexdigest()
    for said in (contents[name].decode(), report):
        assert not any(one.casefold() in said.casefold() for one in list_files.SECRET), said


def test_a_list_hands_over_all_of_its_documents_the_validated_apart(page: Page) -> None:
    page.locator("[data-list-act=export]").press("Enter")
    expect(page.locator("dialog[open] input[value=chosen]")).to_be_hidden()
    expect(page.locator("dialog[open] .list-case")).to_contain_text("Aucun nom occulté dans un document n'est lisible")
    page.locator("dialog[open] input[value=all]").check()
    contents, report = unpacked(saved(page, "export-go"))
    expect(page.locator("dialog[open] .list-export-lost")).to_contain_text("1 document n'est pas dans l'archive")
    expect(page.locator("dialog[open] .list-export-missing a")).to_have_count(1)
    page.keyboard.press("Escape")
    lines = list(csv.DictReader(io.StringIO(report), delimiter=";"))
    assert {name.partition("/")[0] for name in contents} == {"valides", "a-relire"}
    assert [line["fichier"] for line in lines if line["fichier"]] == list(contents)
    assert [line["validé"] for line in lines if line["fichier"].startswith("valides/")] == ["oui"]
    (broken,) = [line for line in lines if not line["fichier"]]
    assert "endommagé" in broken["refus"]


def test_rows_are_chosen_by_box_by_range_and_by_key_and_handed_over_alone(page: Page) -> None:
    boxes = page.locator("#list-grid .ag-row .ag-selection-checkbox input")
    boxes.nth(0).click()
    boxes.nth(2).click(modifiers=["Shift"])
    expect(page.locator(".list-shown")).to_have_text("3 choisis")
    page.locator(f"{ROWS}[row-index='2'] [col-id=state]").click()
    page.keyboard.press("Space")
    expect(page.locator(".list-shown")).to_have_text("2 choisis")
    page.locator("[data-list-act=export]").press("Enter")
    expect(page.locator("dialog[open] input[value=chosen]")).to_be_checked()
    assert len(unpacked(saved(page, "export-go"))[0]) == 2
    page.keyboard.press("Escape")
    boxes.nth(0).click()
    boxes.nth(1).click()
    expect(page.locator(".list-shown")).to_have_text("")


def test_nothing_of_the_documents_is_in_an_address_the_log_or_the_browser(tab: Tab, application: App) -> None:
    kept = tab.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    log = (application.var / "server.log").read_bytes()[tab.logged :].decode()
    for said in (*tab.asked, kept, log):
        assert not any(word.casefold() in said.casefold() for word in list_files.SECRET), said
    assert not any(word in kept for word in ("Chambre", "jugement", "RG "))
    assert "Traceback" not in log


# --- What goes wrong ------------------------------------------------------------------------------


def test_an_empty_folder_is_said_and_nothing_is_made(page: Page, application: App, tmp_path: Path) -> None:
    come(page, application)
    (tmp_path / "vide").mkdir()
    drop(page, tmp_path / "vide")
    expect(page.locator(".list-sending-error")).to_contain_text("aucun fichier")
    assert query(page) == {}


def test_a_locked_archive_and_a_file_that_comes_twice_have_their_sentences(
    page: Page, application: App, tmp_path: Path
) -> None:
    (tmp_path / "secret.zip").write_bytes(list_files.locked_archive())
    one, other = tmp_path / "a.txt", tmp_path / "b.txt"
    for path in (one, other):
        path.write_text(list_files.CASSATION, "utf-8")
    make(page, application, tmp_path / "secret.zip", one, other, start="later")
    counts(page, "^2 documents · 2 en attente$")
    expect(page.locator(".list-sending-error")).to_contain_text("mot de passe")
    expect(page.locator(ROWS).filter(has_text="Même contenu que le n° 1.")).to_have_count(1)
    expect(page.locator(".list-sending-word")).to_contain_text("même contenu")


def test_a_list_erased_in_another_tab_says_so_in_this_one(page: Page) -> None:
    here = query(page)["list"]
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".list-of").wait_for()
    expect(other.locator(".list-counts")).to_contain_text("2 documents")
    erase(other)
    other.close()
    page.locator("[data-list-act=begin]").press("Enter")
    expect(page.locator(".list-making [role=alert]").first).to_contain_text("liste")
    assert here not in page.evaluate("JSON.stringify({...localStorage})")


@pytest.mark.parametrize("asked_for", ["list=nonsense", "list=" + "0" * 32, "list=a&list=b", "list="])
def test_an_address_of_no_list_leads_to_where_one_is_made(page: Page, application: App, asked_for: str) -> None:
    page.goto(f"{application.address}/relecture?{asked_for}")
    page.locator(".list-making .list-drop").wait_for()
    expect(page.locator(".list-making > [role=alert]")).to_have_count(0 if asked_for == "list=" else 1)


# --- Paused, resumed, erased ----------------------------------------------------------------------


def test_a_paused_list_begins_nothing_until_it_is_resumed(page: Page, application: App, tmp_path: Path) -> None:
    paths = [tmp_path / f"{rank}.txt" for rank in range(5)]
    for rank, path in enumerate(paths):
        path.write_text(HOLDER[rank * 12_000 :][:12_000], "utf-8")
    paused = make(page, application, *paths, start="later", name="En attente")
    counts(page, "^5 documents · 5 en attente$")
    page.locator("[data-list-act=begin]").press("Enter")
    counts(page, ". en cours · . en attente")
    page.locator("[data-list-act=pause]").press("Enter")
    goes_on = page.locator("[data-list-act=resume], [data-list-act=begin]").locator("visible=true")
    expect(goes_on).to_be_visible()  # where the first one waits again, nothing is begun
    expect(page.locator('[data-bar="annotated"]')).to_contain_text(
        re.compile("traitement (suspendu|n'est pas commencé)")
    )
    counts(page, "^5 documents · (. à relire · )?. en attente$")  # what had begun is done, or waits again
    waiting = {one["id"] for one in listed(page) if one["state"] == "waiting"}
    assert waiting
    page.locator("[data-list-act=export]").press("Enter")
    expect(page.locator("dialog[open] .list-export-before")).to_contain_text("suspendu")
    expect(page.locator("dialog[open] [data-list-act=export-wait]")).to_be_hidden()  # it would wait for ever
    page.keyboard.press("Escape")
    (tmp_path / "seul.txt").write_text(list_files.CASSATION, "utf-8")
    make(page, application, tmp_path / "seul.txt")
    counts(page, "^1 document · 1 à relire$")  # the engine is free, and went on with another list
    erase(page)
    page.locator(".list-card", has_text="En attente").locator("a").press("Enter")
    page.locator(".list-of").wait_for()
    assert {one["id"] for one in listed(page) if one["state"] == "waiting"} == waiting
    goes_on.press("Enter")
    expect(page.locator("[data-list-act=pause]")).to_be_visible()
    page.locator("[data-list-act=export]").press("Enter")
    expect(page.locator("dialog[open] .list-export-before")).to_contain_text("pas encore prêt")
    assert len(unpacked(saved(page, "export-wait"))[0]) == 5, "it waited for those that were not ready"
    page.keyboard.press("Escape")
    counts(page, "^5 documents · 5 à relire$")
    assert query(page)["list"] == paused


def test_an_erased_list_leaves_nothing(page: Page) -> None:
    erased, documents = query(page)["list"], [one["id"] for one in listed(page)]
    erase(page)
    expect(page.locator(".list-card", has_text="En attente")).to_have_count(0)
    assert asked(page, erased)["error"]["code"] == "list.gone"
    for document in documents:
        status = page.evaluate(
            "(id) => fetch(`/api/v1/documents/${id}/language`).then((answer) => answer.status)", document
        )
        assert status == 404


# --- Rows that stay in place ----------------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 400])
def test_what_stands_above_the_rows_has_one_height_while_the_work_goes_on_and_ends(
    page: Page, application: App, tmp_path: Path, width: int
) -> None:
    for name, text in (("a.txt", list_files.HARD), ("b.txt", list_files.LABOUR), ("c.txt", list_files.CASSATION)):
        (tmp_path / name).write_text(f"{text}{width}", "utf-8")
    make(page, application, *sorted(tmp_path.iterdir()), start="later")
    page.set_viewport_size({"width": width, "height": 900})
    measure = """() => [document.querySelector('#list-grid').offsetTop,
        ...[...document.querySelectorAll('#list-grid .ag-row[row-id]')].map((row) => row.offsetHeight)].join()"""
    counts(page, "^3 documents · 3 en attente$")
    expect(page.locator(ROWS)).to_have_count(3)
    measured = {page.evaluate(measure)}
    page.locator("[data-list-act=begin]").press("Enter")
    deadline = time.monotonic() + PATIENCE / 1000
    while "3 à relire" not in page.locator(".list-counts").text_content():
        assert time.monotonic() < deadline, "the documents were not annotated"
        measured.add(page.evaluate(measure))
        expect(page.locator(".list-counts")).not_to_contain_text("illisible")
        page.wait_for_timeout(50)
    expect(page.locator(ROWS).filter(has_text="à relire")).to_have_count(3)
    assert len(measured | {page.evaluate(measure)}) == 1
    erase(page)
    page.set_viewport_size({"width": 1440, "height": 900})


# --- By keyboard alone, a narrow screen -----------------------------------------------------------


def test_the_keyboard_alone_leads_from_the_empty_page_to_the_first_document(
    page: Page, application: App, tmp_path: Path
) -> None:
    (tmp_path / "p.txt").write_text(list_files.CASSATION, "utf-8")
    come(page, application)
    reach(page, "#list-name")
    write(page, "Au clavier")
    reach(page, "[data-list-act=files]")
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files(tmp_path / "p.txt")
    page.wait_for_url(re.compile(r"list=[0-9a-f]{32}"))
    counts(page, "^1 document · 1 à relire$")
    page.locator(".ag-row").filter(has_text="À relire").or_(
        page.locator(".ag-row").filter(has_text="à relire")
    ).first.wait_for()
    page.keyboard.press("n")
    page.wait_for_url(re.compile(r"/document/[0-9a-f]{32}\?"))
    done(page)
    expect(page.locator(".list-walk")).to_contain_text("Au clavier")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nothing_is_wider_than_a_narrow_screen(page: Page, application: App, lang: str) -> None:
    page.set_viewport_size({"width": 400, "height": 900})
    known = page.evaluate("JSON.parse(localStorage.getItem('nomdemprunt.lists'))[0]")
    for path in ("/relecture", f"/relecture?list={known}"):
        page.goto(application.address + path)
        page.locator(".list-page").wait_for()
        page.locator(f"#lang-{lang}").dispatch_event("click")
        until(page, "(lang) => document.documentElement.lang === lang", arg=lang)
        page.locator(".list-card, .ag-row").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.locator("#lang-fr").dispatch_event("click")
    page.set_viewport_size({"width": 1440, "height": 900})
