"""Threads that work side by side, each with the process that holds its models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import SimpleQueue

from engine.core import Cancelled, EngineError
from engine.service import AnnotatorProcess, Task, Tasks, trace

Work = Callable[[AnnotatorProcess], None]


class Lanes:
    """So many lanes, started on creation. A lane lives as long as the batch runs, for the process
    that it started would end with it."""

    def __init__(self, tasks: Tasks, many: int, loader: str) -> None:
        self._work: SimpleQueue[Work | None] = SimpleQueue()
        self._ended: SimpleQueue[BaseException | None] = SimpleQueue()
        self._broken = False
        self._loader = loader
        self._tasks = [tasks.run("batch", lambda task: self._live(tasks, task)) for _ in range(many)]

    def spread(self, work: Sequence[Work]) -> None:
        """Have all of it done, in this order as lanes become free, and wait for the end.

        Raises:
            EngineError: one failed; what had not begun is left.
        """
        for piece in work:
            self._work.put(piece)
        errors = [error for error in (self._ended.get() for _ in work) if error is not None]
        self._broken = False
        if errors:
            raise errors[0]

    def stop(self) -> None:
        """End the lanes, and their processes."""
        self._broken = True
        for task in self._tasks:
            self._work.put(None)
            task.cancel()
        for task in self._tasks:
            task.wait()

    def _live(self, tasks: Tasks, task: Task[None]) -> None:
        annotator = AnnotatorProcess(tasks, self._loader, lambda: task.cancelled)
        try:
            while (work := self._work.get()) is not None:
                self._ended.put(self._done(work, annotator))
        finally:
            annotator.stop()

    def _done(self, work: Work, annotator: AnnotatorProcess) -> EngineError | None:
        if self._broken:
            return None
        try:
            work(annotator)
        except EngineError as error:
            self._broken = True
            return error
        except Exception as error:  # noqa: BLE001 - a defect of the batch itself: it stops, and says where
            self._broken = True
            failed = EngineError()
            failed.add_note(trace(error))
            return failed
        return None


__all__ = ["Cancelled", "Lanes", "Work"]
