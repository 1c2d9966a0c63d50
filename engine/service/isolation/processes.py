"""The server's side: an order goes to a process of its own, what came of it comes back, and a
process that takes too long is killed.

What comes back is JSON and bytes, never a pickle: the process has opened a file that may be
hostile. What it is given is a pickle, for the server is its master.
"""

from __future__ import annotations

import itertools
import json
import logging
import multiprocessing
import os
import pickle
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator
from importlib import import_module
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Any

from engine.core import EngineError, TimedOut, TooMuchProcessor, WorkerDied, recall
from engine.service.isolation.limits import Limits
from engine.service.isolation.template import LONGEST, tell
from engine.service.isolation.turns import Turns
from engine.service.tasks import Task, Tasks
from engine.service.worker.process import environment
from engine.service.worker.wire import Message, receive, send

log = logging.getLogger(__name__)

OPERATIONS = "engine.service.isolation.operations"
GRACE_SECONDS = 5.0
"""How long the word of how a process ended may take to come."""
START_SECONDS = 60.0


class Processes:
    """Carries orders out in processes of their own. Every method may be called from any thread.

    ``module`` names the module whose ``OPERATIONS`` the processes know. The template is started by
    the first order, or by :meth:`start`.
    """

    def __init__(self, tasks: Tasks, module: str = OPERATIONS, turns: Turns | None = None) -> None:
        self._tasks, self._module = tasks, module
        self._turns = turns or Turns()
        self._tokens = itertools.count(1)
        self._lock = threading.Lock()
        self._template: TemplateProcess | None = None

    def start(self) -> None:
        """Start the template, unless it runs: the first order then need not wait for it."""
        self._running_template()

    def run(self, operation: str, *arguments: Any) -> Message:
        """Carry one order out and return its answer; what is said on the way is dropped.

        Raises:
            Busy: too many orders of this kind wait.
            TooMuchMemory, TooMuchProcessor, TimedOut: the process took more than its limits.
            WorkerDied: it died of something else.
            EngineError: what it said.
        """
        return list(self.stream(operation, *arguments))[-1]

    def stream(self, operation: str, *arguments: Any, task: Task[Any] | None = None) -> Generator[Message]:
        """Carry one order out and yield each message that the process sends, its answer last. The
        process is killed where the iterator is closed before, or ``task`` cancelled.

        Raises:
            Cancelled: ``task`` was cancelled. Otherwise as :meth:`run`.
        """
        known = import_module(self._module).OPERATIONS[operation]
        if task is not None:
            task.when_cancelled(self._turns.wake)
        with self._turns.turn(known.queue, lambda: task is not None and task.cancelled):
            if task is not None:
                task.check()
            with self._forked(known.limits()) as running:
                if task is not None:
                    task.when_cancelled(running.kill)
                yield from running.answers(operation, known.answer, arguments, task)

    def _forked(self, limits: Limits) -> Running:
        """Fork a process; a template that is found dead is replaced once.

        Raises:
            WorkerDied: the second died too.
        """
        template = self._running_template()
        try:
            return Running(template, next(self._tokens), limits)
        except WorkerDied:
            template.ended = True
        return Running(self._running_template(), next(self._tokens), limits)

    def _running_template(self) -> TemplateProcess:
        with self._lock:
            if self._template is None or self._template.ended:
                self._template = TemplateProcess(self._tasks, self._module)
            return self._template


class TemplateProcess:
    """The template as a child of the server, started on creation, and what it says."""

    def __init__(self, tasks: Tasks, module: str) -> None:
        self.ended = False
        self._module = module
        self._sending = threading.Lock()
        self._heard: dict[int, SimpleQueue[dict[str, Any]]] = {}
        self._ready = threading.Event()
        self._control, self._theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        # In a task: Linux takes the end of the thread that starts a process for the end of its
        # parent.
        tasks.run("listening to the template", self._live)
        self._ready.wait(START_SECONDS)

    def fork(self, token: int, wall: float, descriptor: int) -> None:
        """Let a process be forked, with one end of a pipe; it is killed after ``wall`` seconds.

        Raises:
            WorkerDied: the template is dead.
        """
        self._heard[token] = SimpleQueue()
        order = json.dumps({"kind": "fork", "token": token, "wall": wall}).encode()
        try:
            with self._sending:
                socket.send_fds(self._control, [order], [descriptor])
        except OSError as error:
            raise WorkerDied() from error

    def kill(self, token: int) -> None:
        """Let a process be killed, with those that it started; does nothing if it has ended."""
        try:
            with self._sending:
                tell(self._control, {"kind": "kill", "token": token})
        except OSError:
            log.warning("The template was gone when a process was to be killed; it took its processes along.")

    def end_of(self, token: int) -> dict[str, Any]:
        """Wait for the word of how a process ended; empty where none comes."""
        try:
            return self._heard[token].get(timeout=GRACE_SECONDS)
        except Empty:
            return {}

    def forget(self, token: int) -> None:
        """Forget a process."""
        self._heard.pop(token, None)

    def _live(self, task: Task[None]) -> None:
        command = [sys.executable, "-m", "engine.service.isolation.template", str(self._theirs.fileno()), self._module]
        more = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # a process with threads is not forked
        process = subprocess.Popen(  # noqa: S603 - our own module
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[self._theirs.fileno()],
            env={**environment(), **more},
        )
        self._theirs.close()
        task.when_cancelled(lambda: os.kill(process.pid, signal.SIGTERM) if process.poll() is None else None)
        try:
            while data := self._control.recv(LONGEST):
                self._hear(json.loads(data))
        except OSError:
            if not task.cancelled:
                log.warning("The template of processes cannot be heard any more.")
        finally:
            self.ended = True
            self._ready.set()
            process.kill()
            process.wait()
            self._control.close()

    def _hear(self, said: dict[str, Any]) -> None:
        if said["kind"] == "ready":
            if not said["network"]:
                log.warning(
                    "This kernel refuses seccomp and unshare: processes that open files keep the network, "
                    "and have their other limits."
                )
            self._ready.set()
        elif (queue := self._heard.get(said["token"])) is not None:
            queue.put(said)


class Running:
    """One forked process and the pipe to it; killed at the end of the block."""

    def __init__(self, template: TemplateProcess, token: int, limits: Limits) -> None:
        self._template, self._token, self._limits = template, token, limits
        self._link: Connection
        self._link, theirs = multiprocessing.Pipe()
        try:
            template.fork(token, limits.wall, theirs.fileno())
        finally:
            theirs.close()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._template.forget(self._token)
        self._link.close()

    def kill(self) -> None:
        """Kill the process; does nothing if it has ended."""
        self._template.kill(self._token)

    def answers(self, name: str, most: int, arguments: tuple[Any, ...], task: Task[Any] | None) -> Iterator[Message]:
        """Give the order and yield the messages that come, of at most so many bytes each, the
        answer last.

        Raises:
            As :meth:`Processes.stream`.
        """
        try:
            send(self._link, Message("order", {"operation": name}, pickle.dumps(arguments)))
            while True:
                message = receive(self._link, most)
                if message.kind == "failed":
                    raise _failure(name, message)
                yield message
                if message.kind == "done":
                    return
        except (EOFError, OSError, ValueError, KeyError, struct.error) as error:  # closed, or what came is no message
            if task is not None:
                task.check()
            raise self._death(name) from error

    def _death(self, name: str) -> EngineError:
        said = self._template.end_of(self._token)
        if said.get("late"):
            return TimedOut(minutes=round(self._limits.wall / 60))
        if said.get("killed") and said["status"] == signal.SIGXCPU:
            return TooMuchProcessor(seconds=round(self._limits.processor))
        log.error("A process of the operation %s died: %s", name, _ended(said))
        return WorkerDied(how=_ended(said))


def _failure(name: str, message: Message) -> EngineError:
    if "trace" in message.body:
        log.error("The operation %s failed by a defect: %s", name, message.body["trace"])
    return recall(message.body["code"], message.body["params"])


def _ended(said: dict[str, Any]) -> str:
    if not said:
        return "nothing was said of it"
    return f"signal {signal.Signals(said['status']).name}" if said["killed"] else f"exit status {said['status']}"
