"""Documents closed window by window: the files of a window are opened, its texts sorted by length,
the longest first, so that lanes end together; memory holds one window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from engine.batch.fingerprint import check_fingerprint, read_key
from engine.batch.folder import BatchFolder, shard_of
from engine.batch.lanes import Lanes
from engine.batch.ledger import LedgerRow, ShardLedger
from engine.batch.listing import OPERATIONS
from engine.batch.making import Making, PlannedDocument, fetch_bytes
from engine.core import Document, EngineError, FileNotWritten, ModelError
from engine.service import LOADER, AnnotatorProcess, Places, Processes, Tasks, Turns, worker_count

WINDOW_BYTES = 64 * 1024 * 1024
_MANY = 1_000_000
_OF_THE_RUN = (ModelError, FileNotWritten)
"""Errors that are no document's."""

Failure = tuple[PlannedDocument, EngineError]
Closing = Callable[[LedgerRow], None]
"""Called with the row of a document before it is closed, or after, in any thread."""


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


@dataclass(frozen=True, slots=True)
class Workplace:
    """What documents are made with, while a run lasts: ``lanes``, so ``many``, and their tasks."""

    making: Making
    lanes: Lanes
    many: int
    tasks: Tasks


@contextmanager
def open_workplace(folder: BatchFolder, manifest: dict[str, Any], options: BatchOptions) -> Iterator[Workplace]:
    """Start the processes of a run, and end them after it.

    Raises:
        OtherFingerprint: the batch began with another engine. NoBatch: its manifest is damaged.
        ProfileNotAllowed, StrategyNotAllowed: the policy of the installation.
    """
    made_by = check_fingerprint(folder, manifest, other=options.other_engine)
    tasks = Tasks()
    many = options.workers or worker_count()
    room = Places(many, _MANY)
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
        lanes = Lanes(tasks, many, options.loader)
        try:
            yield Workplace(making, lanes, many, tasks)
        finally:
            lanes.stop()
    finally:
        tasks.stop()


class WindowRunner:
    """Closes the documents of a batch of so many shards. ``before`` is called with each row before
    it is in the ledger, ``after`` once it is."""

    def __init__(
        self,
        workplace: Workplace,
        shards: int,
        refused: dict[str, set[str]] | None = None,
        *,
        before: Closing = lambda row: None,
        after: Closing = lambda row: None,
    ) -> None:
        self._making, self._lanes, self._shards = workplace.making, workplace.lanes, shards
        self._refused: dict[str, set[str]] = {} if refused is None else refused
        self._before, self._after = before, after
        self._ledgers: dict[int, ShardLedger] = {}

    def run(self, window: Sequence[PlannedDocument], tries: int = 1) -> list[Failure]:
        """Close the documents of a window, and return those that failed, which stay open.

        Raises:
            ModelError: the model cannot be used. FileNotWritten: the disk is full. EngineError: a
            defect of the batch itself.
        """
        failed: dict[str, Failure] = {}
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
            shard = shard_of(planned.id, self._shards)
            arguments = planned, contents.pop(planned.id), texts.pop(planned.id), annotator, shard, self._refused
            self._close(*self._making.close(*arguments, tries))

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
        return list(failed.values())

    def fail(self, planned: PlannedDocument, error: EngineError, tries: int) -> None:
        """Close a document with its failure.

        Raises:
            FileNotWritten: the disk is full.
        """
        self._close(self._making.failed(planned, error, tries), None)

    def _close(self, row: LedgerRow, given: Any) -> None:
        shard = shard_of(row.id, self._shards)
        self._before(row)
        self._ledgers.setdefault(shard, ShardLedger(self._making.folder, shard)).add(row, given)
        self._after(row)


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
