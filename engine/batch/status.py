"""How far a batch is: what its ledgers say, while a run works on it or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from engine.batch.dead_letters import left_out
from engine.batch.flow import FlowStatus, read_flow_status
from engine.batch.folder import BatchFolder, count_planned, is_flow
from engine.batch.ledger import STATES, LedgerRow, read_ledger
from engine.core import UnreadableBatch

RECENT = 600.0
"""Seconds before the last document that was closed, by which the pace is told."""
_MINUTE = 60.0
_REMEMBERED = 20_000
"""Shards whose counts are kept: those of a hundred batches, which a page asks for often."""


@dataclass(frozen=True, slots=True)
class BatchStatus:
    """Of ``documents``, those closed by ``states``, and the ``errors`` by code, of those refused
    and of the ``dead_letters``, which are counted apart too; ``left_out`` could not be planned.
    ``waiting`` for a reader are those with a doubt and those refused.

    ``running`` tells whether a run works on it, None where who asks may not know. ``rate`` is in
    documents a second and ``characters`` in characters a second, over the last minutes; None before
    two are closed. ``last`` is when the last document was closed (Unix time).
    ``flow`` tells how a flow keeps its time; None of another batch.
    """

    documents: int
    shards: int
    states: dict[str, int]
    errors: dict[str, int]
    left_out: dict[str, int]
    running: bool | None
    rate: float | None
    characters: float | None
    last: float | None = None
    dead_letters: dict[str, int] = field(default_factory=dict)
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
    def causes(self) -> dict[Literal["dead", "refused", "left_out"], dict[str, int]]:
        """What stopped documents, by code: of those put aside (``dead`` letters), of those refused,
        of what was left out of the plan."""
        refused = Counter(self.errors) - Counter(self.dead_letters)
        return {"dead": self.dead_letters, "refused": dict(refused), "left_out": self.left_out}

    @property
    def fraction(self) -> float:
        """The share of the documents that are closed; all, where there are none."""
        return min(1.0, self.closed / self.documents) if self.documents else 1.0

    @property
    def seconds_left(self) -> float | None:
        """The seconds until the end at the present pace; None where it is not known."""
        return max(0, self.documents - self.closed) / self.rate if self.rate else None

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON data."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        fields["flow"] = self.flow.to_json() if self.flow else None
        return fields | {"closed": self.closed, "waiting": self.waiting, "seconds_left": self.seconds_left}


@dataclass(slots=True)
class _Minute:
    """The documents of a shard that were closed in one minute, and when the first and the last."""

    first: float
    last: float
    documents: int = 0
    characters: int = 0


@dataclass(frozen=True, slots=True)
class _ShardTally:
    """What the ledger of a shard counts."""

    states: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    dead_letters: Counter[str] = field(default_factory=Counter)
    minutes: dict[int, _Minute] = field(default_factory=dict)

    def add(self, row: LedgerRow) -> None:
        """Count a document."""
        self.states[row.state] += 1
        if row.error:
            self.errors[row.error] += 1
        if row.state == "error":
            self.dead_letters[row.error] += 1
        minute = self.minutes.setdefault(int(row.at // _MINUTE), _Minute(row.at, row.at))
        minute.first, minute.last = min(minute.first, row.at), max(minute.last, row.at)
        minute.documents += 1
        minute.characters += row.characters


def read_status(out: Path) -> BatchStatus:
    """Read how far a batch is.

    Raises:
        NoBatch: there is none in ``out``, or it is damaged. UnreadableBatch: a file of it may not
        be read.
    """
    folder = BatchFolder(out)
    return status_of(folder, folder.read_manifest())


def status_of(folder: BatchFolder, manifest: dict[str, Any]) -> BatchStatus:
    """Read how far a batch is whose manifest is known.

    Raises:
        DamagedLedger, UnreadableBatch: as :func:`read_status`.
    """
    running = folder.running  # before the ledger is read: what it says then cannot be older
    tallies = [_tally(folder, shard) for shard in range(manifest["shards"])]
    states = sum((tally.states for tally in tallies), Counter[str]())
    errors = sum((tally.errors for tally in tallies), Counter[str]())
    dead_letters = sum((tally.dead_letters for tally in tallies), Counter[str]())
    minutes = [minute for tally in tallies for minute in tally.minutes.values()]
    rate, characters = _pace(minutes)
    return BatchStatus(
        count_planned(folder, manifest),
        manifest["shards"],
        {str(state): states[state] for state in STATES},
        dict(sorted(errors.items())),
        _left_out(folder, manifest),
        running,
        rate,
        characters,
        max((minute.last for minute in minutes), default=None),
        dict(sorted(dead_letters.items())),
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


def _tally(folder: BatchFolder, shard: int) -> _ShardTally:
    path = folder.ledger(shard)
    try:
        seen = path.stat()
    except FileNotFoundError:
        return _ShardTally()
    except OSError as error:
        raise UnreadableBatch(folder=folder.path, file=f"{path.parent.name}/{path.name}") from error
    return _counted(folder, shard, (seen.st_dev, seen.st_ino, seen.st_size, seen.st_mtime_ns))


@lru_cache(maxsize=_REMEMBERED)
def _counted(folder: BatchFolder, shard: int, _seen: tuple[int, ...]) -> _ShardTally:
    """Count a ledger once, as long as its file is the one that was ``seen``."""
    tally = _ShardTally()
    for row in read_ledger(folder, shard).values():
        tally.add(row)
    return tally


def _pace(minutes: Sequence[_Minute]) -> tuple[float | None, float | None]:
    last = max((minute.last for minute in minutes), default=0.0)
    recent = [minute for minute in minutes if minute.last > last - RECENT]
    span = last - min((minute.first for minute in recent), default=last)
    if span <= 0:
        return None, None
    documents, characters = (sum(getattr(minute, name) for minute in recent) for name in ("documents", "characters"))
    return documents / span, characters / span
