"""A run: makes the documents of a batch that are not made yet, in as many processes as there is
room for, and closes each.

A shard is done window by window (:mod:`engine.batch.windows`). What fails is tried once more at the
end of its shard, alone, and then lies in the dead letters. Where a share of all fails, the run
stops before it makes dead letters of what is not the documents' fault.
"""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.batch.collisions import read_refused, refuse, violates, write_refused
from engine.batch.dead_letters import write_dead_letters
from engine.batch.folder import BatchFolder, count_planned, is_flow
from engine.batch.ledger import LedgerRow, read_given, read_ledger
from engine.batch.making import PlannedDocument, planned_documents
from engine.batch.windows import BatchOptions, WindowRunner, Workplace, open_workplace, windows
from engine.core import TooManyFailures

WINDOW = 128
"""Documents of a window, for each lane."""
FEWEST_FAILURES = 20
"""Failures before their share may stop a run."""
MOST_ROUNDS = 8
"""How often documents that collide are written again."""
TRIES = 10

Listener = Callable[[int, int], None]
"""Called with the number of documents closed, and of all."""


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
        try:
            with open_workplace(folder, manifest, chosen) as workplace:
                _Run(folder, manifest, workplace, chosen, said).run()
        finally:
            write_dead_letters(folder, manifest)


class _Run:
    """One run over all shards."""

    def __init__(
        self,
        folder: BatchFolder,
        manifest: dict[str, Any],
        workplace: Workplace,
        options: BatchOptions,
        said: Listener,
    ) -> None:
        self._folder, self._options, self._said = folder, options, said
        self._shards, self._of = range(manifest["shards"]), count_planned(folder, manifest)
        self._is_flow, self._corpus = is_flow(manifest), workplace.making.corpus
        self._most = WINDOW * workplace.many
        self._tally = _Tally()
        self._refused = read_refused(folder)
        self._before = 0
        self._runner = WindowRunner(workplace, manifest["shards"], self._refused, after=self._closed)

    def run(self) -> None:
        """Do what is to be done; then, in a corpus, write again what collides, until nothing
        does."""
        work = {shard: self._pending(shard) for shard in self._shards}
        self._before = self._of - sum(map(len, work.values()))
        self._told()
        for shard in self._shards:
            self._run_shard(shard, work.pop(shard))
        if not self._corpus:
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
        """List the documents of a shard that are not closed, or not as they should be. What a flow
        made may have been taken away by those for whom it was made."""
        rows = read_ledger(self._folder, shard)
        given = read_given(self._folder, shard) if self._refused else {}
        again = self._options.retry if retry is None else retry

        def is_done(planned: PlannedDocument) -> bool:
            row = rows.get(planned.id)
            if row is None or (row.state == "error" and again):
                return False
            return (not row.made or self._is_flow or _is_whole(self._folder, row)) and not violates(
                given.get(planned.id, ()), self._refused
            )

        return [one for one in planned_documents(self._folder, shard) if not is_done(one)]

    def _run_shard(self, shard: int, documents: Sequence[PlannedDocument]) -> None:
        if not documents:
            return
        failed: list[PlannedDocument] = []
        for window in windows(documents, self._most):
            for planned, error in self._runner.run(window):
                failed.append(planned)
                self._tally.failed += 1
                self._tally.codes[error.code] += 1
            self._check_failures()
        for planned in failed:
            for _, error in self._runner.run([planned], 2):
                self._runner.fail(planned, error, 2)

    def _check_failures(self) -> None:
        tally = self._tally
        of = tally.closed + tally.failed
        if tally.failed >= FEWEST_FAILURES and tally.failed > self._options.failures * of:
            code, many = tally.codes.most_common(1)[0]
            raise TooManyFailures(failed=tally.failed, of=of, code=code, many=many)

    def _closed(self, _row: LedgerRow) -> None:
        with self._tally.lock:
            self._tally.closed += 1
        self._told()

    def _told(self) -> None:
        self._said(min(self._of, self._before + self._tally.closed), self._of)


def _is_whole(folder: BatchFolder, row: LedgerRow) -> bool:
    """Tell whether the file of a row is there as it was written."""
    try:
        with (folder.path / row.file).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == row.sha256
    except OSError:
        return False
