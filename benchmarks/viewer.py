"""How fast the viewer is on a document of 300 kB and 2,000 mentions, in Chromium: milliseconds, as
JSON.

``python benchmarks/viewer.py [--mentions N] [--characters N]``. Nothing else should run meanwhile.
Each figure of the browser goes from the event to the frame that shows what it did; pointing and
filtering are medians of several.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import statistics
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dash import ClientsideFunction, Input, clientside_callback, dcc, html
from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from components import ids, scripts
from components.document import viewer
from components.document.viewer_payload import Json, payload
from components.shell.site import Site
from engine import http
from engine.core import LABELS, Annotation, Document, EngineInfo, Entity, Person, load_profile
from engine.pseudonyms import apply
from engine.review import align
from tests import modules

CHROMIUM = "/usr/bin/chromium"
REPEATS = 9
WORDS = ("la", "cour", "considérant", "que", "le", "demandeur", "soutient", "avoir", "été", "licencié", "sans", "cause")
NAMES = (
    "Rocheblave",
    "Almandin",
    "Verdelet",
    "Quimperac",
    "Tournesac",
    "Belombre",
    "Charvignac",
    "Doucemare",
    "Estivals",
    "Grave",
)
# Run an act, then wait for the frame that shows it: the second callback runs after the first frame
# is laid out.
TIMED = """(act) => new Promise((done) => {
  const start = performance.now();
  act();
  requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => done(performance.now() - start); c.port2.postMessage(0); });
})"""


def compose(characters: int, mentions: int) -> Annotation:
    """Make a document of about that size, with 40 persons and every label."""
    draw = random.Random(7)
    entities: list[Entity] = []
    pieces: list[str] = []
    length, step = 0, characters // mentions
    for number in range(mentions):
        while length < (number + 1) * step:
            word = draw.choice(WORDS)
            end = ".\n" if draw.random() < 0.02 else " "
            pieces.append(word + end)
            length += len(pieces[-1])
        label = draw.choice(list(LABELS)) if draw.random() < 0.3 else "personnePhysiqueNom"
        person = draw.randrange(40) if label == "personnePhysiqueNom" else None
        name = draw.choice(NAMES) if person is None else f"{NAMES[person % 10]}{'abcd'[person // 10]}"
        entities.append(
            Entity(length, length + len(name), name, label, "model:fr", 0.97, None if person is None else f"p{person}")
        )
        pieces.append(name + " ")
        length += len(name) + 1
    persons = tuple(Person(f"p{n}", (f"{NAMES[n % 10]}{'abcd'[n // 10]}",)) for n in range(40))
    return Annotation(
        Document("mesure.txt", "".join(pieces)), EngineInfo("0", "fr", "cpu", "judiciaire"), tuple(entities), persons
    )


def dress(annotation: Annotation, profile: str, strategy: str) -> Json:
    """Do what the page's callback does once the tagger has spoken."""
    masks = load_profile(profile).masks
    entities = tuple(
        Entity(e.start, e.end, e.text, e.label, e.source, e.score, e.person, masks(e.label))
        for e in annotation.entities
    )
    masked = Annotation(annotation.document, annotation.engine, entities, annotation.persons)
    return payload(align(masked, apply(masked, strategy, b"secret")), "mesure", "fr")


def serve() -> str:
    """Serve a page with an empty viewer and give its address."""
    app = Site(
        "viewer_benchmark",
        assets_folder=str(scripts.ASSETS),
        index_string=modules.INDEX,
    )
    scripts.begin(app)
    http.serve_site(app.server, app)
    app.layout = html.Div(
        html.Div(
            [dcc.Store(id=ids.VIEWER_PAYLOAD), viewer.frame("fr")],
            className="document is-done",
            id=ids.DOCUMENT,
        )
    )
    clientside_callback(ClientsideFunction("viewer", "draw"), Input(ids.VIEWER_PAYLOAD, "data"))
    server = make_server("127.0.0.1", 0, app.server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.port}/"


def timed(page: Page, act: str, times: int = REPEATS) -> float:
    """Give the median time of an act; ``i`` in it counts the repeats."""
    return statistics.median(page.evaluate(f"({TIMED})(() => {{ const i = {i}; {act} }})") for i in range(times))


def measure(page: Page, first: Json, second: Json) -> dict[str, float]:
    """Time what a reader does."""
    modules.expose(page)
    page.evaluate("(data) => { window.first = data; }", first)
    page.evaluate("(data) => { window.second = data; }", second)
    said: dict[str, float] = {}
    said["texts painted"] = timed(page, "viewer.draw(window.first);", 1)
    said["point at a mention"] = timed(
        page,
        "document.querySelectorAll('mark.in-person')[i * 3].dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));",
    )
    said["filter a family"] = timed(page, "document.querySelector('.chip[data-value=person]').click();")
    page.evaluate("window.viewer.filter([...window.viewer.current().off], false)")
    said["next mention"] = timed(page, "document.querySelector('[data-act=next]').click();")
    said["redraw another profile"] = timed(page, "viewer.draw(i % 2 ? window.first : window.second);")
    page.fill("[data-slot=find] input", "")
    said["first find"] = timed(
        page,
        "const box = document.querySelector('[data-slot=find] input'); box.value = 'rochéblave'; window.viewer.look(window.viewer.current(), box.value);",
        1,
    )
    said["find"] = timed(page, "window.viewer.look(window.viewer.current(), ['demandeur', 'cour', 'belombre'][i % 3]);")
    said["labels always shown"] = timed(page, "document.querySelector('[data-act=words]').click();")
    return said


def main() -> None:
    """Measure and print."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--characters", type=int, default=300_000)
    parser.add_argument("--mentions", type=int, default=2_000)
    asked = parser.parse_args()
    annotation = compose(asked.characters, asked.mentions)
    start = time.perf_counter()
    first = dress(annotation, "judiciaire", "lettres")
    sent = json.dumps(first)
    server = (time.perf_counter() - start) * 1000
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--headless"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(serve())
        page.wait_for_selector(".viewer-rows", state="attached")
        said = {"replace, align, to JSON": server} | measure(page, first, dress(annotation, "tout", "cour"))
        browser.close()
    size = {
        "characters": len(annotation.document.text),
        "mentions": len(annotation.entities),
        "payload_kB": len(sent) // 1000,
    }
    print(
        json.dumps(
            {"document": size, "load": os.getloadavg()[0], "ms": {k: round(v, 1) for k, v in said.items()}}, indent=1
        )
    )


if __name__ == "__main__":
    main()
