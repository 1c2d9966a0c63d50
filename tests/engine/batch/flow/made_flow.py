"""A flow whose documents are made without models, by a clock that a test sets."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.batch.dead_letters import write_dead_letters
from engine.batch.flow.flow import Clock, Flow
from engine.batch.flow.intake import Intake
from engine.batch.flow.settings import FlowSettings
from engine.batch.flow.source import SourceFolder
from engine.batch.folder import BatchFolder, read_rows, shard_of, write_whole
from engine.batch.ledger import LedgerRow, ShardLedger
from engine.batch.making import PlannedDocument, fetch_bytes
from engine.batch.windows import Failure
from engine.core import Damaged, EngineError, Interruption

Act = Callable[[], Any]
BEGUN = 1_600_000_000.0
"""Sunday, 13 September 2020, 12:26:40 UTC: before any file of a test, so that what arrives does so
when it is seen."""
EVERY, SHARDS = 5.0, 4


class SetClock:
    """Stands still but for waits, and what a test sets."""

    def __init__(self) -> None:
        self.wall, self.steady = BEGUN, 0.0

    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.steady)


class Script(Interruption):
    """Does one thing at each wait, and asks to end at the last."""

    def __init__(self, clock: SetClock, acts: Iterable[Act]) -> None:
        super().__init__()
        self._clock, self._acts = clock, list(acts)

    def wait(self, seconds: float) -> None:
        self._clock.wall += seconds
        self._clock.steady += seconds
        if self._acts:
            self._acts.pop(0)()
        else:
            self.ask()


class TextMaker:
    """Makes a document of its bytes; one with ABIME cannot be read."""

    def __init__(self, folder: BatchFolder, flow: Flow, clock: SetClock) -> None:
        self._folder, self._flow, self._clock = folder, flow, clock
        self.tried: Counter[str] = Counter()
        self.during: Act = lambda: None

    def run(self, window: Sequence[PlannedDocument], tries: int = 1) -> list[Failure]:
        failed: list[Failure] = []
        self.during()
        for planned, found in fetch_bytes(None, window, "text"):  # type: ignore[arg-type]  # no container
            self.tried[planned.id] += 1
            if isinstance(found, EngineError):
                failed.append((planned, found))
            elif b"ABIME" in found:
                failed.append((planned, Damaged(format="txt")))
            else:
                path = self._folder.documents(shard_of(planned.id, SHARDS), doubtful=False) / f"{planned.id}.txt"
                write_whole(path, found)
                self._close(LedgerRow(planned.id, "clean", file=path.name, at=self._clock.wall))
        return failed

    def fail(self, planned: PlannedDocument, error: EngineError, tries: int) -> None:
        self._close(LedgerRow(planned.id, "error", error.code, tries=tries, at=self._clock.wall))

    def _close(self, row: LedgerRow) -> None:
        ShardLedger(self._folder, shard_of(row.id, SHARDS)).add(row)
        self._flow.closed(row)


class FlowBench:
    """A source, a folder of a flow, and a clock; ``run`` watches until its acts are done."""

    def __init__(self, base: Path, settings: FlowSettings | None = None) -> None:
        self.source, self.out = base / "source", base / "out"
        self.source.mkdir(parents=True)
        self.settings = replace(settings or FlowSettings(), every=EVERY)
        self.folder, self.clock = BatchFolder(self.out), SetClock()
        self.events: list[tuple[str, float]] = []
        self.maker: TextMaker | None = None

    def manifest(self) -> dict[str, Any]:
        """Write the manifest, but for the engine, which no test of the loop asks."""
        if not self.folder.manifest.exists():
            planned = datetime.fromtimestamp(BEGUN, UTC).isoformat(timespec="seconds")
            said = {"schema": 1, "planned": planned, "documents": 0, "copies": 0, "shards": SHARDS, "left_out": {}}
            said |= {"profile": "judiciaire", "strategy": "lettres", "text_field": "text", "fingerprints": []}
            write_whole(self.folder.manifest, json.dumps(said | {"flow": self.settings.to_json()}).encode())
        return self.folder.read_manifest()

    def put(self, name: str, text: str = "") -> Path:
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or f"Texte de {name}.", encoding="utf-8")
        return path

    def run(self, *acts: Act, once: bool = False, during: Act = lambda: None) -> None:
        manifest = self.manifest()
        stopped = Script(self.clock, acts)
        intake = Intake(self.folder, manifest)
        watched = SourceFolder(self.source, intake.taken())
        said = lambda event, value: self.events.append((event, value))  # noqa: E731
        clock = self.clock.clock()
        flow = Flow(self.folder, watched, intake, self.settings, stopped, clock=clock, said=said)
        self.maker = TextMaker(self.folder, flow, self.clock)
        self.maker.during = during
        flow.run(self.maker, once=once)
        write_dead_letters(self.folder, manifest)

    def rows(self) -> list[dict[str, Any]]:
        return [row for path in sorted((self.out / "ledger").glob("*.jsonl")) for row in read_rows(path)]

    def states(self) -> dict[str, str]:
        """Give what became of each document: its text, shortened to the first letters, by id."""
        return {row["id"]: row["error"] or row["state"] for row in self.rows()}

    def made(self) -> set[str]:
        """Give the texts that were made."""
        return {path.read_text(encoding="utf-8") for path in (self.out / "documents").rglob("*.txt")}

    def status_of(self, text: str) -> str | None:
        return self.states().get(identity(text))

    def letters(self) -> set[str]:
        return {str(path.relative_to(self.folder.letters)) for path in self.folder.letters.glob("*/*.json")}


def identity(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def touch(path: Path, moment: float) -> None:
    os.utime(path, (moment, moment))
