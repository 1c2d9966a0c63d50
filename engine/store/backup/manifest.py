"""What a backup says of itself: which files with which SHA-256, how many rows of each table, where
the audit log ended. It is signed by the store, which shows once it is open that it is the one that
was saved."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, func, select

from engine.core import BackupDamaged, BackupMissing, BackupNewer
from engine.store.opening import VERSION

FILE, FORM = "manifest.json", 1
DATA = {"sqlite": "nomdemprunt.db", "postgresql": "nomdemprunt.dump"}
"""By the kind of database, the file that holds it."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup is of. ``made`` is an ISO 8601 moment; ``kind`` the kind of database, with its
    ``schema`` for PostgreSQL; ``version`` that of the tables; ``files`` gives bytes and SHA-256 by
    name; ``counts`` rows by table; ``audit`` number and hash of the last entry of the audit log;
    ``raw`` is all of it as it was signed."""

    made: str
    program: str
    kind: str
    schema: str
    version: int
    files: Mapping[str, tuple[int, str]]
    counts: Mapping[str, int]
    audit: tuple[int, str]
    raw: Mapping[str, Any]

    @property
    def rows(self) -> int:
        """Return the number of rows of all tables."""
        return sum(self.counts.values())

    @property
    def data(self) -> str:
        """Return the name of the file that holds the database."""
        return DATA[self.kind]


def describe(file: Path) -> tuple[int, str]:
    """Return bytes and SHA-256 of a file."""
    with file.open("rb") as opened:
        digest = file_digest(opened, "sha256").hexdigest()
    return file.stat().st_size, digest


def count_rows(connection: Connection) -> dict[str, int]:
    """Return the number of rows by table, of those that the database has."""
    known = MetaData()
    known.reflect(connection)
    tables = sorted(known.tables.values(), key=lambda table: table.name)
    return {table.name: connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables}


def write(folder: Path, data: Mapping[str, Any]) -> None:
    """Write the manifest of a backup, last of its files and down to the disk: a folder without it
    is no backup."""
    beside = folder / f".{FILE}.new"
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
        opened.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        opened.flush()
        os.fsync(descriptor)
    beside.replace(folder / FILE)


def read(folder: Path) -> Manifest:
    """Read the manifest of a backup.

    Raises:
        BackupMissing: there is none. BackupDamaged: it cannot be read.
        BackupNewer: a later version of the program wrote it.
    """
    try:
        raw = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise BackupMissing(folder=folder) from error
    except (OSError, ValueError) as error:
        raise BackupDamaged(folder=folder, file=FILE) from error
    try:
        if raw["form"] > FORM or raw["version"] > VERSION:
            raise BackupNewer(folder=folder)
        files = {str(name): (int(size), str(digest)) for name, (size, digest) in raw["files"].items()}
        counts = {str(name): int(count) for name, count in raw["counts"].items()}
        ends = int(raw["audit"]["number"]), str(raw["audit"]["hash"])
        read = Manifest(
            str(raw["made"]), str(raw["program"]), str(raw["kind"]), str(raw["schema"]), int(raw["version"]), files, counts,
            ends, raw,
        )  # fmt: skip
        if read.data not in files or set(files) != {read.data}:
            raise ValueError("other files")
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BackupDamaged(folder=folder, file=FILE) from error
    return read


def check_files(folder: Path, manifest: Manifest) -> None:
    """Look whether the files of a backup are as the manifest says.

    Raises:
        BackupDamaged: a file is missing, cut or changed.
    """
    for name, known in manifest.files.items():
        try:
            found = describe(folder / name)
        except OSError as error:
            raise BackupDamaged(folder=folder, file=name) from error
        if found != known:
            raise BackupDamaged(folder=folder, file=name)
