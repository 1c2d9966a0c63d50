"""The page Erreurs in a real browser, under the policy of the server: table, text, keyboard, file,
panel, address; a text that means harm."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import app  # noqa: F401  pages register with the Dash object
import pages.errors as errors_page
from components.errors import error_list as error_listing
from components.shell import frame as shell
from engine.core.settings import settings
from engine.measure.results import ComparedDocument, GoldSet, RunInfo
from engine.service.sets.error_lists import ErrorLists
from engine.service.sets.gold_sets import GoldSets
from engine.service.worker.supervisor import WorkerStatus
from tests.components.error_cases import HARM, RUNS, SECOND_GOLD, MadeGoldSets
from tests.conftest import PATIENCE
from tests.polling import until

CHROMIUM = Path("/usr/bin/chromium")
ADDRESS = re.compile(r"/erreurs\?(?:(?:set|run|other|kind|label|term|cause|doc|error)=[\w:.,-]*&?)+")
ROWS = ".errors-grid .ag-center-cols-container .ag-row"

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


class BothGoldSets:
    """The English decisions that ship, and the invented French ones in the place of those that
    ship."""

    def __init__(self) -> None:
        self.shipped, self.made = GoldSets(), MadeGoldSets()

    def _of(self, set_id: str) -> GoldSets | MadeGoldSets:
        return self.shipped if set_id == "en" else self.made

    def sets(self, *own: object) -> tuple[GoldSet, ...]:
        return (*self.made.sets(), *(one for one in self.shipped.sets() if one.id == "en"))

    def runs(self, set_id: str) -> tuple[RunInfo, ...]:
        return self._of(set_id).runs(set_id)

    def compared(self, set_id: str, run_id: str) -> Sequence[ComparedDocument]:
        return self._of(set_id).compared(set_id, run_id)


class Service:
    """A service that waits."""

    def status(self) -> WorkerStatus:
        return WorkerStatus("ready", 0, "cpu", "fr")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, site_address: str) -> Iterator[str]:
    """Serve the application with these; what is added to the panel goes to a folder of the test's
    own."""
    gold_sets, service = BothGoldSets(), Service()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOMDEMPRUNT_VAR", str(tmp_path_factory.mktemp("var")))
        settings.cache_clear()
        for module in (errors_page, error_listing):
            patch.setattr(module, "gold_sets", lambda: gold_sets)
        patch.setattr(error_listing.error_lists, "lists", ErrorLists())
        patch.setattr(shell.service, "service", lambda: service)
        yield site_address
    settings.cache_clear()


@pytest.fixture(scope="module")
def tab(chromium: Browser) -> Iterator[Page]:
    """Open one tab for all; nothing may be complained of in it."""
    context = chromium.new_context(locale="fr-FR", viewport={"width": 1440, "height": 1000})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.goto("about:blank")
    assert complaints == []
    context.close()


def opened(tab: Page, address: str, query: str) -> Page:
    """Open the page with settings, and wait until it is filled."""
    tab.goto(f"{address}/erreurs?{query}")
    tab.locator(ROWS).first.wait_for()
    tab.locator(".compared mark[role=button]").first.wait_for(state="attached")
    tab.locator(".part-fold", has=tab.locator("#errors-set")).evaluate("(fold) => { fold.open = true; }")
    return tab


@pytest.fixture(scope="module")
def english(tab: Page, address: str) -> Page:
    """Show the English decisions that ship; the tests of this fixture go on from each other."""
    return opened(tab, address, "set=en")


def cell(page: Page, row: int, column: str) -> Locator:
    """Give a cell of the table as it is sorted."""
    return page.locator(f".errors-grid [row-index='{row}'] [col-id='{column}']")


def taken(page: Page) -> list[dict[str, str]]:
    """Download the table, and read it as a French spreadsheet does."""
    with page.expect_download() as download:
        page.click("#errors-csv")
    assert download.value.suggested_filename == "erreurs.csv"
    written = Path(download.value.path()).read_text(encoding="utf-8-sig")
    return list(csv.DictReader(io.StringIO(written), delimiter=";"))


def in_sight(page: Page) -> bool:
    """Tell whether the mark that is chosen can be seen in the text."""
    found: bool = page.evaluate(
        """() => {
          const box = document.querySelector(".compared-rows").getBoundingClientRect();
          const mark = document.querySelector(".diff.current").getBoundingClientRect();
          return mark.height > 0 && mark.top >= box.top - 1 && mark.bottom <= box.bottom + 1;
        }"""
    )
    return found


def test_a_kind_is_chosen_and_the_address_says_so(english: Page) -> None:
    expect(english.locator(".errors-summary")).to_contain_text(re.compile(r"erreurs dans \d+ décisions sur 22"))
    for other in ("omission", "mauvaise catégorie", "mauvaises limites"):
        english.get_by_label(other).uncheck()
    expect(english.locator(".errors-grid [col-id=kind].ag-cell", has_text="omission")).to_have_count(0)
    expect(cell(english, 0, "kind")).to_have_text("▼ fausse alerte")
    expect(english).to_have_url(re.compile("kind=false_alarm"))
    assert english.evaluate("scrollY") == 0  # choosing a filter does not move the page


def test_the_table_is_sorted_and_filtered_by_its_own_means(english: Page) -> None:
    english.locator(".ag-header-cell[col-id=text] .ag-header-cell-text").click()
    expect(english.locator(".ag-header-cell[col-id=text]")).to_have_attribute("aria-sort", "ascending")
    texts = english.locator(".errors-grid [col-id=text].ag-cell").all_text_contents()
    assert len(texts) > 5
    english.locator(".ag-header-cell[col-id=term] .ag-header-cell-filter-button").click()
    english.locator(".ag-filter input[type=text]").first.fill("sur-annotation")
    expect(english.locator(".errors-grid [col-id=term].ag-cell", has_text="sans effet")).to_have_count(0)
    english.keyboard.press("Escape")


def test_the_file_has_what_the_table_shows_in_its_order(english: Page) -> None:
    expect(english.locator(".ag-paging-row-summary-panel")).not_to_contain_text("sur 335")
    rows = taken(english)
    assert rows
    assert {(row["type"], row["terme"]) for row in rows} == {("fausse alerte", "sur-annotation")}
    shown = [cell(english, row, "text").text_content() for row in range(5)]
    assert [row["texte"].lstrip("'") for row in rows[:5]] == shown
    assert all(re.fullmatch(r"\d,\d{4}", row["perte"]) for row in rows)


def test_a_row_leads_to_its_place_in_the_text(english: Page) -> None:
    said = cell(english, 3, "text").text_content() or "?"
    cell(english, 3, "text").click()
    expect(english.locator(".errors-detail blockquote mark")).to_have_text(said)
    current = english.locator(".diff.current").first
    expect(current).to_contain_text(said.split()[0])
    until(english, "document.querySelector('.compared').getBoundingClientRect().top < innerHeight")
    assert in_sight(english)
    expect(english).to_have_url(re.compile(r"error=\d+-\d+-\d+-false_alarm"))


def test_errors_are_gone_through_by_keyboard(english: Page) -> None:
    english.locator(".compared-rows").focus()
    english.keyboard.press("n")
    first = english.locator(".diff.current").first
    expect(first).to_be_focused()
    place = english.locator(".compared [role=status]")
    expect(place).to_have_text(re.compile(r"^[^,]+, \d+ sur \d+$"))
    said, where = place.text_content(), english.url
    english.keyboard.press("n")
    expect(place).not_to_have_text(said or "")
    expect(english).not_to_have_url(where)
    assert in_sight(english)
    english.keyboard.press("p")
    expect(place).to_have_text(said or "")
    english.keyboard.press("Enter")
    expect(english.locator(".diff.current").first).to_be_focused()
    word = (said or "").split(",")[0]
    expect(english.locator(".errors-detail h3")).to_contain_text(word)


def test_a_reader_who_goes_on_fast_is_not_taken_back(english: Page) -> None:
    for _ in range(4):
        english.keyboard.press("n")
    said = english.locator(".compared [role=status]").text_content() or ""
    shown = english.locator(".diff.current").first.evaluate(
        "(mark) => mark.querySelector('[class]:not(.diff-word)').textContent"
    )
    expect(english.locator(".errors-detail blockquote mark")).to_contain_text(shown)
    english.wait_for_load_state("networkidle")
    expect(english.locator(".compared [role=status]")).to_have_text(said)
    expect(english.locator(".diff.current").first).to_be_focused()


def test_the_buttons_lead_there_too(english: Page) -> None:
    place = english.locator(".compared [role=status]")
    said = place.text_content() or ""
    english.click("[data-step='1']")
    expect(place).not_to_have_text(said)
    english.click("[data-step='-1']")
    expect(place).to_have_text(said)


def test_the_kind_is_always_written_when_asked(english: Page) -> None:
    toggle = english.get_by_role("button", name="Toujours écrire le type d'erreur")
    for on in ("true", "false"):
        toggle.press("Space")
        expect(toggle).to_have_attribute("aria-pressed", on)
        written = english.evaluate("getComputedStyle(document.querySelector('.diff[data-word]'), '::after').content")
        assert ("fausse alerte" in written or "omission" in written or "mauvaise" in written) == (on == "true")


def test_an_error_goes_into_the_panel_once(english: Page) -> None:
    said = english.locator("#errors-panel-said")
    english.click("#errors-to-panel")
    expect(said).to_contain_text("Phrase ajoutée à votre panel")
    english.click("#errors-to-panel")
    expect(said).to_contain_text("déjà dans votre panel")
    assert [path.name for path in (settings().var / "panel").glob("*.txt")] == ["en.txt"]
    english.click("[data-step='1']")
    expect(said).to_be_empty()


def test_another_run_stands_beside(english: Page) -> None:
    expect(english.locator(".compared-rows")).to_have_attribute("role", "region")
    english.select_option("#errors-other", "en-none")
    expect(english.locator(".compared")).to_have_attribute("data-columns", "2")
    expect(english.locator(".compared-heads [role=columnheader]")).to_have_count(2)
    expect(english.locator(".compared-row").first.locator("[role=cell]")).to_have_count(2)
    assert english.locator(".compared [role=table] > [role=rowgroup] [role=row]").count() > 5
    expect(english.locator(".ag-header-cell[col-id=other]")).to_be_attached()
    expect(english.locator(".errors-summary")).to_contain_text("L'autre moteur")


def test_a_reload_brings_the_settings_back(english: Page) -> None:
    where = english.url
    assert ADDRESS.fullmatch(where.partition("//")[2].partition("/")[1] + where.partition("//")[2].partition("/")[2])
    said = english.locator(".errors-detail blockquote").text_content()
    english.reload()
    english.locator(".compared mark.current").first.wait_for(state="attached")
    expect(english.get_by_label("fausse alerte")).to_be_checked()
    expect(english.locator("#errors-other")).to_have_value("en-none")
    expect(english.locator(".errors-detail blockquote")).to_have_text(said or "")
    expect(english).to_have_url(where)


def test_nothing_is_wider_than_a_narrow_screen(english: Page) -> None:
    english.set_viewport_size({"width": 400, "height": 800})
    assert english.evaluate("document.documentElement.scrollWidth") <= 400
    tops = english.evaluate(
        "[...document.querySelector('.compared-row').children].map((one) => one.getBoundingClientRect().top)"
    )
    assert tops[0] < tops[1]  # one above the other
    english.set_viewport_size({"width": 1440, "height": 1000})


@pytest.fixture(scope="module")
def harmful(tab: Page, address: str) -> Page:
    """Show an invented decision that means harm."""
    return opened(tab, address, "set=fr&run=fr-all&doc=2")


def test_text_stays_text(harmful: Page) -> None:
    assert harmful.evaluate("document.querySelectorAll('.errors img, .errors script').length") == 0
    assert "harmed" not in harmful.title()
    expect(harmful.locator(".compared-rows")).to_contain_text(HARM)
    assert ADDRESS.search(harmful.url)


def test_the_text_is_whole(harmful: Page) -> None:
    drawn = harmful.evaluate(
        """[...document.querySelectorAll('.compared-cell')].map((cell) => {
          const copy = cell.cloneNode(true);
          copy.querySelectorAll('.diff-word').forEach((word) => word.remove());
          return copy.textContent;
        }).join('\\n') + '\\n'"""
    )
    assert drawn == RUNS["fr-all"][1].pair.text
    assert "Kowalska" in SECOND_GOLD


def test_characters_that_turn_the_text_are_shown_by_their_number(harmful: Page) -> None:
    names = harmful.evaluate("[...document.querySelectorAll('.compared .unseen')].map((one) => one.dataset.name)")
    assert names == ["U+202E", "U+2069"]


def test_an_error_over_the_end_of_a_line_is_reached_once(harmful: Page) -> None:
    place = harmful.locator(".compared [role=status]")
    harmful.locator(".compared-rows").focus()
    said = []
    for _ in range(3):
        harmful.keyboard.press("n")
        said.append(place.text_content())
    assert sorted(map(str, said)) == [f"omission, {n} sur 3" for n in (1, 2, 3)]
    harmful.locator(".compared mark", has_text="12 rue des").click()
    expect(harmful.locator(".diff.current")).to_have_count(2)
    expect(place).to_have_text("omission, 2 sur 3")
    harmful.locator(".compared mark", has_text="Acacias").first.press("Space")
    expect(place).to_have_text("omission, 2 sur 3")


def test_a_mark_says_its_kind_to_those_who_listen(harmful: Page) -> None:
    expect(harmful.get_by_role("button", name="omission\u00a0: Kowalska")).to_be_attached()
    copied = harmful.evaluate(
        "() => { getSelection().selectAllChildren(document.querySelector('.compared-rows')); return getSelection().toString(); }"
    )
    assert "Kowalska" in copied
    assert "omission" not in copied


def test_a_row_can_be_chosen_again_after_a_mark(harmful: Page) -> None:
    row = harmful.locator(".errors-grid .ag-row-selected")
    first = cell(harmful, 0, "text").text_content() or "?"
    cell(harmful, 0, "text").click()
    expect(row).to_contain_text(first)
    harmful.locator(".compared mark", has_text="Kowalska").first.click()
    expect(row).to_have_count(0)
    expect(harmful.locator(".errors-detail blockquote")).to_contain_text(HARM[-20:])
    assert "harmed" not in harmful.title()
    harmful.evaluate("window.scrollTo(0, 0)")
    cell(harmful, 0, "text").click()
    expect(harmful.locator(".errors-detail blockquote mark")).to_have_text(first)
    harmful.keyboard.press("ArrowDown")  # the table's own keys
    harmful.keyboard.press("Space")
    chosen = cell(harmful, 1, "text").text_content() or "?"
    expect(row).to_contain_text(chosen)
    expect(harmful.locator(".errors-detail blockquote mark")).to_have_text(chosen)


def test_another_set_begins_with_all_of_its_decisions(harmful: Page) -> None:
    harmful.select_option("#errors-set", "en")
    expect(harmful.locator(".errors-summary")).to_contain_text("sur 22")
    expect(harmful.locator("#errors-document")).to_have_value("*")
    expect(harmful.locator("#errors-run")).to_have_value("en-all")
    expect(harmful.locator(".compared-rows")).to_have_attribute("lang", "en")
