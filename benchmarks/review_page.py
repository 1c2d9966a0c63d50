"""How long a reader's act takes in the page, on a document of 100 pages (300,000 characters, 2,000
mentions): from the act to the frame with both texts.

``python benchmarks/review_page.py [--times 20]`` prints JSON: milliseconds, median and 95th
percentile, of one place, of every place of a word that stands in about 80 rows and in about 200,
and of undoing each, with the parts (:data:`PARTS`). The whole application with its server, over
HTTP, in Chromium. Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import sys
import tempfile
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright
from trial import CHROMIUM, serving
from viewer import compose

from engine.core import Annotation, Document
from engine.store import Database, JobRow, documents, jobs
from tests import modules

RARE = {80: "amarrage", 200: "gabarit"}
"""Words put into the text, by how many rows they are to stand in."""
ACT = """async (act) => {
  const began = performance.now();
  const { ok, code } = await review.act(act);
  const ended = performance.now();
  const answer = performance.getEntriesByType("resource").findLast(({ name }) => name.endsWith("/acts")).responseEnd;
  const [patch, frame] = ["patch", "frame"].map((name) => performance.getEntriesByName(name)[0]);
  const framed = frame.startTime + frame.duration;
  performance.clearResourceTimings();
  return [framed - began, answer - began, patch.startTime - answer, patch.duration, frame.duration - patch.duration, ended - framed, ok ? "" : code];
}"""
PARTS = ("server", "reading", "patch", "frame", "after")
"""Until the answer is there; until it is read; until the texts are changed; until they are seen;
then, until the focus is where it goes and all is said."""
Json = dict[str, Any]


def made() -> Annotation:
    """Make the document, in which each word of :data:`RARE` stands once in so many rows, in place
    of another."""
    whole = compose(300_000, 2_000)
    text = whole.document.text
    lines = [match for match in re.finditer(r"[^\n]+", text) if " licencié " in match[0]]
    for count, word in RARE.items():
        step = len(lines) / count
        for rank in range(count):
            row = lines[int(rank * step)]
            at = text.find(" licencié ", row.start(), row.end())
            at = text.find(" licencié ", at + 1, row.end()) if at < 0 else at
            if at >= 0:
                text = text[: at + 1] + word.ljust(8)[:8] + text[at + 9 :]
    return Annotation(Document("mesure.txt", text, language="fr"), whole.engine, whole.entities, whole.persons)


def store(var: Path, annotation: Annotation) -> str:
    """Keep the document as a job would leave it."""
    database = Database(var / "nomdemprunt.db", alone=False)
    with database.writing() as session:
        document = documents.add(session, b"", "mesure.txt", "judiciaire", timedelta(days=1))
        documents.save_text(session, document, annotation.document)
        documents.save_language(session, document, "fr")
        job = jobs.queue(session, document)
        session.get_one(JobRow, job).state = "done"
        documents.save_annotation(session, document, job, annotation.to_json())
    database.close()
    return document


def timed(page: Page, acts: list[Json]) -> Json:
    """Do acts, each then undone; give medians."""
    done, undone = [], []
    for act in acts:
        done.append(page.evaluate(ACT, act))
        page.wait_for_timeout(700)  # a reader looks; the head of the page is asked for anew
        undone.append(page.evaluate(ACT, {"kind": "undo"}))
        page.wait_for_timeout(700)
    codes = {one[-1] for one in (*done, *undone)}
    if codes != {""}:
        raise SystemExit(f"refused: {codes}")
    return {"act": spread(done), "undo": spread(undone)}


def spread(times: list[list[Any]]) -> Json:
    """Give the median and the 95th percentile of the whole, and the medians of its parts."""
    whole = sorted(one[0] for one in times)
    parts = {name: round(statistics.median(one[1 + rank] for one in times)) for rank, name in enumerate(PARTS)}
    return {"median": round(statistics.median(whole)), "p95": round(whole[int(0.95 * (len(whole) - 1))]), **parts}


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=20)
    asked = parser.parse_args()
    annotation = made()
    text = annotation.document.text
    with tempfile.TemporaryDirectory() as var, serving(Path(var)) as app, sync_playwright() as driver:
        document = store(Path(var), annotation)
        page = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]).new_page(
            viewport={"width": 1440, "height": 900},
            bypass_csp=True,  # what is awaited here is a sentence of script
        )
        page.goto(f"{app.address}/document/{document}")
        modules.expose(page).wait_for_function(
            "review.current() && document.querySelector('.cell.left')", timeout=120_000
        )
        page.wait_for_timeout(3_000)
        places = [found.start() for found in re.finditer(r"\bdemandeur\b", text)]
        chosen = [places[number * len(places) // asked.times] for number in range(asked.times)]
        add = {"kind": "add", "label": "localite", "person": None}
        one = [{**add, "start": at, "end": at + len("demandeur"), "everywhere": False} for at in chosen]
        timed(page, one[:2])
        found: Json = {"one place": timed(page, one)}
        for word in RARE.values():
            rows = Counter(text.count("\n", 0, match.start()) for match in re.finditer(rf"\b{word[:8]}\b", text))
            at = text.index(word[:8])
            act = {**add, "start": at, "end": at + len(word[:8]), "everywhere": True}
            found[f"{rows.total()} places in {len(rows)} rows"] = timed(page, [act] * asked.times)
    print(json.dumps({"load": os.getloadavg()[0], "milliseconds": found}, indent=1))


if __name__ == "__main__":
    main()
