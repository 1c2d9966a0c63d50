"""A file that one process at a time holds: a process that dies, however it does, lets go of it."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.core.errors.base import EngineError

_MOMENT = 0.05
"""Seconds between two tries."""


def take_lock(path: Path, in_use: EngineError, tries: int = 1) -> int:
    """Take an exclusive lock on a file, which is created with its folder if missing, and return the
    file descriptor. Closing it, or the end of the process, releases the lock.

    Raises:
        EngineError: ``in_use``, where another process still holds the lock at the last try.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    for left in reversed(range(tries)):
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError as error:
            if not left:
                os.close(descriptor)
                raise in_use from error
            time.sleep(_MOMENT)
    return descriptor


def is_locked(path: Path) -> bool:
    """Tell whether a process holds the lock on a file; nothing is created. Several may look at
    once, and who takes the lock in that moment has to try again.

    Raises:
        OSError: the file cannot be opened, for one because it belongs to somebody else.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


@contextmanager
def hold_lock(path: Path, in_use: EngineError, tries: int = 1) -> Iterator[int]:
    """Hold a lock for a while, as :func:`take_lock` takes it; gives the file descriptor."""
    descriptor = take_lock(path, in_use, tries)
    try:
        yield descriptor
    finally:
        os.close(descriptor)
