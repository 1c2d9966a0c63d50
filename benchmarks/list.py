"""Time the page of a list of 500 made-up documents in a real Chromium: painted, narrowed, sorted,
polled while documents are annotated.

``python benchmarks/list.py [--documents 500] [--runs 7]`` fills a store of its own, serves the
application on a free port without a worker, and prints JSON: medians in milliseconds, from the
event to the second frame after it. ``--only VAR`` fills a store and prints the list's id.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from sqlalchemy import update

from engine.core import NoTextLayer
from engine.store import AnnotationRow, Database, DocumentRow, JobRow, ReviewRow, SummaryRow, documents, jobs, lists

CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
COURTS = ["appel", "tribunal_judiciaire", "prudhommes", "cassation", "tribunal_administratif", "commerce", "unknown"]
READERS = ["Mme Lefèvre", "M. Diallo", "Mme Nguyen"]
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))"


def fill(database: Database, number: int, seed: int = 7, *, busy: bool = True) -> str:
    """Put a list of made-up documents, in all states, straight into a store, and give its id."""
    draw, keep = random.Random(seed), timedelta(days=30)
    with database.writing() as session:
        list_id = lists.add(session, "Chambre sociale, arrêts de novembre", "judiciaire", "lettres", keep)
        for rank in range(number):
            name = f"{draw.choice(['RG', 'Arrêt', 'Ordonnance'])} {draw.randint(20, 26)}-{draw.randint(1000, 99999):05d}.{draw.choice(['docx', 'pdf', 'odt'])}"
            document_id = documents.add(session, f"{rank}".encode() * 9, name, "judiciaire", keep)
            lists.add_document(session, list_id, document_id)
            _state(session, document_id, draw, rank / number, busy)
    return list_id


def _state(session: Any, document_id: str, draw: random.Random, place: float, busy: bool) -> None:
    job = jobs.queue(session, document_id)
    row = session.get(JobRow, job)
    if busy and place > 0.9:
        if place < 0.905:
            row.state, row.stage, row.fraction, row.started = "running", "tag", 0.4, datetime.now(UTC)
        return
    if draw.random() < 0.015:
        row.state, row.error, row.params = "failed", NoTextLayer.code, {}
        return
    row.state, row.fraction = "done", 1.0
    pages = draw.randint(2, 40)
    session.add(AnnotationRow(document_id=document_id, job=job, data={}))
    blocking = draw.choice([0, 0, 0, 0, 1, 2])
    session.add(
        SummaryRow(
            document_id=document_id, court=draw.choice(COURTS), characters=pages * 2800, mentions=draw.randint(12, 300), persons=draw.randint(2, 15),
            blocking=blocking, look=draw.randint(0, 15), note=draw.randint(0, 6), nothing_missed=draw.betavariate(12, 2),
        )
    )  # fmt: skip
    session.execute(
        update(DocumentRow).where(DocumentRow.id == document_id).values(pages=pages if draw.random() < 0.7 else None)
    )
    if place < 0.34:
        _read(session, document_id, job, draw, pages, validated=place < 0.32)


def _read(session: Any, document_id: str, job: int, draw: random.Random, pages: int, *, validated: bool) -> None:
    when = datetime.now(UTC) - timedelta(days=draw.choice([0, 0, 1, 2, 3]), minutes=draw.randint(0, 90))
    session.add(
        ReviewRow(
            document_id=document_id, job=job, version=draw.randint(1, 40), reader=draw.choice(READERS), seconds=pages * draw.uniform(15, 70),
            changes=draw.choice([0, 0, 1, 4, 9]), settled=draw.randint(0, 3), blocking=0, validated=when if validated else None,
        )
    )  # fmt: skip


def serve(folder: Path) -> str:
    """Serve the application on a free port, on a service that annotates nothing, and give its
    address."""
    import waitress

    os.environ["NOMDEMPRUNT_VAR"] = str(folder)
    import app
    from engine.service import service

    service.service().start()
    service.service().tasks.stop()
    app.server.test_client().get("/")
    server = waitress.create_server(app.server, host="127.0.0.1", port=0, threads=8)
    threading.Thread(target=server.run, daemon=True).start()
    return f"http://127.0.0.1:{server.effective_port}"


def timed(page: Any, act: str) -> float:
    """Do something in the page, and give the milliseconds until it is painted."""
    begun = page.evaluate("() => performance.now()")
    page.evaluate(act)
    return float(page.evaluate(FRAMES)) - float(begun)


def measure(page: Any, address: str, list_id: str, runs: int) -> dict[str, float]:
    """Time what a reader does."""
    acts = {
        "filter by state": "() => document.querySelectorAll('[data-list-state]')[Math.random() < .5 ? 2 : 3].click()",
        "all states": "() => document.querySelector('[data-list-state=\"\"]').click()",
        "filter by court": "() => { const s = document.getElementById('list-court'); s.selectedIndex = 1 + Math.floor(4 * Math.random()); s.dispatchEvent(new Event('change', {bubbles: true})); }",
        "find a name": "() => { const s = document.getElementById('list-find'); s.value = String(Math.floor(9 * Math.random())); s.dispatchEvent(new Event('input', {bubbles: true})); }",
        "show all": "() => document.querySelector('[data-list-act=\"clear\"]').click()",
        "sort by mentions": "() => document.querySelector('.ag-header-cell[col-id=\"mentions\"] .ag-header-cell-label').click()",
        "poll": "async () => { await (await import('#lists/page.js')).look(); }",
        "change of 20 rows": """async () => { const { heldList } = await import("#lists/page.js"); const rows = [...heldList().rows.values()].slice(0, 20);
            const api = window.dash_ag_grid.getApi('list-grid'); api.applyTransaction({update: rows.map((r) => ({...r, fraction: Math.random(), state: 'annotating'}))}); }""",
    }  # fmt: skip
    found: dict[str, list[float]] = {"painted": []}
    for _ in range(3):
        begun = time.perf_counter()
        page.goto(f"{address}/relecture?list={list_id}")
        page.wait_for_selector(".list-grid .ag-row .list-name-link")
        page.evaluate(FRAMES)
        found["painted"].append((time.perf_counter() - begun) * 1000)
    page.wait_for_timeout(1500)
    for name, act in acts.items():
        found[name] = [timed(page, act) for _ in range(runs)]
    return {name: round(statistics.median(times), 1) for name, times in found.items()}


def main() -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=500)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--only", type=Path)
    asked = parser.parse_args()
    if asked.only:
        database = Database(asked.only / "nomdemprunt.db")
        print(fill(database, asked.documents, busy=False))
        database.close()
        return
    with tempfile.TemporaryDirectory() as folder:
        address = serve(Path(folder))
        from engine.service import service

        database = service.service()._parts.database
        list_id = fill(database, asked.documents)
        begun = time.perf_counter()
        rows = service.service().lists.look(list_id)[1]
        looked = (time.perf_counter() - begun) * 1000
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            said = {"server: one look": round(looked, 1), **measure(page, address, list_id, asked.runs)}
            browser.close()
        print(json.dumps({"documents": len(rows), "load": os.getloadavg()[0], "ms": said}, indent=1))
        service.service().stop()


if __name__ == "__main__":
    main()
