"""Fingerprints of what a browser may keep for a year: a file that changes gets another address."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

QUERY = "v"
"""The parameter of an address that carries the fingerprint."""


def fingerprint(data: bytes) -> str:
    """Give the fingerprint of a content."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def file_fingerprint(path: Path) -> str | None:
    """Give the fingerprint of what a file holds now, None where there is no such file; it is read
    again once it changed."""
    try:
        state = path.stat()
    except (OSError, ValueError):  # a ValueError: a name that no file can have
        return None
    return _of_state(path, state.st_mtime_ns, state.st_size) if path.is_file() else None


@lru_cache(maxsize=1024)
def _of_state(path: Path, _changed: int, _size: int) -> str:
    return fingerprint(path.read_bytes())
