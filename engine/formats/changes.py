"""Changes that a word processor tracked: read and written as if they had been accepted, or refused."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Literal

from engine.core.errors import UnknownName

Changes = Literal["accept", "refuse"]
"""What becomes of changes that were tracked: as if their author's proposal had been accepted, or refused."""

CHANGES: tuple[Changes, ...] = ("accept", "refuse")
_SETTLERS = {"docx": "docx.changes", "odt": "odt.changes", "rtf": "rtf.changes"}


def check_changes(name: str) -> Changes:
    """Give the way to read tracked changes that has this name.

    Raises:
        UnknownName: there is none.
    """
    for known in CHANGES:
        if name == known:
            return known
    raise UnknownName(name=name, known=", ".join(CHANGES))


def settled(data: bytes, format: str, changes: Changes) -> bytes:
    """Give a file as its reader is to see it: readers read changes as accepted, so that only refusing rewrites it.

    Raises:
        DocumentError: the file cannot be read.
    """
    if changes == "accept" or format not in _SETTLERS:
        return data
    settle: Callable[[bytes, Changes], bytes] = import_module(f"engine.formats.{_SETTLERS[format]}").settle
    return settle(data, changes)
