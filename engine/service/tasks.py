"""Work that goes on in a thread of its own: whoever begins it gets a :class:`Task`, which says how
far it is and what came of it, and can be cancelled.

::

    queued -> running -> done | failed | cancelled        as the jobs of the store
       `-----------------------------------^

Every thread of the server, and of the processes that work for it, is one of these: nothing else
starts threads here.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from engine.core import Cancelled, EngineError
from engine.service.worker.traces import trace

if TYPE_CHECKING:
    from engine.store import State

log = logging.getLogger(__name__)

Result = TypeVar("Result")

STOP_SECONDS = 20.0
"""How long the end of a server waits for its threads; one that still works then dies with the
process."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a task is: ``fraction`` from 0 to 1, of the whole; ``error`` says why it ended
    without a result."""

    state: State
    fraction: float = 0.0
    stage: str = ""
    error: EngineError | None = None

    @property
    def ended(self) -> bool:
        """Tell whether no more will come of it."""
        return self.state not in ("queued", "running")


DONE = Progress("done", 1.0)
"""Of what needs no task, for it is there already."""


class Task(Generic[Result]):
    """One piece of work. It is made by :meth:`Tasks.run`, which calls ``work`` with it in a thread.

    Who began it asks for ``progress`` or :meth:`result`, or says :meth:`cancel`; the work itself
    says :meth:`report`, which ends it where it was cancelled meanwhile.
    """

    def __init__(self, name: str, work: Callable[[Task[Result]], Result]) -> None:
        self.name = name
        self.ended_at: float | None = None  # of the monotonic clock
        self._work: Callable[[Task[Result]], Result] | None = work
        self._lock = threading.Lock()
        self._progress = Progress("queued")
        self._result: Result | None = None
        self._cancelled, self._over = threading.Event(), threading.Event()
        self._when_cancelled: list[Callable[[], None]] = []
        self._when_ended: list[Callable[[], None]] = []

    # -- for who began it
    # -------------------------------------------------------------------------------------------

    @property
    def progress(self) -> Progress:
        """Say how far it is."""
        return self._progress

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end, for so long at most; tell whether it came."""
        return self._over.wait(seconds)

    def result(self) -> Result:
        """Wait for the end and give what came of it.

        Raises:
            EngineError: what it ended with; a plain one where it was a defect, Cancelled where it
            was cancelled.
        """
        self._over.wait()
        if self._progress.error is not None:
            raise self._progress.error
        return cast(Result, self._result)

    def cancel(self) -> None:
        """Let it end soon, without a result; nothing where it has ended."""
        with self._lock:
            if self._progress.ended or self._cancelled.is_set():
                return
            self._cancelled.set()
            acts = tuple(self._when_cancelled)
        for act in acts:
            act()

    def when_ended(self, act: Callable[[], None]) -> None:
        """Call a function at the end, at once where it has ended."""
        with self._lock:
            if not self._progress.ended:
                self._when_ended.append(act)
                return
        act()

    # -- for the work
    # ----------------------------------------------------------------------------------------------

    @property
    def cancelled(self) -> bool:
        """Tell whether it should end."""
        return self._cancelled.is_set()

    def report(self, fraction: float, stage: str = "") -> None:
        """Say how far it is.

        Raises:
            Cancelled: it should end.
        """
        self.check()
        self._progress = Progress("running", fraction, stage)

    def check(self) -> None:
        """Go on, unless it should end.

        Raises:
            Cancelled: it should.
        """
        if self._cancelled.is_set():
            raise Cancelled()

    def pause(self, seconds: float) -> None:
        """Let time pass.

        Raises:
            Cancelled: it should end; at once, whatever is left of the time.
        """
        self._cancelled.wait(seconds)
        self.check()

    def when_cancelled(self, act: Callable[[], None]) -> None:
        """Call a function as soon as it is cancelled, in the thread of who cancels: to end what the
        work waits for."""
        with self._lock:
            if not self._cancelled.is_set():
                self._when_cancelled.append(act)
                return
        act()

    # -- for the registry
    # -------------------------------------------------------------------------------------------

    def perform(self) -> None:
        """Do the work and note what came of it."""
        result: Result | None = None
        error: EngineError | None = None
        try:
            self.check()
            self._progress = Progress("running")
            if self._work is not None:
                result = self._work(self)
        except EngineError as caught:
            error = caught
        except Exception as caught:  # noqa: BLE001 - a defect: who asks gets a sentence, the log learns where it is
            log.error("The task %s failed by a defect: %s", self.name, trace(caught))
            error = EngineError()
        self._end(result, error)

    def _end(self, result: Result | None, error: EngineError | None) -> None:
        with self._lock:
            if self._cancelled.is_set() and error is None:
                error = Cancelled()
            cancelled = self._cancelled.is_set() or isinstance(error, Cancelled)
            state: State = "cancelled" if cancelled else "failed" if error else "done"
            self._work, self._result = None, None if error else result  # the work holds what it was given: files, texts
            self._progress, self.ended_at = Progress(state, 1.0, "", error), time.monotonic()
            acts = tuple(self._when_ended)
            self._when_ended, self._when_cancelled = [], []
        self._over.set()
        for act in acts:
            act()


class Tasks:
    """The tasks of one server, or of a process that works for it. Every method may be called from
    any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._threads: dict[Task[Any], threading.Thread] = {}
        self._running: Counter[str] = Counter()
        self._stopping = False

    def run(self, name: str, work: Callable[[Task[Result]], Result], *, at_once: int | None = None) -> Task[Result]:
        """Begin a task; where ``at_once`` of this name run already, it is queued. While the server
        stops, it ends at once, cancelled."""
        task = Task(name, work)
        thread = threading.Thread(target=self._perform, args=(task, at_once), name=name, daemon=True)
        with self._changed:
            if self._stopping:
                task.cancel()
            self._threads[task] = thread
            thread.start()
        return task

    def stop(self) -> None:
        """Cancel all that runs or waits and join its threads. New tasks may begin afterwards."""
        end = time.monotonic() + STOP_SECONDS
        with self._changed:
            self._stopping = True
        try:
            while left := self._others():
                if time.monotonic() > end:
                    log.warning("Some tasks did not end: %s", ", ".join(sorted(task.name for task in left)))
                    return
                for task in left:
                    task.cancel()
                for thread in left.values():
                    thread.join(max(0.0, end - time.monotonic()))
        finally:
            with self._changed:
                self._stopping = False

    def _others(self) -> dict[Task[Any], threading.Thread]:
        """Give what runs or waits, but for the task that asks."""
        with self._changed:
            return {task: thread for task, thread in self._threads.items() if thread is not threading.current_thread()}

    def _perform(self, task: Task[Any], at_once: int | None) -> None:
        try:
            with self._turn(task, at_once):
                task.perform()
        finally:
            with self._changed:
                del self._threads[task]

    @contextmanager
    def _turn(self, task: Task[Any], at_once: int | None) -> Iterator[None]:
        """Wait until fewer tasks of this name run than may, or until it is cancelled."""
        if at_once is not None:
            task.when_cancelled(self._wake)
        with self._changed:
            self._changed.wait_for(lambda: at_once is None or task.cancelled or self._running[task.name] < at_once)
            self._running[task.name] += 1
        try:
            yield
        finally:
            with self._changed:
                self._running[task.name] -= 1
                self._changed.notify_all()

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()
