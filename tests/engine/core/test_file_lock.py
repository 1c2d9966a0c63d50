"""A lock is held by one at a time, refused as who asks says, and waited for a moment."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Timer

import pytest

from engine.core import StoreInUse, TrainingUnderWay, hold_lock, is_locked, take_lock


def test_a_lock_that_is_held_is_refused_as_who_asks_says(tmp_path: Path) -> None:
    path = tmp_path / "new" / "lock"
    with hold_lock(path, StoreInUse()), pytest.raises(TrainingUnderWay), hold_lock(path, TrainingUnderWay()):
        pass
    with hold_lock(path, StoreInUse()):
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_lock_that_is_let_go_within_a_moment_is_taken(tmp_path: Path) -> None:
    held = take_lock(tmp_path / "lock", StoreInUse())
    Timer(0.1, os.close, [held]).start()
    with hold_lock(tmp_path / "lock", StoreInUse(), tries=100) as descriptor:
        assert descriptor >= 0


def test_who_only_looks_takes_nothing_and_creates_nothing(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    assert not is_locked(lock)
    assert not lock.exists()
    with hold_lock(lock, StoreInUse()):
        assert is_locked(lock)
        assert is_locked(lock)
    assert not is_locked(lock)
