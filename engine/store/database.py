"""The SQLite file: opened privately, written by one transaction at a time, emptied for good of what is erased."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.orm import Session

from engine.errors import StoreMismatch
from engine.store.schema import Base

log = logging.getLogger(__name__)

VERSION = 6
"""Of the tables, kept in the file's ``user_version``. Whoever changes :mod:`engine.store.schema` raises it."""

UPGRADES: dict[int, tuple[str, ...]] = {
    1: ("ALTER TABLE documents ADD COLUMN wanted_language VARCHAR(16) DEFAULT 'auto' NOT NULL",),
    2: (
        "ALTER TABLE documents ADD COLUMN images INTEGER DEFAULT 0 NOT NULL",
        "ALTER TABLE documents ADD COLUMN parties BLOB",
    ),
    3: (
        "ALTER TABLE documents ADD COLUMN changes VARCHAR(8) DEFAULT 'accept' NOT NULL",
        "ALTER TABLE documents ADD COLUMN uncertain BLOB",
    ),
    4: (),
    5: (),
}
"""What makes tables of each earlier version those of the next, statement by statement. New tables are made with those of a new file."""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "secure_delete=ON",
    "temp_store=MEMORY",
)


class Database:
    """The store's file. ``reading()`` and ``writing()`` give a session; the latter commits when its block ends well.

    Raises:
        StoreMismatch: the file has the tables of a version that cannot be brought to ours; it stays as it is.
    """

    def __init__(self, path: Path) -> None:
        _create_private(path)
        # hide_parameters: the message of a database error would otherwise quote the text it failed to write.
        self._engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)
        event.listen(self._engine, "connect", _configure)
        event.listen(self._engine, "begin", _begin)
        self._writer = self._engine.execution_options(writing=True)
        try:
            with self._writer.begin() as connection:
                _make_tables(connection)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session that sees one state of the store."""
        with Session(self._engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session that writes; all of its block, or nothing of it, is kept."""
        with Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    def purge(self) -> bool:
        """Empty the write-ahead log, which still holds what was erased; tell whether that could be done."""
        with closing(self._engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            row = cursor.fetchone()
        if row is None or row[0]:
            log.warning("The write-ahead log is in use and could not be emptied; the next sweep tries again.")
            return False
        return True

    def close(self) -> None:
        """Close the file."""
        self._engine.dispose()


def _create_private(path: Path) -> None:
    """Create the file 0600, and its directory 0700 where missing. SQLite gives its side files the mode of the file."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    path.chmod(0o600)


def _make_tables(connection: Connection) -> None:
    """Make the tables in a new file, or bring those of an earlier version to ours, and note their version with them."""
    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    holds = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()
    if not (min(UPGRADES) <= version <= VERSION if holds else version == 0):
        raise StoreMismatch
    for earlier in range(version, VERSION) if holds else ():
        for statement in UPGRADES[earlier]:
            connection.exec_driver_sql(statement)
    Base.metadata.create_all(connection)
    connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")


def _configure(connection: sqlite3.Connection, _record: object) -> None:
    """Set up a new connection. Transactions are begun by :func:`_begin`, not by the driver's guess."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """Take the write lock first where the transaction writes: one that reads before could fail without waiting."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writing") else "BEGIN")
