"""What a large answer takes of a server beside itself: its memory at the most, and what it writes
to temporary files, while a client reads slowly.

    python benchmarks/answers.py [--megabytes 64] [--readers 4]

It serves bytes that are there already, on a free port, in a process of its own.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

MEGABYTE = 1024 * 1024
READ = 64 * 1024


def serve(listening: socket.socket, megabytes: int, said: Any) -> None:
    """Serve one answer, whole as a route gives it, and count what goes to temporary files."""
    from engine import http

    answer, written = os.urandom(megabytes * MEGABYTE), [0]
    real = tempfile.TemporaryFile

    def counted(*arguments: Any, **named: Any) -> Any:
        file = real(*arguments, **named)
        write = file.write

        class Counted:
            def __getattr__(self, name: str) -> Any:
                return getattr(file, name)

            def write(self, data: bytes) -> int:
                written[0] += len(data)
                return write(data)

        return Counted()

    tempfile.TemporaryFile = counted  # type: ignore[assignment]

    def application(_: Any, start: Any) -> list[bytes]:
        start("200 OK", [("Content-Length", str(len(answer)))])
        return [answer]

    threading.Thread(target=http.serve, args=(application, listening, MEGABYTE), daemon=True).start()
    said.send("ready")
    said.recv()
    said.send(written[0])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--megabytes", type=int, default=64)
    parser.add_argument("--readers", type=int, default=4)
    chosen = parser.parse_args()
    listening = socket.create_server(("127.0.0.1", 0))
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=serve, args=(listening, chosen.megabytes, there))
    process.start()
    here.recv()
    known = psutil.Process(process.pid)
    base = peak = known.memory_info().rss
    left = threading.Semaphore(0)

    def read() -> None:
        with socket.create_connection(listening.getsockname()) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            while connection.recv(READ):
                time.sleep(0.001)  # a slow line: the server has its answer long before
        left.release()

    for _ in range(chosen.readers):
        threading.Thread(target=read, daemon=True).start()
    for _ in range(chosen.readers):
        while not left.acquire(timeout=0.005):
            peak = max(peak, known.memory_info().rss)
    here.send("done")
    print(
        f"{chosen.readers} readers of {chosen.megabytes} MB: {(peak - base) / MEGABYTE:.0f} MB of memory beside the answer, "
        f"{here.recv() / MEGABYTE:.0f} MB written to temporary files"
    )
    process.terminate()


if __name__ == "__main__":
    main()
