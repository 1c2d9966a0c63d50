"""Changes that a word processor tracked: read and written as if they had been accepted, or
refused."""

from __future__ import annotations

from typing import Literal

from engine.core import UnknownName

Changes = Literal["accept", "refuse"]
"""What becomes of changes that were tracked: as if their author's proposal had been accepted, or
refused."""

CHANGES: tuple[Changes, ...] = ("accept", "refuse")


def check_changes(name: str) -> Changes:
    """Check a way to read tracked changes, given by a user or a file, and return it as one of
    :data:`CHANGES`; case matters.

    Raises:
        UnknownName: it is none of them.
    """
    for known in CHANGES:
        if name == known:
            return known
    raise UnknownName(name=name, known=", ".join(CHANGES))
