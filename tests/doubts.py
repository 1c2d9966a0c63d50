"""Doubts of a file from elsewhere, which come with their own words."""

from __future__ import annotations

from engine.core.doubts import Doubt, Level, from_row


def foreign(
    kind: str, level: Level, message: str, start: int | None = None, end: int | None = None, person: str | None = None,
    settles: str = "",
) -> Doubt:  # fmt: skip
    """Read a doubt of a kind that the engine need not know."""
    row = {"kind": kind, "level": level, "message": message, "start": start, "end": end, "person": person}
    return from_row({**row, "settles": settles})
