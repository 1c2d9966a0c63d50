"""Batches as a run would leave them, written without one: manifests and ledgers of made rows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine import __version__
from engine.batch import BatchFolder, LedgerRow
from engine.batch.fingerprint import Fingerprint
from engine.batch.folder import shard_of, write_rows, write_whole
from engine.measure import RunIdentity

ENGINE = RunIdentity(__version__, {"fr": "ab" * 32}, ("dates",), {"judiciaire": "cd" * 16})
PRINT = Fingerprint(ENGINE, "lettres", "document", 0, "ef" * 8)
BEGUN = 1_790_000_000.0


def identity(number: int) -> str:
    """Name a document as a batch does."""
    return hashlib.sha256(str(number).encode()).hexdigest()


def row(number: int, state: str = "clean", **more: Any) -> LedgerRow:
    """Make a row of a document that was closed ``number`` seconds after the first."""
    known: dict[str, Any] = {"characters": 1000, "nothing_missed": 0.99, "engine": PRINT.digest, "model": "fr"}
    known |= {"file": f"documents/00000/{identity(number)}.txt", "sha256": "aa" * 32, "at": BEGUN + number}
    if state in ("refused", "error"):
        known |= {"file": "", "sha256": "", "nothing_missed": None}
    return LedgerRow(identity(number), state, **(known | more))  # type: ignore[arg-type]


def manifest(documents: int, **more: Any) -> dict[str, Any]:
    """Make a manifest."""
    known = {"schema": 1, "planned": "2026-11-27T08:00:00+00:00", "documents": documents, "copies": 0, "shards": 2}
    known |= {"profile": "judiciaire", "strategy": "lettres", "text_field": "text", "left_out": {}}
    return known | {"profiles": {"judiciaire": documents}, "fingerprints": [PRINT.to_json()]} | more


def write_batch(path: Path, rows: Iterable[LedgerRow] = (), said: Mapping[str, Any] | None = None) -> Path:
    """Write a batch with rows in its ledgers; where no manifest is given, of as many documents."""
    closed, folder = list(rows), BatchFolder(path)
    told = dict(said if said is not None else manifest(len(closed)))
    write_whole(folder.internal / "key", b"k" * 32, private=True)
    write_whole(folder.manifest, json.dumps(told).encode())
    for shard in range(told["shards"]):
        own = [asdict(one) for one in closed if shard_of(one.id, told["shards"]) == shard]
        if own:
            write_rows(folder.ledger(shard), own)
    return path
