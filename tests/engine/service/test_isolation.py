"""Processes that open files: whatever one of them does, the server gets one sentence and goes
on."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.errors import Busy, TimedOut, TooMuchMemory, TooMuchProcessor, WorkerDied
from engine.core.settings import Settings
from engine.service.isolation import network, processes as isolation
from engine.service.isolation.operation import Operation
from engine.service.isolation.operations import OPERATIONS
from engine.service.isolation.processes import Processes
from engine.service.isolation.turns import Places, Turns
from engine.service.tasks import Tasks

HOSTILE = "tests.engine.service.hostile_operations"


@pytest.fixture(scope="module")
def tasks() -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.stop()


@pytest.fixture(scope="module")
def processes(tasks: Tasks) -> Processes:
    """Give processes with little of everything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOMDEMPRUNT_FILE_MEMORY", "256")
        patch.setenv("NOMDEMPRUNT_FILE_SECONDS", "1")
        found = Processes(tasks, HOSTILE)
        found.start()
    return found


@pytest.fixture(autouse=True)
def goes_on(processes: Processes) -> Iterator[None]:
    """Look after each test whether the next order is carried out."""
    yield
    assert processes.run("echo", "encore").body["text"] == "encore"


def test_each_order_has_a_process_of_its_own(processes: Processes) -> None:
    found = {processes.run("echo", "é").body["process"] for _ in range(3)}
    assert len(found | {os.getpid()}) == 4


@pytest.mark.parametrize("hidden", [False, True])
def test_too_much_memory_is_said_also_where_a_reader_calls_it_damage(processes: Processes, hidden: bool) -> None:
    with pytest.raises(TooMuchMemory):
        processes.run("fill_memory", hidden)


def test_too_much_processor_is_said(processes: Processes) -> None:
    with pytest.raises(TooMuchProcessor):
        processes.run("burn")


def test_what_never_ends_is_killed_with_the_programs_that_it_started(
    processes: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.service.isolation.operation.settings", lambda: Settings(job_minutes=0.03))  # type: ignore[arg-type]
    with pytest.raises(TimedOut) as caught:
        processes.run("sleep", str(tmp_path / "child"))
    assert type(caught.value) is TimedOut
    child = int((tmp_path / "child").read_text())
    end = time.monotonic() + 30
    while Path(f"/proc/{child}").exists() and "Z" not in Path(f"/proc/{child}/stat").read_text().rsplit(")")[-1]:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_crash_is_said_with_how_it_came(processes: Processes) -> None:
    with pytest.raises(WorkerDied) as caught:
        processes.run("die")
    assert caught.value.params == {"how": "signal SIGSEGV"}


def test_an_answer_that_is_too_long_is_not_read(processes: Processes) -> None:
    with pytest.raises(WorkerDied):
        processes.run("flood")


def test_a_process_may_open_few_files(processes: Processes) -> None:
    assert processes.run("open_files").body["opened"] < 64


def test_a_process_reaches_no_network_nor_does_what_it_starts(processes: Processes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert processes.run("connect", server.getsockname()[1]).body["reached"] == [False, False]


def test_a_defect_is_logged_by_its_place_alone(processes: Processes, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(Exception, match=r"\w") as caught:
        processes.run("fail", "Mme Rochebrune")
    assert getattr(caught.value, "code", "") == "engine"
    assert "ValueError at hostile_operations.py" in caplog.text
    assert "Rochebrune" not in caplog.text


def test_a_template_that_dies_is_started_again(processes: Processes) -> None:
    before = processes.run("echo", "a").body["process"]
    template = processes._template
    assert template is not None
    template._control.shutdown(socket.SHUT_RDWR)
    assert processes.run("echo", "b").body["process"] != before


def test_so_many_run_so_many_wait_and_the_others_are_told() -> None:
    turns = Turns({"write": Places(1, 1)})
    running, go = threading.Event(), threading.Event()
    done: list[str] = []

    def hold(_: object) -> None:
        with turns.turn("write"):
            running.set()
            go.wait(30)
            done.append("first")

    def wait(_: object) -> None:
        with turns.turn("write"):
            done.append("second")

    tasks = Tasks()
    first = tasks.run("hold", hold)
    running.wait(30)
    second = tasks.run("wait", wait)
    while not turns._waiting["write"]:
        time.sleep(0.01)
    with pytest.raises(Busy), turns.turn("write"):
        pass
    go.set()
    assert first.wait(30)
    assert second.wait(30)
    assert done == ["first", "second"]


def test_a_kernel_that_refuses_both_ways_is_said_once(
    tasks: Tasks, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(isolation, "OPERATIONS", HOSTILE)
    template = processes_without_network_barrier(tasks)
    with caplog.at_level(logging.WARNING):
        template._hear({"kind": "ready", "network": ""})
    assert [record.message for record in caplog.records if "seccomp" in record.message]


def processes_without_network_barrier(tasks: Tasks) -> isolation.TemplateProcess:
    return isolation.TemplateProcess(tasks, HOSTILE)


def test_a_machine_of_another_kind_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network.platform, "machine", lambda: "riscv64")

    class Libc:
        def unshare(self, _flags: int) -> int:
            return -1

    monkeypatch.setattr(network.ctypes, "CDLL", lambda *_, **__: Libc())
    assert network.deny_network() == ""


def test_every_operation_has_limits_and_a_queue() -> None:
    for name, operation in OPERATIONS.items():
        assert isinstance(operation, Operation), name
        limits = operation.limits()
        assert 0 < limits.processor <= limits.wall, name
        assert limits.memory == 1024 * 1024 * 1024
