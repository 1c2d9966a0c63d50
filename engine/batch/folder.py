"""What a batch keeps, and where.

::

    manifest.json            number of documents and shards, fingerprints, what was left out
    shards/NNNNN.jsonl       the documents of a shard: id, size, form; no name, no text
    ledger/NNNNN.jsonl       what became of each document; only grows
    documents/NNNNN/ID.EXT   what was made, without a blocking doubt
    to-read/NNNNN/ID.EXT     what was made, with a doubt that a reader must settle first
    dead-letters.jsonl       the documents that failed, each with its type
    dead-letters/TYPE/       of a flow: a file for each of them, as they fail
    report.json, readers.csv, unread.csv
    internal/                for the owner alone: key, places of the originals (whose paths may name
                             somebody), digests of pseudonyms; of a flow, the files that were taken
                             up and whom a program is still to be told of

The id of a document is the SHA-256 of its bytes: of the file, or, for a record of JSON or Parquet,
of its text in UTF-8.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from engine.core import (
    BatchInUse,
    FileNotWritten,
    NoBatch,
    OtherBatchSchema,
    UnreadableBatch,
    hold_lock,
    is_locked,
    sync_folder,
)

SCHEMA = 1
MOST_SHARDS = 99_999
_SHARD = "{:05d}.jsonl"


@dataclass(frozen=True, slots=True)
class BatchFolder:
    """The folder of a batch."""

    path: Path

    @property
    def manifest(self) -> Path:
        """The path of the manifest."""
        return self.path / "manifest.json"

    @property
    def internal(self) -> Path:
        """The folder that only its owner may read."""
        return self.path / "internal"

    @property
    def lock(self) -> Path:
        """The path of the file that a run holds."""
        return self.internal / "lock"

    @property
    def dead_letters(self) -> Path:
        """The path of the list of documents that failed."""
        return self.path / "dead-letters.jsonl"

    @property
    def letters(self) -> Path:
        """The folder in which a flow notes each document that failed, below its type."""
        return self.path / "dead-letters"

    @property
    def arrivals(self) -> Path:
        """The path of the files that a flow took up."""
        return self.internal / "arrivals.jsonl"

    @property
    def tellings(self) -> Path:
        """The folder of what a program is still to be told of a flow."""
        return self.internal / "webhooks"

    def shard(self, number: int) -> Path:
        """The path of the documents of a shard."""
        return self.path / "shards" / _SHARD.format(number)

    def ledger(self, number: int) -> Path:
        """The path of what became of the documents of a shard."""
        return self.path / "ledger" / _SHARD.format(number)

    def given(self, number: int) -> Path:
        """The path of the digests of the pseudonyms given in a shard."""
        return self.internal / "given" / _SHARD.format(number)

    def places(self, number: int) -> Path:
        """The path of where the documents of a shard are found."""
        return self.internal / "places" / _SHARD.format(number)

    def documents(self, number: int, *, doubtful: bool) -> Path:
        """The folder of what was made of a shard; what has a blocking doubt lies apart."""
        return self.path / ("to-read" if doubtful else "documents") / f"{number:05d}"

    def read_manifest(self) -> dict[str, Any]:
        """Read the manifest.

        Raises:
            NoBatch: there is none, or it is damaged. OtherBatchSchema: another version wrote it.
            UnreadableBatch: it may not be read.
        """
        try:
            found: dict[str, Any] = json.loads(self.manifest.read_text(encoding="utf-8"))
            if found["schema"] != SCHEMA:
                raise OtherBatchSchema(folder=self.path)
        except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError) as error:
            raise NoBatch(folder=self.path) from error
        except OSError as error:
            raise UnreadableBatch(folder=self.path, file=self.manifest.name) from error
        if not _is_manifest(found):
            raise NoBatch(folder=self.path)
        return found

    @contextmanager
    def locked(self, tries: int = 1) -> Iterator[None]:
        """Hold the lock of the batch for a while; who only looks shares it for a moment, so that a
        run tries more than once.

        Raises:
            BatchInUse: another process holds it.
        """
        with hold_lock(self.lock, BatchInUse(folder=self.path), tries):
            yield

    @property
    def running(self) -> bool | None:
        """Whether a run works on it; None where who asks may not look at its lock."""
        try:
            return is_locked(self.lock)
        except OSError:
            return None


def _is_manifest(found: Mapping[str, Any]) -> bool:
    """Tell whether what a manifest says is of the kinds that it should be."""
    numbers, words = ("documents", "copies", "shards"), ("planned", "profile", "strategy", "text_field")
    parts = (found.get("left_out"), found.get("profiles", {}))
    try:
        datetime.fromisoformat(found["planned"])
    except (KeyError, TypeError, ValueError):
        return False
    return (
        all(type(found.get(name)) is int and found[name] >= 0 for name in numbers)
        and all(isinstance(found.get(name), str) for name in words)
        and all(isinstance(part, dict) and all(type(many) is int for many in part.values()) for part in parts)
        and isinstance(found.get("fingerprints"), list)
        and 1 <= found["shards"] <= MOST_SHARDS
    )


def is_flow(manifest: Mapping[str, Any]) -> bool:
    """Tell whether documents go on arriving in a batch (:mod:`engine.batch.flow`)."""
    return "flow" in manifest


def count_planned(folder: BatchFolder, manifest: Mapping[str, Any]) -> int:
    """Count the documents of a batch; those of a flow, as far as they have arrived."""
    if not is_flow(manifest):
        return int(manifest["documents"])
    return sum(len(read_rows(folder.shard(number))) for number in range(manifest["shards"]))


def shard_of(identity: str, shards: int) -> int:
    """Return the shard of a document by its id."""
    return int(identity, 16) % shards


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Read a file of one JSON object a line; none where there is no file. A last line that was
    broken off does not count.

    Raises:
        NoBatch: another line is damaged. UnreadableBatch: it may not be read.
    """
    try:
        lines = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UnreadableBatch(folder=path.parent.parent, file=f"{path.parent.name}/{path.name}") from error
    try:
        return [json.loads(line) for line in lines[:-1]]
    except ValueError as error:
        raise NoBatch(folder=path.parent.parent) from error


def write_rows(path: Path, rows: Iterable[Mapping[str, Any]], *, private: bool = False) -> None:
    """Write such a file, whole or not at all."""
    write_whole(path, b"".join(row_bytes(row) for row in rows), private=private)


def append_rows(path: Path, rows: Iterable[Mapping[str, Any]], *, private: bool = False) -> None:
    """Add rows to such a file and bring them to the disk; a last line that was broken off, by a
    power cut or a full disk, is cut off first.

    Raises:
        FileNotWritten: the disk is full, or away.
    """
    try:
        make_folder(path.parent, private=private)
        is_new = not path.exists()
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600 if private else 0o666)
        with os.fdopen(descriptor, "r+b") as file:
            _cut_broken_line(file)
            file.write(b"".join(row_bytes(row) for row in rows))
            file.flush()
            os.fsync(file.fileno())
        if is_new:
            sync_folder(path.parent)
    except OSError as error:
        raise FileNotWritten(file=path.name) from error


def _cut_broken_line(file: IO[bytes]) -> None:
    """Go to the end of the last whole line, and cut off what follows it."""
    end = file.seek(0, os.SEEK_END)
    if not end:
        return
    file.seek(end - 1)
    if file.read(1) != b"\n":
        file.seek(0)
        end = file.read().rfind(b"\n") + 1
        file.truncate(end)
    file.seek(end)


def row_bytes(row: Mapping[str, Any]) -> bytes:
    """Write a row as a line."""
    return json.dumps(row, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file aside, bring it to the disk, and give it its name: it is there whole or not at
    all, even after a power cut. ``private``: for its owner alone.

    Raises:
        FileNotWritten: it cannot be written.
    """
    try:
        make_folder(path.parent, private=private)
        part = path.with_name(f".{path.name}.part")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        sync_folder(path.parent)
    except OSError as error:
        raise FileNotWritten(file=path.name) from error


def make_folder(path: Path, *, private: bool = False) -> None:
    """Make a folder, and those above it, where there is none."""
    path.mkdir(parents=True, exist_ok=True, mode=0o700 if private else 0o777)
