"""Files read for their jobs, each in a process of its own; a job whose file is read then waits for
a worker."""

from __future__ import annotations

import logging
from collections.abc import Callable

from engine.core import EngineError
from engine.service.isolation.files import as_document
from engine.service.isolation.processes import Processes
from engine.service.isolation.turns import places
from engine.service.tasks import Task, Tasks
from engine.service.worker.assignment import Assignment, JobOutcome
from engine.service.worker.traces import trace
from engine.store import Database, documents, jobs

log = logging.getLogger(__name__)

STORE_SECONDS = 1.0
"""Before a store that failed is tried again."""


class FileReadings:
    """The files that are being read. Called by the supervisor alone; ``done`` is called, from
    another thread, whenever one is read or is not."""

    def __init__(self, tasks: Tasks, database: Database, processes: Processes, done: Callable[[], None]) -> None:
        self._tasks, self._database, self._processes, self._done = tasks, database, processes, done
        self._at_once = places()["read"].at_once
        self._running: dict[Task[None], Assignment] = {}

    def turn(self) -> None:
        """Cancel what is no longer wanted, and begin to read what waits."""
        for task, assignment in list(self._running.items()):
            if task.progress.ended:
                del self._running[task]
            elif not assignment.is_wanted():
                task.cancel()
        while len(self._running) < self._at_once and (claimed := self._claimed()) is not None:
            self._begin(claimed)

    def _claimed(self) -> Assignment | None:
        with self._database.writing() as session:
            claimed = jobs.claim(session, "", "file")
        return Assignment(self._database, *claimed) if claimed else None

    def _begin(self, assignment: Assignment) -> None:
        task = self._tasks.run("reading", lambda task: self._read(task, assignment))
        self._running[task] = assignment
        task.when_ended(self._done)

    def _read(self, task: Task[None], assignment: Assignment) -> None:
        """Read one file, and store its text or why it has none; a store that fails for a moment is
        tried again."""
        step: Callable[[], object] | None = None
        while True:
            try:
                step = step or self._outcome(task, assignment)
                step()
                return
            except EngineError as error:
                if task.cancelled:
                    raise
                log.error("The reading of job %d could not be stored, and goes on: %s", assignment.job, error.code)
            except Exception as error:  # noqa: BLE001 - a full disk, a locked store: nothing is lost
                log.error("The reading of job %d could not be stored, and goes on: %s", assignment.job, trace(error))
            task.pause(STORE_SECONDS)

    def _outcome(self, task: Task[None], assignment: Assignment) -> Callable[[], object]:
        """Read the file and give what is to be done in the store."""
        assignment.note_progress("read", 0.0)
        with self._database.reading() as session:
            document = documents.fetch(session, assignment.document_id)
            content = documents.fetch_content(session, assignment.document_id)
        try:
            answers = list(self._processes.stream("read", content, document.name, document.changes, task=task))
        except EngineError as error:
            task.check()
            assignment.outcome = JobOutcome(error)
            return assignment.settle
        read = as_document(answers[-1])
        return lambda: assignment.keep_text(read)
