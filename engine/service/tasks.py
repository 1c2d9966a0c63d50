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
from collections import Counter, defaultdict
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
    """State of a background task. ``fraction`` is the share of the whole that is done, 0 to 1 (1
    once ended, whatever the outcome); ``stage`` names the current step; ``error`` is the reason why
    the task ended without a result."""

    state: State
    fraction: float = 0.0
    stage: str = ""
    error: EngineError | None = None

    @property
    def ended(self) -> bool:
        """Tell whether the task is over: done, failed or cancelled."""
        return self.state not in ("queued", "running")


DONE = Progress("done", 1.0)
"""Of what needs no task, for it is there already."""


class Task(Generic[Result]):
    """One piece of background work: :meth:`Tasks.run` creates it and calls ``work`` in a thread
    with the task as its argument.

    The caller reads ``progress``, waits for :meth:`result` or calls :meth:`cancel`; the work itself
    calls :meth:`report`, which raises Cancelled after a cancellation.
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
        """Return the current state of the task, without waiting."""
        return self._progress

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the task has ended, at most ``seconds`` (None: without limit), and tell
        whether it has."""
        return self._over.wait(seconds)

    def result(self) -> Result:
        """Wait until the task has ended and return what the work returned.

        Raises:
            EngineError: the error that ended the work; a plain EngineError for any other exception.
            Cancelled: the task was cancelled.
        """
        self._over.wait()
        if self._progress.error is not None:
            raise self._progress.error
        return cast(Result, self._result)

    def cancel(self) -> None:
        """Ask the task to end without a result, which it does at its next :meth:`report`,
        :meth:`check` or :meth:`pause`. Does nothing if it has ended."""
        with self._lock:
            if self._progress.ended or self._cancelled.is_set():
                return
            self._cancelled.set()
            acts = tuple(self._when_cancelled)
        for act in acts:
            act()

    def when_ended(self, act: Callable[[], None]) -> None:
        """Register a function to be called when the task ends; it is called immediately if the task
        has ended."""
        with self._lock:
            if not self._progress.ended:
                self._when_ended.append(act)
                return
        act()

    # -- for the work
    # ----------------------------------------------------------------------------------------------

    @property
    def cancelled(self) -> bool:
        """Tell whether cancellation was requested."""
        return self._cancelled.is_set()

    def report(self, fraction: float, stage: str = "") -> None:
        """Record the progress of the work: the share done, 0 to 1, and the name of the current
        step.

        Raises:
            Cancelled: cancellation was requested.
        """
        self.check()
        self._progress = Progress("running", fraction, stage)

    def check(self) -> None:
        """Raise Cancelled if cancellation was requested, else do nothing.

        Raises:
            Cancelled: cancellation was requested.
        """
        if self._cancelled.is_set():
            raise Cancelled()

    def pause(self, seconds: float) -> None:
        """Sleep for a number of seconds, or until the task is cancelled.

        Raises:
            Cancelled: cancellation was requested, before or during the pause.
        """
        self._cancelled.wait(seconds)
        self.check()

    def when_cancelled(self, act: Callable[[], None]) -> None:
        """Register a function to be called at cancellation, in the thread that cancels, in order to
        interrupt what the work waits for; it is called immediately if the task is already
        cancelled."""
        with self._lock:
            if not self._cancelled.is_set():
                self._when_cancelled.append(act)
                return
        act()

    # -- for the registry
    # -------------------------------------------------------------------------------------------

    def perform(self) -> None:
        """Execute the work in the current thread and record its result or error; no exception of
        the work is propagated. Called by :class:`Tasks`."""
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
    """Registry of the background tasks of a process, each in a thread of its own. Every method may
    be called from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._threads: dict[Task[Any], threading.Thread] = {}
        self._running: Counter[str] = Counter()
        self._queued: defaultdict[str, list[Task[Any]]] = defaultdict(list)  # by name, first come, first served
        self._stopping = False

    def run(self, name: str, work: Callable[[Task[Result]], Result], *, at_once: int | None = None) -> Task[Result]:
        """Start ``work`` in a new thread and return its task at once. The task stays queued while
        ``at_once`` tasks of the same ``name`` are running (None: no limit); queued tasks of a name
        run in the order of their calls. During :meth:`stop`, new tasks are cancelled
        immediately."""
        task = Task(name, work)
        thread = threading.Thread(target=self._perform, args=(task, at_once), name=name, daemon=True)
        with self._changed:
            if self._stopping:
                task.cancel()
            self._threads[task] = thread
            self._queued[name].append(task)
            thread.start()
        return task

    def stop(self) -> None:
        """Cancel all tasks, running or queued, and wait for their threads, at most
        :data:`STOP_SECONDS`; a task still running then is logged and left. New tasks may be started
        afterwards."""
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
        """Wait until fewer tasks of this name run than may and none queues before this one, or
        until it is cancelled."""
        queued = self._queued[task.name]
        if at_once is not None:
            task.when_cancelled(self._wake)
        with self._changed:
            self._changed.wait_for(
                lambda: at_once is None or task.cancelled or (queued[0] is task and self._running[task.name] < at_once)
            )
            queued.remove(task)
            self._running[task.name] += 1
            self._changed.notify_all()
        try:
            yield
        finally:
            with self._changed:
                self._running[task.name] -= 1
                self._changed.notify_all()

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()
