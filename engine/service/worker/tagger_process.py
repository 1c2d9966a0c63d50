"""A process of its own that holds the taggers for one task, and only tags: the second reading of an
export, while the workers go on with the documents of others."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from engine.core import Cancelled, Entity, TimedOut, WorkerDied, recall, settings
from engine.service.tasks import Tasks
from engine.service.worker.process import DEATH, WorkerProcess
from engine.service.worker.slot import START_SECONDS
from engine.service.worker.wire import Message
from engine.store import encode_text

LOADER = "engine.service.worker.main:load_taggers"
"""Where the taggers of the settings are loaded, as ``module:function``."""

MODULE = "engine.service.worker.tagging"
_TICK_SECONDS = 0.5


class TaggerProcess:
    """A process that tags one text after the other; it starts with the first. ``loader`` names, as
    ``module:function``, the function by which it loads its taggers; ``cancelled`` is asked while it
    works. Not thread-safe: one task uses it, and stops it."""

    def __init__(self, tasks: Tasks, loader: str, cancelled: Callable[[], bool]) -> None:
        self._tasks, self._loader, self._cancelled = tasks, loader, cancelled
        self._heard: SimpleQueue[Message] = SimpleQueue()
        self._process: WorkerProcess | None = None
        self._number = 0

    def tag(self, text: str, language: str) -> tuple[Entity, ...]:
        """Return the entities that the tagger of a language finds in a text.

        Raises:
            Cancelled: ``cancelled`` returned true. ModelError: the model cannot be loaded.
            TimedOut, WorkerDied: the text took too much of time or of memory; the next one gets a
            new process.
        """
        try:
            process = self._running()
            self._number += 1
            process.say(Message("tag", {"job": self._number, "language": language}, encode_text(text)))
            answer = self._answer(settings().job_minutes * 60)
        except BaseException:
            self.stop()
            raise
        if answer.kind == "failed":
            raise recall(answer.body["code"], answer.body["params"])
        return tuple(Entity(**row) for row in _rows(answer, text))

    def stop(self) -> None:
        """End the process, if there is one."""
        if self._process:
            self._process.stop()
            self._process = None

    def _running(self) -> WorkerProcess:
        if self._process is None:
            heard = self._heard = SimpleQueue[Message]()
            self._process = WorkerProcess(self._tasks, self._loader, lambda _, message: heard.put(message), MODULE)
            ready = self._answer(START_SECONDS)
            if ready.kind == "down":
                raise recall(ready.body["code"], ready.body["params"])
        return self._process

    def _answer(self, seconds: float) -> Message:
        """Wait for what the process says next, so many seconds at most."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self._cancelled():
                raise Cancelled
            try:
                message = self._heard.get(timeout=_TICK_SECONDS)
            except Empty:
                continue
            if message is DEATH:
                raise WorkerDied
            return message
        raise TimedOut(minutes=round(seconds / 60))


def _rows(answer: Message, text: str) -> list[dict[str, Any]]:
    """Give the entities of an answer with their words, which stay in this process."""
    return [{**row, "text": text[row["start"] : row["end"]]} for row in answer.body["entities"]]
