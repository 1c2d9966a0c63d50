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
from playwright.sync_api import Browser, Page, Response, expect

from engine.core import Annotation, Document, Entity, Person
from engine.core.labels import SURNAME
from engine.service.documents.presence import Reader
from tests.accessibility_tree import accessible
from tests.components.made_reading import HOST, TEXT, Server, annotation
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
    page.evaluate(
        "viewer.show('display'), document.activeElement.blur(), document.getElementById('review-bar').hidden = false"
    )
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


def uncover(page: Page) -> None:
    """Say yes to the question what may become readable, by key."""
    expect(page.locator("[data-review-slot=uncover-no]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def is_act(answer: Response) -> bool:
    """Tell whether an answer is that to an act: the page shows most of them before it comes."""
    return answer.request.method == "POST"


def marked(page: Page) -> list[str]:
    """Give the mentions of the original."""
    return [str(text) for text in page.locator(".left mark").all_text_contents()]


def span(words: str, nth: int = 0) -> dict[str, int]:
    """Give where words stand in the text, in characters."""
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    return {"start": start, "end": start + len(words)}


def test_a_selection_behind_emoji_opens_a_menu_that_counts_first_and_hides_all(page: Page, server: Server) -> None:
    drag(page, 0, "moulin")
    menu = page.get_by_role("dialog", name="Sélection\u00a0: occulter ou laisser lisible")
    expect(menu).to_contain_text("3 occurrences")
    expect(menu).to_contain_text("1 dans un mot plus long")
    acts = [one.split("\n")[2] for one in menu.get_by_role("menuitem").all_inner_texts()[:2]]
    assert acts == ["Occulter", "Laisser lisible"], "the two acts come first, the category second"
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
    expect(page.locator("mark:focus")).to_have_text("moulin")
    assert "moulin" not in "".join(page.locator(".right mark").all_text_contents())


def test_the_first_act_hides_as_what_it_names(page: Page, server: Server) -> None:
    drag(page, 2, "Haddad")
    first = page.get_by_role("menuitem").first
    expect(first).to_contain_text("nom")
    page.keyboard.press("o")
    expect(page.locator(".left mark")).to_have_count(5)
    assert server.asked[0]["act"]["label"] in ("personnePhysiqueNom", "personnePhysiquePrenom")


def test_a_category_is_found_by_typing_and_given_to_this_place_alone(page: Page, server: Server) -> None:
    drag(page, 1, "moulin")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("v")  # the caret is no business of a menu
    expect(page.locator(".review-caret")).to_be_hidden()
    page.keyboard.press("c")
    page.keyboard.press("Digit0")
    page.keyboard.type("AB-1")  # by its example too
    expect(page.get_by_role("option")).to_have_text(["A" + "plaque d'immatriculationAB-123-CD"])
    page.keyboard.press("Enter")
    expect(page.locator(".left mark")).to_have_count(5)
    assert server.asked[0]["act"] == {
        "kind": "add", **span("moulin", 1), "label": "plaqueImmatriculation", "everywhere": False, "person": None,
    }  # fmt: skip


def test_what_the_profile_leaves_readable_is_hidden_where_the_reader_says_so(page: Page, server: Server) -> None:
    drag(page, 0, "moulin")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Digit6")  # a company
    expect(page.locator(".left mark:not(.kept)")).to_have_count(7)
    assert server.asked[0]["act"]["masked"] is True


def test_a_leak_seen_in_the_pseudonymised_text_is_hidden_from_there(page: Page, server: Server) -> None:
    page.evaluate(
        """() => {
          const cell = document.querySelectorAll('.cell.right')[1];
          const at = cell.textContent.indexOf('moulin');
          getSelection().setBaseAndExtent(...review.place.point(cell, at), ...review.place.point(cell, at + 6));
          cell.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
          cell.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, button: 0 }));
        }"""
    )
    page.get_by_role("menuitem", name="Occulter").first.click()
    expect(page.locator(".left mark")).to_have_count(7)
    act = server.asked[0]["act"]
    assert (act["start"], act["end"]) == tuple(span("moulin", 1).values())


RIGHT = [
    pytest.param(0, "A... B...", "Élodie Roy", id="replacements stand for the whole mentions"),
    pytest.param(0, "... B", "Élodie Roy", id="so do parts of them"),
    pytest.param(1, "𝒳 euros", "𝒳 euros", id="behind a replacement of another length"),
    pytest.param(0, "Mme A", "Mme Élodie", id="from the same on both sides into one"),
]


@pytest.mark.parametrize(("row", "selected", "words"), RIGHT)
def test_what_is_selected_on_the_right_is_what_it_stands_for(page: Page, row: int, selected: str, words: str) -> None:
    page.evaluate(
        """([row, words]) => {
          const cell = document.querySelectorAll('.cell.right')[row];
          const at = cell.textContent.indexOf(words);
          getSelection().setBaseAndExtent(...review.place.point(cell, at), ...review.place.point(cell, at + words.length, true));
        }""",
        [row, selected],
    )
    found = page.evaluate("review.place.selected()")
    assert TEXT[found["start"] : found["end"]] == words


def test_a_person_is_left_readable_after_one_question_and_what_became_readable_is_named(
    page: Page, server: Server
) -> None:
    page.locator(".left mark").nth(1).click()
    page.get_by_role("menuitem", name="Laisser lisible").click()
    dialog = page.get_by_role("dialog", name="Laisser 4 mentions lisibles")
    lines = dialog.locator("[data-review-slot=uncover-list] li")
    expect(lines.first).to_contain_text("Mme Élodie Roy")
    expect(lines.first.locator("b")).to_have_text(["Élodie", "Roy"])
    expect(lines).to_have_count(3)
    expect(dialog).to_contain_text("Elles sont à 3 endroits.")
    expect(dialog.get_by_role("button", name="Annuler")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert server.asked == [], "Enter uncovers nothing"
    page.locator(".left mark").nth(1).click()
    page.get_by_role("menuitem", name="Laisser lisible").click()
    dialog.get_by_role("button", name="Laisser lisible").click()
    line = page.locator(".review-line.is-readable")
    expect(line).to_contain_text("« Élodie », « Roy » (3)".replace("« ", "«\u00a0").replace(" »", "\u00a0»"))
    assert server.asked[0]["act"] == {"kind": "mask", "masked": False, **span("Roy"), "everywhere": "person"}
    assert "Roy" in (page.text_content(".cell.right") or "")
    line.get_by_role("button", name="Annuler").click()
    expect(line).to_have_count(0)
    expect(page.locator(".cell.right").first).not_to_contain_text("Roy")


@pytest.mark.parametrize(
    ("places", "lines", "said"),
    [
        pytest.param(5, 5, "", id="as many as there are"),
        pytest.param(8, 8, "", id="the most"),
        pytest.param(9, 8, "8 mentions sur 9 sont montrées ici.", id="one more is said"),
    ],
)
def test_all_places_that_become_readable_are_in_sight_or_their_number_is(
    browser_page: Opened, page: Page, places: int, lines: int, said: str
) -> None:
    line = "Le bail est signé par Vautrin, qui occupe depuis lors les locaux, les meubles et le jardin de la maison.\n"
    text, starts = line * places, [line.index("Vautrin") + rank * len(line) for rank in range(places)]
    entities = tuple(Entity(start, start + 7, "Vautrin", SURNAME, "model:fr", 0.9, "p1") for start in starts)
    known = annotation()
    made = Annotation(Document("b", text), known.engine, entities, (Person("p1", ("Vautrin",)),))
    browser_page.server = Server(name=token_hex(4), text=made)
    page.evaluate("(data) => viewer.draw(data)", browser_page.server.payload())
    page.locator(".left mark").first.focus()
    page.keyboard.press("Alt+l")
    shown = page.locator("[data-review-slot=uncover-list]")
    expect(shown.locator("li")).to_have_count(lines)
    assert shown.evaluate("(list) => list.scrollHeight <= list.clientHeight"), "none lies below the edge"
    expect(page.locator("[data-review-slot=uncover-more]")).to_have_text(said)
    page.keyboard.press("Escape")


@pytest.mark.parametrize("keys", ["l", "s"])
def test_who_thinks_better_of_uncovering_is_back_at_the_mention(page: Page, server: Server, keys: str) -> None:
    mark = page.locator(".left mark").nth(1)
    mark.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press(keys)
    expect(page.locator("[data-review-slot=uncover-no]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(mark).to_be_focused()
    assert server.asked == []


def test_one_mention_is_left_readable_at_once_with_a_way_back(page: Page, server: Server) -> None:
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("Alt+Shift+l")
    expect(page.locator(".review-line.is-readable")).to_contain_text("Roy")
    assert server.asked[0]["act"] == {"kind": "mask", "masked": False, **span("Roy"), "everywhere": False}
    expect(page.locator(".left mark.kept")).to_have_count(1)
    expect(page.locator(".review-line.is-news")).to_have_count(0)
    page.keyboard.press("Alt+Shift+o")
    expect(page.locator(".left mark.kept")).to_have_count(0)
    expect(page.locator(".review-line.is-news")).to_contain_text("1 mention occultée\u00a0: «\u00a0Roy\u00a0»")


def test_a_letter_alone_does_nothing_until_it_is_switched_on(page: Page, server: Server) -> None:
    page.locator(".left mark").first.focus()
    page.keyboard.press("Shift+s")
    page.keyboard.press("o")
    page.keyboard.press("?")
    page.get_by_label("Les lettres seules agissent aussi").check()
    page.keyboard.press("Escape")
    page.locator(".left mark").first.focus()
    assert server.asked == []
    page.keyboard.press("o")
    expect(page.locator(".left mark.accepted")).to_have_count(4)
    kept = page.evaluate("JSON.stringify({...localStorage})")
    assert kept == '{"nomdemprunt.letters":"on"}'
    page.evaluate("localStorage.clear()")


def test_an_end_of_a_mention_is_dragged(page: Page, server: Server) -> None:
    mark = page.locator(".left mark").nth(1)
    box = mark.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
    page.mouse.up()
    expect(mark).to_have_text("R")
    first = span("Roy")
    assert server.asked[0]["act"] == {
        "kind": "bounds", **first, "to_start": first["start"], "to_end": first["start"] + 1, "everywhere": False,
    }  # fmt: skip
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize(("begin", "end"), [(2, -2), (-2, 2)], ids=["forward", "back"])
def test_a_mention_that_is_gone_over_is_selected_and_keeps_its_ends(
    page: Page, server: Server, begin: int, end: int
) -> None:
    box = page.locator(".left mark").nth(1).bounding_box()
    assert box
    first, last = (box["x"] + place + (box["width"] if place < 0 else 0) for place in (begin, end))
    page.mouse.move(first, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move((first + last) / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(400)  # who goes slowly moves no end
    page.mouse.move(last, box["y"] + box["height"] / 2)
    page.mouse.up()
    expect(page.get_by_role("dialog")).to_contain_text("Roy")
    assert page.evaluate("getSelection().toString()") == "Roy"
    assert [asked for asked in server.asked if asked["act"]["kind"] == "bounds"] == []


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
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Digit3")  # an address
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
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.type("pré")
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
    button = page.get_by_role("button", name="Occulter…", exact=True)
    expect(button).to_be_visible()
    button.click()
    page.get_by_role("button", name="Ici seulement").click()
    page.get_by_role("menuitem", name="autre catégorie").click()
    page.get_by_role("option", name="localité").click()
    expect(page.locator(".left mark")).to_have_count(5)
    assert server.asked[0]["act"] == {
        "kind": "add", **span("moulin", 1), "label": "localite", "everywhere": False, "person": None,
    }  # fmt: skip


def test_a_mention_is_given_to_a_new_person(page: Page, server: Server) -> None:
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Alt+Shift+i")
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
    page.keyboard.press("Alt+s")  # « Roy » is not a mention, anywhere
    uncover(page)
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
    page.keyboard.press("/")
    page.keyboard.type("z")
    page.keyboard.press("Control+z")
    assert len(server.asked) == 4, "a field has its own undo"


def test_what_is_found_is_hidden_by_its_own_button_wherever_it_stands(page: Page, server: Server) -> None:
    page.keyboard.press("Control+f")
    expect(page.get_by_role("button", name="Occulter…")).to_have_attribute("aria-disabled", "true")
    page.keyboard.type("mouli")  # a part of the word: the word is meant
    expect(page.locator(".viewer-found")).to_contain_text("1 sur")
    page.get_by_role("button", name="Occulter…").click()
    menu = page.get_by_role("dialog", name="Sélection\u00a0: occulter ou laisser lisible")
    expect(menu.locator(".review-quote")).to_have_text("moulin")
    expect(menu).to_contain_text("3 occurrences")
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".left mark")).to_have_count(7)
    (said,) = server.asked
    assert (said["act"]["kind"], said["act"]["start"], said["act"]["everywhere"]) == (
        "add",
        span("moulin")["start"],
        True,
    )
    expect(page.locator("#viewer-find")).to_be_focused()  # on to the next


def test_what_is_found_in_a_mention_is_left_readable_by_key_as_that_mention_is(page: Page, server: Server) -> None:
    page.keyboard.press("Control+f")
    page.keyboard.type("roy")
    expect(page.locator(".viewer-found")).to_contain_text("1 sur")
    page.keyboard.press("Alt+l")
    expect(page.get_by_role("menuitem", name="Laisser lisible")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#viewer-find")).to_be_focused()
    page.keyboard.press("Alt+l")
    page.keyboard.press("Enter")
    uncover(page)
    expect(page.locator(".review-line.is-readable")).to_contain_text("Lisibles maintenant")
    assert [(said["act"]["kind"], said["act"]["masked"]) for said in server.asked] == [("mask", False)]


def test_the_search_is_closed_by_escape_and_nothing_stays_painted(page: Page) -> None:
    page.keyboard.press("Control+f")
    page.keyboard.type("roy")
    expect(page.locator(".viewer-found")).to_contain_text("1 sur")
    top = page.locator(".cell.left").first.bounding_box()
    page.keyboard.press("Escape")
    expect(page.get_by_role("search")).to_be_hidden()
    assert page.locator(".cell.left").first.bounding_box() == top, "nothing moved for it"
    assert page.evaluate("CSS.highlights.get('viewer-found').size") == 0
    page.keyboard.press("/")
    expect(page.locator("#viewer-find")).to_have_value("roy")
    expect(page.locator(".viewer-found")).to_contain_text("1 sur")


def test_what_is_found_in_the_pseudonymised_text_is_acted_on_where_it_stands_in_the_original(
    page: Page, server: Server
) -> None:
    page.evaluate("document.querySelector('[data-act=view][data-value=right]').click()")
    page.keyboard.press("Control+f")
    page.keyboard.type("moulin")
    expect(page.locator(".viewer-found")).to_contain_text("1 sur")
    page.keyboard.press("Enter")  # to the same words in the other text
    page.keyboard.press("Alt+o")
    expect(page.locator(".review-quote")).to_have_text("moulin")
    page.keyboard.press("o")
    expect(page.locator(".left mark")).to_have_count(7)
    assert server.asked[0]["act"]["start"] in {span("moulin", nth)["start"] for nth in range(3)}
    page.evaluate("document.querySelector('[data-act=view][data-value=both]').click()")


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
    menu = page.get_by_role("dialog", name="Mention\u00a0: occulter ou laisser lisible")
    expect(menu).to_contain_text("4 occurrences")  # all names of hers
    page.get_by_role("button", name="Partout").click()
    expect(menu).to_contain_text("3 occurrences")
    page.keyboard.press("i")
    page.keyboard.type("nouvelle")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.keyboard.press("Alt+c")
    page.keyboard.press("Escape")
    page.locator(".left mark").nth(1).click()
    page.get_by_role("button", name="Ici seulement").click()
    with page.expect_response(is_act):
        page.get_by_role("menuitem", name="Occulter").click()  # it is: that is confirmed
    expect(page.locator(".left mark.accepted")).to_have_count(1)
    assert server.asked[0]["act"] == {"kind": "accept", **span("Roy"), "everywhere": False}


def test_what_another_reader_changed_is_drawn_and_a_correction_refused_is_offered_again(
    page: Page, server: Server
) -> None:
    server.silent = True
    server.act({"kind": "remove", **span("Élodie"), "everywhere": True}, "Mme Leroy")
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("Alt+s")
    uncover(page)
    line = page.locator(".review-line.is-moved")
    expect(line).to_contain_text("Mme Leroy")
    expect(page.locator(".left mark", has_text="Élodie")).to_have_count(0)
    assert marked(page) == ["Roy", "Roy", "Roy"], "nothing of ours was done over it"
    page.keyboard.press("w")
    expect(line.get_by_role("button", name="Refaire ma correction")).to_be_focused()
    with page.expect_response(is_act):
        page.keyboard.press("Enter")
    expect(page.locator(".left mark")).to_have_count(0)
    assert server.now.version == 2


def test_a_document_annotated_again_is_not_taken_for_the_one_in_sight(page: Page, server: Server) -> None:
    """Its reading begins at no correction, as the one in sight does."""
    server.silent = True
    server.again()
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("Alt+s")
    uncover(page)
    expect(page.locator(".review-line.is-moved")).to_be_visible()
    assert server.now.version == 0, "nothing was done on an annotation that nobody has seen"
    page.keyboard.press("w")
    page.keyboard.press("Enter")
    expect(page.locator(".left mark", has_text="Roy")).to_have_count(0)
    assert server.now.stamp == "2.1"


def test_what_the_server_fails_on_is_set_aside_and_nothing_waits_behind_it(page: Page, server: Server) -> None:
    server.fails = "remove"
    page.evaluate("window.hurry = setInterval(() => dispatchEvent(new Event('online')), 20)")
    page.locator(".left mark").first.focus()
    page.keyboard.press("Alt+s")
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("Alt+o")
    line = page.locator(".review-line.is-aside")
    expect(line).to_contain_text("Une erreur est survenue.")
    page.evaluate("clearInterval(window.hurry)")
    expect(page.locator(".left mark.accepted")).to_have_count(4)
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


def test_a_page_that_is_left_says_so_under_the_id_that_it_came_with(page: Page, server: Server) -> None:
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("Alt+o")
    expect(page.locator(".left mark.accepted")).to_have_count(4)
    with page.expect_response(lambda answer: answer.request.method == "DELETE"):
        page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert server.left == [server.asked[0]["tab"]]


def test_acts_wait_in_order_while_the_server_is_down_and_are_done_once_when_it_is_back(
    page: Page, server: Server
) -> None:
    server.down = True
    page.keyboard.press("j")
    page.keyboard.press("Alt+s")
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("Alt+o")
    expect(page.locator(".review-line.is-waiting")).to_contain_text("2 corrections attendent")
    assert page.evaluate("!dispatchEvent(new Event('beforeunload', {cancelable: true}))"), "the browser warns"
    server.down = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".review-line.is-waiting")).to_be_hidden()
    expect(page.locator(".left mark.accepted")).to_have_count(3)
    assert [said["act"]["kind"] for said in server.asked] == ["remove", "accept"]
    assert [one.act for one in server.now.log] == ["remove", "accept"]


def test_a_refusal_is_said_and_what_was_drawn_at_once_is_taken_back(page: Page, server: Server) -> None:
    server.act({"kind": "accept", **span("Élodie"), "everywhere": "person"})
    page.evaluate("(data) => viewer.draw(data)", server.payload())
    page.keyboard.press("j")
    page.keyboard.press("Alt+o")
    expect(page.locator(".review-line.is-refused")).to_contain_text("elle ne changerait rien")
    expect(page.locator(".left mark.accepted")).to_have_count(4)


def test_the_readers_name_is_kept_by_the_browser_and_nothing_of_the_document_is(page: Page, server: Server) -> None:
    page.locator(".document-more > summary").click()
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
    page.locator(".document-more > summary").click()
    assert server.asked[0]["who"] == "Mme Alvarez"
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert "Alvarez" in kept
    assert "Roy" not in kept
    page.evaluate("localStorage.clear()")


def test_single_keys_switched_off_leave_those_that_are_not_single(page: Page, server: Server) -> None:
    page.keyboard.press("?")
    page.get_by_label("Raccourcis d'une seule touche actifs").uncheck()
    page.keyboard.press("Escape")
    page.locator(".left mark").first.focus()
    page.keyboard.press("s")
    page.keyboard.press("v")
    expect(page.locator(".review-caret")).to_be_hidden()
    page.keyboard.press("Delete")
    expect(page.locator(".left mark")).to_have_count(3)
    assert [said["act"]["kind"] for said in server.asked] == ["remove"]
    page.evaluate("document.querySelector('[data-slot=keys]').showModal()")
    page.get_by_label("Raccourcis d'une seule touche actifs").check()
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


def test_a_screen_reader_hears_the_menu_the_question_and_what_was_uncovered(page: Page) -> None:
    page.locator(".left mark").nth(1).focus()
    expect(page.locator("[data-slot=live]")).to_contain_text("Occulter ou laisser lisible\u00a0: 4 mentions")
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    heard = accessible(page)
    assert ("dialog", "Mention : occulter ou laisser lisible") in heard
    assert ("menu", "Mention : occulter ou laisser lisible") in heard
    assert [name for role, name in heard if role == "menuitem"] == [
        "Occulter ✓ déjà occultée : confirmer", "Laisser lisible", "Changer de catégorie nom", "Changer de personne Élodie Roy", "Ce n'est pas une mention",
        "Signaler un problème…",
    ]  # fmt: skip
    assert ("group", "Portée de l'acte") in heard
    assert {("button", name) for name in ("Cette personne", "Ici seulement", "Partout")} <= set(heard)
    expect(page.locator("[data-review-slot=live]")).to_have_text("4 occurrences")
    page.keyboard.press("l")
    expect(page.locator("[data-review-slot=uncover-no]")).to_be_focused()
    heard = accessible(page)
    assert ("dialog", "Laisser 4 mentions lisibles ? Elles désignent « Élodie Roy ».") in heard
    assert ("button", "Annuler") in heard
    uncover(page)
    expect(page.locator("[data-review-slot=live]")).to_contain_text("Lisibles maintenant, 4 fois")
    expect(page.locator("mark:focus").first).to_have_text("Roy")


def test_letters_that_move_up_are_said_with_what_became_readable(page: Page, server: Server) -> None:
    server.act({"kind": "add", **span("Haddad"), "label": SURNAME, "everywhere": False, "person": "new"})
    page.evaluate("review.look()")
    other = page.locator(".left mark", has_text="Haddad")
    expect(other).to_have_count(1)
    before = page.evaluate("viewer.current().data.entities.shown.at(3)")
    page.locator(".left mark").nth(1).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("l")
    uncover(page)
    line = page.locator("[data-line=readable]")
    expect(line).to_contain_text("Lisibles maintenant, 4 fois")
    after = page.evaluate("viewer.current().data.entities.shown.at(3)")
    assert (before, after) == ("C...", "A...")
    moved = f"Le remplacement de qui vient ensuite change en conséquence : « {before} » devient « {after} »."
    assert moved in line.inner_text().replace("\u00a0", " ")
    expect(page.locator("[data-review-slot=live]")).to_contain_text("vient ensuite")
    line.get_by_role("button", name="Annuler").click()
    expect(page.locator("[data-line=news]")).to_contain_text("vient ensuite")


def test_what_is_pressed_is_not_drawn_again_before_its_click(page: Page) -> None:
    """What must be done before the reader's next act is done at once."""
    done = page.evaluate(
        """async () => {
          const { afterFrame, onceAfterFrame } = await import("#shared/frame.js");
          const done = [];
          const frames = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next))));
          const draw = onceAfterFrame(() => done.push("drawn"));
          const press = (name) => document.body.dispatchEvent(new PointerEvent(name, { bubbles: true }));
          draw(), draw(), afterFrame(() => done.push("said"));
          press("pointerdown"), done.push("pressed");
          await frames();
          done.push("held"), press("pointerup"), done.push("released");
          await frames();
          return done;
        }"""
    )
    assert done == ["said", "pressed", "held", "released", "drawn"]
