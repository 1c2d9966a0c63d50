"""One server at a time works on a folder of documents: two would take each other's jobs for those
of a dead one."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from engine.core import StoreInUse


def take_lock(path: Path) -> int:
    """Take the lock and give its descriptor; closing it, or the death of the process, frees it.

    Raises:
        StoreInUse: another server has it.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise StoreInUse() from error
    return descriptor
