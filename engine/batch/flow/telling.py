"""A program is told of each document that a flow closed: its id and its state, never a word of it.

Who is to be told is on the disk before the document is closed, and until the program has heard it:
after a power cut it may hear the same twice, and never not at all.
"""

from __future__ import annotations

import heapq
import json
import logging
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from engine.batch.folder import BatchFolder, row_bytes, shard_of, write_whole
from engine.batch.ledger import LedgerRow, read_ledger
from engine.core import FileNotWritten, WebhookFailed
from engine.service import PAUSES, Task, Tasks, WebhookAddress, tell_program

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
Post = Callable[[str, str, bytes], None]


class Tellings:
    """Tells the program of a flow, in a task of its own, as often as the service tells those of its
    documents (:data:`engine.service.PAUSES`)."""

    def __init__(self, folder: BatchFolder, webhook: WebhookAddress, post: Post = tell_program) -> None:
        self._folder, self._webhook, self._post = folder, webhook, post
        self._heard: SimpleQueue[Path] = SimpleQueue()
        self._due: list[tuple[float, str]] = []
        self._task: Task[None] | None = None

    def start(self, tasks: Tasks, shards: int) -> None:
        """Begin with what was left when the flow last ended; what was never closed is dropped."""
        for path in sorted(self._folder.tellings.glob("*.json")):
            row = read_ledger(self._folder, shard_of(path.stem, shards)).get(path.stem)
            if row is not None and _read(path).get("state") == row.state:
                self._heard.put(path)
            else:
                path.unlink()
        self._task = tasks.run("webhooks", self._run)

    def end(self) -> None:
        """End the task, and tell what was closed last, until the program does not hear it: it is
        told the rest at the next start."""
        if self._task is None:
            return
        self._task.cancel()
        self._task.wait()
        now = time.monotonic()
        while self.hear(0.0, now):
            continue
        while self._due and self._due[0][0] <= now:
            if not self._tell(Path(heapq.heappop(self._due)[1]), now):
                return

    def expect(self, row: LedgerRow) -> None:
        """Note whom is to be told, before a document is closed.

        Raises:
            FileNotWritten: the disk is full.
        """
        said = {"event": "flow", "id": row.id, "state": row.state, "error": row.error or None, "try": 1}
        write_whole(self._path(row), row_bytes(said), private=True)

    def closed(self, row: LedgerRow) -> None:
        """Let it be told now: the document is closed."""
        self._heard.put(self._path(row))

    def turn(self, now: float) -> None:
        """Tell what is due at a moment of the steady clock."""
        while self._due and self._due[0][0] <= now:
            _, name = heapq.heappop(self._due)
            self._tell(Path(name), now)

    def hear(self, seconds: float, now: float) -> bool:
        """Wait, so long at most, for what is to be told, and return whether there was something."""
        try:
            heapq.heappush(self._due, (now, str(self._heard.get(timeout=seconds))))
        except Empty:
            return False
        return True

    def _path(self, row: LedgerRow) -> Path:
        return self._folder.tellings / f"{row.id}.json"

    def _run(self, task: Task[None]) -> None:
        while not task.cancelled:
            self.hear(LOOK_SECONDS, time.monotonic())
            self.turn(time.monotonic())

    def _tell(self, path: Path, now: float) -> bool:
        """Tell once, and return whether it was heard, or needs not be told any more."""
        said = _read(path)
        if not said:
            return True
        tries = int(said["try"])
        try:
            self._post(self._webhook.address, self._webhook.secret, json.dumps(said).encode())
        except WebhookFailed as error:
            log.warning("A program was not told (%s, try %d).", error.params.get("reason"), tries)
            if tries > len(PAUSES):
                path.unlink(missing_ok=True)
                return True
            heapq.heappush(self._due, (now + PAUSES[tries - 1].total_seconds(), str(path)))
            self._note(path, said | {"try": tries + 1})
            return False
        path.unlink(missing_ok=True)
        return True

    def _note(self, path: Path, said: dict[str, Any]) -> None:
        try:
            write_whole(path, row_bytes(said), private=True)
        except FileNotWritten:
            log.warning("The disk is full: how often a program was told is not known after a new start.")


def _read(path: Path) -> dict[str, Any]:
    """Read what is to be told; nothing where it was told meanwhile, or damaged."""
    try:
        said = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return said if isinstance(said, dict) else {}
