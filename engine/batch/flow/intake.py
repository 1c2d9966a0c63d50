"""What arrived becomes part of the plan: the documents of a file, each once by its id, on the disk
before the file counts as taken up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.batch.dead_letters import Letter, letters_of_file, note_of, write_note
from engine.batch.flow.source import ArrivedFile, Stamp
from engine.batch.folder import BatchFolder, append_rows, read_rows, shard_of, write_rows
from engine.batch.ledger import LedgerRow, read_ledger
from engine.batch.listing import list_documents
from engine.batch.making import PlannedDocument, planned_documents
from engine.core import FileMissing, SourceChanged
from engine.service import Processes

AT_ONCE = 200
"""Files that are taken up before documents are made again."""
_GONE = (FileMissing.code, SourceChanged.code)
"""Errors of documents whose bytes were gone: where these arrive again, they are no dead letters."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A document that arrived (Unix time), and is to be made."""

    planned: PlannedDocument
    at: float


@dataclass(slots=True)
class _Taken:
    """What one file holds."""

    rows: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Intake:
    """Takes files up into the plan of a flow. A power cut at any point leaves a file taken up with
    all its documents, or not at all: then it is taken up again, and finds those that it left."""

    def __init__(self, folder: BatchFolder, manifest: Mapping[str, Any], processes: Processes | None = None) -> None:
        self._folder, self._processes = folder, processes
        self._shards: int = manifest["shards"]
        self._begun = datetime.fromisoformat(manifest["planned"]).timestamp()
        self._how = manifest["text_field"], manifest["profile"]
        self._noted: dict[str, list[Letter]] = {}

    def taken(self) -> dict[str, Stamp]:
        """Read the files that were taken up, as they were then. Those that are not there any more,
        and of which nothing is to be said, are dropped from the list.

        Raises:
            FileNotWritten: the list cannot be written.
        """
        rows = {row["file"]: row for row in read_rows(self._folder.arrivals)}
        kept = [row for row in rows.values() if row["errors"] or Path(row["file"]).exists()]
        write_rows(self._folder.arrivals, kept, private=True)
        self._noted = {row["file"]: letters_of_file(row["stamp"], row["errors"]) for row in kept if row["errors"]}
        return {row["file"]: (row["stamp"][0], row["stamp"][1], row["stamp"][2]) for row in kept}

    def open_documents(self) -> list[Arrival]:
        """Read the documents that arrived and are not closed; so are those whose bytes were gone,
        and lie there now."""
        found: list[Arrival] = []
        for shard in range(self._shards):
            arrived = {row["id"]: row["arrived"] for row in read_rows(self._folder.shard(shard))}
            if not arrived:
                continue
            closed = read_ledger(self._folder, shard)
            planned = planned_documents(self._folder, shard)
            found += [Arrival(one, arrived[one.id]) for one in planned if _is_open(closed.get(one.id), one.file)]
        return found

    def take(self, files: Sequence[ArrivedFile], now: float) -> tuple[list[Arrival], list[ArrivedFile]]:
        """Take files up; return the documents that are to be made, and the files that were taken.
        A file that was changed or went while it was read is left for another look.

        Raises:
            FileNotWritten: the disk is full. JobError: the processes that open files fail.
        """
        by_file: defaultdict[int, _Taken] = defaultdict(_Taken)
        for number, kind, row in list_documents([file.path for file in files], *self._how, self._processes):
            if "error" in row:
                by_file[number].errors.append(row["error"])
            else:
                by_file[number].rows.append((kind, row))
        whole = [(file, by_file[number]) for number, file in enumerate(files) if file.is_same()]
        arrivals = self._plan(((file, kind, row) for file, taken in whole for kind, row in taken.rows), now)
        rows = [
            {"file": str(file.path), "stamp": list(file.stamp), "documents": len(taken.rows), "errors": taken.errors}
            for file, taken in whole
        ]
        if rows:
            append_rows(self._folder.arrivals, rows, private=True)
            for row in rows:
                self._note(row)
        return arrivals, [file for file, _ in whole]

    def _note(self, row: Mapping[str, Any]) -> None:
        """Note what could not be listed of a file, in place of what was said of it before."""
        for letter in self._noted.pop(row["file"], []):
            note_of(self._folder, letter).unlink(missing_ok=True)
        if row["errors"]:
            self._noted[row["file"]] = letters_of_file(row["stamp"], row["errors"])
            for letter in self._noted[row["file"]]:
                write_note(self._folder, letter)

    def _plan(self, found: Iterable[tuple[ArrivedFile, str, dict[str, Any]]], now: float) -> list[Arrival]:
        by_shard: defaultdict[int, dict[str, tuple[ArrivedFile, str, dict[str, Any]]]] = defaultdict(dict)
        for file, kind, row in found:
            by_shard[shard_of(row["id"], self._shards)].setdefault(row["id"], (file, kind, row))
        return [arrival for shard, rows in by_shard.items() for arrival in self._plan_shard(shard, rows, now)]

    def _plan_shard(
        self, shard: int, found: Mapping[str, tuple[ArrivedFile, str, dict[str, Any]]], now: float
    ) -> list[Arrival]:
        """Add documents to a shard: the places first, without which a row would mean nothing."""
        known = {row["id"]: row["arrived"] for row in read_rows(self._folder.shard(shard))}
        closed = read_ledger(self._folder, shard)
        wanted = {one: said for one, said in found.items() if one not in known or _is_open(closed.get(one))}
        places, rows = [], []
        for identity, (file, kind, row) in wanted.items():
            places.append({"id": identity, "file": str(file.path), "kind": kind, "place": row["place"]})
            if identity not in known:
                known[identity] = round(max(self._begun, min(now, file.landed)), 1)
                named = {name: row[name] for name in ("id", "size", "form", "extension", "profile")}
                rows.append(named | {"copies": 1, "arrived": known[identity]})
        if places:
            append_rows(self._folder.places(shard), places, private=True)
        if rows:
            append_rows(self._folder.shard(shard), rows)
        return [Arrival(_planned(identity, *said), known[identity]) for identity, said in wanted.items()]


def _is_open(row: LedgerRow | None, file: Path | None = None) -> bool:
    """Tell whether a document is to be made, that lies in a file, or arrives again."""
    if row is None:
        return True
    return row.state == "error" and row.error in _GONE and (file is None or file.is_file())


def _planned(identity: str, file: ArrivedFile, kind: Any, row: Mapping[str, Any]) -> PlannedDocument:
    said = row["size"], row["form"], row["extension"], file.path, kind, tuple(row["place"]), row["profile"]
    return PlannedDocument(identity, *said)
