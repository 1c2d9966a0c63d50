"""One worker: started, fed one job at a time, heard, and started again when it dies.

::

    starting -> ready <-> busy          down: no model, or three deaths without one job ended
        ^-------- death -----'            `--- the next submission starts again
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Literal

from engine.core import EngineError, TimedOut, WorkerDied, recall, settings
from engine.service.tasks import Tasks
from engine.service.worker.assignment import Assignment, JobOutcome
from engine.service.worker.process import DEATH, WorkerProcess
from engine.service.worker.wire import Message
from engine.store import Database

log = logging.getLogger(__name__)

WorkerState = Literal["starting", "ready", "busy", "down"]
Hear = Callable[[WorkerProcess, Message], None]
START_SECONDS = 300.0
DEATHS_ALLOWED = 3


class WorkerSlot:
    """The place of one worker: its process, if there is one, its state and its job. Called by the
    supervisor alone; ``hear`` is called, from another thread, with each message of a process."""

    def __init__(self, tasks: Tasks, database: Database, loader: str, hear: Hear) -> None:
        self._tasks, self._database, self._loader, self._hear = tasks, database, loader, hear
        self.worker: WorkerProcess | None = None
        self.assignment: Assignment | None = None
        self.state: WorkerState = "starting"
        self.reason: EngineError | None = None
        self.device = ""
        self.model = settings().model
        self._deaths = self.died = 0
        self._launched = 0.0

    def turn(self) -> None:
        """Watch over the job; start a process where there is none, and watch over its start."""
        if self.assignment:
            self._watch(self.assignment)
        if self.worker is None and self.state != "down":
            self._launch()
        if self.worker and self.state == "starting" and time.monotonic() - self._launched > START_SECONDS:
            self.worker.kill()

    def revive(self) -> None:
        """Start again where the worker was down."""
        if self.state == "down":
            self._deaths, self.state, self.reason = 0, "starting", None

    def feed(self, *, small: bool) -> None:
        """Give a ready worker the next job; with ``small``, none of a large text."""
        if self.state != "ready" or self.worker is None:
            return
        claimed = Assignment.claim(self._database, self.device, settings().job_minutes, small=small)
        if claimed:
            self.assignment, order = claimed
            self.state = "busy"
            self.worker.say(order)

    def hear(self, message: Message) -> None:
        """Take a message of the process."""
        if message is DEATH:
            self._bury()
        elif message.kind == "ready":
            self.model, self.device, self.state = message.body["model"], message.body["device"], "ready"
            if not message.body.get("network", True):
                log.warning("This kernel refuses seccomp and unshare: the worker keeps the network.")
        elif message.kind == "down":
            self._give_up(recall(message.body["code"], message.body["params"]))
        elif (job := self.assignment) and job.outcome is None and job.job == message.body["job"]:
            self._hear_of(job, message)

    def stop(self) -> None:
        """End the process, if there is one."""
        if self.worker:
            self.worker.stop()
            self.worker = None

    def _launch(self) -> None:
        self.state, self.reason, self._launched = "starting", None, time.monotonic()
        self.worker = WorkerProcess(self._tasks, self._loader, self._hear)

    def _hear_of(self, assignment: Assignment, message: Message) -> None:
        match message.kind:
            case "progress":
                assignment.note_progress(message.body["stage"], message.body["fraction"])
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
            self.state = "ready"

    def _watch(self, assignment: Assignment) -> None:
        """Settle a job that has ended; pass a cancellation on; take a job that takes too long from
        the worker."""
        if assignment.outcome:
            if assignment.settle():
                self._deaths -= 1  # what is tried again counts once
            self.assignment = None
            self._look()
        elif time.monotonic() > assignment.deadline:
            log.warning("Job %d is taken from the worker by force: its time is over.", assignment.job)
            self._deaths -= 1  # killed by us: no sign of a sick worker
            assignment.outcome = JobOutcome(TimedOut(minutes=settings().job_minutes))
            if self.worker:
                self.worker.kill()
        elif not assignment.cancelling and not assignment.is_wanted():
            assignment.cancel()
            if self.worker:
                self.worker.say(Message("cancel", {"job": assignment.job}))

    def _bury(self) -> None:
        """Note the death of the worker, and how its job ended by it."""
        if self.worker is None:
            return
        how = self.worker.end()
        log.error("The worker (process %d) ended with %s.", self.worker.pid, how)
        self.worker = None
        self._deaths += 1
        self.died += 1
        self.state = "starting"
        if self.assignment is None:
            self._look()
        elif self.assignment.outcome is None:
            late = how == "signal SIGXCPU"
            self.assignment.outcome = JobOutcome(
                TimedOut(minutes=settings().job_minutes) if late else WorkerDied(how=how)
            )

    def _look(self) -> None:
        """Let another worker be started, unless deaths are all there is."""
        if self.worker is None and self._deaths >= DEATHS_ALLOWED:
            self._give_up(WorkerDied())

    def _give_up(self, reason: EngineError) -> None:
        """Do without a worker until the next submission."""
        self.stop()
        self.state, self.reason = "down", reason
