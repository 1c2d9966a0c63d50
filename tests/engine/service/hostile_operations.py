"""What a process may be made to do by a file that wants to do harm."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time

from engine.service.isolation.limits import MEGABYTE
from engine.service.isolation.operation import Operation, Send
from engine.service.worker.wire import Message


def preload() -> None:
    """Load nothing."""


def fill_memory(_send: Send, hidden: bool) -> Message:
    """Ask for memory without end; ``hidden``: as a reader does that calls every error damage."""
    from engine.core import Damaged

    held = []
    try:
        while True:
            held.append(bytearray(50 * MEGABYTE))
    except MemoryError as error:
        held.clear()
        if hidden:
            raise Damaged(format="docx") from error
        raise


def burn(_send: Send) -> Message:
    """Compute without end, in a loop that hears no signal of Python."""
    while True:
        sum(range(10_000_000))


def sleep(_send: Send, file: str) -> Message:
    """Start another program, say its process id in a file, send half a message, and wait for
    ever."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with open(file, "w") as said:
        said.write(str(child.pid))
    for descriptor in range(3, 64):
        try:
            socket.socket(fileno=os.dup(descriptor)).send(b"\0\0\1\0half")
        except OSError:
            continue
    time.sleep(600)
    raise AssertionError


def connect(_send: Send, port: int) -> Message:
    """Try to reach a port of this machine, here and in another program."""
    code = f"import socket; socket.create_connection(('127.0.0.1', {port}), 5)"
    found = [subprocess.run([sys.executable, "-c", code], stderr=subprocess.DEVNULL).returncode == 0]
    try:
        socket.create_connection(("127.0.0.1", port), 5).close()
        found.append(True)
    except OSError:
        found.append(False)
    return Message("done", {"reached": found})


def open_files(_send: Send) -> Message:
    """Open files until it is refused, and say how many there were."""
    held = []
    try:
        while len(held) < 5000:
            held.append(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        pass
    for descriptor in held:
        os.close(descriptor)
    return Message("done", {"opened": len(held)})


def die(_send: Send) -> Message:
    """Die as a crash in a library would let it."""
    os.kill(os.getpid(), signal.SIGSEGV)
    raise AssertionError


def flood(_send: Send) -> Message:
    """Answer more than the server takes."""
    return Message("done", {}, bytes(4 * MEGABYTE))


def fail(_send: Send, text: str) -> Message:
    """Fail by a defect whose message quotes the text."""
    raise ValueError(text)


def echo(_send: Send, text: str) -> Message:
    """Give back what was given."""
    return Message("done", {"text": text, "process": os.getpid()})


OPERATIONS = {
    function.__name__: Operation(function, "write", answer=MEGABYTE)
    for function in (fill_memory, burn, sleep, connect, open_files, die, flood, fail, echo)
}
