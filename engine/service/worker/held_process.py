"""A process that holds the taggers for one task, which asks it one thing after the other and waits
for each answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

from engine.core import Cancelled, TimedOut, WorkerDied, recall, settings
from engine.service.tasks import Tasks
from engine.service.worker.process import DEATH, WorkerProcess
from engine.service.worker.slot import START_SECONDS
from engine.service.worker.wire import Message

LOADER = "engine.service.worker.main:load_taggers"
"""Where the taggers of the settings are loaded, as ``module:function``."""

_TICK_SECONDS = 0.5


class HeldProcess:
    """A process that starts with the first order. ``loader`` names, as ``module:function``, the
    function by which it loads its taggers; ``module`` is what it runs; ``cancelled`` is asked while
    it works. Not thread-safe: one task uses it, and stops it."""

    def __init__(
        self, tasks: Tasks, loader: str, cancelled: Callable[[], bool], module: str = "engine.service.worker.main"
    ) -> None:
        self._tasks, self._loader, self._cancelled, self._module = tasks, loader, cancelled, module
        self._heard: SimpleQueue[Message] = SimpleQueue()
        self._process: WorkerProcess | None = None
        self._number = 0

    def ask(self, kind: str, data: bytes, **body: object) -> Message:
        """Give an order and return its answer.

        Raises:
            Cancelled: ``cancelled`` returned true. ModelError: the model cannot be loaded.
            TimedOut, WorkerDied: the order took too much of time or of memory; the next one gets a
            new process. EngineError: what it said.
        """
        try:
            process = self._running()
            self._number += 1
            process.say(Message(kind, {"job": self._number, **body}, data))
            answer = self._answer(settings().job_minutes * 60)
        except BaseException:
            self.stop()
            raise
        if answer.kind == "failed":
            raise recall(answer.body["code"], answer.body["params"])
        return answer

    def stop(self) -> None:
        """End the process, if there is one."""
        if self._process:
            self._process.stop()
            self._process = None

    def _running(self) -> WorkerProcess:
        if self._process is None:
            heard = self._heard = SimpleQueue[Message]()
            self._process = WorkerProcess(
                self._tasks, self._loader, lambda _, message: heard.put(message), self._module
            )
            ready = self._answer(START_SECONDS)
            if ready.kind == "down":
                raise recall(ready.body["code"], ready.body["params"])
        return self._process

    def _answer(self, seconds: float) -> Message:
        """Wait for the end of what the process does, so many seconds at most; how far it is on the
        way is dropped."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self._cancelled():
                raise Cancelled
            try:
                message = self._heard.get(timeout=_TICK_SECONDS)
            except Empty:
                continue
            if message is DEATH:
                raise WorkerDied(how="—")
            if message.kind != "progress":
                return message
        raise TimedOut(minutes=round(seconds / 60))
