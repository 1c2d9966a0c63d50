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
    """The studies that are looked at. Every method may be called from any thread."""

    def __init__(self, tasks: Tasks, documents: int = DOCUMENTS_KEPT) -> None:
        self._tasks = tasks
        self._kept: LRUCache[Key, Studied] = LRUCache(documents, lambda studied: min(studied.documents, documents))
        self._lock = threading.Lock()

    def give(self, key: Key, documents: int, make: Callable[[], Study]) -> Studied:
        """Give what is kept under a key, or begin to keep it; what was used longest ago goes, where
        more is kept than may be."""
        with self._lock:
            return self._kept.setdefault(key, Studied(self._tasks, make, documents))

    def forget(self, source_id: str) -> None:
        """Drop all that is kept of a source."""
        with self._lock:
            for key in [key for key in self._kept if key[0] == source_id]:
                self._kept.pop(key).stop()


class Studied:
    """One study, made when it is first asked for, and its counts, likewise. ``documents`` is about
    how many it holds."""

    def __init__(self, tasks: Tasks, make: Callable[[], Study], documents: int) -> None:
        self.documents = documents
        self._tasks, self._make = tasks, make
        self._making = threading.Lock()
        self._starting = threading.Lock()
        self._study: Study | None = None
        self._counting: Task[StudyCounts] | None = None

    def study(self) -> Study:
        """Give the study; the first to ask brings it together, others wait.

        Raises:
            EngineError: what it ended with; asked again, it is tried again.
        """
        with self._making:
            if self._study is None:
                self._study = self._make()
            return self._study

    def begin(self) -> Progress:
        """Begin to count, unless that is done or under way, and say at once how far it is. An error
        is said once; asked again, it is tried again."""
        with self._starting:
            progress = self._begun().progress
            if progress.error is not None:
                self._counting = None
            return progress

    def counted(self) -> StudyCounts:
        """Wait until it is counted and give the counts.

        Raises:
            EngineError: what it ended with; asked again, it is tried again.
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
        """Let the counting end soon, without a result."""
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
