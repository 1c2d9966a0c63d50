"""Fingerprints of what a browser may keep for a year: a file that changes gets another address."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

QUERY = "v"
"""The parameter of an address that carries the fingerprint."""


def fingerprint(data: bytes) -> str:
    """Return the BLAKE2b hash of some bytes as 16 hexadecimal digits, for the address of a file."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def file_fingerprint(path: Path) -> str | None:
    """Return the :func:`fingerprint` of a file's content; None if it does not exist or is not a
    file. Cached until its modification time or its size changes."""
    try:
        state = path.stat()
    except (OSError, ValueError):  # a ValueError: a name that no file can have
        return None
    return _of_state(path, state.st_mtime_ns, state.st_size) if path.is_file() else None


@lru_cache(maxsize=1024)
def _of_state(path: Path, _changed: int, _size: int) -> str:
    return fingerprint(path.read_bytes())
