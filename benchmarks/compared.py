"""How fast the page Erreurs draws a decision of 100 pages with 2,000 marks, half of them errors, in
Chromium: milliseconds, as JSON.

``python benchmarks/compared.py [--marks N] [--characters N]``. Nothing else should run meanwhile.
Each figure of the browser goes from the event to the frame that shows what it did; steps are
medians of several.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dash import ClientsideFunction, Input, clientside_callback, dcc, html
from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from benchmarks.viewer import CHROMIUM, compose, timed
from components import ids, scripts
from components.figures.compared_text import Json, Mark, frame, payload
from components.shell.site import Site
from engine import http
from engine.core import Annotation
from tests import modules

WRONG: tuple[str, ...] = ("omission", "false_alarm", "label", "boundary")


def marks(annotation: Annotation, seed: int) -> list[Mark]:
    """Make half of the mentions errors, of every kind."""
    draw = random.Random(seed)
    made = []
    for number, entity in enumerate(annotation.entities):
        place = ((entity.start, entity.end),)
        kind: str = draw.choice(WRONG) if draw.random() < 0.5 else "right"
        said = {"omission": (), "boundary": ((entity.start, entity.end - 2),)}.get(kind, place)
        made.append(Mark(kind, () if kind == "false_alarm" else place, said, "" if kind == "right" else str(number)))
    return made


def dress(annotation: Annotation, columns: int) -> Json:
    """Do what the page's callback does once the errors are known."""
    sides = [marks(annotation, seed) for seed in range(columns)]
    first = next(mark.error for mark in sides[0][len(sides[0]) // 2 :] if mark.error)
    return payload(annotation.document.text, sides, identity=str(columns), current=first, language="fr", lang="fr")


def serve() -> str:
    """Serve a page with an empty text and give its address."""
    app = Site(
        "compared_benchmark",
        assets_folder=str(scripts.ASSETS),
        index_string=modules.INDEX,
    )
    scripts.begin(app)
    http.serve_site(app.server, app)
    stores = [dcc.Store(id=ids.COMPARED_PAYLOAD), dcc.Store(id=ids.ERRORS_MARK)]
    app.layout = html.Div([*stores, frame(ids.ERRORS_MARK, (), "fr")], className="page errors")
    clientside_callback(ClientsideFunction("compared", "draw"), Input(ids.COMPARED_PAYLOAD, "data"))
    server = make_server("127.0.0.1", 0, app.server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.port}/"


def measure(page: Page, one: Json, two: Json) -> dict[str, float]:
    """Time what a reader does."""
    page.evaluate("import('#comparison/main.js')")
    page.evaluate("(data) => { window.one = data; }", one)
    page.evaluate("(data) => { window.two = data; }", two)
    return {
        "one run painted, at an error": timed(page, "dash_clientside.compared.draw(window.one);", 1),
        "next error": timed(page, "document.querySelector('[data-step=\"1\"]').click();"),
        "words always written": timed(page, "document.querySelector('[data-words-toggle]').click();"),
        "two runs painted, at an error": timed(page, "dash_clientside.compared.draw(window.two);", 1),
        "next error of two runs": timed(page, "document.querySelector('[data-step=\"1\"]').click();"),
    }


def main() -> None:
    """Measure and print."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--characters", type=int, default=300_000)
    parser.add_argument("--marks", type=int, default=2_000)
    asked = parser.parse_args()
    annotation = compose(asked.characters, asked.marks)
    start = time.perf_counter()
    one = dress(annotation, 1)
    sent = json.dumps(one)
    server = (time.perf_counter() - start) * 1000
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--headless"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(serve())
        page.wait_for_selector(".compared-rows", state="attached")
        said = {"to JSON": server} | measure(page, one, dress(annotation, 2))
        browser.close()
    size = {"characters": len(annotation.document.text), "marks": asked.marks, "payload_kB": len(sent) // 1000}
    print(
        json.dumps(
            {"document": size, "load": os.getloadavg()[0], "ms": {k: round(v, 1) for k, v in said.items()}}, indent=1
        )
    )


if __name__ == "__main__":
    main()
