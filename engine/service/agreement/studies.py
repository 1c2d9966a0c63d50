"""Studies of agreement kept while they are looked at: brought together once, counted in a thread of their own, those of the last few kept."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from engine.agreement.study import Study
from engine.core.errors import Cancelled, EngineError
from engine.service.sets.counting import Progress
from engine.service.worker.traces import trace

if TYPE_CHECKING:
    from engine.agreement.measures import Counted

log = logging.getLogger(__name__)

DOCUMENTS_KEPT = 20_000
"""Of all studies together, each document as often as it is annotated; the last study is kept whatever its size."""
Key = tuple[str, Hashable]
"""The id of the source, and all that makes the study what it is: annotators, what labels stand for."""


class Studies:
    """The studies that are looked at. Every method may be called from any thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Studied] = OrderedDict()
        self._lock = threading.Lock()

    def give(self, key: Key, documents: int, make: Callable[[], Study]) -> Studied:
        """Give what is kept under a key, or begin to keep it; what was used longest ago goes, where more is kept than may be."""
        with self._lock:
            found = self._kept.setdefault(key, Studied(make, documents))
            self._kept.move_to_end(key)
            while len(self._kept) > 1 and sum(one.documents for one in self._kept.values()) > DOCUMENTS_KEPT:
                self._kept.popitem(last=False)
        return found

    def forget(self, source_id: str) -> None:
        """Drop all that is kept of a source."""
        with self._lock:
            for key in [key for key in self._kept if key[0] == source_id]:
                self._kept.pop(key).stop()


class Studied:
    """One study, made when it is first asked for, and its counts, likewise. ``documents`` is about how many it holds."""

    def __init__(self, make: Callable[[], Study], documents: int) -> None:
        self.documents = documents
        self._make = make
        self._making = threading.Lock()
        self._starting = threading.Lock()
        self._study: Study | None = None
        self._counted: Counted | None = None
        self._error: EngineError | None = None
        self._fraction = 0.0
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

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
        """Begin to count, unless that is done or under way, and say at once how far it is. An error is said once; asked again, it is tried again."""
        with self._starting:
            if self._error is not None:
                error, self._error, self._thread = self._error, None, None
                return Progress(1.0, True, error)
            thread = self._begun()
            return Progress(self._fraction if thread.is_alive() else 1.0, not thread.is_alive() and self._error is None)

    def counted(self) -> Counted:
        """Wait until it is counted and give the counts.

        Raises:
            EngineError: what it ended with; asked again, it is tried again.
        """
        with self._starting:
            thread = self._begun()
        thread.join()
        if self._counted is None:
            raise self.begin().error or EngineError()
        return self._counted

    def stop(self) -> None:
        """Let the counting end soon, without a result."""
        self._stopped.set()

    def _begun(self) -> threading.Thread:
        if self._thread is None:
            self._thread = threading.Thread(target=self._count, name="counting agreement", daemon=True)
            self._thread.start()
        return self._thread

    def _count(self) -> None:
        from engine.agreement.measures import count

        try:
            self._counted = count(self.study(), self._hear)
        except EngineError as error:
            self._error = error
        except Exception as error:  # noqa: BLE001 - a defect: the page says a sentence, the log where
            log.error("A counting failed by a defect: %s", trace(error))
            self._error = EngineError()

    def _hear(self, fraction: float) -> None:
        if self._stopped.is_set():
            raise Cancelled
        self._fraction = fraction
