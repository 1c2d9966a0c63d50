"""The task that feeds the workers, has files read for them, and ends what waits when none is left.

A job whose file is to be read waits for a process of its own (:mod:`engine.service.worker.reading`),
then for a worker. Where there are several workers, one is kept free of large texts: small documents
never wait behind them.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from engine.core import EngineError
from engine.service.isolation.processes import Processes
from engine.service.tasks import Task, Tasks
from engine.service.worker.count import worker_count
from engine.service.worker.process import WorkerProcess
from engine.service.worker.reading import FileReadings
from engine.service.worker.slot import WorkerSlot, WorkerState
from engine.service.worker.traces import trace
from engine.service.worker.wire import Message
from engine.store import Database, jobs

log = logging.getLogger(__name__)

TICK_SECONDS = 1.0
SWEEP_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class WorkerStatus:
    """State of the workers: ``ready`` if one of them waits for a job. ``queued`` counts the waiting
    jobs, without the running ones; ``device`` and ``model`` are names, ``device`` empty until a
    worker is ready; ``reason`` is the error that put them ``down``; ``deaths`` counts the workers
    that ended by themselves since the start."""

    state: WorkerState
    queued: int
    device: str
    model: str
    reason: EngineError | None = None
    deaths: int = 0


class Supervisor:
    """Starts the worker processes, restarts those that die, and feeds each one job at a time from
    the queue in the store."""

    def __init__(
        self, tasks: Tasks, database: Database, processes: Processes, loader: str, sweep: Callable[[], None]
    ) -> None:
        self._tasks = tasks
        self._database = database
        self._sweep = sweep
        self._swept = time.monotonic()
        self._heard: SimpleQueue[tuple[WorkerProcess | None, Message]] = SimpleQueue()
        self._submitted = self._down = self._has_texts = False
        self._slots = [
            WorkerSlot(tasks, database, loader, lambda worker, message: self._heard.put((worker, message)))
            for _ in range(worker_count())
        ]
        self._readings = FileReadings(tasks, database, processes, self._take_text)

    def status(self) -> WorkerStatus:
        """Return the state of the workers and the number of queued jobs."""
        with self._database.reading() as session:
            queued = jobs.count_queued(session)
        states: tuple[WorkerState, ...] = ("ready", "busy", "starting", "down")
        first = min(self._slots, key=lambda slot: states.index(slot.state))
        device = next((slot.device for slot in self._slots if slot.device), "")
        deaths = sum(slot.died for slot in self._slots)
        return WorkerStatus(first.state, queued, device, first.model, first.reason, deaths)

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers that run."""
        return tuple(worker.pid for slot in self._slots if (worker := slot.worker))

    def submit(self) -> None:
        """Announce a newly queued job; workers that were ``down`` are started again."""
        self._submitted = True
        self.wake()

    def wake(self) -> None:
        """Make the supervisor look at the rows of the store at once, for example after a
        cancellation."""
        self._heard.put((None, Message("wake")))

    def _take_text(self) -> None:
        """Hear that a file was read: its job waits for a worker now."""
        self._has_texts = True
        self.wake()

    def start(self) -> None:
        """Start the supervising task, which starts the worker processes and feeds them jobs.
        Cancelling that task ends the workers."""
        self._tasks.run("supervisor", self._supervise)

    def _supervise(self, task: Task[None]) -> None:
        task.when_cancelled(self.wake)
        try:
            while not task.cancelled:
                try:
                    self._turn()
                except Exception as error:  # noqa: BLE001 - a full disk, a locked store: tried again, nothing is lost
                    log.error("The supervision of the workers failed, and goes on: %s", trace(error))
                    task.pause(TICK_SECONDS)
        finally:
            for slot in self._slots:
                slot.stop()

    def _turn(self) -> None:
        """Hear one message, or wait a moment; then see what has to be done."""
        for slot in self._started():
            slot.turn()
        try:
            worker, message = self._heard.get(timeout=TICK_SECONDS)
        except Empty:
            worker, message = None, Message("wake")
        for slot in self._slots:
            if worker is not None and slot.worker is worker:
                slot.hear(message)
            if slot.assignment:
                slot.turn()
        self._settle_down()
        self._readings.turn()
        for slot in self._slots:
            slot.feed(small=self._is_last_free(slot))
        if time.monotonic() - self._swept > SWEEP_SECONDS:
            self._swept = time.monotonic()
            self._sweep()

    def _started(self) -> list[WorkerSlot]:
        """Give the slots whose workers may run by now: one starts when those before it have, for
        they load the same files."""
        found: list[WorkerSlot] = []
        for slot in self._slots:
            found.append(slot)
            if slot.state == "starting":
                break
        return found

    def _is_last_free(self, slot: WorkerSlot) -> bool:
        """Tell whether all other workers read large texts: this one is then for small ones."""
        others = [other for other in self._slots if other is not slot]
        return bool(others) and all(other.assignment and other.assignment.large for other in others)

    def _settle_down(self) -> None:
        """End what waits where every worker is down, with the reason, and what was still being read
        then: it can be started again. A submission since starts them again."""
        if any(slot.state != "down" for slot in self._slots):
            self._down = False
            return
        if self._down:
            if self._submitted:
                for slot in self._slots:
                    slot.revive()
            elif self._has_texts:
                self._end_waiting()
            return
        self._down, self._submitted = True, False  # before what waits is failed: who submits after that is heard
        self._end_waiting()

    def _end_waiting(self) -> None:
        self._has_texts = False
        reason = self._slots[0].reason or EngineError()
        with self._database.writing() as session:
            failed = jobs.fail_queued(session, reason)
        log.error("The workers are down (%s); %d waiting jobs were ended.", reason.code, failed)
