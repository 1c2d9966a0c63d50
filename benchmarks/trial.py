"""A shipped decision read again by keys alone, from opening to export: keystrokes, seconds of the
machine, and seconds a reader would take.

``python benchmarks/trial.py [--sample ca-succession-1] [--automatic yes|no] [--singly]``. The real
application and its model, in Chromium. The reader is practised: at each doubt they give the
category, or take away the mention, that the gold of the sample asks for, with the fewest keys known
to them; where the ends of a mention differ from the gold's they leave them, which is counted.

Keys are counted as pressed, Shift and Alt among them. Seconds of the machine go from a key to the
frame in which the next thing can be read, Playwright's own way there and back included (about 10 ms
a key). Seconds of the reader are modelled, not measured: the keystroke-level model of Card, Moran
and Newell (1980), K = 0.28 s a key (average typist) and M = 1.35 s a decision, and each sentence of
a doubt with the sentence of the text around its passage read at 250 words a minute. A doubt of the
same words as one already read costs its passage alone. Reading the whole text, which no doubt
replaces, is said beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright

from engine.interchange import Sample, sample
from tests import modules
from tests.e2e.conftest import serving

CHROMIUM = "/usr/bin/chromium"
K, M, WORDS_A_MINUTE = 0.28, 1.35, 250
"""Seconds a key and a decision (Card, Moran and Newell 1980); words read."""
HEADERS = {"X-Requested-With": "nomdemprunt"}
CURRENT = """async () => {
  const [{ knownView }, { doubtInSight }] = await Promise.all([import("#document/view.js"), import("#document/doubt_states.js")]);
  const { doubt } = doubtInSight(knownView());
  if (!doubt) { return null; }
  const { data: { entities, labels, said } } = knownView();
  const index = entities.start.findIndex((start, at) => doubt.paragraph !== null && start < doubt.to && entities.end[at] > doubt.from);
  const mention = index < 0 ? null : { start: entities.start[index], end: entities.end[index], label: labels[entities.label[index]].code, masked: Boolean(entities.masked[index]) };
  return { id: doubt.id, from: doubt.from, to: doubt.to, settled: Boolean(doubt.settled), said: said[doubt.said].message, asks: doubt.asks, mention }; }"""
Json = dict[str, Any]


class Reader:
    """Somebody with a keyboard: counts keys, and waits for what they bring."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys: Counter[str] = Counter()
        self.machine: Counter[str] = Counter()
        self.decisions, self.words, self.unlike = 0, 0, 0
        self.known: set[str] = set()

    def press(self, key: str, why: str, until: str = "() => true", argument: object = None) -> None:
        """Press a key, and wait until a condition holds in a frame."""
        self.keys[why] += key.count("+") + 1
        began = time.perf_counter()
        self.page.keyboard.press(key)
        self.page.wait_for_function(until, arg=argument)
        self.machine[why] += time.perf_counter() - began

    def read(self, one: Json, text: str) -> None:
        """Read what a doubt says and the sentence around its passage, and make up one's mind."""
        self.decisions += 1
        self.words += 0 if one["said"] in self.known else len(one["said"].split())
        self.known.add(one["said"])
        self.words += len(around(text, one["from"], one["to"]).split()) if one["from"] is not None else 0


def around(text: str, start: int, end: int) -> str:
    """Give the sentence, or the lines, in which a passage stands."""
    first = max(text.rfind(sign, 0, start) for sign in (". ", ".\n", ";\n", "\n\n")) + 1
    ends = [place for sign in (". ", ".\n", ";\n", "\n\n") if (place := text.find(sign, end)) >= 0]
    return text[first : min(ends, default=len(text))]


def correct(reader: Reader, one: Json, gold: Sample) -> bool:
    """Do what the gold asks for where the doubt points; tell whether that was anything."""
    mention, labels = (
        one["mention"],
        json.loads(reader.page.locator("[data-review-labels]").get_attribute("data-review-labels") or "[]"),
    )
    if one["from"] is None:
        return False
    there = [each for each in gold.entities if each.start < one["to"] and one["from"] < each.end]
    version = reader.page.evaluate("review.current().version")
    done = ("(version) => review.current().version !== version && !review.waiting()", version)
    if mention is None and there and (there[0].start, there[0].end) == (one["from"], one["to"]):
        reader.press("c", "marking", "() => Boolean(document.activeElement.closest('.review-menu'))")
        category(reader, there[0].label, labels, done)
    elif mention is not None and not there:
        reader.press("Alt+Shift+s", "removing", *done)
    elif mention is not None and (there[0].start, there[0].end) == (mention["start"], mention["end"]):
        if there[0].label == mention["label"]:
            return False
        reader.press("Alt+Shift+c", "relabelling", "() => Boolean(document.activeElement.closest('.review-menu'))")
        category(reader, there[0].label, labels, done)
    else:
        reader.unlike += bool(there)
        return False
    return True


def category(reader: Reader, code: str, labels: list[Json], done: tuple[str, object]) -> None:
    """Choose a category: by its digit, else by its name."""
    node = reader.page.evaluate(
        "(code) => document.querySelector('.review-menu [role=combobox], .review-menu [role=menu]') && code",
        next(one["key"] or one["name"] for one in labels if one["code"] == code),
    )
    if len(str(node)) == 1:
        reader.press(str(node), "choosing a category", *done)
        return
    reader.keys["choosing a category"] += len(str(node))
    reader.page.keyboard.type(str(node))
    reader.press("Enter", "choosing a category", *done)


def read_again(page: Page, address: str, gold: Sample, automatic: bool | None, singly: bool) -> tuple[Reader, Json]:
    """Open the decision, settle each doubt, validate, download."""
    given = {"file": {"name": "decision.txt", "mimeType": "text/plain", "buffer": gold.text.encode()}}
    document = page.request.post(f"{address}/api/v1/documents", multipart=given, headers=HEADERS).json()["id"]
    page.goto(f"{address}/document/{document}")
    page.locator(".document.is-done").wait_for(timeout=300_000)
    began = time.perf_counter()
    page.goto(f"{address}/document/{document}")  # the model has done its part: a reader opens what is ready
    modules.expose(page).wait_for_function("() => review.current() && document.querySelector('.cell.left')")
    reader = Reader(page)
    reader.machine["opening"] = time.perf_counter() - began
    progress = page.evaluate("review.current().progress")
    reader.press("t", "going to the next doubt", f"async () => await ({CURRENT})() !== null")
    on = page.locator("[data-review-act=auto]").get_attribute("aria-pressed") == "true"
    if automatic is not None and on is not automatic:
        page.locator("[data-review-act=auto]").press("Enter")
        on = automatic
    while (one := page.evaluate(CURRENT)) is not None:
        moved = (f"async (id) => (await ({CURRENT})() || {{}}).id !== id", one["id"])
        reader.read(one, gold.text)
        if not correct(reader, one, gold):
            # Those alike have the same answer, and are not read one by one.
            alike = page.locator(".reading-alike input")
            if singly and alike.count():
                alike.uncheck()
                page.locator(".reading-card h2").focus()
            masked = one["mention"] is not None and one["mention"]["masked"]
            keys = {"mask": "o" if masked else "l", "person": "b", "check": "b"}
            reader.press(keys[one["asks"]], "answered as it stands", *moved)
        else:
            try:
                page.wait_for_function(moved[0], arg=moved[1], timeout=1_000 if on else 50)
            except Exception:  # noqa: BLE001 - it does not go on by itself: one more key
                reader.press("t", "going to the next doubt", *moved)
    page.locator(".reading-card [data-review-act=validate]").focus()
    reader.press("Enter", "validating", "() => document.querySelector('[data-review=validation]').open")
    reader.decisions += 1
    reader.press("Enter", "validating", "() => document.activeElement.matches('dialog[open] a[data-fetch]')")
    began = time.perf_counter()
    with page.expect_download():
        reader.keys["exporting"] += 1
        page.keyboard.press("Enter")
    reader.machine["exporting"] = time.perf_counter() - began
    return reader, {
        "doubts": progress["of"],
        "acts": page.evaluate("review.current().figures"),
        "next by itself": on,
        "left with other ends than the gold's": reader.unlike,
    }


def told(reader: Reader, facts: Json, gold: Sample) -> Json:
    """Put it together: what was counted, what was measured, what is modelled."""
    keys, machine = sum(reader.keys.values()), sum(reader.machine.values())
    human = {"keys": K * keys, "decisions": M * reader.decisions, "reading": 60 * reader.words / WORDS_A_MINUTE}
    return {
        "sample": gold.id,
        **facts,
        "words of the text": len(re.findall(r"\w+", gold.text)),
        "minutes to read it all": round(len(gold.text.split()) / WORDS_A_MINUTE, 1),
        "keystrokes": {"all": keys, **reader.keys},
        "machine seconds": {
            "all": round(machine, 1),
            **{why: round(value, 2) for why, value in reader.machine.items()},
        },
        "modelled seconds": {"all": round(sum(human.values())), **{why: round(value) for why, value in human.items()}},
        "seconds from opening to export": round(machine + sum(human.values())),
        "load": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", default="ca-succession-1")
    parser.add_argument(
        "--automatic", choices=["yes", "no"], help="go to the next doubt by itself; as the page does where not told"
    )
    parser.add_argument("--singly", action="store_true", help="settle each doubt by itself, those alike too")
    asked = parser.parse_args()
    gold = sample(asked.sample)
    with tempfile.TemporaryDirectory() as var, serving(Path(var)) as app, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="fr-FR")
        page.set_default_timeout(60_000)
        reader, facts = read_again(
            page, app.address, gold, {"yes": True, "no": False}.get(asked.automatic), asked.singly
        )
        browser.close()
    said = told(reader, facts, gold)
    print(json.dumps(said, ensure_ascii=False, indent=1))
    for what in ("keystrokes", "machine seconds", "modelled seconds"):
        print(what, *(f"{why} {value}" for why, value in said[what].items()), sep="\n  ", file=sys.stderr)


if __name__ == "__main__":
    main()
