"""The viewer's scripts in a real browser, on a document that means harm."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from components.document import viewer
from components.document.viewer_payload import payload
from engine.core.labels import FIRST_NAME, LAWYER, SURNAME
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person
from engine.pseudonyms import apply
from engine.review.paragraph_pairs import align
from tests import modules
from tests.components.made_reading import TEXTS
from tests.doubts import foreign
from tests.polling import until

ASSETS = Path(__file__).resolve().parents[2] / "assets"
CHROMIUM = Path("/usr/bin/chromium")
HARM = "<img src=x onerror=\"document.title='harmed'\">"
TEXT = (
    f"Mme Élodie Roy.\n{HARM} puis ROY\u202e tourné.\nهنا Roy في\nMe Bol, rœu.\n" + "La cour.\n" * 200 + "Fin : Roy.\n"
)

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


def document(strategy: str = "cour", masked: bool = True, attached: bool = False) -> dict[str, Any]:
    """Give the payload of the text with each Roy a mention of one person, Bol a lawyer kept in
    clear; « Fin » may be their address."""
    entities = []
    for form, label, person in (
        ("Élodie", FIRST_NAME, "p1"),
        ("Roy", SURNAME, "p1"),
        ("ROY", SURNAME, "p1"),
        ("Bol", LAWYER, "p2"),
    ):
        start = TEXT.find(form)
        while start >= 0:
            entities.append(
                Entity(start, start + len(form), form, label, "model:fr", 0.98, person, masked and label != LAWYER)
            )
            start = TEXT.find(form, start + 1)
    if attached:
        entities.append(
            Entity(TEXT.index("Fin"), TEXT.index("Fin") + 3, "Fin", "adresse", "model:fr", 0.98, "p1", masked)
        )
    entities.sort(key=lambda entity: entity.start)
    persons = (Person("p1", ("Élodie Roy", "ROY"), "claimant", "f"), Person("p2", ("Bol",), "lawyer"))
    place = TEXT.index("Fin")
    doubts = (
        foreign("x", "look", "Voir ?", place, place + 3, "p1", "Lisez."),
        *(foreign("y", "note", "Lire ?", at, at + 2) for at in range(30, 37)),
        foreign("z", "blocking", "Tout ?"),
    )
    annotation = Annotation(
        Document("a", TEXT), EngineInfo("0", "fr", "cpu", "judiciaire"), tuple(entities), persons, doubts
    )
    return payload(align(annotation, apply(annotation, strategy, b"secret")), "id7", "fr")


def index() -> str:
    """Write a page with an empty viewer and what it loads."""
    styles = modules.styled("theme", "base", "icons", "viewer/")
    started = modules.started(f"document/{name}" for name in TEXTS)
    frame = modules.markup(viewer.frame("fr"))
    return f'<!DOCTYPE html><html lang="fr"><head>{modules.head()}{styles}</head><body><div class="document is-done">{frame}</div>{started}</body></html>'


def serve(route: Route) -> None:
    """Answer from the folder of assets: nothing goes over a network."""
    path = urlsplit(route.request.url).path
    if path != "/":
        modules.answer(route, path)
    else:
        route.fulfill(body=index(), content_type="text/html; charset=utf-8")


@pytest.fixture(scope="module")
def browser_page(chromium: Browser) -> Iterator[Page]:
    """Open an empty viewer in Chromium."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    page.route("**/*", serve)
    page.goto("http://viewer.test/")
    until(page, "window.ready")
    yield page
    page.close()


@pytest.fixture
def page(browser_page: Page) -> Page:
    """Draw the document anew."""
    browser_page.evaluate("document.querySelector('.viewer-rows').replaceChildren(); window.scrollTo(0, 0)")
    browser_page.evaluate("(data) => viewer.draw({...data, id: String(Math.random())})", document())
    browser_page.evaluate("viewer.show('display')")
    browser_page.keyboard.press("Escape")
    return browser_page


def column(page: Page, side: str) -> str:
    """Give the text of a column; the breaks at the ends of the paragraphs are the rows
    themselves."""
    return (
        "\n".join(page.evaluate(f"[...document.querySelectorAll('.row-pair .{side}')].map((cell) => cell.textContent)"))
        + "\n"
    )


def marked(page: Page, style: str) -> list[str]:
    """Give the texts of the mentions with a class, by side."""
    return page.evaluate(f"[...document.querySelectorAll('mark.{style}')].map((node) => node.textContent)")


def test_the_left_column_is_the_text_and_the_right_one_has_no_name_in_it(page: Page) -> None:
    assert column(page, "left") == TEXT
    assert not {"Roy", "ROY", "Élodie"} & set(column(page, "right").replace(".", " ").split())


def test_text_stays_text(page: Page) -> None:
    assert page.evaluate("document.querySelectorAll('.viewer-rows img, .viewer-rows script').length") == 0
    assert page.title() != "harmed"


def test_a_character_that_turns_the_text_is_shown_and_kept_to_itself(page: Page) -> None:
    names = page.evaluate(
        "[...document.querySelectorAll('.left .unseen')].map((node) => [node.dataset.name, getComputedStyle(node).display])"
    )
    assert names == [["U+202E", "inline-block"]]


def test_a_paragraph_takes_its_own_direction(page: Page) -> None:
    directions = page.evaluate(
        "[...document.querySelectorAll('.left')].slice(0, 4).map((cell) => getComputedStyle(cell).direction)"
    )
    assert directions == ["ltr", "ltr", "rtl", "ltr"]


def test_pointing_at_a_mention_shows_all_of_that_person_on_both_sides(page: Page) -> None:
    page.hover(".left mark >> nth=1")
    assert len(marked(page, "same")) == 10
    assert "Bol" not in marked(page, "same")
    page.hover(".viewer-heads")
    assert marked(page, "same") == []


def test_a_click_keeps_the_person_in_evidence_and_escape_lets_go(page: Page) -> None:
    page.click(".left mark >> nth=1")
    page.hover(".viewer-heads")
    assert len(marked(page, "same")) == 10
    assert page.get_attribute(".person >> nth=0", "aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert marked(page, "same") == []


def test_what_is_kept_in_clear_is_not_filled(page: Page) -> None:
    assert marked(page, "kept") == ["Bol", "Bol"]


def test_a_family_switched_off_is_plain_text_and_is_passed_over(page: Page) -> None:
    page.click(".chip[data-value=person]")
    assert page.get_attribute(".chip[data-value=person]", "aria-pressed") == "false"
    assert len(marked(page, "off")) == 10
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.textContent") == "Bol"


def test_keys_go_from_mention_to_mention_and_say_where(page: Page) -> None:
    page.keyboard.press("j")
    page.keyboard.press("n")
    assert page.evaluate("document.activeElement.textContent") == "Roy"
    said = page.text_content("[data-slot=live]") or ""
    shown = page.evaluate("viewer.current().data.entities.shown[1]")
    whose = "Élodie Roy, demanderesse, appelante"
    assert said.replace("\u00a0", " ") == f"Nom, 2 sur 5, remplacé par {shown}, {whose}, par le modèle"
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.textContent") == "Élodie"
    page.keyboard.press("k")  # round to the last one, far below
    until(page, "document.activeElement.getBoundingClientRect().bottom < innerHeight")
    assert page.evaluate("scrollY") > 1000


def test_only_one_mention_is_in_the_order_of_tabulation(page: Page) -> None:
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert page.evaluate("document.querySelectorAll('mark[tabindex=\"0\"]').length") == 1


def test_single_keys_can_be_switched_off(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("#viewer-keys-title")).to_be_focused()  # the dialog begins at its beginning
    page.click(".viewer-switch input")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.tagName") != "MARK"
    page.evaluate("document.querySelector('[data-slot=keys]').showModal()")
    page.click(".viewer-switch input")


def test_the_view_chosen_comes_back_when_the_texts_are_drawn_anew(page: Page) -> None:
    page.click("[data-act=view][data-value=left]")
    page.evaluate("window.scrollBy(0, 60)")
    page.wait_for_timeout(300)  # the place is noted as the reader scrolls
    page.evaluate(
        "(data) => { delete document.getElementById('viewer').dataset.show;"
        " viewer.draw({...data, lang: 'en', id: viewer.current().data.id}); }",
        document(),
    )
    pressed = "[...document.querySelectorAll('[data-act=view][aria-pressed=true]')].map((node) => node.dataset.value)"
    assert page.evaluate(pressed) == ["left"]
    page.click("[data-act=view][data-value=both]")
    assert page.evaluate(pressed) == ["both"]


def test_another_strategy_changes_the_right_column_only(page: Page) -> None:
    before = page.evaluate(
        "window.row = document.querySelector('.row-pair'), document.querySelector('.right mark').textContent"
    )
    page.evaluate("(data) => viewer.draw({...data, id: viewer.current().data.id})", document("lettres"))
    assert page.evaluate("window.row.isConnected")
    assert page.text_content(".right mark") != before
    assert column(page, "left") == TEXT


def test_another_profile_says_what_is_now_in_clear(page: Page) -> None:
    page.evaluate("(data) => viewer.draw({...data, id: viewer.current().data.id})", document(masked=False))
    assert len(marked(page, "kept")) == 12
    assert column(page, "right") == TEXT


FINDS = [
    ("roy", "1 sur 4 (4 à gauche, 0 à droite)"),  # whatever the case
    ("elodie", "1 sur 1 (1 à gauche, 0 à droite)"),  # whatever the accents
    ("rœu", "1 sur 2 (1 à gauche, 1 à droite)"),  # a ligature, typed
    ("roeu", "1 sur 2 (1 à gauche, 1 à droite)"),  # and spelt out
    ("absent", "aucun résultat"),
]


@pytest.mark.parametrize(("words", "said"), FINDS)
def test_find_counts_both_sides(page: Page, words: str, said: str) -> None:
    page.keyboard.press("/")
    page.fill("#viewer-find", words)
    until(page, "(said) => document.querySelector('.viewer-found').textContent === said", arg=said)


def test_find_paints_the_very_characters(page: Page) -> None:
    page.keyboard.press("/")
    page.fill("#viewer-find", "oeu")
    until(page, "document.querySelector('.viewer-found').textContent !== ''")
    assert page.evaluate("[...CSS.highlights.get('viewer-found')].map(String)") == ["œu", "œu"]


def test_a_doubt_leads_to_its_place(page: Page) -> None:
    page.click("[data-value=doubts]")
    page.click(".doubt-place")
    assert page.evaluate("String(getSelection())") == "Fin"
    assert page.evaluate("scrollY") > 1000
    assert page.text_content("[data-slot=live]") == "Paragraphe 205 sur 205\u00a0: «\u00a0Fin\u00a0»"


def test_a_doubt_at_a_mention_says_where_it_is_and_what(page: Page) -> None:
    data = document()
    data["doubts"][1] |= {"paragraph": 0, "start": 4, "end": 10}
    page.evaluate("(data) => viewer.draw({...data, id: String(Math.random())})", data)
    page.click("[data-value=doubts]")
    page.click(".doubt-place")
    assert page.evaluate("document.activeElement.textContent") == "Élodie"
    said = page.text_content("[data-slot=live]") or ""
    assert said.startswith("Paragraphe 1 sur 205\u00a0: «\u00a0Élodie\u00a0», Prénom, 1 sur 5, remplacé par")


def texts(page: Page, selector: str) -> list[str]:
    """Give what stands in the nodes of a selector, blanks apart."""
    found = page.evaluate("(one) => [...document.querySelectorAll(one)].map((node) => node.textContent)", selector)
    return [" ".join(text.split()) for text in found]


def test_doubts_stand_by_level_each_sentence_once_and_notes_are_folded(page: Page) -> None:
    page.click("[data-value=doubts]")
    assert texts(page, "#viewer-doubts h3") == ["■ Bloquant 1", "◆ Non bloquant 1", "○ Pour information 7"]
    assert texts(page, ".doubt-message") == ["Tout ?", "Voir ?", "Lire ?"]
    assert texts(page, ".doubt-settles") == ["Pour trancher : Lisez."]
    assert texts(page, ".doubt-whole") == ["Tout le document"]
    assert [page.is_visible(f".doubt-message >> nth={rank}") for rank in range(3)] == [True, True, False]
    page.click(".doubt-notes > summary")
    assert page.is_visible(".doubt-message >> nth=2")
    assert texts(page, ".doubt-notes .doubt summary") == ["et une autre"]  # of seven places


def test_the_number_on_the_tab_counts_what_is_to_settle(page: Page) -> None:
    assert texts(page, "[role=tab]") == ["Personnes 2", "Doutes 2 à trancher", "Affichage"]


def test_notes_that_were_unfolded_stay_so_under_another_strategy(page: Page) -> None:
    page.click("[data-value=doubts]")
    page.click(".doubt-notes > summary")
    page.evaluate("(data) => viewer.draw({...data, id: viewer.current().data.id})", document("lettres"))
    assert page.is_visible(".doubt-message >> nth=2")


def test_a_doubt_leads_to_its_person(page: Page) -> None:
    page.click("[data-value=doubts]")
    page.click("[data-act=whose]")
    assert page.get_attribute("#viewer-tab-persons", "aria-selected") == "true"
    assert page.evaluate("document.activeElement.querySelector('.person-name').textContent") == "Élodie Roy"
    assert len(marked(page, "same")) == 10


def test_persons_stand_by_side_with_all_that_is_known_of_them(page: Page) -> None:
    page.click("#viewer-tab-persons")
    page.evaluate("(data) => viewer.draw({...data, id: String(Math.random())})", document(attached=True))
    shown = page.evaluate("viewer.current().data.persons[0].pseudonym")
    assert texts(page, "#viewer-persons h3") == ["Parties 1", "Professionnels de justice et avocats 1"]
    assert texts(page, ".person-item") == [
        f"Élodie Roy 5 mentionsdemanderesse, appelante · femmeNom remplacé par {shown}Autres formes : ROYÀ son sujet : adresse",
        "Bol 1 mentionavocatNom laissé lisible",
    ]


def test_what_belongs_to_a_person_is_shown_beside_the_name_and_not_as_the_name(page: Page) -> None:
    page.evaluate("(data) => viewer.draw({...data, id: String(Math.random())})", document(attached=True))
    page.click("#viewer-tab-persons")
    page.click(".person >> nth=0")
    assert (len(marked(page, "same")), marked(page, "related")[0]) == (10, "Fin")
    page.click("[data-act=attached]")
    assert page.evaluate("document.activeElement.textContent") == "Fin"
    assert (marked(page, "same")[0], len(marked(page, "related"))) == ("Fin", 10)
    said = page.text_content("[data-slot=live]") or ""
    assert said.startswith("Adresse, 1 sur 1, remplacé par")
    assert "se rapporte à Élodie Roy, demanderesse, appelante" in said


CHANCES = [(98, "sûr à 98 %"), (100, "sûr à plus de 99 %"), (0, "sûr à moins de 1 %")]


@pytest.mark.parametrize(("score", "said"), CHANCES)
def test_the_card_says_the_role_and_a_calibrated_probability(page: Page, score: int, said: str) -> None:
    data = document()
    data |= {"entities": {**data["entities"], "score": [score] * 6}}
    page.evaluate("(data) => viewer.draw({...data, id: String(Math.random())})", data)
    page.hover(".viewer-heads")
    page.hover(".left mark >> nth=0")
    assert texts(page, ".viewer-card .card-person") == ["Élodie Roy, demanderesse, appelante"]
    assert texts(page, ".viewer-card .card-source") == [f"1 sur 5 · par le modèle · {said}"]


CONTRASTS = """() => {
  const luminance = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (node, pseudo) => {
    const [high, low] = [getComputedStyle(node, pseudo).color, getComputedStyle(node).backgroundColor]
      .map(luminance).sort((one, other) => other - one);
    return (high + 0.05) / (low + 0.05);
  };
  return [...document.querySelectorAll("mark.mention, .sample")].flatMap((node) => [contrast(node), contrast(node, "::after")]);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_mentions_can_be_read_in_forced_colours_and_their_families_told_apart(page: Page, scheme: Any) -> None:
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    page.click(".chip[data-value=court]")  # mentions not marked
    page.keyboard.press("e")  # words beside the others
    page.hover(".left mark >> nth=1")  # all of that person in evidence
    assert len(marked(page, "same")) == 10
    assert min(page.evaluate(CONTRASTS)) >= 4.5
    page.click(".chip[data-value=court]")  # kept in clear
    page.click(".chip[data-value=person]")
    assert min(page.evaluate(CONTRASTS)) >= 4.5
    style = "(node) => getComputedStyle(node).textDecorationStyle"
    page.click(".chip[data-value=person]")
    page.keyboard.press("e")
    assert page.eval_on_selector("mark.in-person", style) == "solid"
    page.emulate_media(forced_colors="none", color_scheme="light")


def test_the_panel_folds(page: Page) -> None:
    page.keyboard.press("d")
    assert not page.is_visible(".viewer-panel")
    page.keyboard.press("d")
    assert page.is_visible(".viewer-panel")


@pytest.mark.parametrize("key", ["/", "Control+f"])
def test_the_keys_of_the_search_find_its_field_and_leave_the_panel_folded(page: Page, key: str) -> None:
    page.keyboard.press("d")
    page.keyboard.press(key)
    assert page.evaluate("document.activeElement.id") == "viewer-find"
    assert not page.is_visible(".viewer-panel")
    page.keyboard.press("Escape")


def test_on_a_narrow_screen_paragraphs_stand_one_above_the_other(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    left, right = (
        page.eval_on_selector(f".row-pair .{side}", "(cell) => cell.getBoundingClientRect().top")
        for side in ("left", "right")
    )
    assert right > left
    assert page.evaluate("document.documentElement.scrollWidth <= 390")
    page.set_viewport_size({"width": 1440, "height": 900})


def test_nothing_of_the_document_is_kept_by_the_browser(page: Page) -> None:
    kept = page.evaluate(
        "JSON.stringify([{...localStorage}, {...sessionStorage}, location.href, document.title, document.cookie])"
    )
    assert "Roy" not in kept


def test_zones_stand_in_the_margin_in_words_and_follow_the_profile(page: Page) -> None:
    data = document() | {
        "zones": [[0, "Introduction"], [4, "Motivations"]],
        "occulted": [[4, 5, "Motivations : occultées"]],
    }
    page.evaluate("(data) => viewer.draw({...data, id: 'zones'})", data)
    first = page.locator(".row-pair").nth(4)
    shown = "(node) => [getComputedStyle(node, '::before').content, node.className]"
    assert first.evaluate(shown) == ['"Motivations : occultées"', "row-pair alike occulted"]
    assert page.locator(".row-pair.occulted").count() == 2
    assert "Motivations" not in column(page, "left"), "the words of the margin are none of the text"
    page.evaluate("(data) => viewer.draw({...data, id: 'zones', occulted: []})", data)
    assert first.evaluate(shown) == ['"Motivations"', "row-pair alike"]
