"""How long a 1 kB decision waits while 50 documents are uploaded, 24 wrong keys are tried and a
hostile file is read, all at once; and the memory that the processes take beyond that of a server
at rest.

    python benchmarks/load.py [--uploads 50] [--keys 24] [--size 20000]

It starts a server of its own on a free port, with a store in a temporary folder.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[1]

OURS = {"X-Requested-With": "nomdemprunt"}
SENTENCE = "Mme Odile ROCHEBLAVE, demeurant à Lorient, fait grief à M. Luc Kerbastard de n'avoir rien dit. "
DECISION = (SENTENCE * 11)[:1024]


@contextmanager
def server() -> Iterator[tuple[int, psutil.Process]]:
    """Start a server and wait until its workers are ready."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        known = {**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "NOMDEMPRUNT_VAR": folder}
        process = subprocess.Popen([sys.executable, "app.py"], cwd=ROOT, env=known, stdout=subprocess.DEVNULL)
        try:
            while True:
                time.sleep(1)
                try:
                    if json.loads(ask(port, "GET", "/api/v1/health")[1])["state"] == "ready":
                        break
                except OSError:
                    continue
            yield port, psutil.Process(process.pid)
        finally:
            process.terminate()
            process.wait(30)


def ask(port: int, method: str, path: str, files: dict[str, tuple[str, bytes]] | None = None, **fields: str):
    """Send a request and give status and body."""
    border = uuid.uuid4().hex
    parts = [
        f'--{border}\r\nContent-Disposition: form-data; name="{name}"; filename="{file}"\r\n\r\n'.encode()
        + data
        + b"\r\n"
        for name, (file, data) in (files or {}).items()
    ]
    parts += [
        f'--{border}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    body = b"".join(parts) + f"--{border}--\r\n".encode() if files else None
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    headers = {**OURS, **({"Content-Type": f"multipart/form-data; boundary={border}"} if files else {})}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


def upload(port: int, data: bytes, name: str) -> tuple[int, str]:
    """Upload a document; give the status and its id, if it was taken."""
    status, body = ask(port, "POST", "/api/v1/documents", {"file": (name, data)})
    return status, json.loads(body).get("id", "")


def wait(port: int, document_id: str) -> float:
    """Wait until a document is annotated and delivered; give the seconds."""
    begun = time.monotonic()
    while ask(port, "GET", f"/api/v1/documents/{document_id}/export?format=txt")[0] in (409, 503):
        time.sleep(0.2)
    return time.monotonic() - begun


def hostile() -> bytes:
    """Make a page of 15 MB whose elements are opened and never closed."""
    return b"<html><body>" + b"<p><b>Mme " * 1_500_000


def locked(port: int, document_id: str) -> bytes:
    """Take the key file of a document, for passwords to be tried on."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    said = json.dumps({"password": "quatre mots sans lien"})
    connection.request(
        "POST", f"/api/v1/documents/{document_id}/key", said, {**OURS, "Content-Type": "application/json"}
    )
    found = connection.getresponse().read()
    connection.close()
    return found


def memory(process: psutil.Process) -> dict[str, float]:
    """Give the resident MB of the server, and of the largest of each kind of process below it."""
    found = {"server": process.memory_info().rss / 2**20}
    for child in process.children(recursive=True):
        try:
            command, size = " ".join(child.cmdline()), child.memory_info().rss / 2**20
        except psutil.Error:
            continue
        kind = "worker" if "worker.main" in command else "file"
        found[kind] = max(found.get(kind, 0.0), size)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--uploads", type=int, default=50)
    parser.add_argument("--keys", type=int, default=24)
    parser.add_argument("--size", type=int, default=20_000)
    chosen = parser.parse_args()
    bad = hostile()
    text = (SENTENCE * (chosen.size // len(SENTENCE) + 1))[: chosen.size].encode()
    with server() as (port, process), ThreadPoolExecutor(chosen.uploads + chosen.keys + 2) as threads:
        first = upload(port, DECISION.encode(), "repos.txt")[1]
        wait(port, first)
        key = locked(port, first)
        base = memory(process)
        most, statuses = dict(base), []
        sent = [threads.submit(upload, port, text, f"{rank}.txt") for rank in range(chosen.uploads)]
        sent.append(threads.submit(upload, port, bad, "hostile.html"))
        tried = [
            threads.submit(
                ask,
                port,
                "POST",
                "/api/v1/restore",
                {"file": ("a.txt", b"x"), "key": ("a.cle", key)},
                password=f"mauvais {rank}",
            )
            for rank in range(chosen.keys)
        ]
        time.sleep(1)
        begun = time.monotonic()
        decision = threads.submit(lambda: wait(port, upload(port, DECISION.encode(), "decision.txt")[1]))
        while not decision.done():
            for kind, size in memory(process).items():
                most[kind] = max(most.get(kind, 0.0), size)
            time.sleep(0.1)
        took = time.monotonic() - begun
        statuses = [one.result()[0] for one in (*sent, *tried)]
        end = time.monotonic() + 120
        while time.monotonic() < end and json.loads(ask(port, "GET", "/api/v1/health")[1])["queued"]:
            for kind, size in memory(process).items():
                most[kind] = max(most.get(kind, 0.0), size)
            time.sleep(0.1)
    counted = {status: statuses.count(status) for status in sorted(set(statuses))}
    print(
        f"1 kB decision: {took:.1f} s, beside {chosen.uploads} uploads, {chosen.keys} wrong keys, 1 hostile file: {counted}"
    )
    for kind, size in most.items():
        print(f"{kind}: {size:.0f} MB at most, {size - base.get(kind, 0.0):.0f} MB over its base")


if __name__ == "__main__":
    main()
