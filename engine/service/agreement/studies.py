"""Studies of agreement kept while they are looked at: brought together once, counted by a task,
those of the last few kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from cachetools import LRUCache

from engine.agreement import Study
from engine.core import EngineError
from engine.service.tasks import Progress, Task, Tasks

if TYPE_CHECKING:
    from engine.agreement import StudyCounts

DOCUMENTS_KEPT = 20_000
"""Of all studies together, each document as often as it is annotated; the last study is kept
whatever its size."""
Key = tuple[str, Hashable]
"""The id of the source, and all that makes the study what it is: annotators, what labels stand
for."""


class Studies:
    """Cache of studies of agreement; the least recently used are dropped. Every method may be
    called from any thread."""

    def __init__(self, tasks: Tasks, documents: int = DOCUMENTS_KEPT) -> None:
        self._tasks = tasks
        self._kept: LRUCache[Key, Studied] = LRUCache(documents, lambda studied: min(studied.documents, documents))
        self._lock = threading.Lock()

    def give(self, key: Key, documents: int, make: Callable[[], Study]) -> Studied:
        """Return the study cached under a key, or cache a new one, which ``make`` builds on first
        use. ``documents`` is its weight in the cache: documents times annotators."""
        with self._lock:
            return self._kept.setdefault(key, Studied(self._tasks, make, documents))

    def forget(self, source_id: str) -> None:
        """Drop all cached studies of a source, and cancel their counting."""
        with self._lock:
            for key in [key for key in self._kept if key[0] == source_id]:
                self._kept.pop(key).stop()


class Studied:
    """One study, built on first use, and its counts, computed by a background task."""

    def __init__(self, tasks: Tasks, make: Callable[[], Study], documents: int) -> None:
        self.documents = documents
        self._tasks, self._make = tasks, make
        self._making = threading.Lock()
        self._starting = threading.Lock()
        self._study: Study | None = None
        self._counting: Task[StudyCounts] | None = None

    def study(self) -> Study:
        """Return the study; the first caller builds it while others wait.

        Raises:
            EngineError: building failed; the next call tries again.
        """
        with self._making:
            if self._study is None:
                self._study = self._make()
            return self._study

    def begin(self) -> Progress:
        """Start counting, if not yet started, and return the progress. An error is reported once;
        the next call starts again."""
        with self._starting:
            progress = self._begun().progress
            if progress.error is not None:
                self._counting = None
            return progress

    def counted(self) -> StudyCounts:
        """Return the counts; blocks until they are computed.

        Raises:
            EngineError: counting failed; the next call tries again.
        """
        with self._starting:
            counting = self._begun()
        try:
            return counting.result()
        except EngineError:
            with self._starting:
                if self._counting is counting:
                    self._counting = None
            raise

    def stop(self) -> None:
        """Cancel the counting, if it is running."""
        with self._starting:
            if self._counting is not None:
                self._counting.cancel()

    def _begun(self) -> Task[StudyCounts]:
        if self._counting is None:
            self._counting = self._tasks.run("counting agreement", self._count)
        return self._counting

    def _count(self, task: Task[StudyCounts]) -> StudyCounts:
        from engine.agreement import count

        return count(self.study(), task.report)
