"""The main ways over the three pages of figures, in a real browser: a clerk, a data scientist,
somebody with decisions of their own.

One tab for all, and the tests of a group go on from each other: a page of figures is the dearest to
load.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from components.i18n import count, t
from engine.measure.errors.errors import errors, filter_errors
from engine.service.sets.gold_sets import gold_sets
from tests.e2e.conftest import App
from tests.e2e.figures import own_files
from tests.e2e.tabs import Tab, opened
from tests.polling import until

pytestmark = pytest.mark.browser

PAGES = ("/performances", "/erreurs", "/rappel")
ARTICLE, LABELS = "#figure-recall-by-mentions", "#figure-labels"
ROWS = ".errors-grid .ag-center-cols-container .ag-row"
WAITING = t("figures.waiting", "fr")
SCROLLS = 20
"""How often a card is scrolled to."""
OWN_ID = re.compile(r"[0-9a-f]{32}")


@pytest.fixture(scope="module")
def tab(profile: BrowserContext, application: App) -> Iterator[Tab]:
    """Open one tab; no request of it may leave the machine, no script and no policy may be
    broken."""
    profile.grant_permissions(["clipboard-read", "clipboard-write"])
    with opened(profile, application) as tab:
        yield tab


@pytest.fixture
def page(tab: Tab) -> Page:
    """Give the one tab."""
    return tab.page


def query(page: Page) -> dict[str, str]:
    """Read the settings in the address."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def reach(page: Page, selector: str, most: int = 60) -> None:
    """Go to an element by keyboard."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached by keyboard")


def write(page: Page, text: str) -> None:
    """Write over what the field in use holds."""
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


UNFOLD = """(card) => {
  for (let fold = card.querySelector('.figure-detail') || card.closest('details'); fold; fold = fold.parentElement.closest('details')) {
    fold.open = true;
  }
}"""


def unfold(page: Page, selector: str) -> None:
    """Unfold a card, or what holds a field."""
    page.locator(selector).first.evaluate(UNFOLD)


def answer(page: Page, card: str) -> Locator:
    """Give the sentence of a card, unfolded and scrolled to; again where the page put another card
    in its place meanwhile, which nobody has seen yet."""
    place = page.locator(f"{card} .figure-answer")
    for _ in range(SCROLLS):
        unfold(page, card)
        page.locator(card).scroll_into_view_if_needed()
        try:
            expect(place).not_to_have_text(WAITING, timeout=4_000)
            break
        except AssertionError:
            continue
    return place


def table(page: Page, card: str) -> list[list[str]]:
    """Read the table behind a figure."""
    found: list[list[str]] = page.locator(f"{card} tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.firstChild?.textContent || cell.textContent))"
    )
    return found


def taken(page: Page, card: str, delimiter: str) -> list[list[str]]:
    """Download the values of a card and read them as a spreadsheet does."""
    with page.expect_download() as download:
        page.locator(f"{card} [data-figure-save=csv]").press("Enter")
    written = Path(download.value.path()).read_text(encoding="utf-8-sig")
    return list(csv.reader(io.StringIO(written), delimiter=delimiter))


# --- A clerk reads what a recall promises ---------------------------------------------------------


def test_the_menu_leads_by_keyboard_to_the_first_answer(page: Page, application: App) -> None:
    page.goto(application.address)
    page.locator(".product[data-pages*='/rappel']").wait_for()
    reach(page, ".product[data-pages*='/rappel'] > summary")
    page.keyboard.press("Enter")
    reach(page, "a[href='/rappel']", most=5)
    page.keyboard.press("Enter")
    expect(answer(page, ARTICLE)).to_contain_text(
        "À 96\u00a0% de rappel par mention, 52\u00a0% des décisions de 16 mentions"
    )
    assert urlsplit(page.url).path == "/rappel"


def test_the_sentence_and_the_table_follow_what_is_written_by_keyboard(page: Page) -> None:
    reach(page, "#recall-p")
    write(page, "99,5")
    reach(page, "#recall-n", most=2)
    write(page, "40")
    expect(answer(page, ARTICLE)).to_have_text(
        "À 99,5\u00a0% de rappel par mention, 82\u00a0% des décisions de 40 mentions sortent propres."
    )
    page.locator(f"{ARTICLE} [data-figure-tab=plot]").press("ArrowRight")
    expect(page.locator(f"{ARTICLE} thead")).to_contain_text("rappel 99,5\u00a0%")
    assert ["40", "81,8\u00a0%"] in table(page, ARTICLE)


def test_the_file_has_decimal_commas_in_french_and_points_in_english(page: Page) -> None:
    head, *rows = taken(page, ARTICLE, ";")
    assert head == ["mentions par décision", "rappel 99,5\u00a0%"]
    (value,) = [row[1] for row in rows if row[0] == "40"]
    assert re.fullmatch(r"0,818\d+", value)
    page.locator("#lang-en").press("Enter")
    page.locator(f"{ARTICLE}[data-lang=en]").wait_for()
    expect(answer(page, ARTICLE)).to_contain_text("99.5%")
    expect(answer(page, ARTICLE)).to_contain_text("82%")
    (value,) = [row[1] for row in taken(page, ARTICLE, ",") if row[0] == "40"]
    assert re.fullmatch(r"0\.818\d+", value)
    page.locator("#lang-fr").press("Enter")
    page.locator(f"{ARTICLE}[data-lang=fr]").wait_for()
    expect(answer(page, ARTICLE)).to_contain_text("99,5\u00a0%")


def test_a_copied_link_and_a_reload_bring_the_settings_back(page: Page) -> None:
    page.locator(f"{ARTICLE} [data-figure-save=link]").press("Enter")
    expect(page.locator(f"{ARTICLE} .figure-said")).to_have_text(t("figures.script.copied", "fr"))
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{page.url}{ARTICLE}"
    page.goto(link)  # to a place on the page that is there: no more than a step
    page.reload()
    expect(answer(page, ARTICLE)).to_contain_text("82\u00a0% des décisions de 40 mentions")
    expect(page.locator("#recall-p")).to_have_value("99,5")
    expect(page.locator("#recall-n")).to_have_value("40")


def test_the_preset_takes_the_articles_numbers_back(page: Page) -> None:
    page.locator("#recall-preset").press("Enter")
    expect(answer(page, ARTICLE)).to_contain_text("52\u00a0% des décisions de 16 mentions")
    expect(page.locator("#recall-p")).to_have_value("96")
    expect(page.locator("#recall-n")).to_have_value("16")
    expect(page.locator(".recall-counted")).to_contain_text("137 sur 3\u202f268 mentions")


# --- A data scientist goes from a figure to the errors behind it ----------------------------------


def test_another_scheme_changes_the_figures_and_says_its_definition(page: Page, application: App) -> None:
    page.goto(f"{application.address}/performances")
    expect(answer(page, LABELS)).to_contain_text("modèle fr ")
    page.locator(f"{LABELS} [data-figure-tab=table]").click()
    first = page.locator(f"{LABELS} tbody tr").first
    first.wait_for()
    strict, row = table(page, LABELS), first.text_content() or ""
    page.select_option("#performance-scheme", "characters")
    expect(page.locator("#performance-definition")).to_have_text(t("performance.definition.characters", "fr"))
    expect(first).not_to_have_text(row)
    assert [one[0] for one in table(page, LABELS)] == [one[0] for one in strict]
    assert query(page)["scheme"] == "characters"


def test_a_recall_leads_to_the_errors_of_its_label_and_kinds(page: Page) -> None:
    cell = page.locator(f"{LABELS} tbody tr", has_text="adresse").first.locator("td a[href*='omission']")
    cell.first.click()
    page.locator(ROWS).first.wait_for()
    asked = query(page)
    assert urlsplit(page.url).path == "/erreurs"
    assert (asked["set"], asked["run"], asked["label"]) == ("fr", "fr-all", "adresse")
    assert set(asked["kind"].split(",")) == {"omission", "label", "boundary"}
    expect(page.locator("#errors-label")).to_have_value("adresse")
    expect(page.get_by_label("omission").first).to_be_checked()
    expect(page.get_by_label("fausse alerte").first).not_to_be_checked()
    kinds = page.locator(".errors-grid [col-id=kind].ag-cell").all_text_contents()
    assert kinds
    assert not any("fausse alerte" in kind for kind in kinds)
    behind = filter_errors(
        errors(gold_sets().compared("fr", "fr-all")), labels=["adresse"], kinds=asked["kind"].split(",")
    )
    expect(page.locator(".errors-summary")).to_contain_text(count("errors.count", len(behind), "fr"))


def test_a_row_leads_to_the_text_and_its_detail(page: Page) -> None:
    text = page.locator(".errors-grid [row-index='0'] [col-id=text]")
    said = text.text_content() or "?"
    text.click()
    expect(page.locator(".errors-detail blockquote mark")).to_have_text(said)
    expect(page.locator(".diff.current").first).to_contain_text(said.split()[0])
    expect(page.locator(".errors-detail")).to_contain_text("Référence")
    until(page, "location.search.includes('error=')")
    assert re.fullmatch(r"[\w-]+", query(page)["error"])


def test_both_runs_stand_side_by_side(page: Page) -> None:
    unfold(page, "#errors-other")
    page.select_option("#errors-other", "fr-none")
    expect(page.locator(".compared")).to_have_attribute("data-columns", "2")
    expect(page.locator(".compared-heads [role=columnheader]")).to_have_count(2)
    page.locator(".ag-header-cell[col-id=other]").wait_for(state="attached")


# --- Somebody brings decisions of their own -------------------------------------------------------


def brief_of(what: str, good: int, of: int) -> str:
    """Write one of the three figures of a run."""
    return t(f"performance.brief.{what}", "fr", count=good, of=of)


def hand_over(page: Page, which: str, name: str, content: bytes) -> None:
    """Choose a file by keyboard, from the panel."""
    button = page.locator(f"[data-own-choose={which}]")
    button.focus()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": content})


def open_panel(page: Page, application: App) -> None:
    """Open the page without a set, and the panel by keyboard, unless it is there already."""
    if page.locator("[data-own-choose=gold]").is_visible():
        return
    page.goto(f"{application.address}/performances")
    unfold(page, "[data-own-bring]")
    page.locator("[data-own-bring]").press("Enter")
    expect(page.locator("#own-set summary")).to_be_focused()
    page.locator("[data-own-choose=gold]").wait_for()


def erase(page: Page) -> None:
    """Erase the set, and wait for what says so."""
    page.locator("[data-own-erase]").press("Enter")
    page.locator("[data-own-choose=gold]").wait_for()
    expect(page.locator(".own-state")).to_have_text(t("own.script.erased", "fr"))


def set_of(page: Page) -> str:
    """Give the id of the user's set that the panel is about."""
    return str(page.evaluate("JSON.parse(document.querySelector('[data-own]').dataset.own).set"))


@pytest.fixture(scope="module")
def mapped(tab: Tab, application: App) -> str:
    """Bring a reference and a prediction, say what the unknown label is, and give the id of the
    set."""
    page = tab.page
    open_panel(page, application)
    reach(page, "[data-own-choose=gold]", most=3)
    hand_over(page, "gold", "reference.json", own_files.REFERENCE)
    expect(page.locator(".own-said")).to_contain_text(re.compile(r"reference.+2 documents"))
    expect(page.locator(".own-labels .own-label")).to_have_text([own_files.UNKNOWN])
    hand_over(page, "runs", "outil.json", own_files.PREDICTION)
    expect(page.locator(".own-runs")).to_contain_text("outil")
    page.locator("[data-own-map]").press("Enter")
    expect(page.locator(".own-error")).to_have_text(t("own.script.incomplete", "fr"))
    page.select_option(".own-labels select", own_files.LAST)
    page.locator("[data-own-map]").press("Enter")
    page.locator(".own-labels").wait_for(state="detached")
    return set_of(page)


def test_a_set_of_ones_own_is_measured(page: Page, mapped: str) -> None:
    brief = page.locator(".performance-briefs")
    expect(brief).to_contain_text(brief_of("mentions", 6, 9))
    expect(brief).to_contain_text(brief_of("documents", 1, 2))
    expect(answer(page, LABELS)).to_have_text(re.compile("^outil.+67"))
    assert OWN_ID.fullmatch(mapped)
    assert query(page)["set"] == mapped


BAD = [
    pytest.param(
        own_files.OTHER_TEXT,
        rf"lyon-1, ligne 3.+diffère de celui de la référence «\u00a0lyon-1\u00a0» à partir du caractère {own_files.PARTED - 1}",
        id="another text: which document, and where it parts",
    ),
    pytest.param(own_files.BROKEN, r"outil\.json, ligne 5.+JSON valide", id="a broken line"),
    pytest.param(own_files.OUTSIDE, "la mention n° 1 .+sort du texte", id="a mention out of the text"),
    pytest.param(own_files.TWICE, "«\u00a0brest-2\u00a0» s'y trouve deux fois", id="two documents of one name"),
    pytest.param(b"", "ne contient aucun document annoté", id="an empty file"),
    pytest.param(b"\x00\xff\xfe%PDF", "UTF-8", id="bytes that are no text"),
]


@pytest.mark.parametrize(("content", "sentence"), BAD)
def test_a_bad_prediction_gets_its_sentence_and_nothing_is_lost(
    page: Page, mapped: str, content: bytes, sentence: str
) -> None:
    hand_over(page, "runs", "outil.json", content)
    error = page.locator(".own-error")
    expect(error).to_have_text(re.compile(sentence))
    expect(page.locator("#own-set")).to_have_attribute("aria-busy", "false")
    said = error.text_content() or ""
    assert not any(word in said for word in ("ROCHEBLAVE", "KOWALCZUK", "Wojciech", "Wojtek", "OKONJO", "Traceback"))
    expect(page.locator(".own-runs li")).to_have_count(1)
    expect(page.locator(".performance-briefs")).to_contain_text(brief_of("mentions", 6, 9))


def test_a_missing_document_counts_as_missed_and_is_said(page: Page, mapped: str) -> None:
    hand_over(page, "runs", "moitie.json", own_files.HALF)
    expect(page.locator(".own-runs")).to_contain_text(
        "1 document absent de la prédiction compte comme entièrement manqué\u00a0: lyon-1."
    )
    expect(page.locator("#performance-runs input")).to_have_count(2)
    expect(page.locator(".performance-briefs")).to_contain_text(brief_of("mentions", 3, 9))
    page.locator("#own-set").scroll_into_view_if_needed()
    expect(page.locator(".own-runs li")).to_have_count(2)


def test_the_page_of_errors_and_that_of_recall_know_the_set(page: Page, application: App, mapped: str) -> None:
    page.goto(f"{application.address}/erreurs?set={mapped}")
    page.locator(ROWS).first.wait_for()
    expect(page.locator(".errors-summary")).to_contain_text(count("errors.documents", 1, "fr"))
    page.goto(f"{application.address}/rappel?set={mapped}")
    expect(answer(page, "#figure-recall-measured")).to_contain_text("outil")


def test_a_set_is_erased_for_good(page: Page, application: App, mapped: str) -> None:
    erase(page)
    expect(page.locator("#own-set summary")).to_be_focused()
    assert mapped not in page.url
    page.goto(f"{application.address}/performances?set={mapped}")
    expect(page.locator("#own-set [role=alert]").first).to_contain_text("n'existe plus sur cette machine")
    status = page.evaluate("(id) => fetch(`/api/v1/sets/${id}/prediction`).then((answer) => answer.status)", mapped)
    assert status == 404
    expect(page.locator(".performance-briefs")).to_contain_text("modèle fr ")


def bring(page: Page, application: App, gold: bytes, predicted: bytes) -> None:
    """Bring a set whose labels are known, and wait until it is on the page."""
    open_panel(page, application)
    hand_over(page, "gold", "reference.json", gold)
    page.locator(".own-said").wait_for()
    hand_over(page, "runs", "outil.json", predicted)
    expect(page.locator(".own-runs")).to_contain_text("outil")
    expect(page.locator("#performance-set")).to_have_value(set_of(page))


def test_a_set_without_a_mention_has_no_figures_and_says_why(page: Page, application: App) -> None:
    bring(page, application, own_files.BARE, own_files.BARE)
    expect(page.locator(".own-notices")).to_contain_text("ne portent aucune mention")
    expect(answer(page, LABELS)).to_have_text(t("performance.labels.empty", "fr"))
    expect(page.locator(".performance-briefs")).to_contain_text(t("performance.brief.mentions.none", "fr"))
    for card in page.locator(".figure-card").all():
        card.scroll_into_view_if_needed()
        expect(card.locator(".figure-answer")).not_to_have_text(WAITING)
    assert not re.search(r"\bnan\b|undefined|Infinity", page.locator("main").text_content() or "", re.IGNORECASE)
    erase(page)


def test_one_document_has_no_interval_and_that_is_said(page: Page, application: App) -> None:
    bring(page, application, own_files.ALONE, own_files.ALONE)
    expect(page.locator(".own-notices")).to_contain_text("Un seul document\u00a0: aucun intervalle")
    expect(answer(page, LABELS)).to_contain_text(t("performance.one_document", "fr"))
    expect(page.locator(".performance-briefs")).not_to_contain_text("Intervalle")
    erase(page)


def test_a_reload_finds_a_set_that_cannot_be_measured_yet(page: Page, application: App) -> None:
    open_panel(page, application)
    hand_over(page, "gold", "reference.json", own_files.REFERENCE)
    page.locator(".own-said").wait_for()
    expect(page.locator(".performance-briefs")).to_contain_text("modèle fr ")
    known = set_of(page)
    page.reload()
    page.locator("[data-own]").wait_for()
    assert set_of(page) == known
    erase(page)


def test_nothing_of_the_decisions_is_in_an_address_or_kept_by_the_browser(tab: Tab, application: App) -> None:
    kept = tab.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    for said in (*tab.asked, kept):
        assert not any(word in said for word in (*own_files.SECRET, "reference.json", "outil")), said
    log = (application.var / "server.log").read_bytes()[tab.logged :].decode()
    assert not any(word in log for word in own_files.SECRET)
    assert "Traceback" not in log


# --- A measuring set of which only counts are kept ------------------------------------------------


def test_of_counts_alone_there_are_figures_but_no_way_to_the_texts(page: Page, application: App) -> None:
    page.goto(f"{application.address}/performances?set=fr-dev")
    brief = page.locator(".performance-briefs")
    expect(brief).to_contain_text("sur 100")
    expect(brief).to_contain_text(t("performance.brief.individuals.none", "fr"))
    expect(brief).not_to_contain_text(t("performance.brief.individuals.of", "fr"))
    expect(answer(page, LABELS)).to_contain_text("modèle fr ")
    assert len(table(page, LABELS)) > 5
    for card in (
        "labels",
        "compare",
        "people",
        "kept",
        "attacks",
        "tab",
        "slices",
        "curve",
        "perturbations",
        "rules",
        "confusion",
    ):
        expect(answer(page, f"#figure-{card}")).not_to_have_text(WAITING)
    expect(page.locator(".figure-card td a")).to_have_count(0)
    expect(page.locator("#figure-people .figure-answer")).to_have_text(t("performance.people.empty", "fr"))


def test_errors_cannot_be_shown_of_counts_alone(page: Page, application: App) -> None:
    page.goto(f"{application.address}/erreurs?set=fr-dev")
    page.locator(ROWS).first.wait_for()
    expect(page.locator("#errors-set")).to_have_value("fr")
    expect(page.locator("#errors-set option[value=fr-dev]")).to_have_attribute("disabled", "")


# --- Both themes, a narrow screen -----------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES)
def test_in_both_themes_nothing_is_complained_of_and_nothing_is_wider_than_a_narrow_screen(
    tab: Tab, application: App, path: str
) -> None:
    page, before = tab.page, len(tab.complaints)
    page.set_viewport_size({"width": 400, "height": 900})
    page.goto(application.address + path)
    page.locator("h1").wait_for()
    if path == "/erreurs":
        page.locator(ROWS).first.wait_for()
    for card in page.locator(".figure-card").all():
        card.evaluate(UNFOLD)
        card.scroll_into_view_if_needed()
        expect(card.locator(".figure-answer")).not_to_have_text(WAITING)
    grounds = []
    for theme in ("light", "dark"):
        page.locator(f"[data-theme-choice={theme}]").dispatch_event("click")
        until(page, "(theme) => document.documentElement.dataset.theme === theme", arg=theme)
        grounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.locator("[data-theme-choice=system]").dispatch_event("click")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert len(set(grounds)) == 2
    expect(page.locator(".figure-card[aria-pressed]")).to_have_count(0)  # a card tells its language, as the buttons do
    assert tab.complaints[before:] == []


def test_what_is_kept_of_a_reader_is_a_preference_alone(page: Page) -> None:
    kept = json.loads(page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})"))
    assert all(len(str(value)) < 20 for value in kept.values()), kept


# --- A data scientist follows runs over time ------------------------------------------------------


def test_another_set_of_runs_is_told_and_a_card_of_a_table_alone_shows_it(page: Page, application: App) -> None:
    page.goto(f"{application.address}/essais?set=training-en")
    time, settings = page.locator("#figure-runs-time"), page.locator("#figure-runs-parameters")
    expect(time.locator(".figure-answer")).to_contain_text("en 0.1.0")
    settings.locator("summary").first.click()
    expect(settings.locator("table")).to_be_visible()
    page.locator(f"summary:has-text('{t('runs.choice', 'fr')}')").click()
    page.select_option("#runs-set", "training-fr")
    expect(time.locator(".figure-answer")).to_contain_text("fr 0.2.0")
    page.wait_for_url(re.compile(r"set=training-fr&.*runs=fr-0\.2\.0"))
