"""Work side by side: how far it is, what it met, and that it stops when it is told to."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from engine.lab.train.errors import ProcessDied, ShortStream
from engine.lab.train.work.processes import side_by_side


def count(folder, name, advance, stopped) -> None:
    advance(1.0)
    (folder / name).write_text(str(stopped()))


def complain(advance, stopped) -> None:
    raise ShortStream(found=3, needed=10, batch=2, length=5)


def die(advance, stopped) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def wait(folder, advance, stopped) -> None:
    (folder / "begun").touch()
    while not stopped():
        time.sleep(0.01)
    (folder / "kept").touch()
    raise KeyboardInterrupt


def test_calls_run_at_once_and_tell_how_far_they_are(tmp_path: Path) -> None:
    heard: list[float] = []
    side_by_side(count, [(tmp_path, "a"), (tmp_path, "b")], heard.append)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "False", "b": "False"}
    assert heard[-1] == 1.0


def test_what_a_process_met_is_raised_here() -> None:
    with pytest.raises(ShortStream) as caught:
        side_by_side(complain, [()])
    assert "10" in caught.value.sentence("en")


def test_a_process_that_dies_is_a_sentence() -> None:
    with pytest.raises(ProcessDied) as caught:
        side_by_side(die, [()])
    assert caught.value.params["code"] == -signal.SIGKILL


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_here_lets_the_processes_keep_what_they_have(tmp_path: Path, number: signal.Signals) -> None:
    from engine.lab.train.work.interruption import terminable

    def interrupt_once_begun(fraction: float) -> None:
        if (tmp_path / "begun").exists():
            os.kill(os.getpid(), number)

    with pytest.raises(KeyboardInterrupt), terminable():
        side_by_side(wait, [(tmp_path,)], interrupt_once_begun)
    assert (tmp_path / "kept").exists()
