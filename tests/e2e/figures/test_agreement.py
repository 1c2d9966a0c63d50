"""The way over the page Accord in a real browser: two people's files dropped, disagreements walked
and settled by keyboard, the gold taken away.

One tab for all, and the tests go on from each other.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from components.i18n import count, t
from tests.e2e.conftest import App
from tests.e2e.figures import agreement_files as files
from tests.e2e.figures.test_figures import query, unfold
from tests.e2e.tabs import Tab, opened

pytestmark = pytest.mark.browser

TEXT, CARD, PANEL = "#compared .compared-rows", "#agreement-card", "#agreement-panel"
CURRENT = "#compared mark.current"
MARKS = "#compared mark[role=button]"
OPAQUE = re.compile(r"[0-9a-f]{32}")
SAID = "#agreement-said"
TAKES = 20
"""How often a result is taken until it holds what was typed last."""


@pytest.fixture(scope="module")
def tab(profile: BrowserContext, application: App) -> Iterator[Tab]:
    """Open one tab; no request of it may leave the machine, no script and no policy may be
    broken."""
    with opened(profile, application) as tab:
        yield tab
    assert not any(word in said for word in files.SECRET for said in tab.heard), "a text in the console"


@pytest.fixture
def page(tab: Tab) -> Page:
    """Give the one tab."""
    return tab.page


def hand_over(page: Page, which: str, *given: tuple[str, bytes]) -> None:
    """Choose files by keyboard, from the panel of annotations."""
    page.locator(f"[data-own-choose={which}]").focus()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files(
        [{"name": name, "mimeType": "application/octet-stream", "buffer": content} for name, content in given]
    )


def in_sight(page: Page, number: int, kind: str) -> None:
    """See that a disagreement is the one in the text and on the card, by its number."""
    expect(page.locator(CURRENT).first).to_have_class(re.compile(rf"\bdiff-apart-{kind}\b"))
    expect(page.locator(f"{CARD} .agreement-at")).to_have_text(
        t("agreement.card.at", "fr", n=str(number), of="5").strip()
    )


def done(number: int) -> str:
    """Say how many of the six disagreements are settled, as the summary does."""
    return t("agreement.summary.settled", "fr", n=str(number), of="6")


def settled(page: Page) -> list[str]:
    """List the kinds of the marks that are settled, in the order of the text."""
    found: list[str] = page.locator(f"{MARKS}.settled").evaluate_all(
        "(marks) => marks.map((mark) => [...mark.classList].find((one) => one.startsWith('diff-apart-')).slice(11))"
    )
    return found


def see_settled(page: Page, *kinds: str) -> None:
    """Wait until just these are settled."""
    expect(page.locator(f"{MARKS}.settled")).to_have_count(len(kinds))
    assert settled(page) == list(kinds)


def taken(page: Page, form: str) -> tuple[str, bytes]:
    """Download the result in a form."""
    page.select_option("#agreement-form", form)
    with page.expect_download() as download:
        page.locator("#agreement-take-away").press("Enter")
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def words(name: str, entities: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Give the mentions of a file by their words and labels."""
    return [(files.TEXTS[name][one["start"] : one["end"]], one["label"]) for one in entities]


# --- Two files are dropped, the disagreements walked ----------------------------------------------


def test_a_bad_file_gets_its_sentence(page: Page, application: App) -> None:
    page.goto(f"{application.address}/accord")
    unfold(page, "[data-agreement-bring], [data-own-bring]")
    page.locator("[data-agreement-bring], [data-own-bring]").first.press("Enter")
    page.locator("[data-own-choose=gold]").wait_for()
    hand_over(page, "gold", ("Amel.jsonl", files.BROKEN), files.FILES[1])
    error = page.locator(".own-error")
    expect(error).to_have_text(re.compile(r"Amel\.jsonl, ligne 1.+JSON valide"))
    said = error.text_content() or ""
    assert not any(word in said for word in (*files.SECRET[:-2], "Traceback"))
    assert "set" not in query(page) or not OPAQUE.fullmatch(query(page)["set"])


def test_two_files_are_compared_and_the_page_says_how_far_they_agree(page: Page) -> None:
    hand_over(page, "gold", *files.FILES)
    expect(page.locator("#agreement-source")).to_have_value(OPAQUE)
    expect(page.locator("#agreement-a option:checked")).to_have_text("Amel")
    expect(page.locator("#agreement-b option:checked")).to_have_text("Bruno")
    summary = page.locator("#agreement-summary")
    documents = count("agreement.documents.count", 2, "fr")
    said = count("agreement.summary", 10, "fr", same="4", share="40,0\u00a0%", documents=documents)
    expect(summary).to_contain_text(said)
    expect(summary).to_contain_text(done(0))
    expect(page.locator(MARKS)).to_have_count(5)
    drawn = page.locator(TEXT).evaluate(
        "(rows) => [...rows.querySelectorAll('.compared-row')].map((row) => { const one = row.cloneNode(true);"
        " one.querySelectorAll('.diff-word').forEach((word) => word.remove()); return one.textContent; })"
    )
    assert drawn == files.RENNES.splitlines()


def test_the_disagreements_are_walked_forth_and_back_by_key(page: Page) -> None:
    page.locator(TEXT).focus()
    for number, kind in enumerate(files.KINDS, 1):
        page.keyboard.press("n")
        in_sight(page, number, kind)
    page.keyboard.press("p")
    in_sight(page, 4, "label")
    page.keyboard.press("n")
    page.keyboard.press("n")
    in_sight(page, 1, "boundary")


def test_both_sides_are_said_to_who_reads_and_to_who_hears(page: Page) -> None:
    card = page.locator(CARD)
    expect(card).to_contain_text("le 4 mai 1981")
    expect(page.locator("#compared [data-slot=live]")).to_contain_text("1 sur 5")
    roles = page.locator(f"{PANEL} [role=status], {PANEL}[aria-label], #compared [role=status]").count()
    assert roles == 3
    assert page.evaluate("document.activeElement.matches('mark[role=button]')")


# --- Settled by key -------------------------------------------------------------------------------


def test_a_takes_the_first_b_the_second_and_zero_neither(page: Page) -> None:
    page.keyboard.press("a")
    see_settled(page, "boundary")
    in_sight(page, 2, "only_a")
    expect(page.locator(SAID)).to_have_text(
        t("agreement.said.decided", "fr", how=t("agreement.settled.a", "fr"), left="4")
    )
    page.keyboard.press("b")
    see_settled(page, "boundary", "only_a")
    in_sight(page, 3, "only_b")
    page.keyboard.press("0")
    see_settled(page, "boundary", "only_a", "only_b")
    in_sight(page, 4, "label")
    assert OPAQUE.fullmatch(query(page)["adj"])
    expect(page.locator("#agreement-summary")).to_contain_text(done(3))


def test_a_passage_is_written_anew_its_borders_moved_by_arrows(page: Page) -> None:
    page.keyboard.press("e")
    held = page.locator(".agreement-hold")
    expect(held).to_have_text("FERREIRA")
    page.keyboard.press("Shift+ArrowLeft")
    expect(held).to_have_text("Lan FERREIRA")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Alt+ArrowLeft")
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(held).to_have_text("Thi Lan FERREIRA")
    page.locator("#agreement-who").fill("Élodie")
    page.locator("#agreement-note").fill("nom complet")
    page.locator("#agreement-note").press("Enter")
    see_settled(page, "boundary", "only_a", "only_b", "label")
    in_sight(page, 5, "both")


def test_a_decision_is_undone_and_what_is_undone_is_in_sight_again(page: Page) -> None:
    page.locator(TEXT).focus()
    page.keyboard.press("a")
    see_settled(page, *files.KINDS)
    page.keyboard.press("u")
    see_settled(page, *files.KINDS[:4])
    in_sight(page, 5, "both")
    expect(page.locator(SAID)).to_have_text(t("agreement.said.undone", "fr"))


def test_a_reload_brings_all_back(page: Page) -> None:
    page.reload()
    page.locator(MARKS).first.wait_for()
    see_settled(page, *files.KINDS[:4])
    expect(page.locator("#agreement-summary")).to_contain_text(done(4))
    expect(page.locator("#agreement-taking")).to_be_hidden()


# --- Keys typed fast ------------------------------------------------------------------------------


def slowed(page: Page, seconds: float) -> None:
    """Let answers come late."""

    def late(route: Route) -> None:
        page.wait_for_timeout(seconds * 1000)
        route.continue_()

    page.route("**/_dash-update-component", late)


def typed_at_once(page: Page, *keys: str) -> None:
    """Type keys without so much as a frame between them."""
    page.evaluate(
        "(keys) => keys.forEach((key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true})))",
        list(keys),
    )


def test_a_key_typed_at_once_after_another_settles_the_place_in_sight_and_no_other(page: Page) -> None:
    page.locator(TEXT).focus()
    page.keyboard.press("u")  # the name written anew is open again
    see_settled(page, *files.KINDS[:3])
    in_sight(page, 4, "label")
    page.locator(TEXT).focus()
    typed_at_once(page, "n", "a")
    see_settled(page, *files.KINDS[:3], "both")
    in_sight(page, 4, "label")


def test_what_is_typed_while_an_answer_is_awaited_settles_nothing_unseen(page: Page) -> None:
    slowed(page, 0.8)
    try:
        page.keyboard.press("b")  # the name of the lawyer
        page.keyboard.press("n")  # on to the last, while the answer is on its way
        typed_at_once(page, "0", "a")
        page.keyboard.press("n")  # round the end, to the first
        see_settled(page, *files.KINDS)
        in_sight(page, 1, "boundary")  # a reader who went on is not taken back
    finally:
        page.unroute("**/_dash-update-component")
    for _ in range(TAKES):  # the answer to the last key may still be on its way
        name, data = taken(page, "json")
        history = {tuple(map(int, one["place"].split("-"))): one["choice"] for one in json.loads(data)[0]["history"]}
        choices = [history[place] for place in sorted(history)]
        if choices[-1] == "a":
            break
    assert name == "accord-reference.json"
    assert choices == ["a", "b", "none", "b", "a"]


def test_borders_moved_fast_move_as_often_and_what_is_kept_is_what_they_came_to(page: Page) -> None:
    page.locator(TEXT).focus()
    for _ in range(4):
        page.keyboard.press("n")
    in_sight(page, 5, "both")
    page.keyboard.press("p")
    in_sight(page, 4, "label")
    page.keyboard.press("e")
    expect(page.locator(".agreement-hold")).to_have_text("FERREIRA")
    slowed(page, 0.3)
    try:
        for key in ("Shift+ArrowLeft", "Shift+ArrowLeft", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(SAID)).to_contain_text(t("agreement.settled.written", "fr"))
    finally:
        page.unroute("**/_dash-update-component")


# --- What is taken away ---------------------------------------------------------------------------


def test_the_other_document_is_opened_by_key_and_the_gold_is_what_was_decided(page: Page) -> None:
    page.locator(TEXT).focus()
    expect(page.locator("#agreement-going")).to_be_visible()
    page.keyboard.press("d")
    expect(page.locator("#compared .compared-heads")).to_contain_text("nantes-2")
    expect(page.locator(MARKS)).to_have_count(1)
    page.locator(TEXT).focus()
    page.keyboard.press("n")
    page.keyboard.press("b")
    expect(page.locator("#agreement-summary")).to_contain_text(done(6))
    name, data = taken(page, "json")
    assert name == "accord-reference.json"
    rennes, nantes = json.loads(data)
    assert [rennes["text"], nantes["text"]] == [files.RENNES, files.NANTES]
    assert words("rennes-1", rennes["entities"]) == [
        ("Aïssatou", files.FIRST), ("BARTOSZEK", files.LAST), ("le 4 mai 1981", files.BORN),
        ("Thi Lan FERREIRA", files.LAST), ("Kofi", files.FIRST), ("OYELARAN", files.LAST),
    ]  # fmt: skip
    assert words("nantes-2", nantes["entities"]) == list(files.BRUNO["nantes-2"])
    assert rennes["open"] == nantes["open"] == []
    assert rennes["annotators"] == {"a": "Amel", "b": "Bruno"}
    assert [one["choice"] for one in nantes["history"]] == ["b"]
    choices = [one["choice"] for one in rennes["history"]]
    assert choices == ["a", "b", "none", "written", "a", "open", "open", "a", "b", "written"]
    first = rennes["history"][3]
    assert (first["who"], first["note"]) == ("Élodie", "nom complet")
    start = files.RENNES.index("Thi Lan FERREIRA")
    assert first["spans"] == [[start, start + len("Thi Lan FERREIRA"), files.LAST]]


def test_the_file_for_doccano_is_green_where_both_agree_and_red_where_not(page: Page) -> None:
    name, data = taken(page, "green_red")
    assert name == "accord-doccano.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        types = json.loads(packed.read("1-etiquettes.json"))
        rows = [json.loads(line) for line in packed.read("2-documents.jsonl").decode().splitlines()]
    assert [row["text"] for row in rows] == [files.RENNES, files.NANTES]
    assert [(row["agreed"], row["disagreed"]) for row in rows] == [(2, 5), (2, 1)]
    signs = [label[0] for row in rows for _, _, label in row["label"]]
    assert signs == ["✓", "✓", "✗", "✗", "✗", "✗", "✗", "✓", "✓", "✗"]
    colours = {one["text"]: one["background_color"] for one in types}
    assert {label: colours[label] for row in rows for _, _, label in row["label"]} == {
        label: {"✓": "#1b5e20", "✗": "#a31621"}[label[0]] for row in rows for _, _, label in row["label"]
    }


def test_an_undo_leads_back_to_the_document_of_the_decision(page: Page) -> None:
    page.locator("#agreement-documents .ag-center-cols-container .ag-row").first.locator(".ag-cell").first.click()
    expect(page.locator("#compared .compared-heads")).to_contain_text("rennes-1")
    page.locator(TEXT).focus()
    page.keyboard.press("u")
    expect(page.locator("#compared .compared-heads")).to_contain_text("nantes-2")
    expect(page.locator(CURRENT)).to_have_text(re.compile("HALVORSEN"))
    expect(page.locator("#agreement-summary")).to_contain_text(done(5))
    assert query(page)["doc"] == "2"


# --- Two columns, another language, a narrow screen -----------------------------------------------


def test_in_two_columns_each_stands_in_his_own_and_what_he_does_not_say_is_marked(page: Page) -> None:
    page.locator("#agreement-documents .ag-center-cols-container .ag-row").first.locator(".ag-cell").first.click()
    unfold(page, "#agreement-view")
    page.locator("#agreement-view input[value=two]").check()
    expect(page.locator("#compared[data-columns='2']")).to_be_visible()
    cells = page.locator("#compared .compared-row").nth(1).locator(".compared-cell")
    expect(cells).to_have_count(2)
    expect(cells.nth(1).locator("mark.diff-absent")).to_have_text(re.compile("Gdynia"))
    expect(cells.nth(0).locator("mark.diff-absent")).to_have_text(re.compile("Vannes"))
    expect(page.locator("#compared [role=columnheader]")).to_have_count(2)
    expect(page.locator("#compared .compared-rows")).to_have_attribute("role", "rowgroup")
    page.locator(TEXT).focus()
    page.keyboard.press("n")
    expect(page.locator(CURRENT)).to_have_count(2)
    in_sight(page, 1, "boundary")


def test_filters_leave_what_is_asked_for_and_the_place_in_sight_if_it_is_shown(page: Page) -> None:
    unfold(page, "#agreement-kinds")
    boxes = page.locator("#agreement-kinds input")
    for number in range(boxes.count()):
        expect(boxes.nth(number)).to_be_checked()
        boxes.nth(number).uncheck()
    expect(page.locator(MARKS)).to_have_count(0)
    expect(page.locator("#agreement-message")).to_contain_text("Aucune sorte de passage n'est cochée")
    page.locator("#agreement-kinds input[value=boundary]").check()
    expect(page.locator("#agreement-message")).to_be_empty()
    expect(page.locator(MARKS)).to_have_count(2)  # one in each column
    in_sight(page, 1, "boundary")
    assert query(page)["kind"] == "boundary"
    page.locator("#agreement-kinds input[value=boundary]").uncheck()
    page.locator("#agreement-kinds input[value=only_b]").check()
    expect(page.locator("#compared mark.diff-apart-only_b")).to_have_count(1)
    for number in range(boxes.count()):
        boxes.nth(number).check()


def test_the_page_in_english(page: Page) -> None:
    page.locator("#lang-en").press("Enter")
    expect(page.locator("h1")).to_have_text(t("agreement.title", "en"))
    page.locator(MARKS).first.wait_for()
    expect(page.locator("#agreement-summary")).to_contain_text("5")
    expect(page.locator(f"{MARKS}.settled")).not_to_have_count(0)
    page.locator(TEXT).focus()
    page.keyboard.press("n")
    expect(page.locator(CARD)).to_contain_text(t("agreement.says.a", "en"))
    page.locator("#lang-fr").press("Enter")
    expect(page.locator("h1")).to_have_text(t("agreement.title", "fr"))


def test_on_a_narrow_screen_nothing_is_wider_than_it(page: Page) -> None:
    page.set_viewport_size({"width": 400, "height": 900})
    page.locator(MARKS).first.wait_for()
    page.locator(TEXT).focus()
    page.keyboard.press("n")
    page.keyboard.press("e")
    expect(page.locator("#agreement-writing")).to_be_visible()
    for card in page.locator(".figure-card").all():
        card.scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.set_viewport_size({"width": 1440, "height": 900})


# --- Nothing is lost, nothing gets out ------------------------------------------------------------


def test_a_bad_third_file_gets_its_sentence_and_nothing_is_lost(page: Page) -> None:
    page.reload()
    page.locator(MARKS).first.wait_for()
    hand_over(page, "runs", ("Chiara.jsonl", files.BROKEN))
    expect(page.locator(".own-error")).to_have_text(re.compile(r"Chiara\.jsonl, ligne 1.+JSON valide"))
    expect(page.locator(".own-runs li")).to_have_count(2)
    expect(page.locator("#agreement-summary")).to_contain_text(done(5))


def test_nothing_of_the_decisions_is_in_an_address_or_kept_by_the_browser(tab: Tab, application: App) -> None:
    kept = tab.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    for said in (*tab.asked, kept):
        assert not any(word in said for word in files.SECRET), said
    log = (application.var / "server.log").read_bytes()[tab.logged :].decode()
    assert not any(word in log for word in files.SECRET)
    assert "Traceback" not in log


def test_an_adjudication_that_is_not_there_begins_anew(page: Page, application: App) -> None:
    own = query(page)["set"]
    page.goto(f"{application.address}/accord?set={own}&adj={'0' * 32}&doc=99999")
    expect(page.locator("#agreement-summary")).to_contain_text(done(0))
    expect(page.locator(CARD)).to_have_text(t("agreement.card.none", "fr"))
    expect(page.locator("#compared")).to_be_hidden()
    page.goto(
        f"{application.address}/accord?set={own}&a=%3Cimg%20src=x%20onerror=alert(1)%3E&kind=%00,{{}}&view=__proto__"
    )
    expect(page.locator(MARKS)).to_have_count(5)


def test_two_decisions_typed_at_once_from_the_start_are_of_one_adjudication(page: Page) -> None:
    page.locator(TEXT).focus()
    page.keyboard.press("n")
    in_sight(page, 1, "boundary")
    assert "adj" not in query(page)
    slowed(page, 0.5)
    try:
        typed_at_once(page, "a", "n", "b")
        see_settled(page, *files.KINDS[:2])
        in_sight(page, 3, "only_b")
    finally:
        page.unroute("**/_dash-update-component")
    _, data = taken(page, "json")
    assert [one["choice"] for one in json.loads(data)[0]["history"]] == ["a", "b"]
