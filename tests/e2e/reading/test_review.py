"""The reading, as a reader does it: a decision corrected, decided and exported, in a real
browser on the real server.

Keys alone but for what is opened first; where a test looks at more than the page, it asks the
viewer for what it draws.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Route, expect

from engine.interchange.samples import sample
from tests.doubts import foreign
from tests.e2e.conftest import App, forget, new_profile, serving
from tests.e2e.reading import own_documents
from tests.e2e.reading.test_ways import done, side
from tests.modules import expose
from tests.polling import until

pytestmark = pytest.mark.browser

HEADERS = {"X-Requested-With": "nomdemprunt"}
EXPECTED = (
    "Failed to load resource",
    "the server did not respond",
    "Failed to fetch",  # a request under way when the server was killed
)  # refused acts, a server that is gone: the page says why
BOATS = """TRIBUNAL JUDICIAIRE DE NANTES
JUGEMENT DU 12 MARS 2024
DEMANDERESSE
Madame Yasmina HADJERES
née le 4 mai 1981 à Vienne
demeurant 12, rue des Tanneurs, 38200 VIENNE
DÉFENDEUR
Monsieur Wojciech KOWALCZUK
demeurant 3, avenue de la Gare, 69003 LYON
EXPOSÉ DU LITIGE
Mme Hadjeres a vendu un bateau à M. Kowalczuk le 3 janvier 2022. Le bateau a coulé le lendemain.
M. Kowalczuk soutient que le bateau prenait l'eau. D'autres bateaux du même bord sont intacts.
Mme Hadjeres répond que M. Kowalczuk connaissait le bateau, et que nul bateau ne résiste à la tempête.
Les bateaux voisins n'ont rien eu. M. Kowalczuk conteste.
PAR CES MOTIFS
CONDAMNE M. Wojciech Kowalczuk à payer à Mme Yasmina Hadjeres le prix du bateau."""
SPANISH = """JUZGADO DE PRIMERA INSTANCIA NÚMERO 4 DE ZARAGOZA
La demandante, doña Itziar Etxeberria Lasa, con domicilio en la calle de los Olmos, reclama al demandado, don Braulio Fuentespina,
la devolución de la cantidad que le entregó en enero. El demandado se opone porque considera que el dinero le fue regalado.
Este juzgado ha oído a las dos partes y a los testigos que ellas han propuesto, y ha visto los documentos que constan en los autos.
La demandante no ha podido probar que el dinero fuera un préstamo, y por eso la demanda no puede ser estimada."""


@pytest.fixture
def readers(chromium: Browser, profile: BrowserContext, application: App) -> Iterator[Callable[[str], Page]]:
    """Open pages of readers, the first in the profile that knows the scripts, each other one with a
    browser of their own; no script may break and no console complain."""
    complaints: list[str] = []
    contexts = []

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complain(message.text)

    def complain(text: str) -> None:
        if not any(said in text for said in EXPECTED):
            complaints.append(text)

    def reader(who: str = "") -> Page:
        context = new_profile(chromium) if profile.pages else profile
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('nomdemprunt.reader', '{who}')")
        page.on("console", said)
        page.on("pageerror", lambda error: complain(str(error)))
        return page

    yield reader
    for context in contexts[1:]:
        context.close()
    forget(profile, application)
    assert complaints == []


def upload(page: Page, application: App, text: str) -> str:
    """Send a text as the first page does; give its id."""
    given = {"file": {"name": "decision.txt", "mimeType": "text/plain", "buffer": text.encode()}}
    answer = page.request.post(f"{application.address}/api/v1/documents", multipart=given, headers=HEADERS)
    made: str = answer.json()["id"]
    return made


def visit(page: Page, application: App, document: str) -> None:
    """Open a document and wait for its texts and its reading."""
    page.goto(f"{application.address}/document/{document}")
    drawn(page)


def drawn(page: Page) -> None:
    """Wait for the texts and the reading."""
    done(page)
    until(expose(page), "Boolean(review.current())")


def mentions(page: Page, text: str = "") -> list[dict[str, Any]]:
    """Give the mentions that the page shows, those that say a text alone where one is given."""
    found: list[dict[str, Any]] = page.evaluate(
        """(text) => { const {data: {entities: all, labels}} = viewer.current();
        return all.text.map((said, index) => ({text: said, shown: all.shown[index], person: all.person[index],
            label: labels[all.label[index]].code, start: all.start[index], end: all.end[index]})).filter((one) => !text || one.text === text); }""",
        text,
    )
    return found


def at(page: Page) -> int:
    """Count the entries of the log that the page knows of; the version says it behind the job that
    it is of."""
    number: int = page.evaluate("Number(String(review.current().version).split('.').pop())")
    return number


def version(page: Page, number: int) -> None:
    """Wait until the page shows a version of the reading, with nothing more on its way."""
    until(
        page, "(n) => Number(String(review.current().version).split('.').pop()) >= n && !review.waiting()", arg=number
    )
    assert at(page) == number


def state(page: Page) -> Any:
    """Give all that a reload must show again: mentions, persons, doubts settled, both texts."""
    known = page.evaluate("viewer.current().data.doubts.map((one) => [one.id, Boolean(one.settled)])")
    return mentions(page), known, side(page, "left"), side(page, "right")


def focus_on(page: Page, text: str) -> None:
    """Walk by key to the next mention that says a text, the one that has the focus included."""
    if not page.evaluate("document.activeElement.matches('mark.mention')"):
        page.keyboard.press("j")
    steps = page.evaluate(
        """(text) => { const all = viewer.current().data.entities.text; const from = document.activeElement.entity;
        return all.findIndex((_, step) => all[(from + step) % all.length] === text); }""",
        text,
    )
    assert steps >= 0, f"no mention {text}"
    for _ in range(steps):
        page.keyboard.press("j")
    expect(page.locator("mark.mention:focus")).to_have_text(text)


CARET = """() => { const chosen = getSelection(), node = chosen.focusNode, cell = (node.closest ? node : node.parentElement).closest(".cell.left"), before = document.createRange();
    before.setStart(cell, 0);
    before.setEnd(node, chosen.focusOffset);
    return review.place.offset({ row: viewer.current().rows.findIndex((pair) => pair.node === cell.parentNode), unit: before.toString().length }); }"""


def caret_to(page: Page, start: int, length: int) -> None:
    """Take the caret from the mention that has the focus to a place after it, down by lines, back
    by words and on by signs; select so many characters."""
    page.keyboard.press("v")
    expect(page.locator("[data-review-slot=caret]")).to_be_focused()

    def press(key: str) -> int:
        before = page.evaluate(CARET)
        page.keyboard.press(key)
        caret: int = page.evaluate(CARET)
        assert caret != before, "the caret moves"
        return caret

    caret: int = page.evaluate(CARET)
    while caret < start:
        caret = press("ArrowDown")
    while caret > start:
        caret = press("Control+ArrowLeft")
    while caret < start:
        caret = press("ArrowRight")
    for _ in range(length):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".review-menu")).to_be_visible()


def uncover(page: Page) -> None:
    """Say yes to the question whether several mentions may become readable, by key."""
    expect(page.locator("[data-review-slot=uncover-no]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def delivered(page: Page) -> str:
    """Fetch the text that the delivery gives, as it would be downloaded."""
    link = page.locator("dialog[data-name=delivery] a[href*='format=original']").first
    return page.request.get(page.url.split("/document")[0] + str(link.get_attribute("href"))).text()


def answer(page: Page, card: Locator, of: int, until_offered: str) -> None:
    """Answer the doubts of the walk, what is hidden stays so, until the card offers an act."""
    for _ in range(of + 1):
        expect(
            card.locator("[data-review-act^=answer], [data-review-act=validate], [data-review-act=next]").first
        ).to_be_visible()
        if card.locator(f"[data-review-act={until_offered}]").count():
            return
        before = page.evaluate("review.current().progress.settled")
        keys = {"answer-hide": "o", "answer-fine": "b", "next": "t"}
        page.keyboard.press(next(key for act, key in keys.items() if card.locator(f"[data-review-act={act}]").count()))
        until(page, "(before) => !review.waiting() && review.current().progress.settled >= before", arg=before)
    raise AssertionError(f"{until_offered} was never offered")


def test_a_decision_is_corrected_by_keys_alone_from_its_first_doubt_to_the_export(
    readers: Callable[[str], Page], application: App, tmp_path: Path
) -> None:
    page = readers("Ilunga")
    page.goto(application.address)
    title = sample("tj-divorce-1").title("fr")
    page.get_by_text(title, exact=True).wait_for()
    for _ in range(120):
        page.keyboard.press("Tab")
        if title in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    drawn(page)
    of = page.evaluate("review.current().progress.of")
    card = page.locator("[data-review=card]")

    page.keyboard.press("t")
    expect(card).to_contain_text(f"encore {of - 1} après celui-ci")
    expect(card.locator("h2")).to_be_focused()
    expect(card.locator(".doubt-context").first).to_contain_text("DELVECCHIO")
    expect(card.locator(".doubt-context").nth(1)).not_to_contain_text("DELVECCHIO")
    page.keyboard.press("b")  # for this doubt alone
    version(page, 1)
    expect(card).to_contain_text(f"encore {of - 2} après celui-ci")
    focus_on(page, "COLOMBES")
    hidden = {one["start"] for one in mentions(page) if one["shown"] != one["text"]}
    page.keyboard.press("Alt+l")
    asked = "document.querySelector('[data-review-slot=uncover-no]')?.checkVisibility()"
    until(page, f"() => {asked} || review.current().last.act === 'mask' && !review.waiting()")
    if page.evaluate(f"() => {asked}"):
        uncover(page)
    until(page, "() => review.current().last.act === 'mask' && !review.waiting()")
    readable = [one for one in mentions(page) if one["start"] in hidden and one["shown"] == one["text"]]
    assert "COLOMBES" in {one["text"] for one in readable}, "it is readable, and still a mention"
    expect(page.locator(".review-line.is-readable")).to_contain_text("COLOMBES")
    page.keyboard.press("Control+z")
    until(page, "() => review.current().last.act === 'undo' && !review.waiting()")
    page.keyboard.press("t")
    expect(card.locator("h2")).to_be_focused()
    answer(page, card, of, until_offered="validate")
    until(page, "() => !review.waiting()")
    expect(card.locator(".is-done")).to_contain_text(f"{of} sur {of}")
    expect(card.locator("h2")).to_be_focused()

    focus_on(page, "COLOMBES")
    before, text = at(page), page.evaluate("review.place.text(0, 1e9)")
    place = text.index("8 juin 2011 à COLOMBES")
    page.keyboard.press("Alt+Shift+c")
    page.keyboard.type("etablissement")
    page.keyboard.press("Enter")
    version(page, before + 1)
    assert [one["label"] for one in mentions(page) if one["start"] == place + len("8 juin 2011 à ")] == [
        "etablissement"
    ]

    page.keyboard.press("k")
    focus_on(page, "Chiara")
    start = text.index("conservatoire", page.evaluate("viewer.current().data.entities.start[viewer.current().current]"))
    caret_to(page, start, len("conservatoire"))
    expect(page.locator(".review-quote")).to_have_text("conservatoire")
    page.keyboard.press("0")
    page.keyboard.press("c")
    page.keyboard.type("personne morale")
    page.keyboard.press("Enter")
    version(page, before + 2)
    assert [one["label"] for one in mentions(page) if one["start"] == start] == ["personneMorale"]

    page.keyboard.press("t")
    expect(card.locator(".is-done")).to_contain_text(f"{of} sur {of}")
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    expect(page.locator("[data-review=validation]")).to_be_hidden()
    card.locator("[data-review-act=validate]").press("Enter")
    expect(page.locator("[data-review=validation]")).to_be_visible()
    page.keyboard.press("Enter")
    link = page.locator("dialog[data-name=delivery] a[data-fetch]").first
    expect(link).to_be_focused()
    assert page.evaluate("review.current().validated.who") == "Ilunga"
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    download.value.save_as(tmp_path / "out.txt")
    out = (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert "A. Sur l’autorité parentale" in out, "what was no mention stands"
    assert "DELVECCHIO" not in out
    assert text.count("conservatoire") - out.count("conservatoire") in (0, 1)


def test_a_word_is_marked_everywhere_with_the_count_said_first_then_undone_and_redone_across_a_reload(
    readers: Callable[[str], Page], application: App
) -> None:
    page = readers("Ilunga")
    visit(page, application, upload(page, application, BOATS))
    before = state(page)
    focus_on(page, "Hadjeres")
    caret_to(page, BOATS.index("bateau"), len("bateau"))
    count = page.locator(".review-count")
    expect(count).to_have_text(re.compile(r"^6 occurrences.*2 dans des mots plus longs"))
    page.keyboard.press("Digit8")
    version(page, 1)
    assert len(mentions(page, "bateau")) == 6
    assert "bateaux" in side(page, "right"), "what stands inside a longer word is left"
    added = state(page)
    page.keyboard.press("Control+z")
    version(page, 2)
    assert state(page) == before
    page.keyboard.press("Control+y")
    version(page, 3)
    assert state(page) == added
    page.reload()
    drawn(page)
    assert state(page) == added
    page.keyboard.press("Control+z")
    version(page, 4)
    assert state(page) == before

    focus_on(page, "Hadjeres")
    said = re.search(r"Occulter ou laisser lisible\W+(\d+)", page.locator("[data-slot=live]").inner_text())
    assert said, "a key that acts on all of a person has its count said before it is pressed"
    expect(page.locator(".viewer-card")).to_contain_text(said[0])
    hidden = sum(one["shown"] != one["text"] for one in before[0])
    page.keyboard.press("Alt+l")
    uncover(page)
    version(page, 5)
    assert hidden - sum(one["shown"] != one["text"] for one in mentions(page)) == int(said[1]) > 1


def edit(page: Page, name: str) -> None:
    """Open the form of a person by key, once no dialog holds the keys."""
    expect(page.locator("dialog[open]")).to_have_count(0)
    if not page.locator(".viewer-panel").is_visible():
        page.keyboard.press("d")
    page.get_by_role("button", name=f"Modifier {name}", exact=True).press("Enter")


def test_two_persons_are_made_one_and_two_again_and_a_pseudonym_is_chosen(
    readers: Callable[[str], Page], application: App
) -> None:
    page = readers("Ilunga")
    visit(page, application, upload(page, application, BOATS))
    before = state(page)
    buyers = [one for one in mentions(page) if one["text"] in ("Kowalczuk", "KOWALCZUK")]
    (buyer,) = {one["person"] for one in buyers}
    (seller,) = {one["person"] for one in mentions(page, "Hadjeres")}
    assert buyer != seller

    focus_on(page, "Kowalczuk")
    page.keyboard.press("Alt+m")
    expect(page.locator("#reading-merge")).to_be_focused()
    page.keyboard.type("hadjeres")
    expect(page.locator("[data-review=merge-what]")).to_contain_text("mentions")
    page.keyboard.press("Enter")
    version(page, 1)
    assert {one["person"] for one in mentions(page) if one["text"].lower() in ("kowalczuk", "hadjeres")} == {seller}
    merged = side(page, "right")
    assert merged != before[2], "the published text follows"

    name = page.evaluate("(id) => viewer.current().persons.get(id).name", seller)
    edit(page, name)
    page.locator("[data-review-act=person-split]").press("Enter")
    for box in (
        page.locator("[data-review=split-list] li")
        .filter(has_text=re.compile("Wojciech|kowalczuk", re.IGNORECASE))
        .all()
    ):
        if re.search("Wojciech|kowalczuk", box.locator("b").inner_text(), re.IGNORECASE):
            box.locator("input").press("Space")
    page.locator("[data-review-act=split-do]").press("Enter")
    version(page, 2)
    apart = {one["person"] for one in mentions(page) if one["text"].lower() == "kowalczuk"}
    assert len(apart) == 1
    assert apart != {seller}
    assert side(page, "right") == before[3]

    page.locator(".reading-person [name=first]").fill("Wojciech")
    page.locator(".reading-person [name=surname]").fill("Kowalczuk")
    page.keyboard.press("Enter")
    refused = page.locator(".reading-person fieldset .reading-error")
    expect(refused).not_to_be_empty()
    assert at(page) == 2
    assert page.locator(".reading-person [name=surname]").input_value() == "Kowalczuk", "what was typed stays"
    page.locator(".reading-person [name=first]").fill("Basile")
    page.locator(".reading-person [name=surname]").fill("Vautrin")
    page.keyboard.press("Enter")
    version(page, 3)
    expect(page.locator(".cell.right", has_text="Vautrin").first).to_be_visible()
    out = delivered(page)
    assert re.search("Basile VAUTRIN|Basile Vautrin", out)
    assert not re.search("hadjeres|kowalczuk", out, re.IGNORECASE)


def test_two_readers_see_each_other_and_neither_overwrites_the_other(
    readers: Callable[[str], Page], application: App
) -> None:
    first, second = readers("Ilunga"), readers("Karpenko")
    document = upload(first, application, BOATS)
    visit(first, application, document)
    visit(second, application, document)
    expect(second.locator("[data-review-slot=others]")).to_contain_text("Ilunga")
    expect(first.locator("[data-review-slot=others]")).to_contain_text("Karpenko")

    focus_on(first, "Wojciech")
    first.keyboard.press("Alt+Shift+s")
    version(first, 1)
    version(second, 1)
    assert state(second) == state(first)
    expect(second.locator("[data-review-slot=lines]")).to_contain_text("Ilunga")

    acted: list[str] = []

    def deaf(route: Route) -> None:  # the second page does not hear of what happens, until it acts
        if acted:
            route.continue_()
        else:
            route.abort()

    second.route("**/review?**", deaf)
    second.on("request", lambda request: acted.append(request.url) if request.method == "POST" else None)
    focus_on(second, "Yasmina")
    focus_on(first, "Vienne")
    first.keyboard.press("Alt+Shift+s")
    version(first, 2)
    assert at(second) == 1
    second.keyboard.press("Alt+Shift+s")
    moved = second.locator("[data-line=moved]")
    expect(moved).to_contain_text("Ilunga")
    version(second, 2)
    assert len(mentions(second, "Yasmina")) == 2, "nothing was done"
    assert not mentions(second, "Vienne"), "and what the other did is seen"
    second.keyboard.press("w")
    second.keyboard.press("Enter")
    version(second, 3)
    assert len(mentions(second, "Yasmina")) == 1
    version(first, 3)
    assert state(first) == state(second)


def test_nothing_typed_is_lost_when_the_server_is_killed(readers: Callable[[str], Page], tmp_path: Path) -> None:
    text = own_documents.write(2_000)
    place = text.index("bateau")
    doubt = foreign("low_probability", "look", "Le modèle a hésité ici.", place, place + len("bateau"))
    page = readers("Ilunga")
    with serving(tmp_path) as app:
        document = own_documents.store(tmp_path, own_documents.annotate(text, [doubt]))
        visit(page, app, document)
        before = mentions(page)
        app.kill()
        focus_on(page, "Kowalczuk")
        page.keyboard.press("Alt+Shift+s")
        page.keyboard.press("Escape")
        page.keyboard.press("t")
        page.locator("[data-review-act=note]").press("Enter")
        page.keyboard.type("Le nom du bateau suffit-il ?")
        page.keyboard.press("Enter")
        expect(page.locator("[data-line=waiting]")).to_contain_text("2 corrections")
        assert page.evaluate("review.waiting()") == 2
        app.start()
        version(page, 2)
        expect(page.locator("[data-line=waiting]")).to_have_count(0)
        page.reload()
        drawn(page)
        assert at(page) == 2
        assert len(mentions(page)) == len(before) - 1
        page.keyboard.press("t")
        page.keyboard.press("Shift+T")
        expect(page.locator("[data-review=card]")).to_contain_text("Le nom du bateau suffit-il")


def test_a_hundred_pages_follow_an_act_and_its_undo_at_both_ends(
    readers: Callable[[str], Page], application: App
) -> None:
    text = own_documents.write(own_documents.PAGES_100)
    document = own_documents.store(application.var, own_documents.annotate(text))
    page = readers("Ilunga")
    visit(page, application, document)
    ends = "[...document.querySelectorAll('.row-pair')].filter((_, n, all) => n === 0 || n === all.length - 1).map((row) => row.lastChild.textContent)"
    before = page.evaluate(ends)
    assert "Kowalczuk" not in before[0]
    assert "Hadjeres" not in before[1]
    focus_on(page, "Kowalczuk")
    page.keyboard.press("Alt+m")
    page.keyboard.type("hadjeres")
    page.keyboard.press("Enter")
    version(page, 1)
    person = {one["person"] for one in mentions(page) if one["text"] in ("Kowalczuk", "Hadjeres")}
    assert len(person) == 1
    page.keyboard.press("Control+z")
    version(page, 2)
    assert page.evaluate(ends) == before
    focus_on(page, "Hadjeres")
    known = len(mentions(page, "Hadjeres"))
    page.keyboard.press("Alt+s")
    uncover(page)
    version(page, 3)
    assert not mentions(page, "Hadjeres")
    assert len(page.locator(".cell.right", has_text="Hadjeres").all()) > known / 4
    after = page.evaluate(ends)
    assert after[0] == before[0]
    assert after[1] == own_documents.LAST.format("Hadjeres")
    page.keyboard.press("Control+z")
    version(page, 4)
    assert page.evaluate(ends) == before
    assert side(page, "left") == text


def test_a_blocking_doubt_asks_for_a_reason_and_a_change_takes_the_validation_away(
    readers: Callable[[str], Page], application: App
) -> None:
    page = readers("Ilunga")
    visit(page, application, upload(page, application, SPANISH))
    assert page.evaluate("review.current().progress.blocking") == 1
    page.locator("[data-review-act=validate]").press("Enter")
    dialog = page.locator("[data-review=validation]")
    expect(dialog.locator(".reading-level.is-blocking")).to_contain_text("1 doute bloquant")
    page.keyboard.press("Enter")
    expect(dialog.locator("[data-review=validation-error]")).not_to_be_empty()
    assert not page.evaluate("review.current().validated")
    page.keyboard.type("Texte relu en entier avec un traducteur")
    page.locator("[data-review-act=validation-do]").press("Enter")
    version(page, 1)
    expect(page.locator("[data-review=validated]")).to_contain_text("Validé par Ilunga")
    expect(page.locator("[data-review=validated]")).to_contain_text("Texte relu en entier avec un traducteur")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("Alt+Shift+s")
    version(page, 2)
    expect(page.locator("[data-line=fallen]")).to_be_visible()
    assert not page.evaluate("review.current().validated")
    page.keyboard.press("Control+z")
    version(page, 3)
    expect(page.locator("[data-review=validated]")).to_contain_text("Validé par Ilunga")
