"""How far a batch is: what its ledgers say, while a run works on it or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.batch.dead_letters import left_out
from engine.batch.flow import FlowStatus, read_flow_status
from engine.batch.folder import BatchFolder, count_planned, is_flow
from engine.batch.ledger import STATES, LedgerRow, read_ledger
from engine.core import BatchInUse

RECENT = 600.0
"""Seconds before the last document that was closed, by which the pace is told."""


@dataclass(frozen=True, slots=True)
class BatchStatus:
    """Of ``documents``, those closed by ``states``, and the ``errors`` by code; ``left_out`` could
    not be planned. ``waiting`` for a reader are those with a doubt and those refused.

    ``flow`` tells how a flow keeps its time; None of another batch.

    ``running`` tells whether a run works on it. ``rate`` is in documents a second and
    ``characters`` in characters a second, over the last minutes; None before two are closed.
    """

    documents: int
    shards: int
    states: dict[str, int]
    errors: dict[str, int]
    left_out: dict[str, int]
    running: bool
    rate: float | None
    characters: float | None
    flow: FlowStatus | None = None

    @property
    def closed(self) -> int:
        """The number of documents that are closed."""
        return sum(self.states.values())

    @property
    def waiting(self) -> int:
        """The number of documents that wait for a reader."""
        return self.states["doubt"] + self.states["refused"]

    @property
    def seconds_left(self) -> float | None:
        """The seconds until the end at the present pace; None where it is not known."""
        return (self.documents - self.closed) / self.rate if self.rate else None

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON data."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        fields["flow"] = self.flow.to_json() if self.flow else None
        return fields | {"closed": self.closed, "waiting": self.waiting, "seconds_left": self.seconds_left}


def read_status(out: Path) -> BatchStatus:
    """Read how far a batch is.

    Raises:
        NoBatch: there is none in ``out``.
    """
    folder = BatchFolder(out)
    manifest = folder.read_manifest()
    states: Counter[str] = Counter(dict.fromkeys(STATES, 0))
    errors: Counter[str] = Counter()
    ends: list[tuple[float, int]] = []
    for row in all_rows(folder, manifest["shards"]):
        states[row.state] += 1
        if row.error:
            errors[row.error] += 1
        ends.append((row.at, row.characters))
    rate, characters = _pace(ends)
    return BatchStatus(
        count_planned(folder, manifest),
        manifest["shards"],
        {str(state): states[state] for state in STATES},
        dict(sorted(errors.items())),
        _left_out(folder, manifest),
        _is_running(folder),
        rate,
        characters,
        read_flow_status(folder, manifest) if is_flow(manifest) else None,
    )


def all_rows(folder: BatchFolder, shards: int) -> Iterator[LedgerRow]:
    """Yield the last row of each closed document, shard by shard."""
    for shard in range(shards):
        yield from read_ledger(folder, shard).values()


def _left_out(folder: BatchFolder, manifest: dict[str, Any]) -> dict[str, int]:
    """Count what could not be listed; of a flow, who may not open its list is told of none."""
    if not is_flow(manifest):
        return dict(manifest["left_out"])
    try:
        return dict(sorted(Counter(letter["error"] for letter in left_out(folder, manifest)).items()))
    except PermissionError:
        return {}


def _pace(ends: list[tuple[float, int]]) -> tuple[float | None, float | None]:
    last = max((at for at, _ in ends), default=0.0)
    recent = [(at, characters) for at, characters in ends if at > last - RECENT]
    span = last - min((at for at, _ in recent), default=last)
    if span <= 0:
        return None, None
    return len(recent) / span, sum(characters for _, characters in recent) / span


def _is_running(folder: BatchFolder) -> bool:
    """Tell whether a run holds the lock; who may not open that, is told of none."""
    try:
        with folder.locked():
            return False
    except BatchInUse:
        return True
    except PermissionError:
        return False
