"""What is learnt of readings, in a real browser: figures over time, the sentences that teach most,
the quality panel, a reference of one's own.

These tests are the first in the browser (``tests/conftest.py``): nobody has validated anything yet
on the server. One tab for all, and the tests go on from each other.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.monitoring.selection import ALL
from tests.e2e.conftest import ROOT, App
from tests.e2e.figures.test_figures import answer, query, reach, table, taken, unfold
from tests.e2e.reading import list_files
from tests.e2e.reading.test_ways import done
from tests.e2e.tabs import Tab, opened
from tests.modules import expose
from tests.polling import until

pytestmark = pytest.mark.browser

TILES, RECALL = "#monitoring-brief", "#figure-monitoring-recall"
OWN_SET = re.compile(r"set=([0-9a-f]{32})")


@pytest.fixture(scope="module")
def tab(profile: BrowserContext, application: App) -> Iterator[Tab]:
    """Open one tab; no request of it may leave the machine, no script may be broken."""
    with opened(profile, application) as tab:
        yield tab


@pytest.fixture
def page(tab: Tab) -> Page:
    """Give the one tab."""
    return tab.page


def number(page: Page, rank: int = 0) -> Locator:
    """Give one of the four plain numbers above the figures."""
    return page.locator(f"{TILES} .monitoring-number strong").nth(rank)


def ticked(page: Page) -> list[int]:
    """Give the ranks of the sentences that are ticked."""
    found: list[int] = page.locator(".teaching-row input:checked").evaluate_all(
        "(inputs) => inputs.map((input) => [...document.querySelectorAll('.teaching-row input')].indexOf(input))"
    )
    return found


# --- Figures over time ----------------------------------------------------------------------------


def test_before_anything_is_validated_it_says_how_to_begin_and_shows_no_figure(page: Page, application: App) -> None:
    page.goto(f"{application.address}/suivi")
    expect(page.locator(".monitoring-empty h2")).to_contain_text("Aucun document")
    expect(page.locator("#monitoring-cards")).to_be_hidden()


def test_the_demonstration_is_reached_by_keyboard_and_says_what_it_is(page: Page) -> None:
    reach(page, ".monitoring-empty a.button")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("source=demo"))
    expect(page.locator(".monitoring-demo")).to_contain_text("Démonstration")
    expect(number(page)).to_have_text(re.compile(r"^\d{2,}$"))


def test_alerts_are_said_in_words_with_a_sign(page: Page) -> None:
    alerts = page.locator("#monitoring-alerts")
    expect(alerts.locator(".figure-answer")).to_contain_text("semaines entières ont été comparées")
    said = alerts.locator(".monitoring-alerts > li").all_text_contents()
    assert said
    for one in said:
        assert re.match(r"\s*[▲✓○].+semaine du \d", one), one
    assert any("attendu entre" in one for one in said)
    assert not re.search(r"nan\b|undefined|infinity", page.locator("main").text_content() or "", re.IGNORECASE)


def test_filters_are_kept_in_the_address_and_a_reload_brings_them_back(page: Page) -> None:
    whole = number(page).text_content() or ""
    unfold(page, "#monitoring-court")
    court = page.locator("#monitoring-court option", has_text="(").first.get_attribute("value") or ""
    page.select_option("#monitoring-court", court)
    page.select_option("#monitoring-span", "0")
    expect(number(page)).not_to_have_text(whole)
    part = number(page).text_content() or ""
    assert int(part) < int(whole)
    assert (query(page)["court"], query(page)["span"], query(page)["source"]) == (court, "0", "demo")
    page.reload()
    expect(number(page)).to_have_text(part)
    expect(page.locator("#monitoring-court")).to_have_value(court)
    unfold(page, "#monitoring-court")
    page.select_option("#monitoring-court", ALL)
    expect(number(page)).to_have_text(whole)


def test_a_figure_has_its_table_and_its_file(page: Page) -> None:
    expect(answer(page, RECALL)).to_contain_text("%")
    page.locator(f"{RECALL} [data-figure-tab=plot]").press("ArrowRight")
    page.locator(f"{RECALL} tbody tr").first.wait_for()
    shown = table(page, RECALL)
    head, *rows = taken(page, RECALL, ";")
    assert len(rows) == len(shown) > 5
    assert len(head) > 3
    assert any(re.search(r"\d,\d", cell) for row in rows for cell in row), "decimal commas in French"


@pytest.mark.parametrize("asked_for", ["court=nonsense", "source=demo&court=nonsense", "court=a&court=b&by=x&by=y"])
def test_an_address_that_chooses_nothing_is_said_without_a_figure(page: Page, application: App, asked_for: str) -> None:
    page.goto(f"{application.address}/suivi?{asked_for}")
    said = "Aucun document" if "demo" not in asked_for else "."
    expect(page.locator("#monitoring-message")).to_contain_text(said)
    expect(page.locator("#monitoring-cards")).to_be_hidden()


# --- The sentences that would teach most ----------------------------------------------------------


def test_the_page_of_sentences_begins_with_what_ships_and_no_menu_is_blank(page: Page, application: App) -> None:
    page.goto(f"{application.address}/suivi")
    page.locator(".monitoring-links a[href='/suivi/phrases']").press("Enter")
    expect(page.locator(".teaching-row")).to_have_count(10)
    expect(page.locator("#teaching-second option:checked")).to_have_text("Aucun")
    for menu in page.locator("main select").all():
        expect(menu.locator("option:checked")).not_to_have_text("")
    expect(page.locator("#teaching-source")).to_have_value("set:fr")


def test_sentences_are_chosen_by_keyboard_and_shown_in_other_forms(page: Page) -> None:
    reach(page, ".teaching-row input")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    assert ticked(page) == [0, 2]
    expect(page.locator(".teaching-count")).to_contain_text("2")
    expect(page.locator("#teaching-prepare")).to_be_enabled()
    reach(page, "#teaching-prepare")
    page.keyboard.press("Enter")
    expect(page.locator(".teaching-card")).to_have_count(2)
    forms = page.locator(".teaching-card").first.locator("[data-form]")
    assert forms.count() >= 4
    texts = page.locator(".teaching-card").first.locator(".teaching-text").all_text_contents()
    assert len(set(texts)) == len(texts), "each form differs from the others"


def test_forms_are_added_to_the_panel_of_this_machine_and_are_its_own(page: Page, application: App) -> None:
    forms = page.locator(".teaching-card [data-form]:checked").count()
    page.locator("#teaching-add").press("Enter")
    expect(page.locator("#teaching-added")).to_contain_text(re.compile(r"\d+ phrases"))
    expect(page.locator("#teaching-added")).to_contain_text("python -m engine panel")
    kept = application.var / "panel" / "fr.txt"
    assert kept.stat().st_mode & 0o077 == 0
    environment = {**os.environ, "NOMDEMPRUNT_VAR": str(application.var)}
    code = "from engine.measure.panel.additions import read_own; print(len(read_own('fr')))"
    seen = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert int(seen.stdout) == forms + 2, seen.stderr
    page.locator("#teaching-add").press("Enter")
    expect(page.locator("#teaching-added")).to_contain_text("déjà")


def test_what_ships_only_measures_and_is_no_training_data(page: Page) -> None:
    page.locator("#teaching-export").press("Enter")
    expect(page.locator("#teaching-said")).to_contain_text("Rien n'a été exporté")


@pytest.mark.parametrize("asked_for", ["set=x&set=y", "source=a&source=b", "source=set:nowhere", "count=7&errors=x"])
def test_the_page_of_sentences_opens_from_any_address(page: Page, application: App, asked_for: str) -> None:
    page.goto(f"{application.address}/suivi/phrases?{asked_for}")
    expect(page.locator("#teaching-summary")).not_to_be_empty()
    expect(page.locator("#teaching-source")).to_have_value("set:fr")


@pytest.mark.parametrize(
    "path",
    [
        "/erreurs?set=a&set=b&label=x&label=y&error=a&error=b",
        "/rappel?set=a&set=b&p=1&p=2",
        "/performances?set=a&set=b",
        f"/document/{'0' * 32}?profile=a&profile=b&strategy=x&strategy=y&list=a&list=b",
    ],
)
def test_a_key_that_comes_twice_in_an_address_breaks_no_page(page: Page, application: App, path: str) -> None:
    page.goto(application.address + path)
    expect(page.locator("main h1, main .document").first).to_be_attached()


# --- Of a document that was validated -------------------------------------------------------------


@pytest.fixture(scope="module")
def validated(tab: Tab, application: App, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Make a list of one document, take a mention away, validate it, and give the ids of both."""
    page = tab.page
    path = tmp_path_factory.mktemp("list") / "RG 24-00117.txt"
    path.write_text(list_files.LABOUR * 3, "utf-8")
    page.goto(f"{application.address}/relecture")
    with page.expect_file_chooser() as chooser:
        page.locator("[data-list-act=files]").press("Enter")
    chooser.value.set_files(path)
    expect(page.locator(".list-counts")).to_have_text("1 document · 1 à relire")
    list_id = query(page)["list"]
    page.locator("h1").click()
    page.keyboard.press("n")
    page.wait_for_url(re.compile("/document/"))
    done(page)
    act = """async () => {
        const data = window.viewer.current().data.entities;
        await window.review.act({ kind: "remove", start: data.start[0], end: data.end[0], everywhere: false });
        return (await window.review.act({ kind: "validate", reason: "essai" })).ok;
    }"""
    assert expose(page).evaluate(act)
    return list_id, urlsplit(page.url).path


def test_real_figures_are_those_of_the_one_document_and_never_of_the_demonstration(
    page: Page, application: App, validated: tuple[str, str]
) -> None:
    page.goto(f"{application.address}/suivi")
    expect(number(page)).to_have_text("1")
    expect(page.locator(".monitoring-demo")).to_have_count(0)
    expect(page.locator("#monitoring-alerts .figure-answer")).to_contain_text("aucune n'est jugée")
    expect(page.locator("#monitoring-court option", has_text="(")).to_have_text([re.compile("prud'hommes.+1 document")])
    for card in page.locator("#monitoring-cards .figure-card .figure-answer").all():
        card.scroll_into_view_if_needed()
        expect(card).not_to_have_text(re.compile("…$"))
    assert not re.search(r"nan\b|undefined|infinity", page.locator("main").text_content() or "", re.IGNORECASE)


def test_its_sentences_are_ranked_and_lead_back_to_it(page: Page, application: App, validated: tuple[str, str]) -> None:
    list_id, document = validated
    page.goto(f"{application.address}/suivi/phrases")
    page.locator(f"#teaching-source option[value='list:{list_id}']").wait_for(state="attached")
    unfold(page, "#teaching-source")
    page.select_option("#teaching-source", f"list:{list_id}")
    expect(page.locator("#teaching-read")).to_contain_text("1 document")
    expect(page.locator(".teaching-row a").first).to_have_attribute("href", document)
    expect(page.locator("#teaching-second option:checked")).to_have_text("Le modèle seul, sans les règles")


def test_a_validated_document_is_given_as_gold(page: Page, tmp_path: Path) -> None:
    unfold(page, "#teaching-documents")
    with page.expect_download() as download:
        page.locator("#teaching-documents").press("Enter")
    download.value.save_as(tmp_path / "documents.zip")
    with zipfile.ZipFile(tmp_path / "documents.zip") as given:
        names = [name for name in given.namelist() if name.startswith(("gold/", "training/"))]
        texts = [given.read(name).decode() for name in names]
    assert [text for text in texts if "Vandermeersch".casefold() in text.casefold()]
    assert not any("RG 24" in one for one in (*names, *texts)), "the name of a file may name a party"
    expect(page.locator("#teaching-documents-said")).to_contain_text("1")


def test_taken_as_a_reference_it_opens_on_the_page_of_performances(page: Page) -> None:
    page.locator("#teaching-take").press("Enter")
    link = page.locator("#teaching-documents-said a[href^='/performances']")
    found = OWN_SET.search(link.get_attribute("href") or "")
    assert found
    link.press("Enter")
    page.wait_for_url(re.compile("/performances"))
    expect(page.locator("#performance-set")).to_have_value(found[1])
    expect(page.locator(".performance-briefs")).to_contain_text(re.compile("sur 1"))
    expect(answer(page, "#figure-labels")).to_contain_text("%")


def test_nothing_of_the_document_is_in_an_address_the_log_or_the_browser(
    tab: Tab, application: App, validated: tuple[str, str]
) -> None:
    kept = tab.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    log = (application.var / "server.log").read_bytes()[tab.logged :].decode()
    for said in (*tab.asked, kept, log):
        assert not any(word.casefold() in said.casefold() for word in list_files.SECRET), said
    assert "Traceback" not in log
    assert "A callback failed" not in log


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", ["/suivi?source=demo", "/suivi/phrases?source=set:fr"])
def test_nothing_is_wider_than_a_narrow_screen(page: Page, application: App, path: str, lang: str) -> None:
    page.set_viewport_size({"width": 400, "height": 900})
    page.goto(application.address + path)
    page.locator(".monitoring-number, .teaching-row").first.wait_for()
    page.locator(f"#lang-{lang}").dispatch_event("click")
    until(page, "(lang) => document.documentElement.lang === lang", arg=lang)
    page.locator(".monitoring-number, .teaching-row").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.locator("#lang-fr").dispatch_event("click")
    page.set_viewport_size({"width": 1440, "height": 900})
