"""One alignment under way: a process reads both files and aligns them, a task of the server waits
for it, for so long and no longer."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from engine.core import TimedOut, WorkerDied, recall, settings
from engine.service.alignment.aligner import ALIGN, SIDES
from engine.service.tasks import Progress, Task, Tasks
from engine.service.worker.process import DEATH, WorkerProcess
from engine.service.worker.wire import Message

log = logging.getLogger(__name__)

MODULE = "engine.service.alignment.aligner"
AT_ONCE = 2
"""Processes that align at the same time; the others wait."""
STAGES = {"original": (0.05, 0.2), "published": (0.25, 0.2), "align": (0.45, 0.5)}
"""Where a stage begins on the bar, and how much of it is its own."""


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """An uploaded file: its name, which tells the format, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class AlignmentProgress(Progress):
    """State of an alignment. ``stage`` is one of :data:`STAGES`, empty while it waits; ``side``
    (``original`` or ``published``) tells which file caused the error, None if neither did."""

    side: str | None = None


class Aligning:
    """A running alignment in a process of its own, started on creation. ``keep`` is called with the
    encoded result before the state becomes ``done``."""

    def __init__(
        self, tasks: Tasks, original: UploadedFile, published: UploadedFile, way: str, keep: Callable[[bytes], None]
    ) -> None:
        self._tasks = tasks
        self._way = way
        self._side: str | None = None
        files = (original, published)

        def align(task: Task[None]) -> None:
            data = self._aligned(task, files)
            task.check()
            keep(data)

        self._task = tasks.run("alignment", align, at_once=AT_ONCE)

    @property
    def progress(self) -> AlignmentProgress:
        """Return the current state of the alignment, without waiting."""
        now = self._task.progress
        return AlignmentProgress(now.state, now.fraction, now.stage, now.error, self._side if now.ended else None)

    def stop(self) -> None:
        """Cancel the alignment and wait until its process has ended."""
        self._task.cancel()
        self._task.wait()

    def _aligned(self, task: Task[None], files: tuple[UploadedFile, ...]) -> bytes:
        """Start the process, give it the files, and wait for its last word.

        Raises:
            Cancelled: the task was. TimedOut: it took longer than a job may. WorkerDied: it ended
            without a word. EngineError: what it said.
        """
        said: SimpleQueue[Message] = SimpleQueue()
        worker = WorkerProcess(self._tasks, self._way, lambda _, message: said.put(message), MODULE)
        task.when_cancelled(lambda: said.put(DEATH))
        try:
            for side, file in zip(SIDES, files, strict=True):
                worker.say(Message(side, {"name": file.name}, file.data))
            return self._result(task, said)
        finally:
            worker.stop()

    def _result(self, task: Task[None], said: SimpleQueue[Message]) -> bytes:
        minutes = settings().job_minutes
        end = time.monotonic() + minutes * 60
        while True:
            try:
                message = said.get(timeout=max(0.0, end - time.monotonic()))
            except Empty as error:
                raise TimedOut(minutes=minutes) from error
            task.check()
            if message.kind == "progress":
                begin, share = STAGES[message.body["stage"]]
                task.report(begin + share * message.body["fraction"], message.body["stage"])
            elif message.kind == "done":
                return message.data
            else:
                self._fail(message)

    def _fail(self, message: Message) -> None:
        """Say what the process said when it failed, or that it said nothing.

        Raises:
            EngineError: that.
        """
        if message is DEATH:
            raise WorkerDied()
        if "trace" in message.body:
            log.error("An alignment failed by a defect: %s", message.body["trace"])
        self._side = message.body["side"]
        raise recall(message.body["code"], message.body["params"])


__all__ = ["ALIGN", "Aligning", "AlignmentProgress", "UploadedFile"]
