"""The worker seen from the server: a process of its own, never a fork, and a pipe to it.

``python -m`` rather than ``multiprocessing.Process``, which imports the main module (app.py, all
its pages) again.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable

from engine.core import ROOT
from engine.service.tasks import Task, Tasks
from engine.service.worker.wire import Message, receive, send

log = logging.getLogger(__name__)

GRACE_SECONDS = 2.0
DEATH = Message("death")


class WorkerProcess:
    """A child process connected by a pipe, started on creation. ``module`` is the module it runs;
    ``hear`` is called, in a background task, with each message and finally with DEATH."""

    def __init__(
        self,
        tasks: Tasks,
        loader: str,
        hear: Callable[[WorkerProcess, Message], None],
        module: str = "engine.service.worker.main",
    ) -> None:
        ours, theirs = multiprocessing.Pipe()
        command = [sys.executable, "-m", module, str(theirs.fileno()), loader]
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env=environment(),
            )
        finally:
            theirs.close()
        self.pid = self._process.pid
        self._link = ours
        self._hear = hear
        self._listening = tasks.run("listening to the worker", self._listen)

    def say(self, message: Message) -> None:
        """Send a message to the process. If it is dead, this is logged; ``hear`` gets DEATH."""
        try:
            send(self._link, message)
        except OSError:
            log.warning("The worker was gone when it was given a message of kind %s.", message.kind)

    def kill(self) -> None:
        """Kill the process at once; ``hear`` then gets DEATH."""
        self._process.kill()

    def end(self) -> str:
        """Wait for the end of a dying process, close the pipe, and return how it ended: ``signal
        NAME`` or ``exit status N``."""
        code = self._finish()
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"

    def stop(self) -> None:
        """Terminate the process, kill it if it has not ended after :data:`GRACE_SECONDS`, and close
        the pipe."""
        self._process.terminate()
        self._finish()

    def _finish(self) -> int:
        try:
            code = self._process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        self._listening.wait()
        self._link.close()
        return code

    def _listen(self, _: Task[None]) -> None:
        """Listen until the process ends: a cancellation ends the process, not the listening."""
        try:
            while True:
                self._hear(self, receive(self._link))
        except (EOFError, OSError):
            self._hear(self, DEATH)


def environment() -> dict[str, str]:
    """Return the environment of a process of ours: our import path, and no way to a model hub."""
    path = os.pathsep.join(dict.fromkeys([str(ROOT), *(entry for entry in sys.path if entry)]))
    return {**os.environ, "PYTHONPATH": path, "HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1"}
