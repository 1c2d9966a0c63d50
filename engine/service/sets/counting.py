"""The counting of runs on users' sets, each by a task: a page asks how far it is, and takes what
came of it. That of the last few is kept."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from cachetools import LRUCache

from engine.service.tasks import Task, Tasks

if TYPE_CHECKING:
    from engine.measure import ComparedDocument, Tally

READING = 0.2
"""The share of the bar that reading both sides from the store takes."""
DOCUMENTS_KEPT = 20_000
"""Of all sets together, counted or put side by side; the last one is kept whatever its size."""

Key = tuple[str, str, tuple[tuple[str, str], ...]]
"""A set, a run on it, and what the user's labels stand for."""


class Counted(NamedTuple):
    """Gold and prediction of each document of a run, and the counts of each document."""

    compared: tuple[ComparedDocument, ...]
    tallies: tuple[Tally, ...]


class Counting(NamedTuple):
    """The task that counts a run, running or done, and the number of documents."""

    task: Task[Counted]
    documents: int


class Countings:
    """Cache of the counts of runs on uploaded sets. Every method may be called from any thread."""

    def __init__(self, tasks: Tasks, documents: int = DOCUMENTS_KEPT) -> None:
        self._tasks = tasks
        self._lock = threading.Lock()
        self._kept: LRUCache[Key, Counting] = LRUCache(documents, lambda counting: min(counting.documents, documents))

    def of(self, key: Key, documents: int, read: Callable[[], tuple[ComparedDocument, ...]]) -> Task[Counted]:
        """Return the counting task cached under a key, or start it; one that failed is started
        again. ``read`` returns gold and prediction of each document; ``documents`` is their
        number."""
        with self._lock:
            found = self._kept.get(key)
            if found is None or found.task.progress.error is not None:
                found = self._kept[key] = Counting(
                    self._tasks.run("counting", lambda task: count(task, read)), documents
                )
        return found.task

    def forget(self, set_id: str) -> None:
        """Cancel and drop the countings of all runs on a set."""
        with self._lock:
            for key in self.keys(set_id):
                self._kept.pop(key).task.cancel()

    def keys(self, set_id: str) -> list[Key]:
        """Return the cache keys of the runs on a set, the next to be dropped first."""
        return [key for key in self._kept if key[0] == set_id]


def count(task: Task[Counted], read: Callable[[], tuple[ComparedDocument, ...]]) -> Counted:
    """Read gold and prediction, and count them document by document, reporting progress to
    ``task``."""
    from engine.measure import tallies

    compared = read()
    task.report(READING)
    return Counted(compared, tallies(compared, lambda fraction: task.report(READING + (1 - READING) * fraction)))
