"""A card in a real browser, under the policy of the server: tabs by keyboard, what is taken away,
inks by day and by night."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import PATIENCE
from tests.polling import until

CHROMIUM = Path("/usr/bin/chromium")
ROOT = Path(__file__).resolve().parents[2]
PNG = b"\x89PNG\r\n\x1a\n"

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


@pytest.fixture(scope="module", params=["fr", "en"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def address(lang: str) -> Iterator[str]:
    """Serve one card from a process of its own."""
    command = [sys.executable, "-m", "tests.components.figure_server", lang]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.kill()


@pytest.fixture(scope="module")
def drawn(chromium: Browser, address: str) -> Iterator[Page]:
    """Open the page once, scrolled to the card that is not folded."""
    context = chromium.new_context(viewport={"width": 1100, "height": 900})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    page.locator("#figure-clean").wait_for()
    expect(page.locator("#figure-clean .figure-answer")).not_to_contain_text("96")  # not seen, not computed
    page.locator("#figure-clean .figure-detail > summary").click()
    page.locator("#figure-clean .ytick text").first.wait_for()
    yield page
    assert complaints == []
    context.close()


@pytest.fixture
def page(drawn: Page) -> Page:
    """Show the figure, by day."""
    drawn.click("#figure-clean-plot-tab")
    drawn.evaluate("document.documentElement.dataset.theme = 'light'")
    return drawn


def taken(page: Page, kind: str) -> tuple[str, bytes]:
    """Download and give the file's name and content."""
    with page.expect_download() as download:
        page.click(f"#figure-clean [data-figure-save={kind}]")
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_an_axis_is_written_as_the_language_does(page: Page, lang: str) -> None:
    ticks = page.locator("#figure-clean .ytick text").all_text_contents()
    assert ticks[-1] == {"fr": "100\u00a0%", "en": "100%"}[lang]


def test_the_table_is_reached_by_keyboard(page: Page) -> None:
    page.focus("#figure-clean-plot-tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#figure-clean-table-tab")).to_be_focused()
    expect(page.locator("#figure-clean-table-tab")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("cell", name="1 234 567").or_(page.get_by_role("cell", name="1,234,567"))).to_be_visible()
    expect(page.locator("#figure-clean .figure-plot")).to_be_hidden()
    page.keyboard.press("Tab")
    expect(page.locator("#figure-clean [data-figure-save=png]")).to_be_focused()


def test_what_a_table_shows_stays_text_and_leads_to_our_pages_alone(page: Page) -> None:
    page.click("#figure-clean-table-tab")
    cells = page.locator("#figure-clean tbody th").all_text_contents()
    assert cells == ["=1+1", "a;b", "-2", "<img src=x>"]
    links = page.locator("#figure-clean tbody a").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert links == ["/erreurs?set=fr"]
    assert page.locator("#figure-clean caption").text_content()


def test_the_values_are_a_file_that_a_spreadsheet_of_the_language_reads_and_runs_nothing_of(
    page: Page, lang: str
) -> None:
    name, content = taken(page, "csv")
    french = "Nom;N;Part\r\n'=1+1;1;0,96\r\n\"a;b\";2;0,9216\r\n'-2;1234567;0,5\r\n<img src=x>;3;\r\n"
    english = "Nom,N,Part\r\n'=1+1,1,0.96\r\n\"a;b\",2,0.9216\r\n'-2,1234567,0.5\r\n<img src=x>,3,\r\n"
    assert content.decode("utf-8") == "\ufeff" + {"fr": french, "en": english}[lang]
    assert name == {"fr": "quelle-part-sort-propre-b.csv", "en": "which-share-is-clean-b.csv"}[lang]


def test_the_image_is_twice_as_large_as_the_figure(page: Page) -> None:
    _, content = taken(page, "png")
    assert content.startswith(PNG)
    assert int.from_bytes(content[16:20]) >= 1800
    assert int.from_bytes(content[20:24]) >= 1000


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_drawing_is_on_paper_and_says_its_question_and_its_answer(page: Page, lang: str, theme: str) -> None:
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
    _, content = taken(page, "svg")
    words = " ".join(ElementTree.fromstring(content).itertext())
    assert {"fr": "Quelle part sort propre ? <b>", "en": "Which share is clean? <b>"}[lang] in words
    assert {"fr": "96,0\u00a0%.", "en": "96.0%."}[lang] in words
    assert b"rgb(27, 34, 37)" in content
    assert b"rgb(255, 255, 255)" in content


@pytest.mark.parametrize(("theme", "ink"), [("light", "rgb(72, 84, 90)"), ("dark", "rgb(178, 188, 191)")])
def test_the_inks_follow_the_theme(page: Page, theme: str, ink: str) -> None:
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
    assert page.eval_on_selector("#figure-clean .ytick text", "(text) => getComputedStyle(text).fill") == ink


def test_the_figure_has_a_name_for_those_who_do_not_see_it(page: Page, lang: str) -> None:
    expect(page.get_by_role("figure", name={"fr": "96,0", "en": "96.0%."}[lang])).to_be_visible()


def test_a_card_in_a_fold_is_drawn_when_the_fold_opens(page: Page) -> None:
    expect(page.locator("#figure-folded .figure-answer")).not_to_contain_text("96")
    page.locator("details:has(> #figure-folded) > summary").click()
    expect(page.locator("#figure-folded .figure-answer")).to_contain_text("96")
    expect(page.locator("#figure-folded .figure-plot")).to_be_hidden()


def test_one_figure_is_unfolded_at_a_time_and_what_was_clicked_stays_in_its_place(page: Page) -> None:
    page.locator("details:has(> #figure-folded)").evaluate("(fold) => { fold.open = true; }")
    summary = page.locator("#figure-folded .figure-detail > summary")
    summary.scroll_into_view_if_needed()
    before = (summary.bounding_box() or {})["y"]
    summary.click()
    page.locator("#figure-folded .ytick text").first.wait_for()
    expect(page.locator("#figure-clean .figure-plot")).to_be_hidden()
    after = (summary.bounding_box() or {})["y"]
    page.locator("#figure-clean .figure-detail > summary").click()
    page.locator("#figure-clean .ytick text").first.wait_for()
    assert after == pytest.approx(before, abs=2)


def test_the_settings_stay_in_the_address_and_the_link_leads_to_the_card(page: Page) -> None:
    assert page.evaluate("location.search") == "?p=1"
    page.evaluate("dash_clientside.set_props('p', {value: ['2', '1']})")
    until(page, "location.search === '?p=2,1'")
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.copied = text }}})"
    )
    page.click("#figure-clean [data-figure-save=link]")
    until(page, "window.copied")
    assert str(page.evaluate("window.copied")).endswith("/?p=2,1#figure-clean")
    page.evaluate("dash_clientside.set_props('p', {value: []})")
    until(page, "location.search === '?p=none'")
