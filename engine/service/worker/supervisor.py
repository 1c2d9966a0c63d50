"""The task that feeds the worker, hears it, and starts it again when it dies.

::

    starting -> ready <-> busy          down: the model cannot be loaded, or three deaths without one job ended
        ^-------- death -----'            `--- the next submission starts again
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Literal

from engine.core import EngineError, TimedOut, WorkerDied, recall, settings
from engine.service.tasks import Task, Tasks
from engine.service.worker.assignment import Assignment, JobOutcome
from engine.service.worker.process import DEATH, WorkerProcess
from engine.service.worker.traces import trace
from engine.service.worker.wire import Message
from engine.store import Database, jobs

log = logging.getLogger(__name__)

WorkerState = Literal["starting", "ready", "busy", "down"]
TICK_SECONDS = 1.0
SWEEP_SECONDS = 3600.0
START_SECONDS = 300.0
DEATHS_ALLOWED = 3


@dataclass(frozen=True, slots=True)
class WorkerStatus:
    """State of the worker process. ``queued`` counts the waiting jobs, without the running one;
    ``device`` and ``model`` are names, ``device`` empty until the worker is ready; ``reason`` is
    the error that put the worker ``down``."""

    state: WorkerState
    queued: int
    device: str
    model: str
    reason: EngineError | None = None


class Supervisor:
    """Starts the worker process, restarts it when it dies, and feeds it one job at a time from the
    queue in the store."""

    def __init__(self, tasks: Tasks, database: Database, loader: str, sweep: Callable[[], None]) -> None:
        self._tasks = tasks
        self._database = database
        self._loader = loader
        self._sweep = sweep
        self._swept = time.monotonic()
        self._heard: SimpleQueue[tuple[WorkerProcess | None, Message]] = SimpleQueue()
        self._submitted = False
        self._worker: WorkerProcess | None = None
        self._assignment: Assignment | None = None
        self._state: WorkerState = "starting"
        self._reason: EngineError | None = None
        self._device = ""
        self._model = settings().model
        self._deaths = 0
        self._launched = 0.0

    def status(self) -> WorkerStatus:
        """Return the state of the worker process and the number of queued jobs."""
        with self._database.reading() as session:
            queued = jobs.count_queued(session)
        return WorkerStatus(self._state, queued, self._device, self._model, self._reason)

    @property
    def pid(self) -> int | None:
        """The worker's process id, None while there is none."""
        worker = self._worker
        return worker.pid if worker else None

    def submit(self) -> None:
        """Announce a newly queued job; a worker that was ``down`` is started again."""
        self._submitted = True
        self.wake()

    def wake(self) -> None:
        """Make the supervisor look at the rows of the store at once, for example after a
        cancellation."""
        self._heard.put((None, Message("wake")))

    def start(self) -> None:
        """Start the supervising task, which starts the worker process and feeds it jobs. Cancelling
        that task ends the worker."""
        self._tasks.run("supervisor", self._supervise)

    def _supervise(self, task: Task[None]) -> None:
        task.when_cancelled(self.wake)
        try:
            while not task.cancelled:
                try:
                    self._turn()
                except Exception as error:  # noqa: BLE001 - a full disk, a locked store: tried again, nothing is lost
                    log.error("The supervision of the worker failed, and goes on: %s", trace(error))
                    task.pause(TICK_SECONDS)
        finally:
            if self._worker:
                self._worker.stop()

    def _turn(self) -> None:
        """Hear one message, or wait a moment; then see what has to be done."""
        if self._worker is None and self._state != "down":
            self._launch()
        try:
            worker, message = self._heard.get(timeout=TICK_SECONDS)
        except Empty:
            worker, message = None, Message("wake")
        if worker is not None and worker is self._worker:
            self._hear(message)
        if self._assignment:
            self._watch(self._assignment)
        if self._state == "down" and self._submitted:
            self._deaths, self._state = 0, "starting"
        if self._worker and self._state == "starting" and time.monotonic() - self._launched > START_SECONDS:
            self._worker.kill()
        if self._state == "ready":
            self._feed()
        if time.monotonic() - self._swept > SWEEP_SECONDS:
            self._swept = time.monotonic()
            self._sweep()

    def _launch(self) -> None:
        self._submitted = False
        self._state, self._reason, self._launched = "starting", None, time.monotonic()
        self._worker = WorkerProcess(
            self._tasks, self._loader, lambda worker, message: self._heard.put((worker, message))
        )

    def _hear(self, message: Message) -> None:
        if message is DEATH:
            self._bury()
        elif message.kind == "ready":
            self._model, self._device, self._state = message.body["model"], message.body["device"], "ready"
        elif message.kind == "down":
            self._give_up(recall(message.body["code"], message.body["params"]))
        elif (job := self._assignment) and job.outcome is None and job.job == message.body["job"]:
            self._hear_of(job, message)

    def _hear_of(self, assignment: Assignment, message: Message) -> None:
        match message.kind:
            case "progress":
                assignment.note_progress(message)
            case "text":
                assignment.note_text(message)
            case "done":
                assignment.outcome = JobOutcome(None, message.data)
            case "failed":
                if "trace" in message.body:
                    log.error("Job %d failed by a defect: %s", assignment.job, message.body["trace"])
                assignment.outcome = JobOutcome(recall(message.body["code"], message.body["params"]))
            case "cancelled":
                assignment.outcome = JobOutcome(recall("job.cancelled", {}))
        if assignment.outcome:
            self._deaths = 0
            self._state = "ready"

    def _watch(self, assignment: Assignment) -> None:
        """Settle a job that has ended; pass a cancellation on; take a job that takes too long from
        the worker."""
        if assignment.outcome:
            assignment.settle()
            self._assignment = None
        elif time.monotonic() > assignment.deadline:
            log.warning("Job %d is taken from the worker by force: its time is over.", assignment.job)
            self._deaths -= 1  # killed by us: no sign of a sick worker
            assignment.outcome = JobOutcome(TimedOut(minutes=settings().job_minutes))
            if self._worker:
                self._worker.kill()
        elif not assignment.cancelling and not assignment.is_wanted():
            assignment.cancel()
            if self._worker:
                self._worker.say(Message("cancel", {"job": assignment.job}))

    def _feed(self) -> None:
        """Give the worker the next job of the queue."""
        claimed = Assignment.claim(self._database, self._device, settings().job_minutes)
        if claimed and self._worker:
            self._assignment, order = claimed
            self._state = "busy"
            self._worker.say(order)

    def _bury(self) -> None:
        """Note the death of the worker; let another be started, unless deaths are all there is."""
        if self._worker is None:
            return
        log.error("The worker (process %d) ended with %s.", self._worker.pid, self._worker.end())
        self._worker = None
        self._deaths += 1
        if self._assignment and self._assignment.outcome is None:
            self._assignment.outcome = JobOutcome(WorkerDied())
        if self._deaths >= DEATHS_ALLOWED:
            self._give_up(WorkerDied())
        else:
            self._state = "starting"

    def _give_up(self, reason: EngineError) -> None:
        """Do without a worker until the next submission: what waits ends with the reason, and can
        be started again."""
        if self._worker:
            self._worker.stop()
            self._worker = None
        self._state, self._reason = "down", reason
        self._submitted = False  # before what waits is failed: who submits after that is heard
        with self._database.writing() as session:
            failed = jobs.fail_queued(session, reason)
        log.error("The worker is down (%s); %d waiting jobs were ended.", reason.code, failed)
