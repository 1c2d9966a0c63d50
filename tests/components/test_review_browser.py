"""Correcting in the text in a real browser: what is selected is what is sent, and nothing that a
reader did is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.service.documents.presence import Reader
from tests.components.made_reading import HOST, TEXT, Server
from tests.conftest import PATIENCE
from tests.polling import until

CHROMIUM = Path("/usr/bin/chromium")

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


@dataclass
class Opened:
    """A page, and the server that answers it now."""

    page: Page
    server: Server
    errors: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def browser_page(chromium: Browser) -> Iterator[Opened]:
    """Open an empty viewer in Chromium."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    now = Opened(context.new_page(), Server())
    now.page.on("pageerror", lambda error: now.errors.append(str(error)))
    now.page.route("**/*", lambda route: now.server.answer(route))
    now.page.goto(HOST)
    until(now.page, "window.ready")
    yield now
    context.close()


@pytest.fixture
def server() -> Server:
    return Server(name=token_hex(4))


@pytest.fixture
def page(browser_page: Opened, server: Server) -> Iterator[Page]:
    """Draw the document anew; a script that fails fails the test."""
    page, browser_page.server = browser_page.page, server
    browser_page.errors.clear()
    page.evaluate("getSelection().removeAllRanges(), scrollTo(0, 0), document.activeElement.blur()")
    page.evaluate("(data) => viewer.draw(data)", server.payload())
    page.mouse.move(1, 1)
    yield page
    assert browser_page.errors == []


SELECT = """([row, from, to]) => {
  const cell = document.querySelectorAll('.cell.left')[row];
  const at = (unit) => review.place.point(cell, unit);
  getSelection().setBaseAndExtent(...at(from), ...at(to));
}"""
PLACE = """([row, words]) => {
  const cell = document.querySelectorAll('.cell.left')[row];
  const unit = cell.textContent.indexOf(words);
  const range = document.createRange();
  range.setStart(...review.place.point(cell, unit));
  range.setEnd(...review.place.point(cell, unit + words.length, true));
  const { left, right, top, height } = range.getBoundingClientRect();
  return [left, right, top + height / 2];
}"""


def drag(page: Page, row: int, words: str) -> None:
    """Select words of a line of the original, with the mouse."""
    left, right, middle = page.evaluate(PLACE, [row, words])
    page.mouse.move(left + 1, middle)
    page.mouse.down()
    page.mouse.move((left + right) / 2, middle)
    page.mouse.move(right, middle)
    page.mouse.up()


def marked(page: Page) -> list[str]:
    """Give the mentions of the original."""
    return [str(text) for text in page.locator(".left mark").all_text_contents()]


def span(words: str, nth: int = 0) -> dict[str, int]:
    """Give where words stand in the text, in characters."""
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    return {"start": start, "end": start + len(words)}


def test_a_selection_behind_emoji_opens_a_menu_that_counts_first_and_marks_all(page: Page, server: Server) -> None:
    drag(page, 0, "moulin")
    menu = page.get_by_role("dialog", name="Marquer la sélection")
    expect(menu).to_contain_text("3 occurrences")
    expect(menu).to_contain_text("1 dans un mot plus long")
    items = menu.get_by_role("menuitem")
    assert items.nth(0).inner_text().split() == ["1", "A", "nom", "3"], "the label most used comes first"
    page.keyboard.press("Digit1")
    expect(page.locator(".left mark")).to_have_count(7)
    (said,) = server.asked
    assert said["act"] == {
        "kind": "add",
        **span("moulin"),
        "label": "personnePhysiqueNom",
        "everywhere": True,
        "person": None,
    }
    assert page.evaluate("document.activeElement.textContent") == "moulin", "the focus is on what was marked"
    assert "moulin" not in "".join(page.locator(".right mark").all_text_contents())


def test_alt_marks_this_place_alone_and_letters_choose(page: Page, server: Server) -> None:
    drag(page, 1, "moulin")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("v")  # no category begins so, and the caret is no business of a menu
    expect(page.locator(".review-caret")).to_be_hidden()
    page.keyboard.press("Alt+p")
    page.keyboard.press("Alt+l")  # of « prénom », « personne morale », « plaque » one is left
    expect(page.locator(".left mark")).to_have_count(5)
    assert server.asked[0]["act"] == {
        "kind": "add", **span("moulin", 1), "label": "plaqueImmatriculation", "everywhere": False, "person": None,
    }  # fmt: skip


SPANS = [
    pytest.param(0, 0, 41, "Mme Élodie Roy 😀👨‍👩‍👧 vend le moulin.", id="a line with signs beyond the first plane"),
    pytest.param(1, 9, 12, "𝒳", id="a sign of two units, and the blank after it"),
    pytest.param(2, 4, 10, "Haddad", id="within a line from right to left"),
    pytest.param(3, 4, 18, "ligne\u202e tournée", id="over a character that is not seen"),
]


@pytest.mark.parametrize(("row", "first", "last", "words"), SPANS)
def test_what_is_selected_is_what_is_sent(page: Page, row: int, first: int, last: int, words: str) -> None:
    page.evaluate(SELECT, [row, first, last])
    found = page.evaluate("review.place.selected()")
    assert TEXT[found["start"] : found["end"]] == words


def test_a_selection_over_the_end_of_a_line_is_one_and_the_texts_are_drawn_anew(page: Page, server: Server) -> None:
    page.evaluate(
        """() => {
          const [one, two] = document.querySelectorAll('.cell.left');
          getSelection().setBaseAndExtent(...review.place.point(one, one.textContent.indexOf('moulin')), ...review.place.point(two, 3));
          one.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
          two.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, button: 0 }));
        }"""
    )
    page.get_by_role("menuitem", name="adresse").first.click()
    expect(page.locator(".row-pair").first).to_contain_text("Roy paie")
    act = server.asked[0]["act"]
    assert TEXT[act["start"] : act["end"]] == "moulin.\nRoy"
    page.keyboard.press("Control+z")
    expect(page.locator(".left mark")).to_have_text(["Élodie", "Roy", "Roy", "Roy"])


def test_the_keyboard_alone_puts_a_caret_selects_and_marks(page: Page, server: Server) -> None:
    page.keyboard.press("F2")
    caret = page.locator(".review-caret")
    expect(caret).to_be_focused()
    page.keyboard.press("ArrowDown")  # the second line
    page.keyboard.press("Home")
    for _ in range(5):
        page.keyboard.press("Control+ArrowRight")
    expect(page.locator("[data-review-slot=live]")).to_have_text("le")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+Shift+ArrowRight")
    expect(page.locator("[data-review-slot=live]")).to_have_text("Sélection\u00a0: «\u00a0moulin\u00a0»")
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(caret).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".left mark")).to_have_count(7)
    assert server.asked[0]["act"] == {
        "kind": "add", **span("moulin", 1), "label": "personnePhysiquePrenom", "everywhere": True, "person": None,
    }  # fmt: skip


def test_a_step_of_the_caret_takes_an_emoji_of_several_signs_whole(page: Page) -> None:
    page.keyboard.press("v")
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Home")
    for _ in range(len("Mme Élodie Roy ")):
        page.keyboard.press("ArrowRight")
    for _ in range(2):
        page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate("String(getSelection())") == "😀👨‍👩‍👧"


def test_a_selection_by_touch_offers_a_button_that_opens_the_menu(page: Page, server: Server) -> None:
    touch = "document.querySelectorAll('.cell.left')[1].dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerType: 'touch'}))"
    page.evaluate(touch)
    page.evaluate(SELECT, [1, 23, 29])
    button = page.get_by_role("button", name="Marquer", exact=True)
    expect(button).to_be_visible()
    button.click()
    page.get_by_role("button", name="Ici seulement").click()
    page.get_by_role("menuitem", name="localité").click()
    expect(page.locator(".left mark")).to_have_count(5)
    assert server.asked[0]["act"] == {
        "kind": "add", **span("moulin", 1), "label": "localite", "everywhere": False, "person": None,
    }  # fmt: skip


def test_a_mention_is_given_to_a_new_person(page: Page, server: Server) -> None:
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Alt+i")
    field = page.get_by_role("combobox", name="Chercher une personne")
    expect(field).to_be_focused()
    field.fill("demand")  # by role too
    expect(page.get_by_role("option")).to_have_text(["Élodie Roydemanderesse, appelante", "Nouvelle personne"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-review-slot=undo]")).to_have_attribute("aria-disabled", "false")
    assert server.asked[0]["act"] == {"kind": "assign", **span("Roy"), "person": "new", "everywhere": False}
    assert page.evaluate("viewer.current().data.persons.length") == 2


def test_undo_and_redo_by_key_and_their_buttons_say_what(page: Page, server: Server) -> None:
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("s")  # « Roy » is not a mention, anywhere
    expect(page.locator(".left mark")).to_have_count(1)
    expect(page.locator("[data-review-slot=undo]")).to_have_attribute(
        "aria-label", "Annuler\u00a0: 3 mentions retirées"
    )
    page.keyboard.press("Control+z")
    expect(page.locator(".left mark")).to_have_count(4)
    page.keyboard.press("Control+Shift+Z")
    expect(page.locator(".left mark")).to_have_count(1)
    page.locator("[data-review-slot=undo]").click()
    expect(page.locator(".left mark")).to_have_count(4)
    assert [said["act"]["kind"] for said in server.asked] == ["remove", "undo", "redo", "undo"]
    page.focus("#viewer-find")
    page.keyboard.type("z")
    page.keyboard.press("Control+z")
    assert len(server.asked) == 4, "a field has its own undo"


def test_the_ends_of_a_mention_move_by_key_and_then_everywhere(page: Page, server: Server) -> None:
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".left mark").nth(1)).to_have_text("R")
    (said,) = server.asked
    first = span("Roy")
    assert said["act"] == {
        "kind": "bounds",
        **first,
        "to_start": first["start"],
        "to_end": first["start"] + 1,
        "everywhere": False,
    }
    expect(page.locator(".review-line.is-offer")).to_contain_text("2 fois")
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".left mark", has_text="Roy")).to_have_count(0)


def test_a_click_keeps_the_person_in_evidence_and_offers_what_can_be_done(page: Page, server: Server) -> None:
    page.locator(".left mark").nth(1).click()
    expect(page.locator("mark.same")).to_have_count(8)
    menu = page.get_by_role("dialog", name="Corriger la mention")
    expect(menu).to_contain_text("3 occurrences")
    page.keyboard.press("i")
    page.keyboard.type("nouvelle")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.keyboard.press("c")
    page.keyboard.press("Escape")
    page.locator(".left mark").nth(1).click()
    page.get_by_role("menuitem", name="Accepter").click(modifiers=["Alt"])
    expect(page.locator(".left mark.accepted")).to_have_count(1)
    assert server.asked[0]["act"] == {"kind": "accept", **span("Roy"), "everywhere": False}


def test_what_another_reader_changed_is_drawn_and_a_correction_refused_is_offered_again(
    page: Page, server: Server
) -> None:
    server.act({"kind": "remove", **span("Élodie"), "everywhere": True}, "Mme Leroy")
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("s")
    line = page.locator(".review-line.is-moved")
    expect(line).to_contain_text("Mme Leroy")
    expect(page.locator(".left mark", has_text="Élodie")).to_have_count(0)
    assert marked(page) == ["Roy", "Roy", "Roy"], "nothing of ours was done over it"
    page.keyboard.press("r")
    expect(line.get_by_role("button", name="Refaire ma correction")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".left mark")).to_have_count(0)
    assert server.now.version == 2


def test_a_document_annotated_again_is_not_taken_for_the_one_in_sight(page: Page, server: Server) -> None:
    """Its reading begins at no correction, as the one in sight does."""
    server.again()
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("s")
    expect(page.locator(".review-line.is-moved")).to_be_visible()
    assert server.now.version == 0, "nothing was done on an annotation that nobody has seen"
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(page.locator(".left mark", has_text="Roy")).to_have_count(0)
    assert server.now.stamp == "2.1"


def test_what_the_server_fails_on_is_set_aside_and_nothing_waits_behind_it(page: Page, server: Server) -> None:
    server.fails = "remove"
    page.evaluate("window.hurry = setInterval(() => dispatchEvent(new Event('online')), 20)")
    page.locator(".left mark").first.focus()
    page.keyboard.press("s")
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("a")
    line = page.locator(".review-line.is-aside")
    expect(line).to_contain_text("Une erreur est survenue.")
    page.evaluate("clearInterval(window.hurry)")
    expect(page.locator(".left mark.accepted")).to_have_count(3)
    assert (server.failed, [one.act for one in server.now.log]) == (5, ["accept"])
    server.fails = ""
    page.get_by_role("button", name="Refaire ma correction").click()
    expect(page.locator(".left mark")).to_have_count(3)
    expect(line).to_have_count(0)
    assert [one.act for one in server.now.log] == ["accept", "remove"]


def test_a_second_reader_is_named_and_what_they_do_is_said(page: Page, server: Server) -> None:
    server.others = [Reader("Mme Leroy", datetime.now(UTC))]
    server.act({"kind": "remove", **span("Élodie"), "everywhere": True}, "Mme Leroy")
    page.evaluate("review.look()")
    expect(page.locator(".review-others")).to_have_text("Aussi ouvert par\u00a0: Mme Leroy")
    expect(page.locator(".review-line.is-news")).to_contain_text("Mme Leroy a retiré 1 mention")
    expect(page.locator(".left mark")).to_have_count(3)


def test_acts_wait_in_order_while_the_server_is_down_and_are_done_once_when_it_is_back(
    page: Page, server: Server
) -> None:
    server.down = True
    page.keyboard.press("j")
    page.keyboard.press("s")
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("a")
    expect(page.locator(".review-line.is-waiting")).to_contain_text("2 corrections attendent")
    assert page.evaluate("!dispatchEvent(new Event('beforeunload', {cancelable: true}))"), "the browser warns"
    server.down = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".review-line.is-waiting")).to_be_hidden()
    expect(page.locator(".left mark.accepted")).to_have_count(3)
    assert [said["act"]["kind"] for said in server.asked] == ["remove", "accept"]
    assert [one.act for one in server.now.log] == ["remove", "accept"]


def test_a_refusal_is_said_and_what_was_drawn_at_once_is_taken_back(page: Page, server: Server) -> None:
    server.act({"kind": "accept", **span("Élodie"), "everywhere": True})
    page.evaluate("(data) => viewer.draw(data)", server.payload())
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(page.locator(".review-line.is-refused")).to_contain_text("elle ne changerait rien")
    expect(page.locator(".left mark.accepted")).to_have_count(1)


def test_the_readers_name_is_kept_by_the_browser_and_nothing_of_the_document_is(page: Page, server: Server) -> None:
    page.evaluate("document.getElementById('review-bar').hidden = false")  # a script of the panel shows it
    name = page.locator(".review-reader summary")
    expect(name).to_have_text("Lecteur\u00a0: à indiquer")
    name.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Votre nom ou vos initiales")).to_be_focused()
    page.keyboard.type("Mme Alvarez")
    page.keyboard.press("Enter")
    expect(name).to_be_focused()
    expect(name).to_have_text("Lecteur\u00a0: Mme Alvarez")
    page.locator(".left mark").first.focus()
    page.keyboard.press("Delete")
    expect(page.locator(".left mark")).to_have_count(3)
    assert server.asked[0]["who"] == "Mme Alvarez"
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert "Alvarez" in kept
    assert "Roy" not in kept
    page.evaluate("localStorage.clear()")


def test_single_keys_switched_off_leave_those_that_are_not_single(page: Page, server: Server) -> None:
    page.keyboard.press("?")
    page.click(".viewer-switch input")
    page.keyboard.press("Escape")
    page.locator(".left mark").first.focus()
    page.keyboard.press("s")
    page.keyboard.press("v")
    expect(page.locator(".review-caret")).to_be_hidden()
    page.keyboard.press("Delete")
    expect(page.locator(".left mark")).to_have_count(3)
    assert [said["act"]["kind"] for said in server.asked] == ["remove"]
    page.click("[data-act=help]")
    page.click(".viewer-switch input")
    page.keyboard.press("Escape")


def test_a_patch_keeps_the_place_the_filters_and_the_person_in_evidence(page: Page, server: Server) -> None:
    page.locator(".left mark").nth(1).click()
    page.keyboard.press("Escape")
    page.locator(".chip[data-value=person]").focus()
    page.evaluate("scrollTo(0, 900)")
    row = page.evaluate("window.row = viewer.firstRow().node, row.getBoundingClientRect().top")
    server.act({"kind": "add", **span("moulin"), "label": "localite", "everywhere": True, "person": None})
    page.evaluate("review.look()")
    expect(page.locator(".left mark")).to_have_count(7)
    assert page.evaluate("row.isConnected && row.getBoundingClientRect().top") == pytest.approx(row, abs=1)
    expect(page.locator("mark.same")).to_have_count(8)
    assert marked(page) == ["Élodie", "Roy", "moulin", "Roy", "moulin", "moulin", "Roy"]
    entity: Any = page.evaluate("[...document.querySelectorAll('.left mark')].map((node) => node.entity)")
    assert entity == list(range(7)), "mentions are numbered in the order of the text"
