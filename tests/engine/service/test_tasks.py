"""Tasks: begun, followed, cancelled, queued, ended with the server."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator

import pytest

from engine.core.errors import Cancelled, EngineError, UnknownName
from engine.service import tasks as mechanism
from engine.service.tasks import DONE, Progress, Task, Tasks

SECRET = "Mme ROCHEBLAVE"


@pytest.fixture
def tasks() -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.stop()


class Gate:
    """Work that says when it has begun and goes on until it is let through, or cancelled."""

    def __init__(self) -> None:
        self.begun, self.open = threading.Event(), threading.Event()

    def __call__(self, task: Task[str]) -> str:
        task.report(0.25, "waiting")
        self.begun.set()
        task.when_cancelled(self.open.set)
        assert self.open.wait(10)
        task.check()
        return "through"


def test_a_task_says_how_far_it_is_and_gives_what_came_of_it(tasks: Tasks) -> None:
    gate = Gate()
    task = tasks.run("gate", gate)
    assert gate.begun.wait(10)
    assert task.progress == Progress("running", 0.25, "waiting")
    assert not task.progress.ended
    gate.open.set()
    assert task.result() == "through"
    assert task.progress == DONE
    assert task.progress.ended


def test_a_task_that_is_cancelled_ends_without_a_result(tasks: Tasks) -> None:
    gate = Gate()
    task = tasks.run("gate", gate)
    assert gate.begun.wait(10)
    task.cancel()
    task.cancel()
    with pytest.raises(Cancelled):
        task.result()
    assert task.progress.state == "cancelled"


def test_what_ends_after_it_was_cancelled_is_cancelled_whatever_came_of_it(tasks: Tasks) -> None:
    """Who cancelled may have taken away what the result would be kept with."""

    def work(task: Task[str]) -> str:
        task.cancel()
        return "late"

    task = tasks.run("deaf", work)
    with pytest.raises(Cancelled):
        task.result()


def test_a_cancellation_after_the_end_changes_nothing(tasks: Tasks) -> None:
    task = tasks.run("short", lambda _: 7)
    assert task.result() == 7
    task.cancel()
    assert (task.result(), task.progress.state) == (7, "done")


def test_an_error_of_the_engine_is_that_of_the_task(tasks: Tasks) -> None:
    error = UnknownName(name="x", known="y")

    def work(_: Task[None]) -> None:
        raise error

    task = tasks.run("wrong", work)
    with pytest.raises(UnknownName):
        task.result()
    assert task.progress == Progress("failed", 1.0, "", error)


def test_a_defect_is_one_sentence_and_a_line_that_says_where_without_the_message(
    tasks: Tasks, caplog: pytest.LogCaptureFixture
) -> None:
    def work(_: Task[None]) -> None:
        raise ValueError(SECRET)

    with caplog.at_level(logging.ERROR), pytest.raises(EngineError) as caught:
        tasks.run("broken", work).result()
    assert type(caught.value) is EngineError
    assert "The task broken failed by a defect: ValueError at test_tasks.py" in caplog.text
    assert SECRET not in caplog.text


def test_so_many_of_a_name_run_at_once_and_the_others_wait_their_turn(tasks: Tasks) -> None:
    gates = [Gate() for _ in range(3)]
    begun = [tasks.run("narrow", gate, at_once=1) for gate in gates[:2]]
    other = tasks.run("other", gates[2], at_once=1)
    assert gates[0].begun.wait(10)
    assert gates[2].begun.wait(10), "another name has turns of its own"
    assert begun[1].progress == Progress("queued")
    gates[0].open.set()
    assert gates[1].begun.wait(10)
    gates[1].open.set()
    gates[2].open.set()
    assert [task.result() for task in (*begun, other)] == ["through"] * 3


def test_those_that_wait_are_served_in_the_order_in_which_they_came(tasks: Tasks) -> None:
    gate, order = Gate(), list[int]()
    tasks.run("narrow", gate, at_once=1)
    waiting = [tasks.run("narrow", lambda _, n=number: order.append(n), at_once=1) for number in range(20)]
    assert gate.begun.wait(10)
    gate.open.set()
    assert all(task.wait(10) for task in waiting)
    assert order == list(range(20))


def test_what_waits_for_its_turn_ends_at_once_when_it_is_cancelled(tasks: Tasks) -> None:
    gate, never = Gate(), Gate()
    first = tasks.run("narrow", gate, at_once=1)
    assert gate.begun.wait(10)
    second = tasks.run("narrow", never, at_once=1)
    second.cancel()
    assert second.wait(10)
    assert second.progress.state == "cancelled"
    assert not never.begun.is_set()
    assert not first.progress.ended


@pytest.mark.parametrize("ended", [True, False], ids=["it has ended already", "it ends later"])
def test_who_asked_is_called_at_the_end(tasks: Tasks, ended: bool) -> None:
    gate, called = Gate(), threading.Event()
    task = tasks.run("gate", gate)
    if ended:
        gate.open.set()
        task.wait()
    task.when_ended(called.set)
    assert called.is_set() == ended
    gate.open.set()
    assert called.wait(10)


def test_the_end_of_the_server_cancels_and_joins_all(tasks: Tasks) -> None:
    gates = [Gate() for _ in range(4)]
    running = [tasks.run("gate", gate, at_once=2) for gate in gates]
    assert gates[0].begun.wait(10)
    tasks.stop()
    assert [task.progress.state for task in running] == ["cancelled"] * 4
    assert not [thread for thread in threading.enumerate() if thread.name == "gate"]
    assert tasks.run("again", lambda _: 1).result() == 1


def test_what_a_task_begins_while_the_server_stops_does_not_run(tasks: Tasks) -> None:
    begun: list[Task[int]] = []
    running, ran = threading.Event(), threading.Event()

    def child(_: Task[int]) -> int:
        ran.set()
        return 1

    def parent(task: Task[None]) -> None:
        stopped = threading.Event()
        task.when_cancelled(stopped.set)
        running.set()
        assert stopped.wait(10)
        begun.append(tasks.run("child", child))

    tasks.run("parent", parent)
    assert running.wait(10)
    tasks.stop()
    assert [task.progress.state for task in begun] == ["cancelled"]
    assert not ran.is_set()


def test_a_task_that_does_not_hear_is_named_and_left(
    tasks: Tasks, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def deaf(_: Task[bool]) -> bool:
        begun.set()
        return go_on.wait(10)

    tasks.run("deaf", deaf)
    assert begun.wait(10)
    monkeypatch.setattr(mechanism, "STOP_SECONDS", 0.05)
    tasks.stop()
    assert "did not end: deaf" in caplog.text
    go_on.set()


def test_a_pause_ends_with_a_cancellation(tasks: Tasks) -> None:
    task = tasks.run("asleep", lambda task: task.pause(600))
    task.cancel()
    with pytest.raises(Cancelled):
        task.result()
