"""Where the store of a test is: a file, or a schema of a real PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.store.database import Database
from engine.store.schema import Base
from tests.postgresql import Server

KINDS = ("sqlite", "postgresql")


@dataclass
class Place:
    """``path`` is that of the file, or would be: the key is beside it."""

    kind: str
    path: Path
    url: str | None = None
    server: Server | None = None
    schema: str = ""

    def open(self, *, alone: bool = True) -> Database:
        """Open the store."""
        return Database(self.path, self.url, alone=alone)

    def raw(self) -> bytes:
        """Give all that a thief of the disk or of a backup would have, but for the key."""
        kept = [path.read_bytes() for path in sorted(self.path.parent.iterdir()) if path.name != "store.key"]
        return b"".join(kept) + (self.server.dump(self.schema) if self.server else b"")

    def found(self, sealed: list[bytes]) -> list[bytes]:
        """Give those of some sealed values whose beginning, which no page of a file splits, is in
        :meth:`raw`; a dump writes bytes as digits."""
        raw = self.raw()
        return [one for one in sealed if one[:48] in raw or one[:48].hex().encode() in raw]

    @contextmanager
    def connect(self) -> Iterator[Any]:
        """Open a connection of the driver's own."""
        with closing(self.server.connect(self.schema) if self.server else sqlite3.connect(self.path)) as connection:
            yield connection


_made: dict[Server, tuple[str, bytes]] = {}


def reuse(place: Place) -> None:
    """Let the store of a place be one that was made before, emptied, with its key: to make all
    tables takes PostgreSQL long."""
    if place.server is None:
        return
    key = place.path.with_name("store.key")
    if place.server not in _made:
        place.open().close()
        _made[place.server] = place.schema, key.read_bytes()
        return
    place.schema, data = _made[place.server]
    place.url = place.server.url(place.schema)
    key.parent.mkdir(mode=0o700, parents=True)
    key.touch(0o600)
    key.write_bytes(data)
    kept = {"meta"}
    emptied = (f"DELETE FROM {table.name}" for table in reversed(Base.metadata.sorted_tables) if table.name not in kept)
    with place.connect() as connection:
        connection.execute("; ".join(emptied))


def make_place(kind: str, folder: Path, server: Server | None) -> Place:
    """Give an empty place for a store."""
    if server is None:
        return Place(kind, folder / "store.db")
    schema = server.new_schema()
    return Place(kind, folder / "store.db", server.url(schema), server, schema)


def values(place: Place, table: str, column: str) -> list[bytes]:
    """Give the bytes of a column as the database has them."""
    with place.connect() as connection:
        return [bytes(value) for (value,) in connection.execute(f"SELECT {column} FROM {table}").fetchall()]
