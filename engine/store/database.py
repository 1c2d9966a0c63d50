"""The store: one database, written by one transaction at a time, sealed with one key, emptied for
good of what is erased."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, delete, text
from sqlalchemy.orm import Session

from engine.core import DatabaseInUse, StoreError
from engine.store.connections import as_url, connect_postgresql, connect_sqlite, lock_serving, name_database
from engine.store.faults import translate_faults
from engine.store.keys import StoreKey
from engine.store.opening import PURGE, VERSION, prepare
from engine.store.schema import Base, MetaRow

__all__ = ["VERSION", "Database"]

log = logging.getLogger(__name__)


class Database:
    """An open store. ``reading()`` and ``writing()`` give a session; the latter commits when its
    block ends well.

    ``path`` is its SQLite file. Where ``url`` is given, documents are in that PostgreSQL database
    instead, and the folder of ``path`` holds the key alone. ``alone`` says that this program works
    on it and no other, so that tables of an earlier version may be brought to ours; of a PostgreSQL
    database that is checked and held until :meth:`close`, of a file the lock of its folder tells
    (:mod:`engine.service.lock`).

    Raises:
        StoreMismatch: the tables are of a version that cannot be brought to ours; they stay as they
        are. DatabaseInUse: another server works on this database. StoreKeyError: the key is
        missing, not the store's, or no key. DatabaseError: PostgreSQL does not let us in.
        StoreBusy, StoreFull.
    """

    def __init__(self, path: Path, url: str | None = None, *, alone: bool = True) -> None:
        self.folder = path.parent
        self.path = path if url is None else None
        self.name = str(self.folder) if url is None else name_database(as_url(url))
        self._engine, self._writer = connect_sqlite(path) if url is None else connect_postgresql(url)
        self._serving: Connection | None = None
        self._alone = alone
        try:
            self.serve()
            with translate_faults(self.name), self._writer.begin() as connection:
                opened = prepare(connection, self.folder, alone=alone)
            self.key: StoreKey = opened.key
            if opened.unclean and alone:
                self._clean()
        except BaseException:
            self.close()
            raise

    @property
    def kind(self) -> str:
        """Say what keeps the documents: ``sqlite`` or ``postgresql``."""
        return self._engine.dialect.name

    @property
    def version(self) -> int:
        """Give the version of the tables."""
        return VERSION

    def size(self) -> int:
        """Measure what the store takes on the disk, in bytes."""
        if self.path is not None:
            beside = (self.path.with_name(self.path.name + end) for end in ("", "-wal", "-shm"))
            return sum(file.stat().st_size for file in beside if file.exists())
        asked = "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace"
        with self.reading() as session:
            return int(session.execute(text(asked)).scalar_one())

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session that sees one state of the store.

        Raises:
            StoreError: the database could not be read.
        """
        with translate_faults(self.name), Session(self._engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session that writes; all of its block, or nothing of it, is kept.

        Raises:
            StoreBusy: another program writes, and does not end. StoreFull: there is no room.
            StoreError: the database could not be written.
        """
        with translate_faults(self.name), Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    def serve(self) -> None:
        """Hold a PostgreSQL store that is worked on alone; called again, take it again where the
        connection was cut meanwhile.

        Raises:
            DatabaseInUse: another server has it.
        """
        if self.path is not None or not self._alone:
            return
        with translate_faults(self.name):
            if self._serving is not None and not self._alive(self._serving):
                self._serving = None
            if self._serving is None:
                connection = self._engine.execution_options(isolation_level="AUTOCOMMIT").connect()
                connection.detach()
                if not lock_serving(connection):
                    connection.close()
                    raise DatabaseInUse()
                self._serving = connection

    def purge(self) -> bool:
        """Empty the write-ahead log, which still holds what was erased, or let PostgreSQL do away
        with it; tell whether that could be done."""
        try:
            with translate_faults(self.name):
                done = self._vacuum() if self.path is None else self._checkpoint()
        except StoreError:
            done = False
        if not done:
            log.warning("What was erased could not be purged: the store is in use; the next sweep tries again.")
        return done

    def close(self) -> None:
        """Close the store."""
        if self._serving is not None:
            self._serving.close()
            self._serving = None
        self._engine.dispose()

    def _checkpoint(self) -> bool:
        with closing(self._engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            row = cursor.fetchone()
        return row is not None and not row[0]

    def _vacuum(self) -> bool:
        with self._engine.execution_options(
            isolation_level="AUTOCOMMIT", postgresql_readonly=False
        ).connect() as connection:
            connection.exec_driver_sql(f"VACUUM {', '.join(Base.metadata.tables)}")
        return True

    def _clean(self) -> None:
        """Write the file anew after a migration that sealed what it held, so that no page keeps it
        in clear, and note that this is done."""
        with translate_faults(self.name):
            if self.path is not None:
                with closing(self._engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
                    cursor.execute("VACUUM")
            if self.purge():
                with self._writer.begin() as writer:
                    writer.execute(delete(MetaRow).where(MetaRow.name == PURGE))

    @staticmethod
    def _alive(connection: Connection) -> bool:
        from sqlalchemy.exc import DBAPIError

        try:
            connection.exec_driver_sql("SELECT 1")
        except DBAPIError:
            connection.invalidate()
            connection.close()
            return False
        return True
