"""A program of its own, whose children open a store, write to it and are killed: the process of the
tests itself is not to be forked.

Called with JSON: ``{"path", "url", "kills": [...]}``; a kill is ``{"work": "write", "after":
seconds}``, at some moment, or ``{"work", "at": n}``, before the n-th statement or, where the work
is to ``rotate`` the key, at the n-th step. It prints what was acknowledged and found after each, as
JSON.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from datetime import timedelta
from pathlib import Path

from sqlalchemy import event, select as asked

from engine.core.errors import DatabaseInUse
from engine.core.model import Document
from engine.store import documents, erasures, jobs, rotation
from engine.store.database import Database
from engine.store.schema import DocumentRow, JobRow

TEXT = "Mme Rochebrune a saisi le tribunal. " * 500


def die(*_: object, **__: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Countdown:
    """Counts calls and dies at one of them; at none where ``last`` is 0."""

    def __init__(self, last: int) -> None:
        self.left = last

    def __call__(self, *_: object, **__: object) -> None:
        self.left -= 1
        if self.left == 0:
            die()


def opened(said: dict) -> Database:
    """Open the store; PostgreSQL takes a moment to see that the process which held it is dead."""
    end = time.monotonic() + 20
    while True:
        try:
            return Database(Path(said["path"]), said["url"])
        except DatabaseInUse:
            if time.monotonic() > end:
                raise
            time.sleep(0.01)


def write(said: dict, kill: dict, acknowledge: int) -> None:
    """Add documents, each with its text and its job in one transaction, and erase every second, and
    say so after each."""
    database = opened(said)
    if "at" in kill:
        event.listen(database._writer, "before_cursor_execute", Countdown(kill["at"]))
    os.write(acknowledge, b"o")
    for number in range(1000):
        with database.writing() as session:
            document_id = documents.add(session, TEXT.encode(), "a.txt", "judiciaire", timedelta(days=1))
            documents.save_text(session, document_id, Document("a.txt", TEXT))
            jobs.queue(session, document_id)
        os.write(acknowledge, b"+")
        if number % 2:
            with database.writing() as session:
                documents.erase(session, document_id)
            os.write(acknowledge, b"-")


def rotate(said: dict, kill: dict, acknowledge: int) -> None:
    """Change the key; dies before one of its steps."""
    database = opened(said)
    count = Countdown(kill["at"])
    event.listen(database._writer, "before_cursor_execute", count)
    event.listen(database._writer, "commit", count)
    for name in ("replace_file", "_reseal"):
        whole = getattr(rotation, name)
        setattr(rotation, name, lambda *given, whole=whole: (count(), whole(*given), count()))
    os.write(acknowledge, b"o")
    rotation.rotate(database)
    os.write(acknowledge, b"+")


def found(said: dict) -> dict:
    """Say what a fresh process finds: every document is whole, or it is not there."""
    database = opened(said)
    with database.reading() as session:
        rows = session.execute(asked(DocumentRow.id, DocumentRow.text)).all()
        whole = [text == TEXT and documents.fetch_content(session, one) == TEXT.encode() for one, text in rows]
        queued = set(session.scalars(asked(JobRow.document_id)))
        proofs = erasures.all_of(session)
    database.close()
    return {
        "documents": len(rows), "whole": all(whole), "same": queued == {one for one, _ in rows}, "erased": len(proofs),
        "rows": sorted({json.dumps(dict(proof.counts), sort_keys=True) for proof in proofs}),
    }  # fmt: skip


def killed(said: dict, kill: dict) -> dict:
    """Let a child work until it is killed, and give what it acknowledged."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        try:
            {"write": write, "rotate": rotate}[kill["work"]](said, kill, writes)
        finally:
            os._exit(0)
    os.close(writes)
    acknowledged = b""
    end = None
    while True:
        wait = 20 if end is None else max(0, end - time.monotonic())
        ready, _, _ = select.select([reads], [], [], wait)
        if not ready:
            os.kill(child, signal.SIGKILL)
            break
        read = os.read(reads, 65536)
        if not read:
            break
        acknowledged += read
        if end is None and "after" in kill:
            end = time.monotonic() + kill["after"]
    _, status = os.waitpid(child, 0)
    while "after" in kill and (read := os.read(reads, 65536)):
        acknowledged += read
    os.close(reads)
    return {"said": acknowledged.decode(), "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0}


if __name__ == "__main__":
    called = json.loads(sys.argv[1])
    print(json.dumps([{**killed(called, kill), **found(called)} for kill in called["kills"]]))
