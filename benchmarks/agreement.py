"""How fast the page Accord is on a decision of 100 pages with 2,000 mentions on each side, a tenth
of them disagreed on: milliseconds, as JSON.

``python benchmarks/agreement.py [--mentions N] [--characters N] [--repeats N]``. The whole
application runs, on a free port and a store of its own. Each figure of the browser goes from the
event to the frame that shows what it did, the server's answer included; medians of several. Nothing
else should run meanwhile; the load is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright

from benchmarks.viewer import CHROMIUM, compose
from engine.agreement import MEASURES, StudyCounts, count, places, study
from engine.core import Annotation, Document, EngineInfo, Entity, entity_at, replace
from engine.interchange import to_doccano

APART = 0.1
OTHER = {"personnePhysiqueNom": "professionnelAvocat"}
# Do it, then look at every frame until what was asked for is there; the answer is the time until
# that frame is laid out.
UNTIL = """([act, there]) => new Promise((done, failed) => {
  const [run, seen] = [new Function(act), new Function(`return ${there}`)];
  const start = performance.now();
  run();
  const look = () => {
    if (seen()) {
      const c = new MessageChannel();
      c.port1.onmessage = () => done(performance.now() - start);
      c.port2.postMessage(0);
    } else if (performance.now() - start > 60000) {
      failed(new Error(there));
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
})"""
KEY = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '%s', bubbles: true, cancelable: true}))"
MARKS = "document.querySelectorAll('#compared mark[role=button]').length"


def disagreeing(annotation: Annotation, seed: int = 11) -> Annotation:
    """Let another annotator say the same, but for a tenth: left out, more, other labels, other
    borders, both."""
    draw = random.Random(seed)
    text, said = annotation.document.text, list[Entity]()
    for entity in annotation.entities:
        kind = draw.choice(("left", "more", "label", "boundary", "both")) if draw.random() < APART else ""
        label = OTHER.get(entity.label, "localite") if kind in ("label", "both") else entity.label
        end = entity.end - 2 if kind in ("boundary", "both") else entity.end
        if kind != "left":
            said.append(entity_at(text, entity.start, end, label, "human"))
        if kind == "more":  # a word that the other left alone
            start = text.index(" ", entity.end) + 1
            said.append(entity_at(text, start, text.index(" ", start), label, "human"))
    apart = [one for rank, one in enumerate(said) if not rank or said[rank - 1].end <= one.start]
    return replace(annotation, entities=tuple(apart), persons=())


def beside(annotation: Annotation) -> list[Annotation]:
    """Put a document of one line before the long one: choosing the second is what is timed."""
    small = Document("court.txt", "Mme Awa Diallo conclut.")
    named = replace(annotation, document=Document("long.txt", annotation.document.text))
    return [Annotation(small, EngineInfo("0", "", "", ""), (entity_at(small.text, 8, 14, "localite", "human"),)), named]


def bring(address: str, sides: list[tuple[str, str]]) -> str:
    """Send the files of both annotators, and give the id of their source."""
    border = "nomdemprunt-benchmark"
    parts = [
        f'--{border}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n{content}\r\n'
        for name, content in sides
    ]
    body = ("".join(parts) + f"--{border}--\r\n").encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={border}", "X-Requested-With": "nomdemprunt"}
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/v1/agreements", body, headers)) as answer:
        return str(json.load(answer)["id"])


def serve(var: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start the application, and wait until it answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "NOMDEMPRUNT_VAR": str(var)}
    with (var / "server.log").open("wb") as log:
        process = subprocess.Popen([sys.executable, "app.py"], cwd=ROOT, env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.3)
        else:
            return process, address
    process.terminate()
    raise SystemExit((var / "server.log").read_text())


def until(page: Page, act: str, there: str) -> float:
    """Time one act until what it leads to is there, in milliseconds."""
    return float(page.evaluate(UNTIL, [act, there]))


def opened(rank: int) -> str:
    return f"dash_clientside.set_props('agreement-document', {{data: {rank}}});"


def ready(page: Page) -> None:
    """Wait until nothing is asked of the server."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)


def measure(page: Page, repeats: int) -> dict[str, float]:
    """Time what a reader does."""
    painted, again, keys, decisions, undone, filters, columns = ([] for _ in range(7))
    page.wait_for_function("document.querySelectorAll('#compared .compared-row').length === 1")
    ready(page)
    painted.append(until(page, opened(2), f"{MARKS} > 100"))  # the first time places are listed too
    for _ in range(min(3, repeats)):
        until(page, opened(1), f"{MARKS} < 100")
        ready(page)
        again.append(until(page, opened(2), f"{MARKS} > 100"))
        ready(page)
    page.locator("#compared .compared-rows").focus()
    page.evaluate("window.was = () => document.querySelector('#compared mark.current')?.error")
    other = "window.before = window.was();"
    moved = "document.querySelector('#compared mark.current') && window.was() !== window.before"
    for _ in range(repeats):
        keys.append(until(page, other + KEY % "n", f"{moved} && document.activeElement.error === window.was()"))
        ready(page)
    card = "document.querySelector('#agreement-card .agreement-at')?.textContent"
    for _ in range(repeats):
        at_first = f"window.card = {card};" + other
        decisions.append(until(page, at_first + KEY % "a", f"{moved} && {card} !== window.card"))
        ready(page)
    undone.append(until(page, other + KEY % "u", moved))
    ready(page)
    for kind in ("label", "boundary"):
        tick = f"window.marks = {MARKS}; document.querySelector('#agreement-kinds input[value={kind}]').click();"
        for _ in range(2):
            filters.append(until(page, tick, f"{MARKS} !== window.marks"))
            ready(page)
    for view, number in (("two", "2"), ("one", "1")):
        click = f"document.querySelector('#agreement-view input[value={view}]').click();"
        columns.append(until(page, click, f"document.getElementById('compared').dataset.columns === '{number}'"))
        ready(page)
    found = {
        "text painted, first time": painted,
        "text painted": again,
        "key n, next mark in focus": keys,
        "key a, next mark and its card": decisions,
        "key u, the mark before": undone,
        "filter of a kind": filters,
        "two columns": columns[:1],
        "one text again": columns[1:],
    }
    return {name: statistics.median(times) for name, times in found.items()}


def lasting(work: Callable[[], Any]) -> tuple[Any, float]:
    """Give what it makes, and the milliseconds it took."""
    start = time.perf_counter()
    made = work()
    return made, (time.perf_counter() - start) * 1000


def figures(counted: StudyCounts) -> None:
    """Take every measure, of the pair and of each label."""
    for measure_ in MEASURES:
        counted.whole(measure_.code)
        if measure_.pairwise:
            counted.pair(measure_.code, 0, 1)
        counted.matrix(measure_.code)
    counted.confusion(0, 1)


def computed(first: list[Annotation], second: list[Annotation]) -> dict[str, float]:
    """Time what the server does but once."""
    brought, studied = lasting(lambda: study.study([("A", first), ("B", second)]))
    _, listed = lasting(lambda: [places.places(one) for one in brought.documents])
    counted, counting = lasting(lambda: count(brought))
    _, measured = lasting(lambda: figures(counted))
    return {"study": studied, "places": listed, "counts": counting, "all measures, from counts": measured}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--characters", type=int, default=300_000)
    parser.add_argument("--mentions", type=int, default=2_000)
    parser.add_argument("--repeats", type=int, default=9)
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    one = compose(asked.characters, asked.mentions)
    first, second = beside(replace(one, persons=())), beside(disagreeing(one))
    files = [(f"{name}.jsonl", "".join(map(to_doccano, side))) for name, side in (("A", first), ("B", second))]
    engine = computed(first, second)
    found = places.places(study.study([("A", first), ("B", second)]).documents[1])
    with tempfile.TemporaryDirectory() as var, sync_playwright() as driver:
        process, address = serve(Path(var))
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--headless"])
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="fr-FR", bypass_csp=True)
            source, received = lasting(lambda: bring(address, files))
            page.goto(f"{address}/accord?set={source}")
            said = {"files received": received} | measure(page, asked.repeats)
        finally:
            browser.close()
            process.terminate()
            process.wait(30)
    size = {
        "characters": len(one.document.text),
        "mentions": [len(side[1].entities) for side in (first, second)],
        "disagreements": sum(not place.agreed for place in found),
    }
    machine = {"cores": os.cpu_count(), "machine": platform.processor() or platform.machine(), "load": [round(load, 1), round(os.getloadavg()[0], 1)]}  # fmt: skip
    milliseconds = {name: round(value, 1) for name, value in (engine | said).items()}
    print(json.dumps({"date": f"{datetime.now(UTC):%F}", **machine, "document": size, "ms": milliseconds}, indent=1))


if __name__ == "__main__":
    main()
