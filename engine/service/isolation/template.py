"""The process from which those that open files are forked: it has loaded what they need, runs one
thread, and opens no file itself.

Started as ``python -m engine.service.isolation.template DESCRIPTOR MODULE``. A process for each
file would take half a second to start by itself; forked from here it takes a hundredth. The
module's ``OPERATIONS`` are what can be asked of a process.

::

    server -> template   fork (with the process's end of a pipe, and its seconds in all) · kill
    template -> server   ready · ended (with the signal or the status by which a process ended)
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pickle
import select
import signal
import socket
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from engine.core import EngineError, TooMuchMemory
from engine.service.isolation.child import die_with_parent, hush
from engine.service.isolation.limits import apply, is_out_of_memory
from engine.service.isolation.network import Barrier, deny_network
from engine.service.isolation.operation import Operations
from engine.service.worker.traces import trace
from engine.service.worker.wire import Message, receive, send

LONGEST = 4096
"""Bytes of a message between server and template."""


def main(descriptor: int, module: str) -> None:
    """Run the template until the server closes its side."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server decides
    die_with_parent()
    control = socket.socket(fileno=descriptor)
    barrier = deny_network()
    loaded = importlib.import_module(module)
    loaded.preload()
    gc.collect()
    gc.freeze()
    tell(control, {"kind": "ready", "network": barrier})
    Template(control, loaded.OPERATIONS).run()


def tell(control: socket.socket, said: dict[str, Any]) -> None:
    """Send one message of JSON over the control socket, which keeps messages apart."""
    control.send(json.dumps(said).encode())


@dataclass(slots=True)
class Child:
    """A forked process: the server's token of it, the moment of the monotonic clock when its time
    is over, and whether it was killed for that."""

    token: int
    end: float
    late: bool = False


class Template:
    """Forks a process for each order and tells the server how it ended."""

    def __init__(self, control: socket.socket, operations: Operations) -> None:
        self._control = control
        self._operations = operations
        self._running: dict[int, Child] = {}  # by process id
        self._ended, self._wake = os.pipe()

    def run(self) -> None:
        """Obey until the server closes its side; what runs then ends with this process."""
        for end in (self._ended, self._wake):
            os.set_blocking(end, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        while True:
            watched: list[socket.socket | int] = [self._control, self._ended]
            readable, _, _ = select.select(watched, [], [], self._patience())
            self._kill_late()
            if self._ended in readable:
                with suppress(BlockingIOError):
                    os.read(self._ended, LONGEST)
                self._bury()
            if self._control in readable and not self._obey():
                return

    def _obey(self) -> bool:
        """Carry one message of the server out; tell whether there was one."""
        data, descriptors, _, _ = socket.recv_fds(self._control, LONGEST, 1)
        if not data:
            return False
        said = json.loads(data)
        if said["kind"] == "kill":
            self._kill(said["token"])
        else:
            self._fork(said["token"], said["wall"], descriptors[0])
        return True

    def _patience(self) -> float | None:
        """Give the seconds until the time of the first process is over, None where none runs."""
        ends = [child.end for child in self._running.values() if not child.late]
        return max(0.0, min(ends) - time.monotonic()) if ends else None

    def _kill_late(self) -> None:
        for process, child in self._running.items():
            if not child.late and time.monotonic() >= child.end:
                child.late = True
                _kill_group(process)

    def _fork(self, token: int, wall: float, descriptor: int) -> None:
        process = os.fork()
        if process == 0:
            self._become(descriptor)
        with suppress(OSError):  # the process may have done it first
            os.setpgid(process, process)
        self._running[process] = Child(token, time.monotonic() + wall)
        os.close(descriptor)

    def _become(self, descriptor: int) -> None:
        """Live as the forked process: carry one order out, and end without what a Python program
        does at its end."""
        status = 1
        try:
            os.setpgid(0, 0)
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            die_with_parent()
            self._control.close()
            serve(Connection(descriptor), self._operations)
            status = 0
        finally:
            os._exit(status)

    def _kill(self, token: int) -> None:
        for process, child in self._running.items():
            if child.token == token:
                _kill_group(process)

    def _bury(self) -> None:
        """Tell the server of each process that ended, after those that it started are dead too."""
        while self._running:
            ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is None:
                return
            _kill_group(ended.si_pid)
            os.waitpid(ended.si_pid, 0)
            child = self._running.pop(ended.si_pid, None)
            if child is not None:
                killed = ended.si_code in (os.CLD_KILLED, os.CLD_DUMPED)
                said = {"token": child.token, "killed": killed, "status": ended.si_status, "late": child.late}
                tell(self._control, {"kind": "ended", **said})


def serve(link: Connection, operations: Operations) -> None:
    """Receive one order, set its limits, carry it out, and send what came of it."""
    try:
        order = receive(link)
    except (EOFError, OSError):  # the server went
        return
    hush()
    try:
        operation = operations[order.body["operation"]]
        arguments = pickle.loads(order.data)  # noqa: S301 - of the server, which never reads one of ours
        apply(operation.limits())
        answer = operation.perform(lambda message: send(link, message), *arguments)
    except Exception as error:  # noqa: BLE001 - whatever a file does; the server says a sentence
        answer = failure(error)
    send(link, answer)


def failure(error: Exception) -> Message:
    """Say by what an order failed: what a user can meet, or, of a defect, where it is."""
    if is_out_of_memory(error):
        return Message("failed", {"code": TooMuchMemory.code, "params": {}})
    if isinstance(error, EngineError):
        return Message("failed", {"code": error.code, "params": error.params})
    return Message("failed", {"code": EngineError.code, "params": {}, "trace": trace(error)})


def _kill_group(process: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)


__all__ = ["Barrier", "Template", "main"]

if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
