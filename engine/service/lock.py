"""One server at a time works on a folder of documents: two would take each other's jobs for those
of a dead one."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from engine.core import StoreInUse


def take_lock(path: Path) -> int:
    """Take an exclusive lock on a file, which is created with its folder if missing, and return the
    file descriptor. Closing it, or the end of the process, releases the lock.

    Raises:
        StoreInUse: another process holds the lock.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise StoreInUse() from error
    return descriptor
