"""How a flow keeps its time: what waits, what is late, until when nothing is made."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from engine.batch.flow.calendar import QuietCalendar
from engine.batch.folder import BatchFolder, read_rows
from engine.batch.ledger import read_ledger
from engine.core import NoBatch


@dataclass(frozen=True, slots=True)
class FlowStatus:
    """``within``: the seconds after which a document is late, None for never. ``open``: documents
    that arrived and are not closed, of which ``late`` are; ``oldest``: the seconds for which the
    first of them waits. ``closed_late``: documents that were closed late. ``quiet_until``: until
    when nothing is made (ISO 8601, by the clocks of the place), None where it may be now."""

    within: float | None
    open: int
    late: int
    oldest: float | None
    closed_late: int
    quiet_until: str | None

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON data."""
        return asdict(self)


def is_late(arrived: float, now: float, within: float | None) -> bool:
    """Tell whether a document that arrived at a moment is late at another."""
    return within is not None and now - arrived > within


def read_flow_status(folder: BatchFolder, manifest: Mapping[str, Any], now: float | None = None) -> FlowStatus:
    """Read how a flow keeps its time, at a moment (Unix time; now).

    Raises:
        NoBatch: its files are damaged.
    """
    moment = time.time() if now is None else now
    within, calendar = manifest["flow"]["within"], calendar_of(folder, manifest)
    waiting: list[float] = []
    closed_late = 0
    for shard in range(manifest["shards"]):
        arrived = {row["id"]: row["arrived"] for row in read_rows(folder.shard(shard))}
        closed = read_ledger(folder, shard) if arrived else {}
        for identity, at in arrived.items():
            if identity not in closed:
                waiting.append(at)
            else:
                closed_late += is_late(at, closed[identity].at, within)
    return FlowStatus(
        within,
        len(waiting),
        sum(is_late(at, moment, within) for at in waiting),
        max(0.0, round(moment - min(waiting), 1)) if waiting else None,
        closed_late,
        _quiet_until(calendar, moment),
    )


def _quiet_until(calendar: QuietCalendar, moment: float) -> str | None:
    opens = calendar.opens(moment) if calendar.is_quiet(moment) else None
    return None if opens is None else calendar.at(opens).isoformat(timespec="minutes")


def calendar_of(folder: BatchFolder, manifest: Mapping[str, Any]) -> QuietCalendar:
    """Read the calendar that a flow goes by.

    Raises:
        NoBatch: the manifest is damaged.
    """
    try:
        return QuietCalendar.from_json(manifest["flow"]["quiet"])
    except (KeyError, TypeError, ValueError) as error:
        raise NoBatch(folder=folder.path) from error
