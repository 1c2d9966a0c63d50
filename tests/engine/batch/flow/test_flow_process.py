"""A watcher in a process of its own: killed while it makes documents, and asked to end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from engine.batch import BatchOptions, FlowOptions, FlowSettings, read_status, watch_folder
from engine.batch.flow.telling import Tellings
from engine.batch.folder import read_rows
from engine.core import ROOT
from engine.core.settings import Settings
from engine.service import WebhookAddress
from tests.engine.batch import made

_WATCH = """
import os, signal, sys
from pathlib import Path
from engine.batch import BatchOptions, FlowOptions, FlowSettings, watch_folder

left, synced = int(sys.argv[4]), os.fsync
def fsync(descriptor):
    global left
    synced(descriptor)
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
os.fsync = fsync
options = FlowOptions(settings=FlowSettings(every=0.1), batch=BatchOptions(workers=1, loader=sys.argv[3]))
watch_folder(Path(sys.argv[1]), Path(sys.argv[2]), options)
"""
MANY = 4


def start(base: Path, kill_at: int) -> subprocess.Popen[bytes]:
    """Watch in a process, which kills itself once it brought so much to the disk."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-c", _WATCH, str(base / "in"), str(base / "out"), made.LOADER, str(kill_at)]
    return subprocess.Popen(command, cwd=ROOT, env=environment)


def rows(out: Path) -> list[dict]:
    return [row for path in sorted((out / "ledger").glob("*.jsonl")) for row in read_rows(path)]


def until(met: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    while not met():
        assert process.poll() is None, "it ended before"
        time.sleep(0.02)


def test_killed_while_it_makes_documents_it_goes_on_and_makes_each_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made.write_decisions(tmp_path / "in", MANY)
    lines = '{"text": "Un jugement DOUTEUX."}\n{"text": "Un autre."}\n{broken\n'
    (tmp_path / "in" / "lines.jsonl").write_text(lines, encoding="utf-8")
    out = tmp_path / "out"
    # To the disk come: two files of the beginning and the list of those taken up; what arrived; and
    # for each document its bytes, its folder, its row. So it dies among the first documents.
    process = start(tmp_path, 36)
    assert process.wait() == -signal.SIGKILL
    closed = rows(out)
    assert 0 < len(closed) < MANY + 2
    assert not read_status(out).running
    known, told = Settings(webhook_hosts=("greffe.example",)), list[str]()
    monkeypatch.setattr("engine.service.webhooks.address.settings", lambda: known)
    post = lambda address, secret, body: told.append(json.loads(body)["id"])  # noqa: E731
    monkeypatch.setattr("engine.batch.flow.watch.Tellings", partial(Tellings, post=post))
    webhook = WebhookAddress("https://greffe.example/flux", "seize signes au moins")
    settings = FlowSettings(every=0.1, webhook=webhook)
    watch_folder(
        tmp_path / "in",
        out,
        FlowOptions(settings=settings, batch=BatchOptions(workers=1, loader=made.LOADER), once=True),
    )
    assert sorted(told) == sorted({row["id"] for row in rows(out)} - {row["id"] for row in closed})
    assert list((out / "internal" / "webhooks").iterdir()) == []
    assert [row for row in rows(out) if row in closed] == closed
    assert set(Counter(row["id"] for row in rows(out)).values()) == {1}
    status = read_status(out)
    assert status.states == {"clean": MANY + 1, "doubt": 1, "refused": 0, "error": 0}
    assert status.left_out == {"document.damaged": 1}
    assert len(list((out / "documents").rglob("*.txt"))) == MANY + 1
    assert len(list((out / "to-read").rglob("*.txt"))) == 1
    assert {row["engine"] for row in rows(out)} == {closed[0]["engine"]}
    public = [path for path in out.rglob("*") if path.is_file() and "internal" not in path.parts]
    said = b"\n".join([*(str(path).encode() for path in public), *(path.read_bytes() for path in public)]).upper()
    assert [name for name in made.SURNAMES if name.encode() in said] == []
    internal = [path for path in (out / "internal").rglob("*") if path.is_file()]
    assert {path.stat().st_mode & 0o077 for path in internal} == {0}


def test_asked_to_end_it_ends_after_the_document_in_hand(tmp_path: Path) -> None:
    made.write_decisions(tmp_path / "in", 40)
    out = tmp_path / "out"
    process = start(tmp_path, -1)
    try:
        until(lambda: bool(rows(out)), process)
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0
    finally:
        process.kill()
        process.wait()
    status = read_status(out)
    assert not status.running
    assert 0 < status.states["clean"] < 40
    assert status.states["error"] == 0
    assert status.flow is not None
    assert status.flow.open == 40 - status.states["clean"]
