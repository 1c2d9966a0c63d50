"""The ledger: what became of each document, one row when it is closed; a later row of the same id
takes the place of an earlier one."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from engine.batch.folder import BatchFolder, append_rows, read_rows
from engine.core import DamagedLedger, NoBatch
from engine.pseudonyms import GivenPseudonym

State = Literal["clean", "doubt", "refused", "error"]
STATES: tuple[State, ...] = ("clean", "doubt", "refused", "error")


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """What became of a document.

    ``state``: ``clean`` (made, no blocking doubt), ``doubt`` (made, a reader must settle a blocking
    doubt), ``refused`` (the verification did not let it go), ``error`` (it could not be made).
    ``error`` is the code of what stopped it. ``file`` and ``sha256`` are what was made, relative to
    the batch. ``nothing_missed`` is the probability that no name was missed; ``mentions``,
    ``masked`` and ``persons`` are counts, ``doubts`` counts by kind, ``left`` occurrences that stay
    readable by reason. ``engine`` is the fingerprint that made it, with the ``model`` of its
    language and the ``profile``; ``tries`` how often it was tried; ``seconds`` how long it took,
    ``at`` when it was closed (Unix time).
    """

    id: str
    state: State
    error: str = ""
    file: str = ""
    sha256: str = ""
    characters: int = 0
    mentions: int = 0
    masked: int = 0
    persons: int = 0
    doubts: Mapping[str, int] = field(default_factory=dict)
    blocking: int = 0
    nothing_missed: float | None = None
    verified: bool = False
    searched: int = 0
    left: Mapping[str, int] = field(default_factory=dict)
    engine: str = ""
    model: str = ""
    tries: int = 1
    seconds: float = 0.0
    at: float = 0.0
    profile: str = ""

    @property
    def made(self) -> bool:
        """Tell whether a file was made."""
        return self.state in ("clean", "doubt")

    @property
    def risk(self) -> float | None:
        """The probability that a name was missed; None where it is not known."""
        return None if self.nothing_missed is None else 1 - self.nothing_missed


class ShardLedger:
    """The ledger of one shard, open for a run. Any thread may add to it."""

    def __init__(self, folder: BatchFolder, shard: int) -> None:
        self._path, self._given_path = folder.ledger(shard), folder.given(shard)
        self._lock = threading.Lock()

    def add(self, row: LedgerRow, given: Iterable[GivenPseudonym] | None = None) -> None:
        """Close a document. The pseudonyms that it was given, where a corpus keeps them, are on the
        disk before.

        Raises:
            FileNotWritten: the disk is full, or away.
        """
        with self._lock:
            if given is not None:
                rows = [[one.kind, one.identity, one.pseudonym, one.rank] for one in given]
                append_rows(self._given_path, [{"id": row.id, "given": rows}], private=True)
            append_rows(self._path, [asdict(row)])


def read_ledger(folder: BatchFolder, shard: int) -> dict[str, LedgerRow]:
    """Read the last row of each document of a shard, by id.

    Raises:
        DamagedLedger: a line is damaged, or no row of this version. UnreadableBatch: it may not be
        read.
    """
    path = folder.ledger(shard)
    try:
        return {row["id"]: _row(row) for row in read_rows(path)}
    except (NoBatch, ValueError, KeyError, TypeError) as error:
        raise DamagedLedger(folder=folder.path, file=f"{path.parent.name}/{path.name}") from error


def _row(data: Mapping[str, Any]) -> LedgerRow:
    """Make a row of JSON data.

    Raises:
        TypeError, ValueError: it is none of this version.
    """
    row = LedgerRow(**data)
    words = isinstance(row.id, str) and isinstance(row.error, str) and isinstance(row.file, str)
    numbers = isinstance(row.characters, int) and isinstance(row.at, int | float)
    if row.state in STATES and words and numbers and isinstance(row.nothing_missed or 0.0, int | float):
        return row
    raise ValueError(row.state)


def read_given(folder: BatchFolder, shard: int) -> dict[str, tuple[GivenPseudonym, ...]]:
    """Read the pseudonyms that each document of a shard was given last, by id.

    Raises:
        DamagedLedger, UnreadableBatch: as :func:`read_ledger`.
    """
    path = folder.given(shard)
    try:
        return {row["id"]: tuple(GivenPseudonym(*one) for one in row["given"]) for row in read_rows(path)}
    except (NoBatch, KeyError, TypeError) as error:
        raise DamagedLedger(folder=folder.path, file=f"internal/{path.parent.name}/{path.name}") from error
