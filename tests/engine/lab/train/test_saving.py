"""Files are whole or not there, a full disk is a sentence, and a work folder has one training at a
time."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import threading
from pathlib import Path

import pytest

from engine.lab.train.errors import DiskFull, NotWritable, WorkInUse
from engine.lab.train.work import interruption, saving
from engine.measure.results.trainings import read_rows


def fail(number: int) -> object:
    def raising(*ignored: object, **more: object) -> None:
        raise OSError(number, os.strerror(number))

    return raising


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT], ids=["full disk", "quota"])
def test_a_full_disk_says_how_much_is_needed_and_leaves_the_file_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    target = tmp_path / "x"
    saving.write_bytes(target, b"before")
    monkeypatch.setattr(os, "fsync", fail(number))
    with pytest.raises(DiskFull) as caught:
        saving.write_bytes(target, b"x" * 3_500_000)
    assert caught.value.params["needed"] == 4
    assert caught.value.sentence("en").startswith(
        f"The disk of “{tmp_path}” is full: 4 MB of free space are needed and "
    )
    assert "est gardé" in caught.value.sentence("fr")
    assert target.read_bytes() == b"before"
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_a_full_disk_is_met_before_a_mapped_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "x.npy"
    with target.open("wb") as handle:
        handle.truncate(2_000_001)
    monkeypatch.setattr(os, "posix_fallocate", fail(errno.ENOSPC))
    with pytest.raises(DiskFull) as caught:
        saving.reserve(target)
    assert caught.value.params["needed"] == 3


def test_reserving_takes_the_place_of_a_sparse_file(tmp_path: Path) -> None:
    target = tmp_path / "x.npy"
    with target.open("wb") as handle:
        handle.truncate(4_000_000)
    saving.reserve(target)
    assert target.stat().st_blocks * 512 >= 4_000_000
    assert target.stat().st_size == 4_000_000


def test_a_folder_that_refuses_to_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", fail(errno.EACCES))
    with pytest.raises(NotWritable) as caught:
        saving.write_bytes(tmp_path / "x", b"1")
    assert str(tmp_path) in caught.value.sentence("en")


def test_rows_and_tensors_are_read_back(tmp_path: Path) -> None:
    import torch

    saving.write_rows(tmp_path / "rows", [{"é": 1}, {"b": None}])
    assert read_rows(tmp_path / "rows") == [{"é": 1}, {"b": None}]
    assert read_rows(tmp_path / "absent") == []
    saving.write_tensors(tmp_path / "t", {"w": torch.arange(3), "place": {"step": 2, "none": None}})
    found = torch.load(tmp_path / "t", weights_only=True)
    assert found["place"] == {"step": 2, "none": None}
    assert found["w"].tolist() == [0, 1, 2]


def test_a_second_training_in_one_folder_is_refused_and_a_finished_one_lets_go(tmp_path: Path) -> None:
    with interruption.alone(tmp_path), pytest.raises(WorkInUse) as caught, interruption.alone(tmp_path):
        pytest.fail("two at once")
    assert str(tmp_path) in caught.value.sentence("fr")
    with interruption.alone(tmp_path):
        assert (tmp_path / "lock").exists()


def hold(work: Path, held: object) -> None:
    with interruption.alone(work):
        held.set()  # type: ignore[attr-defined]
        signal.pause()


def test_a_process_that_was_killed_does_not_keep_the_lock(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    held = context.Event()
    process = context.Process(target=hold, args=(tmp_path, held))
    process.start()
    assert held.wait(120)
    with pytest.raises(WorkInUse), interruption.alone(tmp_path):
        pytest.fail("two at once")
    process.kill()
    process.join()
    with interruption.alone(tmp_path):
        pass


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Control-C", "the system ends"])
def test_a_loop_that_heeds_signals_is_told_and_not_broken(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with interruption.catch_signals() as stopped:
        assert not stopped()
        os.kill(os.getpid(), number)
        assert stopped()
    assert signal.getsignal(number) is before


def test_outside_such_a_loop_the_end_of_the_system_is_an_exception() -> None:
    with pytest.raises(KeyboardInterrupt), interruption.terminable():
        signal.raise_signal(signal.SIGTERM)


def test_in_another_thread_signals_are_left_alone() -> None:
    seen: list[bool] = []

    def work() -> None:
        with interruption.catch_signals() as stopped:
            seen.append(stopped())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [False]
