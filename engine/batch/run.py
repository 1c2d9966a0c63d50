"""A run: makes the documents of a batch that are not made yet, in as many processes as there is
room for, and closes each.

A shard is done window by window: the files of a window are opened, its texts sorted by length, the
longest first, so that lanes end together; memory holds one window. What fails is tried once more at
the end of its shard, alone, and then lies in the dead letters. Where a share of all fails, the run
stops before it makes dead letters of what is not the documents' fault.
"""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.batch.collisions import read_refused, refuse, violates, write_refused
from engine.batch.fingerprint import check_fingerprint, read_key
from engine.batch.folder import BatchFolder, read_rows, write_rows
from engine.batch.lanes import Lanes
from engine.batch.ledger import LedgerRow, ShardLedger, read_given, read_ledger
from engine.batch.making import Making, PlannedDocument, fetch_bytes, planned_documents
from engine.batch.plan import OPERATIONS
from engine.core import (
    Document,
    EngineError,
    FileNotWritten,
    ModelError,
    TooManyFailures,
)
from engine.service import LOADER, AnnotatorProcess, Places, Processes, Tasks, Turns, worker_count

WINDOW = 128
"""Documents of a window, for each lane."""
WINDOW_BYTES = 64 * 1024 * 1024
FEWEST_FAILURES = 20
"""Failures before their share may stop a run."""
MOST_ROUNDS = 8
"""How often documents that collide are written again."""
TRIES = 10
_MANY = 1_000_000
_OF_THE_RUN = (ModelError, FileNotWritten)
"""Errors that are no document's."""

Listener = Callable[[int, int], None]
"""Called with the number of documents closed, and of all."""


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """How a run goes: in how many processes that hold the models (None: as many as the machine has
    room for); with which share of failures it stops; whether it goes on although the engine is
    another; whether dead letters are tried again. ``loader`` loads the taggers, named as
    ``module:function``."""

    workers: int | None = None
    failures: float = 0.2
    other_engine: bool = False
    retry: bool = False
    loader: str = LOADER


@dataclass(slots=True)
class _Tally:
    """What a run did so far."""

    closed: int = 0
    failed: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)


def run_batch(out: Path, options: BatchOptions | None = None, said: Listener = lambda done, of: None) -> None:
    """Make the documents of a batch that are not made yet, or whose file is not what the ledger
    says.

    Raises:
        NoBatch: there is none in ``out``. BatchInUse: another run works on it. OtherFingerprint: it
        began with another engine. TooManyFailures: too many documents fail. ModelError: the model
        cannot be used. FileNotWritten: the disk is full.
    """
    chosen, folder = options or BatchOptions(), BatchFolder(out)
    manifest = folder.read_manifest()
    with folder.locked(TRIES):
        made_by = check_fingerprint(folder, manifest, other=chosen.other_engine)
        tasks = Tasks()
        lanes = chosen.workers or worker_count()
        room = Places(lanes, _MANY)
        turns = Turns({"read": room, "write": room, "restore": room, "sets": room, "align": room})
        processes = Processes(tasks, OPERATIONS, turns)
        making = Making(
            folder,
            processes,
            manifest["profile"],
            manifest["strategy"],
            manifest["text_field"],
            read_key(folder),
            made_by.digest,
            made_by.names == "corpus",
            made_by.heads,
            made_by.engine.weights,
        )
        try:
            processes.start()
            running = Lanes(tasks, lanes, chosen.loader)
            try:
                _Run(making, manifest, running, lanes, chosen, said).run()
            finally:
                running.stop()
        finally:
            tasks.stop()
            write_dead_letters(folder, manifest["shards"])


class _Run:
    """One run over all shards."""

    def __init__(
        self,
        making: Making,
        manifest: dict[str, Any],
        lanes: Lanes,
        many: int,
        options: BatchOptions,
        said: Listener,
    ) -> None:
        self._making, self._lanes, self._many, self._options, self._said = making, lanes, many, options, said
        self._folder, self._shards, self._of = making.folder, range(manifest["shards"]), manifest["documents"]
        self._tally = _Tally()
        self._refused = read_refused(making.folder)
        self._before = 0

    def run(self) -> None:
        """Do what is to be done; then, in a corpus, write again what collides, until nothing
        does."""
        work = {shard: self._pending(shard) for shard in self._shards}
        self._before = self._of - sum(map(len, work.values()))
        self._told()
        for shard in self._shards:
            self._run_shard(shard, work.pop(shard))
        if not self._making.corpus:
            return
        for _ in range(MOST_ROUNDS):
            given = {shard: read_given(self._folder, shard) for shard in self._shards}
            made = {one: rows for shard in self._shards for one, rows in given[shard].items()}
            more = refuse(made, self._refused)
            if not more:
                return
            for identity, words in more.items():
                self._refused.setdefault(identity, set()).update(words)
            write_refused(self._folder, self._refused)
            for shard in self._shards:
                self._run_shard(shard, self._pending(shard, retry=False))

    def _pending(self, shard: int, *, retry: bool | None = None) -> list[PlannedDocument]:
        """List the documents of a shard that are not closed, or not as they should be."""
        rows = read_ledger(self._folder, shard)
        given = read_given(self._folder, shard) if self._refused else {}
        again = self._options.retry if retry is None else retry

        def is_done(planned: PlannedDocument) -> bool:
            row = rows.get(planned.id)
            if row is None or (row.state == "error" and again):
                return False
            return (not row.made or _is_whole(self._folder, row)) and not violates(
                given.get(planned.id, ()), self._refused
            )

        return [one for one in planned_documents(self._folder, shard) if not is_done(one)]

    def _run_shard(self, shard: int, documents: Sequence[PlannedDocument]) -> None:
        if not documents:
            return
        ledger, failed = ShardLedger(self._folder, shard), list[PlannedDocument]()
        for window in windows(documents, WINDOW * self._many):
            failed += self._run_window(shard, window, ledger)
            self._check_failures()
        for planned in failed:
            self._run_window(shard, [planned], ledger, alone=True)

    def _run_window(
        self, shard: int, window: Sequence[PlannedDocument], ledger: ShardLedger, *, alone: bool = False
    ) -> list[PlannedDocument]:
        """Close the documents of a window, and return those that failed; one that is tried
        ``alone`` is closed with its failure."""
        failed: dict[str, tuple[PlannedDocument, EngineError]] = {}
        contents: dict[str, bytes] = {}
        texts: dict[str, Document] = {}
        for planned, found in fetch_bytes(self._making.processes, window, self._making.text_field):
            if isinstance(found, bytes):
                contents[planned.id] = found
            else:
                failed[planned.id] = planned, found

        def read(planned: PlannedDocument) -> None:
            texts[planned.id] = self._making.read(planned, contents[planned.id])

        def close(planned: PlannedDocument, annotator: AnnotatorProcess) -> None:
            arguments = planned, contents.pop(planned.id), texts.pop(planned.id), annotator, shard, self._refused
            row, given = self._making.close(*arguments, 2 if alone else 1)
            ledger.add(row, given)
            with self._tally.lock:
                self._tally.closed += 1
            self._told()

        def guarded(work: Callable[[], None], planned: PlannedDocument) -> None:
            try:
                work()
            except _OF_THE_RUN:
                raise
            except EngineError as error:
                failed[planned.id] = planned, error

        there = [one for one in window if one.id in contents]
        self._lanes.spread([lambda _, one=one: guarded(lambda: read(one), one) for one in there])  # type: ignore[misc]
        readable = sorted((one for one in there if one.id in texts), key=lambda one: -len(texts[one.id].text))
        self._lanes.spread(
            [lambda lane, one=one: guarded(lambda: close(one, lane), one) for one in readable]  # type: ignore[misc]
        )
        for planned, error in failed.values():
            if alone:
                ledger.add(self._making.failed(planned, error, 2))
                self._tally.closed += 1
                self._told()
            else:
                self._tally.failed += 1
                self._tally.codes[error.code] += 1
        return [planned for planned, _ in failed.values()]

    def _check_failures(self) -> None:
        tally = self._tally
        of = tally.closed + tally.failed
        if tally.failed >= FEWEST_FAILURES and tally.failed > self._options.failures * of:
            code, many = tally.codes.most_common(1)[0]
            raise TooManyFailures(failed=tally.failed, of=of, code=code, many=many)

    def _told(self) -> None:
        self._said(min(self._of, self._before + self._tally.closed), self._of)


def windows(documents: Iterable[PlannedDocument], most: int) -> Iterator[list[PlannedDocument]]:
    """Cut documents into windows of so many at most, and of :data:`WINDOW_BYTES`."""
    window: list[PlannedDocument] = []
    size = 0
    for planned in documents:
        if window and (len(window) == most or size + planned.size > WINDOW_BYTES):
            yield window
            window, size = [], 0
        window.append(planned)
        size += planned.size
    if window:
        yield window


def write_dead_letters(folder: BatchFolder, shards: int) -> None:
    """List the documents that failed, each with the type of its error; those that could not even be
    planned have no id."""
    rows = [row for shard in range(shards) for row in read_ledger(folder, shard).values() if row.state == "error"]
    letters: list[dict[str, Any]] = [{"id": row.id, "error": row.error, "tries": row.tries} for row in rows]
    left_out = read_rows(folder.internal / "left-out.jsonl")
    letters += [{"id": "", "error": one["error"], "tries": 1} for one in left_out]
    write_rows(folder.dead_letters, letters)


def _is_whole(folder: BatchFolder, row: LedgerRow) -> bool:
    """Tell whether the file of a row is there as it was written."""
    try:
        with (folder.path / row.file).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == row.sha256
    except OSError:
        return False
