"""How long a reader's act takes, from the request to the answer, on a document of 100 pages
(300,000 characters, 2,000 mentions): the server alone.

``python benchmarks/review.py [--mentions N] [--characters N] [--runs 30] [--strategy NAME]...``
prints JSON: milliseconds by strategy, median and 95th percentile, wall clock and processor, and a
table on standard error. Half of the acts mark a word in one place, half undo it; a row of its own
marks a word everywhere. Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from flask import Flask
from flask.testing import FlaskClient
from viewer import compose

from components.document.review import payload as review_payload
from engine.core import Annotation
from engine.http import register
from engine.pseudonyms import STRATEGIES
from engine.service import Service, service as services, warming
from engine.store import documents

HEADERS = {"X-Requested-With": "nomdemprunt"}
WORD, RARE = "licencié", "demandeur soutient avoir"
Json = dict[str, Any]


def store(service: Service, made: Annotation) -> str:
    """Keep a document as a job would leave it, and give its id."""
    with service._parts.database.writing() as session:
        document_id = documents.add(session, b"", "mesure.txt", "judiciaire", timedelta(days=1))
        documents.save_text(session, document_id, made.document)
        documents.save_annotation(session, document_id, 1, made.to_json())
    return document_id


def acts(text: str, runs: int) -> Iterator[Json]:
    """Give acts that change one place, spread over the text, each taken back by the next."""
    places = [found.start() for found in re.finditer(WORD, text)]
    for number in range((runs + 1) // 2):
        start = places[number * len(places) // runs]
        label = "personnePhysiqueNom" if number % 2 else "localite"
        yield {"kind": "add", "start": start, "end": start + len(WORD), "label": label, "everywhere": False}
        yield {"kind": "undo"}


class Reader:
    """Somebody who reads one document by the API."""

    def __init__(self, client: FlaskClient, document_id: str, strategy: str) -> None:
        self.client, self.path, self.strategy = client, f"/api/v1/documents/{document_id}/review", strategy
        self.version = client.post(f"{self.path}/present", json={"strategy": strategy}, headers=HEADERS).json["version"]  # type: ignore[index]

    def act(self, act: Json) -> tuple[float, float, int]:
        """Do an act; give milliseconds of the clock and of the processor, and bytes of the
        answer."""
        body = {
            "act": act,
            "version": self.version,
            "token": f"t{self.version}".replace(".", "-"),
            "tab": "t",
            "strategy": self.strategy,
        }
        clock, processor = time.perf_counter(), time.process_time()
        answer = self.client.post(f"{self.path}/acts", json=body, headers=HEADERS)
        took = 1000 * (time.perf_counter() - clock), 1000 * (time.process_time() - processor), len(answer.data)
        if answer.status_code != 200:
            raise SystemExit(f"refused: {answer.json}")
        self.version = answer.json["version"]  # type: ignore[index]
        return took


def measure(client: FlaskClient, new: Callable[[], str], text: str, strategy: str, runs: int) -> Json:
    """Time a strategy on a document of its own, whose first act is not counted."""
    reader = Reader(client, new(), strategy)
    for act in acts(text, 2):
        reader.act(act)
    rows = [reader.act(act) for act in acts(text, runs)][:runs]
    start = text.index(RARE)
    act = {"kind": "add", "start": start, "end": start + len(RARE), "label": "localite", "everywhere": True}
    everywhere, _, size = reader.act(act)
    clock, processor, sizes = zip(*rows, strict=True)
    return {
        "median": round(statistics.median(clock), 1),
        "p95": round(sorted(clock)[int(0.95 * (len(clock) - 1))], 1),
        "processor": round(statistics.median(processor), 1),
        "kilobytes": round(statistics.median(sizes) / 1000),
        "everywhere": round(everywhere, 1),
        "everywhere_kilobytes": round(size / 1000),
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--mentions", type=int, default=2_000)
    parser.add_argument("--characters", type=int, default=300_000)
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--strategy", action="append", choices=list(STRATEGIES))
    asked = parser.parse_args()
    made = compose(asked.characters, asked.mentions)
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder) / "var", "tests.engine.service.fake_taggers:load")
        services.service = lambda: service
        server = Flask(__name__)
        register(server, words=review_payload)
        warming.read_once()
        warming.settle()
        found = {
            name: measure(server.test_client(), lambda: store(service, made), made.document.text, name, asked.runs)
            for name in asked.strategy or STRATEGIES
        }
        service.stop()
    said = {
        "characters": len(made.document.text),
        "mentions": len(made.entities),
        "runs": asked.runs,
        "milliseconds": found,
    }
    print(json.dumps(said, indent=1))
    columns = list(next(iter(found.values())))
    print(f"{'':12}" + "".join(f"{name:>22}" for name in columns), file=sys.stderr)
    for name, row in found.items():
        print(f"{name:12}" + "".join(f"{row[column]:>22}" for column in columns), file=sys.stderr)


if __name__ == "__main__":
    main()
