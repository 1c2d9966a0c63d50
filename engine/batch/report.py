"""What a batch came to: counts, risks, times, checksums; what may be published unread under the
promise (:mod:`engine.recall`), and what goes to readers, the riskiest first."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.batch.collisions import Collisions, find_collisions
from engine.batch.fingerprint import Fingerprint, read_fingerprints
from engine.batch.folder import BatchFolder, write_whole
from engine.batch.ledger import LedgerRow, read_given
from engine.batch.status import BatchStatus, all_rows, status_of
from engine.core import EngineError, EngineUnknown
from engine.recall import CalibratingRun, Promise, make_promise
from engine.service import gold_sets, same_engine_elsewhere

if TYPE_CHECKING:
    from engine.measure import RunIdentity

ALPHA, CONFIDENCE = 0.1, 0.95
_QUANTILES = (0.5, 0.9, 0.99)

Calibrate = Callable[["RunIdentity"], CalibratingRun]
"""Finds the documents that calibrate a promise of an engine."""


@dataclass(frozen=True, slots=True)
class BatchReport:
    """``status`` counts; ``doubts`` by kind; ``characters``, ``mentions``, ``masked``, ``persons``
    in all; ``seconds`` of work, summed over documents; ``risks`` are quantiles of the probability
    that a name was missed, and ``unscored`` documents have none; ``checksum`` is the SHA-256 of the
    sorted lines ``ID  SHA256`` of what was made.

    ``unread`` are the documents that may be published unread under the ``promise``, ``readers`` all
    others that are not dead letters, the riskiest first, those of unknown risk before them. Where
    there is no promise, ``refusal`` says why, and everything goes to readers.
    """

    status: BatchStatus
    fingerprint: dict[str, Any]
    doubts: dict[str, int]
    characters: int
    mentions: int
    masked: int
    persons: int
    seconds: float
    risks: dict[str, float]
    unscored: int
    checksum: str
    promise: Promise | None
    refusal: EngineError | None
    unread: tuple[LedgerRow, ...]
    readers: tuple[LedgerRow, ...]
    collisions: Collisions | None

    def riskiest(self, most: int) -> tuple[LedgerRow, ...]:
        """Return the documents that wait for a reader and whose risk is known, the riskiest first,
        so many at most."""
        return tuple(row for row in self.readers if row.risk is not None)[:most]

    @property
    def of_unknown_risk(self) -> int:
        """The number of documents that wait for a reader and whose risk is not known, those refused
        among them."""
        return sum(row.risk is None for row in self.readers)

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON data; lists of documents as their numbers."""
        plain = ("fingerprint", "doubts", "characters", "mentions", "masked", "persons", "seconds")
        made: dict[str, Any] = {"status": self.status.to_json()} | {name: getattr(self, name) for name in plain}
        made |= {"risks": self.risks, "unscored": self.unscored, "checksum": self.checksum}
        made |= {"promise": self.promise and self.promise.to_json(), "refusal": self.refusal and self.refusal.code}
        made |= {"unread": len(self.unread), "readers": len(self.readers)}
        found = self.collisions
        if found is None:
            return made | {"collisions": None}
        return made | {"collisions": {"shared": found.shared, "split": found.split, "documents": found.documents}}


def report_batch(
    out: Path, *, alpha: float = ALPHA, confidence: float = CONFIDENCE, calibrate: Calibrate | None = None
) -> BatchReport:
    """Report on a batch, finished or not, and write ``report.json``, ``readers.csv`` and
    ``unread.csv`` beside its manifest.

    Raises:
        FileNotWritten: the folder cannot be written. NoBatch, BadShare: as :func:`read_report`.
    """
    made = read_report(out, alpha=alpha, confidence=confidence, calibrate=calibrate)
    whole = json.dumps(made.to_json(), ensure_ascii=False, indent=1) + "\n"
    write_whole(out / "report.json", whole.encode())
    write_whole(out / "readers.csv", _csv(made.readers))
    write_whole(out / "unread.csv", _csv(made.unread))
    return made


def read_report(
    out: Path, *, alpha: float = ALPHA, confidence: float = CONFIDENCE, calibrate: Calibrate | None = None
) -> BatchReport:
    """Report on a batch, finished or not; nothing is written.

    The promise is that at most a share ``alpha`` of what is published unread leaks, with
    ``confidence``. It is calibrated on the measured runs of the same engine (program, weights,
    rules, profile) that ship, or by ``calibrate``.

    Raises:
        NoBatch: there is none in ``out``, or it is damaged. UnreadableBatch: a file of it may not
        be read. BadShare: alpha or confidence is not between 0 and 1.
    """
    folder = BatchFolder(out)
    manifest = folder.read_manifest()
    status, prints = status_of(folder, manifest), read_fingerprints(folder, manifest)
    rows = sorted(all_rows(folder, manifest["shards"]), key=lambda row: row.id)
    promise, refusal = _promise(prints, rows, alpha, confidence, calibrate or shipped_runs)
    unread, readers = split(rows, promise)
    known = sorted(row.risk for row in rows if row.made and row.risk is not None)
    return BatchReport(
        status=status,
        fingerprint=prints[-1].to_json(),
        doubts=_summed(rows),
        characters=sum(row.characters for row in rows),
        mentions=sum(row.mentions for row in rows),
        masked=sum(row.masked for row in rows),
        persons=sum(row.persons for row in rows),
        seconds=round(sum(row.seconds for row in rows), 1),
        risks={f"{q:g}": known[min(len(known) - 1, int(q * len(known)))] for q in _QUANTILES if known},
        unscored=sum(row.made and row.risk is None for row in rows),
        checksum=checksum(rows),
        promise=promise,
        refusal=refusal,
        unread=unread,
        readers=readers,
        collisions=_collisions(folder, manifest["shards"]) if prints[-1].names == "corpus" else None,
    )


def _collisions(folder: BatchFolder, shards: int) -> Collisions:
    return find_collisions({one: given for shard in range(shards) for one, given in read_given(folder, shard).items()})


def split(rows: Sequence[LedgerRow], promise: Promise | None) -> tuple[tuple[LedgerRow, ...], tuple[LedgerRow, ...]]:
    """Divide documents into those that may be published unread and those that go to readers, the
    riskiest first. A document with a blocking doubt, or refused, or without a risk, or made by
    another engine, goes to readers whatever is promised; dead letters are in neither."""
    there = [row for row in rows if row.state != "error"]

    def is_free(row: LedgerRow) -> bool:
        if promise is None or row.state != "clean" or row.risk is None:
            return False
        measure = row.risk if promise.source == "system" else float(row.characters)
        return promise.source != "mentions" and measure < promise.threshold

    unread = tuple(row for row in there if is_free(row))
    readers = (row for row in there if not is_free(row))
    return unread, tuple(sorted(readers, key=lambda row: (row.risk is not None, -(row.risk or 0.0), row.id)))


def checksum(rows: Iterable[LedgerRow]) -> str:
    """Compute one checksum of all that was made: two batches of one are alike, byte for byte."""
    lines = sorted(f"{row.id}  {row.sha256}\n" for row in rows if row.made)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def shipped_runs(engine: RunIdentity) -> CalibratingRun:
    """Gather the documents of the measured runs of an engine that ship.

    Raises:
        EngineUnknown: it was not measured as it is. RiskFitted: its risk was fitted on all of the
        documents.
    """
    from engine.measure import ALL, RunInfo
    from engine.recall import calibrating_run

    sets = gold_sets()
    wanted = RunInfo("batch", "", "batch", "batch", identity=engine)
    runs = [(run, sets.tallies(run.set, run.id)) for _, run in same_engine_elsewhere(sets, wanted)]
    if not runs:
        raise EngineUnknown(reason="weights")
    return calibrating_run(runs, ALL, tuple(engine.profiles))


def _promise(
    prints: Sequence[Fingerprint], rows: Sequence[LedgerRow], alpha: float, confidence: float, calibrate: Calibrate
) -> tuple[Promise | None, EngineError | None]:
    """Make the promise of the models that were used, or say why there is none: documents of several
    engines have none in common."""
    used = {row.engine for row in rows if row.made}
    by_digest = {one.digest: one for one in prints}
    engines = {digest: by_digest[digest] for digest in used if digest in by_digest}
    if len(used) > 1 or len(engines) != len(used):
        return None, EngineUnknown(reason="version")
    engine = next(iter(engines.values()), prints[-1]).engine
    models = {row.model for row in rows if row.made}
    if not models <= engine.weights.keys():
        return None, EngineUnknown(reason="weights")
    engine = replace(engine, weights={name: engine.weights[name] for name in sorted(models)})
    try:
        return make_promise(calibrate(engine), alpha, confidence), None
    except EngineError as error:
        return None, error


def _summed(rows: Iterable[LedgerRow]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for row in rows:
        found.update(row.doubts)
    return dict(sorted(found.items()))


def _csv(rows: Iterable[LedgerRow]) -> bytes:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(("id", "file", "state", "error", "risk", "blocking", "characters"))
    for row in rows:
        risk = "" if row.risk is None else f"{row.risk:.6f}"
        writer.writerow((row.id, row.file, row.state, row.error, risk, row.blocking, row.characters))
    return made.getvalue().encode()
