"""One alignment under way: a process reads both files and aligns them, a thread of the server waits for it, for so long and no longer."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue

from engine.core.errors import Cancelled, EngineError, TimedOut, WorkerDied, recall
from engine.core.settings import settings
from engine.service.alignment.aligner import ALIGN, SIDES
from engine.service.worker.process import DEATH, WorkerProcess
from engine.service.worker.traces import trace
from engine.service.worker.wire import Message

log = logging.getLogger(__name__)

MODULE = "engine.service.alignment.aligner"
AT_ONCE = 2
"""Processes that align at the same time; the others wait."""
STAGES = {"": (0.0, 0.0), "original": (0.05, 0.2), "published": (0.25, 0.2), "align": (0.45, 0.5)}
"""Where a stage begins on the bar, and how much of it is its own."""
LOOK_SECONDS = 0.2

_turn = threading.BoundedSemaphore(AT_ONCE)


@dataclass(frozen=True, slots=True)
class Brought:
    """A file as a user brought it."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an alignment is: ``fraction`` from 0 to 1, ``stage`` (of :data:`STAGES`) empty while it waits; ``error`` says why it ended without a result, ``side``
    (``original`` or ``published``) which file is to blame, where one is."""

    fraction: float
    done: bool
    stage: str = ""
    error: EngineError | None = None
    side: str | None = None


class Aligning:
    """Starts on creation; ``keep`` takes the result, as bytes, before it is said to be done."""

    def __init__(self, original: Brought, published: Brought, way: str, keep: Callable[[bytes], None]) -> None:
        self._files: tuple[Brought, ...] = (original, published)
        self._way = way
        self._keep = keep
        self._stage, self._fraction = "", 0.0
        self._error: EngineError | None = None
        self._side: str | None = None
        self._stopped = threading.Event()
        self._worker: WorkerProcess | None = None
        self._thread = threading.Thread(target=self._run, name="aligning", daemon=True)
        self._thread.start()

    @property
    def progress(self) -> Progress:
        """Say how far it is."""
        if self._thread.is_alive():
            begin, share = STAGES[self._stage]
            return Progress(begin + share * self._fraction, False, self._stage)
        return Progress(1.0, True, "", self._error, self._side)

    def stop(self) -> None:
        """End it, without a result, and wait until it has ended."""
        self._stopped.set()
        if self._worker is not None:
            self._worker.kill()
        self._thread.join()

    def _run(self) -> None:
        try:
            self._wait()
            try:
                data = self._heard()
            finally:
                _turn.release()
            if not self._stopped.is_set():
                self._keep(data)
        except EngineError as error:
            self._error = error
        except Exception as error:  # noqa: BLE001 - a defect: the page says a sentence, the log where
            log.error("An alignment failed by a defect: %s", trace(error))
            self._error = EngineError()
        finally:
            self._files = ()

    def _wait(self) -> None:
        """Wait for a turn.

        Raises:
            Cancelled: it was stopped meanwhile.
        """
        while not _turn.acquire(timeout=LOOK_SECONDS):
            if self._stopped.is_set():
                raise Cancelled()

    def _heard(self) -> bytes:
        """Start the process, give it the files, and wait for its last word.

        Raises:
            Cancelled: it was stopped. TimedOut: it took longer than a job may. WorkerDied: it ended without a word.
            EngineError: what it said.
        """
        if self._stopped.is_set():
            raise Cancelled()
        said: SimpleQueue[Message] = SimpleQueue()
        worker = self._worker = WorkerProcess(self._way, lambda _, message: said.put(message), MODULE)
        late = threading.Event()
        clock = threading.Timer(settings().job_minutes * 60, _both(late.set, worker.kill))
        clock.start()
        try:
            if self._stopped.is_set():  # between the first look and the process
                worker.kill()
            for side, file in zip(SIDES, self._files, strict=True):
                worker.say(Message(side, {"name": file.name}, file.data))
            return self._result(said)
        except WorkerDied as error:
            if self._stopped.is_set():
                raise Cancelled() from error
            if late.is_set():
                raise TimedOut(minutes=settings().job_minutes) from error
            raise
        finally:
            clock.cancel()
            worker.stop()

    def _result(self, said: SimpleQueue[Message]) -> bytes:
        while (message := said.get()) is not DEATH:
            if message.kind == "progress":
                self._stage, self._fraction = message.body["stage"], message.body["fraction"]
            elif message.kind == "done":
                return message.data
            else:
                if "trace" in message.body:
                    log.error("An alignment failed by a defect: %s", message.body["trace"])
                self._side = message.body["side"]
                raise recall(message.body["code"], message.body["params"])
        raise WorkerDied()


def _both(one: Callable[[], None], other: Callable[[], None]) -> Callable[[], None]:
    def act() -> None:
        one()
        other()

    return act


__all__ = ["ALIGN", "Aligning", "Brought", "Progress"]
