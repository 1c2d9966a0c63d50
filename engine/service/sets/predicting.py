"""The engine that ships annotates the texts of a user's gold set, one document at a time, by the way that all documents take.

Each waits in the queue like any other, so that nobody's document waits for more than one of them; it is erased as soon as it is annotated.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.errors import DocumentGone, EngineError, GoldGone
from engine.service.sets.counting import Progress
from engine.service.worker.traces import trace

if TYPE_CHECKING:
    from engine.core.model import Annotation
    from engine.service.desk import Desk

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.1


class Predicting:
    """Starts on creation; ``keep`` takes all annotations at the end, under the names of the gold."""

    def __init__(
        self, desk: Desk, gold: Sequence[Annotation], profile: str, keep: Callable[[Sequence[Annotation]], None]
    ) -> None:
        self._desk = desk
        self._gold = gold
        self._profile = profile
        self._keep = keep
        self._done = 0
        self._error: EngineError | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="predicting", daemon=True)
        self._thread.start()

    @property
    def progress(self) -> Progress:
        """Say how far it is."""
        done = not self._thread.is_alive()
        return Progress(1.0 if done else self._done / max(1, len(self._gold)), done, self._error if done else None)

    def stop(self) -> None:
        """Let it end soon, without a result."""
        self._stopped.set()

    def _run(self) -> None:
        made: list[Annotation] = []
        try:
            for one in self._gold:
                made.append(self._annotated(one))
                self._done += 1
            self._keep(made)
        except EngineError as error:
            self._error = error
        except Exception as error:  # noqa: BLE001 - a defect: the page says a sentence, the log where
            log.error("A prediction failed by a defect: %s", trace(error))
            self._error = EngineError()

    def _annotated(self, gold: Annotation) -> Annotation:
        document = gold.document
        document_id = self._desk.receive_exactly(document.text, document.name, self._profile, document.language)
        try:
            while self._desk.job(document_id).state in ("queued", "running"):
                if self._stopped.wait(LOOK_SECONDS):
                    raise GoldGone()
            made = self._desk.annotation(document_id)
            return replace(made, document=replace(made.document, name=document.name))
        finally:
            self._erase(document_id)

    def _erase(self, document_id: str) -> None:
        try:
            self._desk.erase(document_id)
        except DocumentGone:
            log.info("A document was erased before its annotation was taken.")
