"""The reading beside the texts, in a real browser, with a stand-in that answers without a
server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from dash import html
from playwright.sync_api import Browser, Page, Route, expect

from components.document import delivery, language as document_language, page as document, viewer
from components.document.review import bar as review_bar, doubts as review_doubts, persons as review_persons
from tests import modules
from tests.components.made_reading import TEXTS
from tests.components.made_review import STUB, data
from tests.components.test_viewer_browser import CHROMIUM
from tests.conftest import PATIENCE
from tests.modules import markup
from tests.polling import until

PARTS = ("bar", "doubt_card", "doubt_places", "doubts", "drag", "history", "merge", "persons", "split", "validation")
STAND_INS = dict.fromkeys(("#document/review.js", "#document/status.js", "#mention_menu/menu.js"), "/stub.js")
EXPOSE = """
const [stub, { draw }, { currentView }, { showPanel }] = await Promise.all(["/stub.js", "#document/texts.js", "#document/view.js", "#document/panel.js"].map((name) => import(name)));
const [{ drawLater }, { mergeInto }] = await Promise.all([import("#document/aside.js"), import("#document/merge.js")]);
window.aside = { drawLater, mergeInto };
window.review = { act: stub.sendAct, asked: stub.asked };
window.viewer = { draw, current: currentView, show: (name) => showPanel(currentView(), name) };
"""
HISTORY = [
    {
        "act": "settle",
        "who": "Mme Leroy",
        "when": "2026-11-20T13:02:00+00:00",
        "said": "1 doute tranché",
        "undone": False,
    },
    {"act": "add", "who": "", "when": "2026-11-19T09:00:00+00:00", "said": "17 mentions ajoutées", "undone": True},
]

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM.exists(), reason="needs /usr/bin/chromium")]


def index(lang: str) -> str:
    """Write a page with this part of the document's page, empty."""
    styles = modules.styled("vendor", "theme", "base", "icons", "viewer/", "review/")
    started = modules.started((f"document/{name}" for name in (*PARTS, *TEXTS, "aside")), EXPOSE)
    parts = (
        document.head("a.txt", html.Div(), lang), html.Div(review_bar.notes(), className="document-notes"), viewer.frame(lang), review_doubts.card(lang), document_language.dialog("auto", lang), delivery.dialog(lang),
        review_bar.validation(lang), review_bar.history(lang), review_persons.build_merge_dialog(lang), review_persons.build_split_dialog(lang),
    )  # fmt: skip
    chance = '<div id="document-chance"><details><summary>Probabilité : <strong>93 %</strong></summary></details></div>'
    body = f'<div class="document is-done">{chance}{"".join(map(markup, parts))}</div>'
    return f'<!DOCTYPE html><html lang="{lang}"><head>{modules.head(STAND_INS)}{styles}</head><body>{body}{started}</body></html>'


def serve(route: Route) -> None:
    """Answer from the folder of assets, and the history from here: nothing goes over a network."""
    name = route.request.url.rsplit("/", 1)[1]
    if name.startswith("history?"):
        route.fulfill(json={"entries": HISTORY})
    elif name in ("", "en"):
        route.fulfill(body=index(name or "fr"), content_type="text/html; charset=utf-8")
    elif name == "stub.js":
        route.fulfill(body=STUB, content_type="text/javascript; charset=utf-8")
    else:
        modules.answer(route, urlsplit(route.request.url).path)


@pytest.fixture(scope="module")
def tab(chromium: Browser) -> Iterator[Page]:
    """Open the page, with no document in it."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(PATIENCE)
    page.route("**/*", serve)
    page.goto("http://review.test/")
    until(page, "window.ready")
    yield page
    page.close()


def open_document(page: Page, lang: str = "fr", **more: Any) -> Page:
    """Open a document that nobody has read yet: by its id, the page knows it for another one."""
    page.evaluate(
        "(data) => { document.querySelectorAll('dialog[open]').forEach((one) => one.close()); document.activeElement.blur();"
        " viewer.draw({ ...data, id: String(Math.random()) }); viewer.show('persons'); review.asked.length = 0; scrollTo(0, 0); }",
        {**data(lang), **more},
    )
    return page


@pytest.fixture
def page(tab: Page) -> Page:
    return open_document(tab)


def asked(page: Page, kind: str = "") -> list[dict[str, Any]]:
    """Give the acts that the stand-in was asked for, of one kind or all."""
    acts: list[dict[str, Any]] = page.evaluate("review.asked.filter((one) => one.kind !== 'props')")
    return [act for act in acts if not kind or act["kind"] == kind]


def message(page: Page) -> str:
    return page.text_content(".reading-card .reading-message") or ""


def title(page: Page) -> str:
    """Give the title of the card, which has the focus."""
    assert page.evaluate("document.activeElement.closest('.reading-card') && document.activeElement.tagName") == "H2"
    return page.text_content(".reading-card h2") or ""


def test_doubts_are_answered_with_one_key_each_to_the_end(page: Page) -> None:
    page.keyboard.press("t")
    assert message(page).startswith("Une page n'a pas été lue")
    assert "Bloquant" in title(page)
    page.keyboard.press("b")
    assert message(page).startswith("Ce mot peut être le nom d'une société")
    answers = page.locator(".reading-card [data-review-act^=answer-]")
    expect(answers).to_have_text(["Occulter O", "Laisser lisible L", "Je ne sais pas\u00a0: à revoir R"])
    page.keyboard.press("o")  # no mention stands there: one is made
    expect(page.locator(".reading-message")).to_contain_text("porté par deux personnes")
    page.keyboard.press("o")  # hidden it is already: that is confirmed
    page.keyboard.press("l")
    page.keyboard.press("l")
    expect(page.locator(".reading-card h2")).to_contain_text("Tout est tranché\u00a0: 5 sur 5")
    assert "Tout est tranché" in title(page)
    expect(page.locator("[data-review=progress]")).to_have_text("0 doute restant")
    assert [(one["kind"], one.get("masked")) for one in asked(page)] == [
        ("settle", None), ("add", None), ("settle", None), ("settle", None), ("mask", False),
    ]  # fmt: skip
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    expect(page.locator("[data-review=validation]")).to_be_hidden()
    page.click(".reading-card [data-review-act=validate]")
    assert "93 %" in (page.text_content("[data-review=chance]") or "").replace("\u00a0", " ")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[data-name=delivery]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-dialog=delivery]")).to_be_focused()
    expect(page.locator("[data-review=validated]")).to_contain_text("Validé par Mme Leroy")
    assert asked(page)[-1] == {"kind": "validate"}


def test_the_passage_of_a_doubt_is_in_evidence_above_the_card_with_both_texts_around_it(page: Page) -> None:
    page.keyboard.press("T")  # the last one, far below
    assert message(page).startswith("Le rôle de cette personne n'est pas sûr. Faut-il occulter ce passage")
    until(
        page,
        "[...document.querySelectorAll('.left mark')].at(-2).getBoundingClientRect().bottom < document.querySelector('.reading-card').getBoundingClientRect().top",
    )
    assert page.evaluate("CSS.highlights.get('reading-doubt').size") == 1
    around = page.locator(".reading-card .doubt-context")
    expect(around).to_have_count(2)
    expect(around.first).to_contain_text("Le témoin Tran a vu M. Le Guen")
    expect(around.nth(1)).not_to_contain_text("Tran")
    expect(around.nth(1)).to_contain_text("Le témoin")
    assert "Doute, Non bloquant" in (page.text_content("[data-slot=live]") or "").replace("\u00a0", " ")
    assert "encore 4 après celui-ci" in (page.text_content("[data-slot=live]") or "")
    assert asked(page) == []


@pytest.fixture
def alike(tab: Page) -> Page:
    """Open the document with two doubts that ask the same of the same person, in a passage without
    a mention and in one that is hidden; the card is at the first of them."""
    given = data("fr")["doubts"]
    same = {"said": given[1]["said"], "person": "p1"}
    page = open_document(tab, doubts=[given[0], *({**doubt, **same} for doubt in given[1:3]), *given[3:]])
    for key in "tb":
        page.keyboard.press(key)
    return page


ALIKE = "Donner la même réponse à ce doute semblable\u00a0:"


def test_an_answer_is_given_once_for_all_that_ask_the_same_where_the_reader_says_so(alike: Page) -> None:
    expect(alike.locator(".reading-alike-places li")).to_have_text(
        re.compile("§ 34 Monsieur Diallo, son frère, atteste")
    )  # with words around it
    alike.keyboard.press("a")
    expect(alike.get_by_label(ALIKE)).to_be_checked()
    alike.keyboard.press("o")
    assert message(alike).startswith("Ce mot peut être le nom d'un lieu"), "the walk does not come by the other"
    first, second = alike.evaluate("viewer.current().data.doubts.slice(1, 3)")
    expect(alike.locator("[data-review=progress]")).to_have_text("2 doutes restants")
    made = next(act for act in asked(alike) if act["kind"] == "add")
    assert (made["start"], made["end"], made["everywhere"]) == (first["from"], first["to"], False)
    assert asked(alike, "settle")[1]["doubts"] == [second["id"]], "what is hidden already is right as it is"


def test_a_doubt_is_answered_alone_and_the_one_alike_is_asked_next(alike: Page) -> None:
    box = alike.get_by_label(ALIKE)
    expect(box).not_to_be_checked()
    box.check()
    alike.keyboard.press("t")
    expect(box).not_to_be_checked()  # it was said of the other
    alike.keyboard.press("T")
    expect(box).not_to_be_checked()
    alike.keyboard.press("l")
    first, second = alike.evaluate("viewer.current().data.doubts.slice(1, 3).map(({ id }) => id)")
    assert asked(alike, "settle")[1:] == [{"kind": "settle", "doubts": [first]}]
    assert (
        alike.evaluate("document.querySelector('.doubt-place[aria-current]').closest('[data-doubt]').dataset.doubt")
        == "2"
    )
    alike.keyboard.press("o")
    expect(alike.locator("[data-review=progress]")).to_have_text("2 doutes restants")
    assert asked(alike, "settle")[2]["doubts"] == [second]


def test_a_doubt_alike_that_stands_far_below_is_asked_before_those_between(tab: Page) -> None:
    given = data("fr")["doubts"]
    same = {"said": given[1]["said"], "person": "p1"}
    page = open_document(tab, doubts=[given[0], given[1] | same, *given[2:4], given[4] | same])
    for key in ("t", "b", "r"):
        page.keyboard.press(key)
    assert (
        page.evaluate("document.querySelector('.doubt-place[aria-current]').closest('[data-doubt]').dataset.doubt")
        == "4"
    )


def test_the_card_and_the_bar_count_the_same(page: Page) -> None:
    """What the bar says is left is the doubt in sight and those after it."""
    page.keyboard.press("t")
    for left, keys in ((5, "b"), (4, "l"), (3, "r"), (3, "l"), (2, "lt"), (1, "l")):  # one is come back to
        after = f"encore {left - 1} après celui-ci" if left > 1 else "c'est le dernier"
        expect(page.locator("[data-review=progress]")).to_have_text(re.compile(rf"^{left} doutes? restants?$"))
        expect(page.locator(".reading-card .reading-head > .soft")).to_have_text(after)
        for key in keys:
            page.keyboard.press(key)
    expect(page.locator(".reading-card h2")).to_contain_text("Tout est tranché")


def test_whether_two_names_are_one_persons_is_answered_so(tab: Page) -> None:
    given = data("fr")
    doubt = given["doubts"][4] | {"asks": "same", "level": "look"}
    said = [*given["said"], {"level": "look", "message": "Est-ce la même personne, mal orthographiée ?", "settles": ""}]
    page = open_document(tab, doubts=[doubt | {"said": len(given["said"])}], said=said)
    page.keyboard.press("t")
    answers = page.locator(".reading-card [data-review-act^=answer-]")
    expect(answers).to_have_text(["La même personne… M", "Une autre personne B", "Je ne sais pas\u00a0: à revoir R"])
    expect(page.locator(".reading-card [data-review-act=previous] kbd")).to_have_text("Maj+T")
    page.keyboard.press("m")
    expect(page.get_by_role("heading", name="Fusionner Tran avec…")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator(".reading-card [data-review-act=again]")).to_have_text("Le revoir T")
    page.keyboard.press("Escape")
    expect(page.locator(".reading-card")).to_be_hidden()
    expect(page.locator("[data-review-act=read]")).to_be_focused()


def same_person(tab: Page, other: dict[str, Any]) -> Page:
    """Open the document with one doubt, which asks whether somebody is the one of another name."""
    given = data("fr")
    said = [*given["said"], {"level": "look", "message": "Est-ce la même personne ?", "settles": ""}]
    doubt = given["doubts"][4] | {"asks": "same", "level": "look", "said": len(given["said"]), "other": other}
    page = open_document(tab, doubts=[doubt], said=said)
    page.keyboard.press("t")
    return page


def test_the_other_name_is_shown_and_its_person_offered(tab: Page) -> None:
    given = data("fr")
    start, end, text = (given["entities"][name][0] for name in ("start", "end", "text"))
    whose = given["entities"]["person"][0]
    page = same_person(tab, {"from": start, "to": end, "text": text, "paragraph": 0, "person": whose})
    expect(page.locator(".doubt-other")).to_contain_text(f"À comparer avec\u00a0: «\u00a0{text}\u00a0»")
    page.keyboard.press("m")
    expect(page.locator("[data-review=merge-list] [aria-selected=true]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("[data-review=merge]")).to_be_hidden()
    assert asked(page, "merge")[0]["into"] == whose
    page = same_person(tab, {"from": start, "to": end, "text": text, "paragraph": 0, "person": whose})
    page.click("[data-review-act=other]")
    assert page.evaluate("document.activeElement.textContent") == text


def test_nobody_is_asked_for_where_both_names_are_one_persons(tab: Page) -> None:
    whose = data("fr")["doubts"][4]["person"]
    page = same_person(tab, {"from": 0, "to": 3, "text": "Tran", "paragraph": 0, "person": whose})
    expect(page.locator(".reading-card [data-review-act=answer-merge]")).to_have_text("La même personne M")
    page.keyboard.press("m")
    expect(page.locator(".reading-card")).to_contain_text("Tout est tranché")
    assert [act["kind"] for act in asked(page)] == ["settle"]


def test_nobody_is_merged_before_one_is_chosen(page: Page) -> None:
    page.focus(".person-item[data-person=p2] .person")
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    expect(page.locator("[data-review-act=merge-do]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-review=merge-what]")).to_contain_text("Choisissez dans la liste")
    page.keyboard.type("guen")
    expect(page.locator("[data-review=merge-what]")).to_contain_text("Seule la personne que vous fusionnez")
    page.keyboard.press("Enter")
    assert asked(page) == []


def test_what_could_not_be_answered_is_left_at_the_end_and_can_be_come_back_to(page: Page) -> None:
    for key in "tbrrrr":
        page.keyboard.press(key)
    assert "Il reste 4 doutes à revoir" in title(page)
    assert len(asked(page, "settle")) == 1
    page.keyboard.press("t")
    assert message(page).startswith("Ce mot peut être le nom d'une société")


def test_a_document_without_doubts_says_so_where_they_would_be_read(tab: Page) -> None:
    page = open_document(tab, doubts=[])
    page.click("[data-review-act=read]")
    expect(page.locator(".reading-card h2")).to_contain_text("Aucun doute n'est à trancher dans ce document.")
    assert "Aucun doute" in title(page)


def test_a_panel_that_is_folded_leaves_the_focus_from_where_it_unfolds(page: Page) -> None:
    page.locator(".viewer-panel-head > button").press("Enter")
    expect(page.locator(".viewer-panel")).to_be_hidden()
    expect(page.locator(".document-more > summary")).to_be_focused()


def test_the_letters_of_the_answers_are_heard_in_the_card_alone(page: Page) -> None:
    page.keyboard.press("t")
    page.keyboard.press("t")
    page.locator(".left mark").first.focus()
    page.keyboard.press("l")
    assert asked(page) == []
    page.keyboard.press("Alt+b")  # no answer to this question
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Alt+l")
    assert [one["kind"] for one in asked(page)] == ["settle"]


def test_the_passage_of_a_doubt_is_given_a_category_from_the_card(page: Page) -> None:
    for key in "ttc":
        page.keyboard.press(key)
    start = page.evaluate("viewer.current().data.doubts[1].from")
    assert asked(page, "menu") == [{"kind": "menu", "start": start, "end": start + len("Kerlan")}]


def test_an_answer_that_comes_when_another_document_is_open_does_not_walk_there(page: Page) -> None:
    for key in "tt":
        page.keyboard.press(key)
    page.evaluate(
        """(data) => {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "l", bubbles: true }));
        viewer.draw({ ...data, id: "another" });
        }""",
        data("fr"),
    )
    page.evaluate("new Promise((done) => setTimeout(done, 50))")
    page.keyboard.press("t")
    assert message(page).startswith("Une page n'a pas été lue"), "the walk begins with the first doubt"


def test_a_doubt_on_its_way_to_the_server_stands_in_another_document_that_has_it_too(page: Page) -> None:
    page.keyboard.press("t")
    said = page.evaluate(
        """(data) => {
        const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        press("b");
        viewer.draw({ ...data, id: "another" });
        press("t");
        return document.querySelector(".reading-card .reading-message").textContent;
        }""",
        data("fr"),
    )
    assert said.startswith("Une page n'a pas été lue"), "its first doubt has no answer yet"


def test_the_name_of_a_person_is_left_readable_from_the_panel(page: Page) -> None:
    page.get_by_role("button", name="Laisser lisible Tran").click()
    assert asked(page) == [{"kind": "person", "person": "p4", "masked": False}]
    expect(page.locator("[data-slot=live]")).to_have_text("Tran reste lisible partout.")


def test_settled_doubts_stay_in_the_list_with_who_and_when_and_can_be_opened_again(page: Page) -> None:
    page.click("#viewer-tab-doubts")
    page.keyboard.press("t")
    page.keyboard.press("b")
    whole = page.locator("[data-doubt='0']")
    expect(whole).to_contain_text("tranché par Mme Leroy, 14 h 02")
    expect(page.locator(".doubt-level >> nth=0").locator("..")).to_contain_text("1 tranché sur 1")
    expect(page.locator("#viewer-tab-doubts")).to_contain_text("Doutes 4")
    page.click("[data-doubt='0'] .doubt-place")
    page.click(".reading-card [data-review-act=reopen]")
    expect(whole).not_to_contain_text("tranché par")


def test_a_correction_in_the_text_settles_the_doubt_and_goes_on_unless_that_was_switched_off(page: Page) -> None:
    accept = "review.act({ kind: 'accept', doubts: [viewer.current().data.doubts[%d].id] })"
    for key in "tbl":
        page.keyboard.press(key)
    page.click("[data-review-act=auto]")
    page.evaluate(accept % 2)
    expect(page.locator(".reading-card .reading-settled")).to_have_text("✓ Tranché par une correction")
    page.click("[data-review-act=auto]")
    page.keyboard.press("t")
    page.evaluate(accept % 3)
    expect(page.locator(".reading-message")).to_contain_text("Le rôle de cette personne n'est pas sûr.")


def test_a_note_is_kept_with_the_doubt(page: Page) -> None:
    page.keyboard.press("t")
    page.click("[data-review-act=note]")
    page.keyboard.type("Vérifié sur le papier")
    page.evaluate("aside.drawLater()")  # what others do draws the card anew
    page.wait_for_timeout(60)
    page.keyboard.press("Enter")
    expect(page.locator(".reading-note").first).to_have_text("Note\u00a0: Vérifié sur le papier")
    assert asked(page, "settle")[0]["note"] == "Vérifié sur le papier"


def test_two_persons_are_merged_by_key_with_the_count_said_first(page: Page) -> None:
    page.focus(".person-item[data-person=p2] .person")
    page.keyboard.press("m")
    page.keyboard.type("trân")
    foretold = page.text_content("[data-review=merge-what]")
    assert foretold == (
        "Yann Le Guen\u00a0: 3 mentions, avec ce qui lui appartient, seront rattachées à Tran."
        " Ensuite, dans la liste\u00a0: Yann Le Guen, témoin."
    )
    page.keyboard.press("Enter")
    expect(page.locator(".review-line")).to_contain_text("Yann Le Guen et Tran sont une même personne")
    assert asked(page) == [{"kind": "merge", "into": "p4", "persons": ["p2"]}]
    expect(page.locator(".person-item")).to_have_count(3)
    assert page.evaluate("document.activeElement.dataset.value") == "p4"
    page.get_by_role("button", name="Annuler cette correction").click()
    expect(page.locator(".review-line")).to_have_text("Correction annulée.")
    assert asked(page)[-1] == {"kind": "undo"}


def test_who_stays_of_two_that_are_merged_is_said_and_chosen(page: Page) -> None:
    page.focus(".person-item[data-person=p2] .person")
    page.keyboard.press("m")
    expect(page.locator("[data-review-act=merge-turn]")).to_be_hidden()  # nobody is chosen
    page.keyboard.type("trân")
    page.get_by_role("button", name="Rattacher plutôt Tran à Yann Le Guen").click()
    expect(page.locator("[data-review=merge-what]")).to_contain_text(
        "Tran\u00a0: 1 mention, avec ce qui lui appartient"
    )
    page.get_by_role("button", name="Rattacher plutôt Yann Le Guen à Tran").click()
    page.get_by_role("button", name="Rattacher plutôt Tran à Yann Le Guen").click()
    page.click("[data-review-act=merge-do]")
    expect(page.locator(".review-line")).to_contain_text("Tran et Yann Le Guen sont une même personne")
    assert asked(page) == [{"kind": "merge", "into": "p2", "persons": ["p4"]}]


def test_what_was_done_is_not_offered_to_be_undone_once_something_else_was(page: Page) -> None:
    page.evaluate("aside.mergeInto('p2', 'p4')")
    expect(page.locator(".review-line")).to_be_visible()
    page.evaluate("review.act({ kind: 'person', person: 'p1', masked: true })")
    expect(page.locator(".review-line")).to_be_hidden()


def test_the_person_of_a_mention_is_merged_from_the_text(page: Page) -> None:
    page.keyboard.press("k")  # the last mention
    page.keyboard.press("Alt+m")
    expect(page.locator("[data-review=merge-title]")).to_have_text("Fusionner Yann Le Guen avec…")
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#reading-merge", "aria-activedescendant") == "reading-option-0", (
        "nobody was chosen before"
    )
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Le Guen"
    assert asked(page) == []


def test_two_persons_are_merged_by_drag(page: Page) -> None:
    start, end = (page.locator(f".person-item[data-person={one}]").bounding_box() for one in ("p4", "p2"))
    assert start
    assert end
    page.mouse.move(start["x"] + 30, start["y"] + 15)
    page.mouse.down()
    page.mouse.move(end["x"] + 40, end["y"] + 20, steps=4)
    assert page.text_content(".reading-ghost") == "Tran (1 mention)\u00a0: fusionner avec Yann Le Guen"
    page.mouse.up()
    expect(page.locator(".review-line")).to_be_visible()
    assert asked(page) == [{"kind": "merge", "into": "p2", "persons": ["p4"]}]
    assert page.locator(".reading-ghost").count() == 0


def test_a_finger_drags_by_the_handle_and_escape_drops_nothing(page: Page) -> None:
    drag = """([from, to, key]) => {
      const grip = document.querySelector(`[data-person=${from}] .reading-grip`);
      const [a, b] = [grip, document.querySelector(`[data-person=${to}]`)].map((node) => node.getBoundingClientRect());
      const tell = (type, box) => grip.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: "touch",
        clientX: box.left + 9, clientY: box.top + 9 }));
      tell("pointerdown", a); tell("pointermove", b);
      if (key) { grip.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })); }
      tell("pointerup", b);
    }"""
    page.evaluate(drag, ["p4", "p2", "Escape"])
    page.evaluate(drag, ["p4", "p1", ""])
    expect(page.locator(".review-line")).to_be_visible()
    assert asked(page) == [{"kind": "merge", "into": "p1", "persons": ["p4"]}]


def test_mentions_checked_become_a_new_person(page: Page) -> None:
    page.click("[data-person=p1] [data-review-act=edit]")
    page.click("[data-person=p1] [data-review-act=person-split]")
    page.click("[data-review-act=split-do]")
    expect(page.locator("[data-review=split-error]")).to_have_text("Cochez au moins une mention.")
    expect(page.locator(".reading-around", has_text="son frère")).to_contain_text("Monsieur Diallo, son frère")
    page.locator(".reading-mentions li", has_text="son frère").locator("input").check()
    expect(page.locator("[data-review=split-count]")).to_have_text("1 mention cochée")
    page.click("[data-review-act=split-do]")
    expect(page.locator(".review-line")).to_contain_text("Awa Diallo\u00a0: 1 mention désigne maintenant")
    (act,) = asked(page)
    (place,) = act["mentions"]
    assert page.evaluate("([from]) => viewer.current().data.entities.start.indexOf(from)", place) > 5


def test_what_is_typed_outlives_a_change_of_language_but_not_of_document(tab: Page) -> None:
    draw = "(data) => viewer.draw({ ...data, id: 'one' })"
    open_document(tab)
    tab.evaluate(draw, data())
    tab.click("[data-person=p2] [data-review-act=edit]")
    tab.fill("[data-person=p2] [name=surname]", "Delmas")
    tab.check("[data-person=p2] [type=radio][value=kept]")
    tab.evaluate(draw, data("en"))
    expect(tab.locator("[data-person=p2] [name=surname]")).to_have_value("Delmas")
    expect(tab.locator("[data-person=p2] [type=radio][value=kept]")).to_be_checked()
    open_document(tab)
    expect(tab.locator(".reading-person")).to_have_count(0)


def test_a_refused_pseudonym_says_why_and_keeps_what_was_typed(page: Page) -> None:
    page.click("[data-person=p2] [data-review-act=edit]")
    page.fill("[name=first]", "Loïc")
    page.fill("[name=surname]", "Le Guen")
    page.keyboard.press("Enter")
    error = page.locator("[data-person=p2] fieldset .reading-error")
    expect(error).to_contain_text("Ce pseudonyme est refusé")
    page.evaluate("aside.drawLater()")  # another reader's correction draws the list anew
    page.wait_for_timeout(60)
    assert (page.input_value("[name=first]"), page.input_value("[name=surname]")) == ("Loïc", "Le Guen")
    assert page.get_attribute("[name=surname]", "aria-invalid") == "true"
    assert page.evaluate("document.activeElement.name") == "first"
    page.fill("[name=surname]", "Perrot")
    page.keyboard.press("Enter")
    expect(page.locator("[data-person=p2] .person-fate")).to_have_text("Nom remplacé par Loïc Perrot")
    assert page.locator(".reading-person").count() == 0


def test_only_what_was_changed_of_a_person_is_sent_and_escape_sends_nothing(page: Page) -> None:
    page.click("[data-person=p4] [data-review-act=edit]")
    page.check("[data-person=p4] [value=kept]")
    page.keyboard.press("Escape")
    assert (asked(page), page.locator(".reading-person").count()) == ([], 0)
    page.keyboard.press("Enter")  # the focus is back on the button that opened
    page.select_option("[name=role]", "expert")
    page.check("[data-person=p4] [value=kept]")
    page.click("[data-person=p4] .button-main")
    expect(page.locator("[data-person=p4] .person-role")).to_contain_text("expert")
    assert asked(page) == [{"kind": "person", "person": "p4", "role": "expert", "masked": False}]


def test_a_woman_is_offered_the_names_that_roles_have_for_women(page: Page) -> None:
    page.click("[data-person=p1] [data-review-act=edit]")
    assert page.eval_on_selector("[name=role] :checked", "(node) => node.textContent") == "demanderesse, appelante"
    assert "« Diallo » (3)" in (page.text_content(".reading-forms-of") or "").replace("\u00a0", " ")


def test_nothing_is_validated_while_a_blocking_doubt_stands_but_for_a_reason(page: Page) -> None:
    page.click("[data-review-act=validate]")
    expect(page.locator("[data-review=left]")).to_contain_text("Une page n'a pas été lue")
    expect(page.locator("[data-review=left]")).to_contain_text("4 doutes ne sont pas tranchés.")
    page.click("[data-review-act=validation-do]")
    expect(page.locator("[data-review=validation-error]")).to_contain_text("écrivez ici pourquoi")
    assert (asked(page), page.evaluate("document.activeElement.id")) == ([], "reading-reason")
    page.keyboard.type("Page blanche au verso")
    page.click("[data-review-act=validation-do]")
    expect(page.locator("dialog[data-name=delivery]")).to_be_visible()
    assert asked(page) == [{"kind": "validate", "reason": "Page blanche au verso"}]


def test_a_document_changed_after_its_validation_says_that_it_fell(page: Page) -> None:
    page.evaluate("review.act({ kind: 'validate', reason: 'oui' })")
    expect(page.locator("[data-review-act=resume]")).to_be_visible()
    page.evaluate("review.act({ kind: 'person', person: 'p4', masked: true })")
    expect(page.locator("[data-review=fallen]")).to_contain_text("Le document n'est plus validé")
    assert asked(page, "notice") == [{"kind": "notice", "name": "fallen"}]
    page.evaluate("review.act({ kind: 'validate', reason: 'oui' })")
    expect(page.locator("[data-review=fallen]")).to_be_hidden()
    width = page.evaluate("document.querySelector('.reading-decided').offsetWidth")
    page.click("[data-review-act=resume]")
    expect(page.locator("[data-review-act=validate]").first).to_be_focused()
    expect(page.locator("[data-review-act=resume]")).to_be_hidden()
    assert page.evaluate("document.querySelector('.reading-decided').offsetWidth") == width, "nothing moves"
    expect(page.locator("[data-review=fallen]")).to_be_hidden()


def test_the_history_says_who_did_what_newest_first(page: Page) -> None:
    page.click(".document-more > summary")
    page.click("[data-review-act=history]")
    page.evaluate("document.querySelector('.document-more').open = false")  # as the shell's script does
    lines = page.locator(".reading-history li")
    expect(lines.first).to_contain_text("1 doute tranché")
    expect(lines.nth(1)).to_contain_text("lecteur sans nom")
    expect(lines.nth(1)).to_contain_text("annulée")
    assert page.evaluate("document.activeElement.dataset.reviewAct") == "history-close"
    assert page.get_attribute("[data-review-act=history-undo]", "aria-disabled") == "true"


def test_the_head_of_the_page_is_asked_for_once_after_several_corrections(page: Page) -> None:
    page.wait_for_timeout(450)  # what was corrected before is asked for by now
    page.evaluate("review.asked.length = 0")
    page.evaluate(
        "Promise.all(['p1', 'p2', 'p4'].map((person) => review.act({ kind: 'person', person, masked: true })))"
    )
    page.wait_for_timeout(700)
    assert page.evaluate("review.asked.filter((one) => one.kind === 'props')") == [
        {"kind": "props", "id": "document-review", "data": 3}
    ]
    page.evaluate("document.querySelector('dialog[data-name=language]').showModal()")
    expect(page.locator("[data-review=dropped]")).to_be_visible()


def test_the_tabs_of_the_panel_stand_above_what_scrolls_beneath_them(page: Page) -> None:
    page.evaluate("document.querySelector('.viewer-panel').style.maxHeight = '9rem'")
    page.evaluate(
        """() => {
          const panel = document.querySelector('.viewer-panel');
          const tools = panel.querySelectorAll('.reading-tools')[1].getBoundingClientRect();
          panel.scrollTop += tools.top - panel.getBoundingClientRect().top - 4;
        }"""
    )
    above = """() => {
      const tools = document.querySelectorAll('.viewer-panel .reading-tools')[1].getBoundingClientRect();
      const found = document.elementFromPoint(tools.left + tools.width / 2, tools.top + tools.height / 2);
      return Boolean(found.closest('.viewer-panel-head'));
    }"""
    assert page.evaluate(above)
    page.evaluate("document.querySelector('.viewer-panel').style.maxHeight = ''")


def test_on_a_narrow_screen_all_can_be_touched(page: Page) -> None:
    page.set_viewport_size({"width": 400, "height": 800})
    expect(page.locator(".reading-figures")).to_be_hidden()
    page.keyboard.press("t")
    assert page.evaluate("document.documentElement.scrollWidth <= 400")
    sizes = page.eval_on_selector_all(
        ".reading-bar button, .reading-card button, .reading-tools button",
        "(nodes) => nodes.filter((node) => node.offsetParent).map((node) => Math.min(node.offsetWidth, node.offsetHeight))",
    )
    assert min(sizes) >= 24
    page.set_viewport_size({"width": 1440, "height": 900})


def test_without_a_review_the_lists_are_read_and_nothing_is_offered(tab: Page) -> None:
    open_document(tab, review=None)
    assert tab.locator(".reading-tools").count() == 0
    expect(tab.locator("#review-bar")).to_be_hidden()
    tab.keyboard.press("t")
    expect(tab.locator(".reading-card")).to_be_hidden()


FIGURES = [
    pytest.param("fr", "added", "4, dont 3 sensibles", "Sensibles : 3", id="what was added"),
    pytest.param("fr", "time", "13 min", "à l'écran", id="the time"),
    pytest.param("en", "removed", "2", "False alarms", id="what was removed, in English"),
]


@pytest.mark.parametrize(("lang", "name", "value", "sentence"), FIGURES)
def test_a_figure_is_explained_below_it(tab: Page, lang: str, name: str, value: str, sentence: str) -> None:
    if tab.get_attribute("html", "lang") != lang:
        tab.goto(f"http://review.test/{lang if lang == 'en' else ''}")
        until(tab, "window.ready")
    open_document(tab, lang)
    shown = tab.locator(f"[data-review=figure-{name}]")
    assert (shown.text_content() or "").replace("\u00a0", " ") == value
    tab.evaluate("document.querySelectorAll('.document-more, .more-figures').forEach((one) => { one.open = true; })")
    tip = tab.locator(f"[data-review=tip-{name}]")
    expect(tip).to_be_visible()
    assert sentence in (tip.text_content() or "").replace("\u00a0", " ")
    tab.evaluate("document.querySelector('.document-more').open = false")
    expect(tip).to_be_hidden()
