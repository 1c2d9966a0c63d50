"""Where the text of a document begins, how much is offered above it, and whether anything moves
under the hand, in Chromium; as JSON.

``python benchmarks/reading_page.py [--sample tj-divorce-1]``. The real application and its model,
its store in a temporary folder; the sample comes in as a docx. For each window: ``line`` is the
place of the first line of text (pixels, share of the window), ``controls`` what can be pressed or
filled in and is in sight before anything is touched. ``shift`` is the sum of the browser's own
layout shifts during an act, ``moved`` how many pixels the first line or a control outside of the
texts went, whichever went farthest. ``way`` counts from the first page to the docx on the disk:
what a mouse clicks, and the keys that do the same once the document is ready.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import docx
from playwright.sync_api import Browser, Page, sync_playwright

from engine.interchange import sample
from tests import modules
from tests.e2e.conftest import serving
from tests.polling import until

CHROMIUM = "/usr/bin/chromium"
WINDOWS = {
    "1280 x 720": (1280, 720, 1),
    "1440 x 900": (1440, 900, 1),
    "390 x 844": (390, 844, 1),
    "1280 x 720 at 200 %": (640, 360, 2),
}
"""Width and height in pixels of CSS, and how many of the screen's each is."""
ACT_MILLISECONDS = 1_200
"""In which an act and what the page asks for after it end; shifts count until then."""
MEASURE = """() => {
  const inside = ({ left, top, right, bottom, width, height }) =>
    width > 1 && height > 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const all = [...document.querySelectorAll("button, a[href], input, select, textarea, summary")];
  const seen = all.filter((node) => inside(node.getBoundingClientRect()) && node.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const named = (node) => (node.getAttribute("aria-label") || node.textContent || node.id).trim();
  const cell = [...document.querySelectorAll(".cell")].find((node) => node.textContent.trim() && node.offsetParent);
  const line = document.createRange();
  line.selectNodeContents(cell);
  const { top } = line.getClientRects()[0];
  const bars = seen.filter((node) => !node.closest(".viewer-texts, .viewer-panel, .reading-card, .review-lines"));
  window.places = window.places || new WeakMap();
  const moved = bars.map((node) => {
    const { left, top } = node.getBoundingClientRect();
    const [x, y] = window.places.get(node) || [left, top];
    window.places.set(node, [left, top]);
    return Math.max(Math.abs(left - x), Math.abs(top - y));
  });
  const went = window.line === undefined ? 0 : Math.abs(top - window.line);
  window.line = top;
  return { top, height: innerHeight, controls: seen.length, names: seen.map(named), moved: Math.max(went, ...moved) };
}"""
WATCH = """() => { window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { window.shift += value; })).observe({ type: "layout-shift" }); }"""
VIEW = "(side) => document.querySelector(`[data-act=view][data-value=${side}]`).click()"
Json = dict[str, Any]


def measure(page: Page) -> Json:
    """Measure what is in sight; ``moved`` since the last time."""
    found: Json = page.evaluate(MEASURE)
    return found


def acts(page: Page) -> dict[str, tuple[str, Json | str | None]]:
    """Give what a reader does, by name: the script and what it is told."""
    act = "(act) => review.act(act)"
    text = page.evaluate("review.place.text(0, 1e9)")
    start = text.index("tribunal")
    place = {"start": start, "end": start + len("tribunal"), "everywhere": False}
    first = "viewer.current().data.entities"
    mention = page.evaluate(f"({{ start: {first}.start[0], end: {first}.end[0] }})")
    doubt = page.evaluate("viewer.current().data.doubts.filter(({ settled }) => !settled)[0]?.id")
    return {
        "hide": (act, {"kind": "add", "label": "localite", "person": None, **place}),
        "undo": (act, {"kind": "undo"}),
        "leave readable": (act, {"kind": "remove", **mention, "everywhere": True}),
        "undo again": (act, {"kind": "undo"}),
        "settle a doubt": (act, {"kind": "settle", "doubts": [doubt]}),
        "one text": (VIEW, "right"),
        "both texts": (VIEW, "both"),
    }


def window(browser: Browser, address: str, size: tuple[int, int, int]) -> Json:
    """Open the document in a window of one size, and do each act."""
    width, height, scale = size
    page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale, locale="fr-FR")
    page.set_default_timeout(60_000)
    page.goto(address)
    until(modules.expose(page), "Boolean(review.current() && document.querySelector('.cell.left'))")
    page.wait_for_timeout(3_000)
    at_rest = measure(page)
    said: Json = {}
    for name, (script, told) in acts(page).items():
        page.evaluate(WATCH)
        answer = page.evaluate(script, told)
        if answer is not None and not answer["ok"]:
            raise SystemExit(f"refused: {name}: {answer['code']}")
        page.wait_for_timeout(ACT_MILLISECONDS)
        said[name] = {"shift": round(page.evaluate("window.shift"), 4), "moved": round(measure(page)["moved"], 1)}
    page.close()
    line = {"px": round(at_rest["top"]), "share": round(at_rest["top"] / at_rest["height"], 2)}
    return {"line": line, "controls": at_rest["controls"], "seen": at_rest["names"], "acts": said}


def way(browser: Browser, address: str, given: bytes) -> tuple[str, Json]:
    """Take a docx from the first page to the disk; give the document's address and what it took."""
    page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="fr-FR", accept_downloads=True)
    page.set_default_timeout(300_000)
    page.goto(address)
    page.wait_for_timeout(3_500)
    page.locator("#upload-file").set_input_files({"name": "decision.docx", "mimeType": "", "buffer": given})
    page.locator(".document.is-done").wait_for()
    page.locator(".cell.left").first.wait_for()
    document = page.url
    page.wait_for_timeout(1_000)
    main = "dialog[open] [data-fetch*=verified]"
    clicks = 1  # the file is chosen, or dropped
    page.locator("[data-dialog=delivery]").first.click()
    with page.expect_download():
        page.locator(main).first.click()
    clicks += 2
    page.goto(document)
    page.locator(".cell.left").first.wait_for()
    page.wait_for_timeout(1_000)
    keys = press(page, "[data-dialog=delivery]") + press(page, "[data-fetch*=verified]")
    page.close()
    return document, {"clicks": clicks, "keys": keys}


def press(page: Page, wanted: str) -> int:
    """Go to a control by Tab, and press Enter; count the keys."""
    for count in range(200):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            page.keyboard.press("Enter")
            page.wait_for_timeout(300)
            return count + 1
        page.keyboard.press("Tab")
    raise SystemExit(f"not reached by Tab: {wanted}")


def as_docx(text: str) -> bytes:
    """Write a text as a docx, a paragraph a line."""
    made, into = docx.Document(), io.BytesIO()
    for line in text.split("\n"):
        made.add_paragraph(line)
    made.save(into)
    return into.getvalue()


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", default="tj-divorce-1")
    parser.add_argument("--names", action="store_true", help="list the controls that were in sight")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as var, serving(Path(var)) as app, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        document, taken = way(browser, app.address, as_docx(sample(asked.sample).text))
        found = {name: window(browser, document, size) for name, size in WINDOWS.items()}
        browser.close()
    if not asked.names:
        for each in found.values():
            del each["seen"]
    said = {"sample": asked.sample, "load": round(os.getloadavg()[0], 1), "way": taken, "windows": found}
    print(json.dumps(said, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
