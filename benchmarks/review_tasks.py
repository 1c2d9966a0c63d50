"""How many clicks and keys a reader's tasks take, in Chromium at 1280 x 720, beside what they took
in version 0.8.0.

``python benchmarks/review_tasks.py`` prints JSON. Each task is done on a made-up document, by the
shortest way that a reader sees without knowing keys by heart; a drag is a click, a key held with
another is one key, a word typed is its letters. What the page then shows is checked, so that a task
that was not done is no figure. The figures of 0.8.0 were counted by hand in its page, the same way.
The list of thirty documents is made, annotated and written by the whole application.
"""

from __future__ import annotations

import json
import sys
import tempfile
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright

from engine.core import SURNAME, Annotation, Document, Entity, Person, doubt
from tests.components.made_reading import HOST, Server, annotation
from tests.components.test_review_browser import PLACE
from tests.e2e.conftest import serving

CHROMIUM = "/usr/bin/chromium"
COMPANY = "personnePhysicoMorale"
NAMES = ("Kowalczuk", "Hadjeres", "Bellanger", "Ostrowski", "Lemarchand")
TEXT = (
    "La société Vautrin et fils a vendu un bateau.\n"
    + "".join(f"M. {name} est entendu. Puis {name} se tait.\n" for name in NAMES)
    + "Le bateau de Quimerch a coulé. Quimerch conteste, puis M. Kowalczuc répond.\n"
)
REPEATED = TEXT + "La société Vautrin et fils a payé. Vautrin et fils conclut.\n"
DELIVERED = 30
BEFORE = {
    "a company left readable": (1, 2),  # its category changed, by its digit, to one that the profile keeps
    "a company left readable everywhere": (1, 2),  # the same: that act reached all places, and nothing was asked
    "a missed name hidden everywhere": (1, 1),
    "two persons merged": (1, 5),
    "ten doubts about five persons settled, three hidden, two left readable": (0, 6),  # nothing asked before
    "a leak seen in the pseudonymised text": (1, 1),  # in the other text: the word must be found there first
    "thirty documents delivered": (
        95,
        0,
    ),  # page of lists, files, first document; validated (3 each, the last 2); list, dialog, zip
}
"""Clicks and keys in version 0.8.0."""


class Hand:
    """Counts what a reader does."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks, self.keys = page, 0, 0

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.keys += 1
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(150)

    def type(self, word: str) -> None:
        """Type a word."""
        self.keys += len(word)
        self.page.keyboard.type(word)

    def click(self, selector: str, nth: int = 0) -> None:
        """Click the middle of something."""
        self.clicks += 1
        self.page.locator(selector).nth(nth).click()

    def double_click(self, side: str, row: int, word: str) -> None:
        """Take a word."""
        self.clicks += 1
        left, right, middle = self.page.evaluate(PLACE.replace(".cell.left", f".cell.{side}"), [row, word])
        self.page.mouse.dblclick((left + right) / 2, middle)
        self.page.wait_for_timeout(600)


def made(text: str) -> Annotation:
    """Annotate a text: a company, five persons twice each, one of them misspelt once; ten
    doubts."""
    places = [(COMPANY, None, "Vautrin et fils")]
    places += [(SURNAME, f"p{rank}", name) for rank, name in enumerate(NAMES)] + [(SURNAME, "p9", "Kowalczuc")]
    found = [
        Entity(at, at + len(name), name, label, "model:fr", 0.9, person)
        for label, person, name in places
        for at in range(len(text))
        if text.startswith(name, at)
    ]
    found.sort(key=lambda one: one.start)
    persons = tuple(Person(person, (name,)) for label, person, name in places if person)
    doubts = tuple(doubt("similar_writing", one.start, one.end, "masked") for one in found if one.text in NAMES)
    known = annotation()
    return Annotation(Document("taches.txt", text), known.engine, tuple(found), persons, doubts)


def leave_a_company(hand: Hand) -> bool:
    """Leave it readable from its menu."""
    hand.click(".left mark")
    hand.press("l")
    return "Vautrin" in str(hand.page.text_content(".cell.right"))


def leave_everywhere(hand: Hand) -> bool:
    """Leave all mentions of it readable: how far an act reaches is all places, and what becomes
    readable is confirmed."""
    hand.click(".left mark")
    hand.press("l", "Tab", "Enter")
    hand.page.wait_for_timeout(600)
    return "".join(hand.page.locator(".cell.right").all_text_contents()).count("Vautrin") == REPEATED.count("Vautrin")


def hide_a_name(hand: Hand, side: str = "left") -> bool:
    """Take the word, in the text of a side, and hide it."""
    hand.double_click(side, 6, "Quimerch")
    hand.press("o")
    return "Quimerch" not in "".join(hand.page.locator(".cell.right").all_text_contents())


def merge(hand: Hand) -> bool:
    """Give a mention with its person to another, from its menu."""
    hand.click(".left mark", -1)
    hand.press("i")
    hand.type("kowalczuk"[:3])
    hand.press("Enter")
    return int(hand.page.evaluate("viewer.current().data.persons.length")) == len(NAMES)


def settle(hand: Hand) -> bool:
    """Answer ten doubts, two about each of five persons, each by itself: the one alike is next."""
    hand.press("t", *"oolloolloo")
    hand.page.wait_for_function("viewer.current().data.doubts.every((one) => one.settled)")
    return all(one["settled"] for one in hand.page.evaluate("viewer.current().data.doubts"))


def deliver(browser: Browser) -> Hand:
    """Give files to the first page, wait for the list, take its zip."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as var, serving(Path(var)) as app:
        paths = [Path(folder, f"RG 24-{number:05d}.txt") for number in range(DELIVERED)]
        for number, path in enumerate(paths):
            path.write_text(f"{TEXT}Affaire {number}.\n", "utf-8")
        page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="fr-FR")
        hand = Hand(page)
        page.goto(app.address)
        with page.expect_file_chooser() as chooser:
            hand.click("[data-upload-choose]")
        chooser.value.set_files(paths)
        page.wait_for_url("**/relecture?list=*")
        page.locator(".list-counts").filter(has_text=f"{DELIVERED} à relire").wait_for(timeout=300_000)
        hand.click("[data-list-act=export]")
        with page.expect_download(timeout=120_000) as download:
            hand.click("dialog[open] [data-list-act=export-go]")
        with zipfile.ZipFile(download.value.path()) as zipped:
            files = [Path(name).name for name in zipped.namelist() if name.endswith(".txt")]
        if sorted(files) != sorted(f"{path.stem}-pseudonymise.txt" for path in paths):
            raise SystemExit(f"not delivered: {files}")
        page.close()
    return hand


TASKS: dict[str, Callable[[Hand], bool]] = {
    "a company left readable": leave_a_company,
    "a company left readable everywhere": leave_everywhere,
    "a missed name hidden everywhere": hide_a_name,
    "a leak seen in the pseudonymised text": partial(hide_a_name, side="right"),
    "two persons merged": merge,
    "ten doubts about five persons settled, three hidden, two left readable": settle,
}


def beside(name: str, hand: Hand) -> dict[str, dict[str, int]]:
    """Put what a task took beside what it took in 0.8.0."""
    before = dict(zip(("clicks", "keys"), BEFORE[name], strict=True))
    return {"0.8.0": before, "now": {"clicks": hand.clicks, "keys": hand.keys}}


def main() -> None:
    """Do the tasks, and print."""
    found = {}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, task in TASKS.items():
            text = REPEATED if task is leave_everywhere else TEXT
            page, server = browser.new_page(viewport={"width": 1280, "height": 720}), Server(text=made(text), card=True)
            page.route("**/*", server.answer)
            page.goto(HOST)
            page.wait_for_function("window.ready")
            page.evaluate("(data) => viewer.draw(data)", server.payload())
            hand = Hand(page)
            if not task(hand):
                raise SystemExit(f"not done: {name}")
            found[name] = beside(name, hand)
            page.close()
        found["thirty documents delivered"] = beside("thirty documents delivered", deliver(browser))
        browser.close()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
