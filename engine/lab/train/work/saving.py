"""Files that are whole or not there: an interruption, a power cut or a full disk leaves the one
before."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from engine.lab.train.errors import DiskFull, NotWritable

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_MEGABYTE = 1_000_000


@contextmanager
def place_for(target: Path, needed: int) -> Iterator[None]:
    """Turn a disk that will not take ``needed`` bytes at ``target`` into a sentence.

    Raises:
        DiskFull: there is no place left. NotWritable: the system refuses to write there.
    """
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise disk_full(target, needed) from error
        if isinstance(error, PermissionError) or error.errno == errno.EROFS:
            raise NotWritable(folder=_folder(target)) from error
        raise


def disk_full(target: Path, needed: int) -> DiskFull:
    """Make the error that says how much is needed, in megabytes, never less than one."""
    free = shutil.disk_usage(_folder(target)).free
    return DiskFull(folder=_folder(target), needed=max(1, -(-needed // _MEGABYTE)), free=free // _MEGABYTE)


def write_bytes(target: Path, data: bytes) -> None:
    """Write a file aside, to the disk itself, and put it in its place.

    Raises:
        DiskFull, NotWritable: the file that was there is still whole.
    """
    part = target.with_name(f"{target.name}.part")
    with place_for(target, len(data)):
        try:
            with part.open("wb") as handle:
                handle.write(data)
                handle.flush()
                os.fsync(handle.fileno())
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def write_json(target: Path, value: Any) -> None:
    """Write JSON, whole or not at all."""
    write_bytes(target, (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode())


def write_rows(target: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Write JSON lines, whole or not at all."""
    write_bytes(target, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode())


def write_tensors(target: Path, value: Any) -> None:
    """Save what torch can read back with ``weights_only``. It goes through memory: its size is
    known before the disk is asked."""
    import torch

    data = BytesIO()
    torch.save(value, data)
    write_bytes(target, data.getvalue())


def reserve(target: Path) -> None:
    """Take the place of a sparse file: writing to a mapped one on a full disk would kill the
    process without a word.

    Raises:
        DiskFull: there is not enough.
    """
    size = target.stat().st_size
    with target.open("r+b") as handle, place_for(target, size):
        os.posix_fallocate(handle.fileno(), 0, size)


def _folder(target: Path) -> Path:
    return next(folder for folder in (target, *target.parents) if folder.is_dir())
