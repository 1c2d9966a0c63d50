"""Deaths: of the worker during a job, of the worker again and again, of the server."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from engine.core.errors import (
    ModelMissing,
    StoreClosed,
    StoreInUse,
    StoreMismatch,
    TimedOut,
    WorkerDied,
    WorkerDiedTwice,
)
from engine.core.settings import ROOT, Settings
from engine.service.service import Service
from engine.service.worker import slot
from engine.store import Database, documents

TEXT = b"Mme ROCHEBLAVE"
SERVER = """
import sys, time
from pathlib import Path
from engine.service.service import Service
service = Service(Path(sys.argv[1]), "tests.engine.service.fake_taggers:load")
first = service.documents.receive(sys.argv[2].encode(), "1.txt")
second = service.documents.receive(b"rien", "2.txt")
while service.documents.job(first).stage not in ("segment", "tag"):
    assert service.documents.job(first).state in ("queued", "running")
    time.sleep(0.02)
print(service.worker_pid(), first, second, flush=True)
time.sleep(60)
"""


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")")[-1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def kill_worker_at(service, document_id, wait_for):
    """Kill the worker while it tags a document, and give its process id."""
    wait_for(lambda: service.worker_pid() and service.documents.job(document_id).stage == "tag")
    worker = service.worker_pid()
    os.kill(worker, signal.SIGKILL)
    wait_for(lambda: service.worker_pid() not in (None, worker))
    return worker


def test_a_job_whose_worker_died_is_tried_once_more_by_itself(tmp_path, fakes, end_of, wait_for, monkeypatch):
    monkeypatch.setenv("HEALED", str(tmp_path / "healed"))
    service = Service(tmp_path / "var", f"{fakes}:load")
    try:
        document_id = service.documents.receive(b"mortal ROCHEBLAVE", "1.txt")
        assert end_of(service, document_id).state == "done"
        assert (tmp_path / "healed").exists()  # it died once
    finally:
        service.stop()


def test_a_worker_killed_twice_by_a_job_fails_it_says_how_and_the_next_goes_on(service, end_of, wait_for):
    slow = service.documents.receive(b"slow", "1.txt")
    worker = kill_worker_at(service, slow, wait_for)
    wait_for(lambda: service.documents.job(slow).stage == "")
    kill_worker_at(service, slow, wait_for)
    after = service.documents.receive(TEXT, "2.txt")
    error = end_of(service, slow).error
    assert isinstance(error, WorkerDiedTwice)
    assert "SIGKILL" in error.sentence("fr")
    assert end_of(service, after).state == "done"
    assert service.worker_pid() != worker
    assert service.documents.fetch(slow).text == "slow"
    service.documents.retry(slow)
    wait_for(lambda: service.documents.job(slow).stage == "tag")


def test_a_killed_worker_that_was_idle_is_replaced(service, end_of, wait_for):
    end_of(service, service.documents.receive(TEXT, "1.txt"))
    os.kill(service.worker_pid(), signal.SIGKILL)
    assert end_of(service, service.documents.receive(TEXT, "2.txt")).state in ("done", "failed")
    wait_for(lambda: service.status().state == "ready")


def test_three_deaths_without_one_job_ended_bring_the_worker_down_until_the_next_submission(service, end_of, wait_for):
    deadly = [service.documents.receive(b"die", f"{number}.txt") for number in range(4)]
    wait_for(lambda: service.status().state == "down")
    assert isinstance(service.status().reason, WorkerDied)
    assert "a été redémarré" not in service.status().reason.sentence("fr"), "it was not"
    assert "was restarted" not in service.status().reason.sentence("en")
    assert all(isinstance(end_of(service, document_id).error, WorkerDied) for document_id in deadly)
    assert type(end_of(service, deadly[0]).error) is WorkerDiedTwice
    assert end_of(service, service.documents.receive(TEXT, "5.txt")).state == "done"
    assert (service.status().state, service.status().reason) == ("ready", None)


def test_a_job_that_ends_between_two_deaths_keeps_the_worker_up(service, end_of, wait_for):
    for _ in range(2):
        for text in (b"die", b"die", TEXT):
            document_id = service.documents.receive(text, "1.txt")
            end_of(service, document_id)
        assert service.documents.job(document_id).state == "done"


def test_a_model_that_is_missing_brings_the_worker_down_with_its_sentence(tmp_path, fakes, end_of, wait_for):
    service = Service(tmp_path / "var", f"{fakes}:load_missing")
    try:
        job = end_of(service, service.documents.receive(TEXT, "1.txt"))
        assert isinstance(job.error, ModelMissing)
        wait_for(lambda: service.status().state == "down")
        assert isinstance(service.status().reason, ModelMissing)
        assert service.worker_pid() is None
    finally:
        service.stop()


def test_a_worker_that_dies_at_its_start_is_started_again_by_a_retry(tmp_path, fakes, end_of, wait_for, monkeypatch):
    monkeypatch.setenv("HEALED", str(tmp_path / "healed"))
    service = Service(tmp_path / "var", f"{fakes}:load_when_healed")
    try:
        document_id = service.documents.receive(TEXT, "1.txt")
        assert isinstance(end_of(service, document_id).error, WorkerDied)
        (tmp_path / "healed").touch()
        service.documents.retry(document_id)
        assert end_of(service, document_id).state == "done"
    finally:
        service.stop()


def test_a_job_past_its_time_is_stopped_and_the_next_goes_on(service, end_of, monkeypatch):
    monkeypatch.setattr(slot, "settings", lambda: Settings(job_minutes=0))
    assert isinstance(end_of(service, service.documents.receive(b"deaf", "1.txt")).error, TimedOut)
    monkeypatch.setattr(slot, "settings", lambda: Settings())
    assert end_of(service, service.documents.receive(TEXT, "2.txt")).state == "done"
    assert service.status().state == "ready"


def test_a_server_that_stops_leaves_no_process_and_its_job_in_the_queue(fresh_service, wait_for):
    service = fresh_service
    document_id = service.documents.receive(b"slow", "1.txt")
    wait_for(lambda: service.documents.job(document_id).stage == "tag")
    worker = service.worker_pid()
    service.stop()
    assert not alive(worker)
    assert service.documents.job(document_id).state in ("queued", "running")


@pytest.fixture(params=["slow", "deaf"])
def dead_server(request, tmp_path, fakes):
    """Kill a server during a job, and give its worker, its running document and its queued one."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(tmp_path / "var"), request.param],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    worker, running, queued = server.stdout.readline().split()
    server.kill()
    server.wait()
    server.stdout.close()
    return int(worker), running, queued


def test_a_dead_server_takes_its_worker_along_and_the_next_one_settles_its_jobs(
    dead_server, fresh_service, end_of, wait_for
):
    service = fresh_service
    worker, running, queued = dead_server
    wait_for(lambda: not alive(worker))
    wait_for(lambda: service.documents.job(running).stage in ("segment", "tag"))
    service.documents.cancel(running)
    assert end_of(service, queued).state == "done"


def test_a_worker_ignores_the_interruption_of_its_group(service, end_of, wait_for):
    document_id = service.documents.receive(b"slow", "1.txt")
    wait_for(lambda: service.documents.job(document_id).stage == "tag")
    worker = service.worker_pid()
    os.kill(worker, signal.SIGINT)
    service.documents.cancel(document_id)
    assert end_of(service, service.documents.receive(TEXT, "2.txt")).state == "done"
    assert service.worker_pid() == worker


def test_a_second_server_on_the_same_folder_is_refused(service):
    service.start()
    service.start()
    with pytest.raises(StoreInUse):
        Service(service.folder).start()


def test_a_store_of_another_version_is_said_and_starts_nothing(tmp_path, fakes):
    service = Service(tmp_path / "var", f"{fakes}:load")
    Database(tmp_path / "var" / "nomdemprunt.db").close()
    with closing(sqlite3.connect(tmp_path / "var" / "nomdemprunt.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
    for _ in range(2):  # the lock was let go: the second attempt fails as the first one did
        with pytest.raises(StoreMismatch):
            service.start()


@pytest.mark.parametrize("function", ["save_text", "save_annotation"])
def test_a_store_that_fails_for_a_moment_loses_nothing(service, end_of, monkeypatch, function):
    save, failures = getattr(documents, function), iter([OSError("disk full")])

    def fail_once(*arguments):
        for error in failures:
            raise error
        save(*arguments)

    monkeypatch.setattr(documents, function, fail_once)
    document_id = service.documents.receive(TEXT, "1.txt")
    assert end_of(service, document_id).state == "done"
    assert service.results.annotation(document_id).document.text == TEXT.decode()


@pytest.mark.parametrize(
    ("name", "make"),
    [
        pytest.param("var", lambda path: path.write_bytes(b""), id="a file stands in the folder's place"),
        pytest.param("var/nomdemprunt.db", lambda path: path.mkdir(parents=True), id="a folder in the store's"),
        pytest.param("var/nomdemprunt.lock", lambda path: path.mkdir(parents=True), id="a folder in the lock's"),
        pytest.param("var/nomdemprunt.db", lambda path: _write(path, b"no store" * 999), id="a file that is no store"),
    ],
)
def test_a_folder_that_cannot_be_used_is_said_and_starts_nothing(tmp_path, fakes, name, make):
    make(tmp_path / name)
    service = Service(tmp_path / "var", f"{fakes}:load")
    with pytest.raises(StoreClosed, match="NOMDEMPRUNT_VAR"):
        service.start()
    with pytest.raises(StoreClosed):  # the lock was let go: the second attempt fails as the first one did
        service.start()


def _write(path, data):
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
