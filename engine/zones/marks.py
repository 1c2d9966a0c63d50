"""Where a zone begins, and what all courts have in common: what they decide and what is attached
stand last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.zones.lines import DecisionLine, heads, opens
from engine.zones.model import ZoneKind


class ZoneMark(NamedTuple):
    """The place from which on a text is of a zone."""

    start: int
    kind: ZoneKind


def first(lines: Sequence[DecisionLine], tell: Callable[[DecisionLine], bool], begin: int = 0) -> int | None:
    """Return the number of the first line from ``begin`` on of which something holds; None if there
    is none."""
    return next((number for number in range(begin, len(lines)) if tell(lines[number])), None)


def last(lines: Sequence[DecisionLine], tell: Callable[[DecisionLine], bool], end: int) -> int | None:
    """Return the number of the last line before ``end`` of which something holds."""
    return next((number for number in range(end - 1, -1, -1) if tell(lines[number])), None)


def either(*tells: Callable[[DecisionLine], bool]) -> Callable[[DecisionLine], bool]:
    """Return what tells whether any of several things holds of a line."""
    return lambda line: any(tell(line) for tell in tells)


def decides(line: DecisionLine) -> bool:
    """Tell whether a line begins what is decided, before any court."""
    return opens("zones.operative_openings")(line) or heads("zones.operative")(line)


def attaches(line: DecisionLine) -> bool:
    """Tell whether a line begins what is attached."""
    return line.is_short and (opens("zones.annexes_openings")(line) or heads("zones.annexes")(line))
