"""The store: one database, written by one transaction at a time, sealed with one key, emptied for
good of what is erased."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, delete, text
from sqlalchemy.orm import Session

from engine.core import DatabaseInUse, StoreError
from engine.store.checking import check_pages
from engine.store.cipher import Cipher
from engine.store.columns import give_cipher
from engine.store.connections import (
    as_url,
    connect_postgresql,
    connect_sqlite,
    lock_serving,
    name_database,
    unlock_serving,
)
from engine.store.faults import translate_faults
from engine.store.keys import StoreKey, find_key
from engine.store.opening import CHECK, PURGE, VERSION, own_key, prepare
from engine.store.schema import Base, MetaRow

__all__ = ["VERSION", "Database"]

log = logging.getLogger(__name__)
_WORD_ASKED = f"SELECT data FROM {MetaRow.__tablename__} WHERE name = '{CHECK}'"  # noqa: S608


class Database:
    """An open encrypted store. :meth:`reading` and :meth:`writing` open sessions; the latter
    commits if its block ends without an exception.

    ``path`` is the SQLite file. With ``url``, the data are in that PostgreSQL database instead, and
    the folder of ``path`` holds only the key. ``alone`` means that no other program uses the store,
    so that tables of an earlier version may be migrated. For PostgreSQL this is verified, and
    locked until :meth:`close`; for SQLite the caller guarantees it by a lock on the folder
    (:func:`engine.core.file_lock.take_lock`). ``key`` opens a copy that is not where its key is;
    without, the settings and the folder say which key.

    Raises:
        StoreBroken: the pages of the SQLite file do not hold together; looked at where ``alone``.
        StoreMismatch: the tables are of a version that cannot be migrated; they are left unchanged.
        DatabaseInUse: another server uses this database.
        StoreKeyError: the key is missing, malformed, readable by others, or not that of the store.
        DatabaseError: PostgreSQL refuses the connection.
        StoreBusy, StoreFull: another program is writing, or there is no space left.
    """

    def __init__(self, path: Path, url: str | None = None, *, alone: bool = True, key: StoreKey | None = None) -> None:
        self.folder = path.parent
        self.path = path if url is None else None
        self.name = str(self.folder) if url is None else name_database(as_url(url))
        self._engine, self._writer = connect_sqlite(path) if url is None else connect_postgresql(url)
        self._serving: Connection | None = None
        self._alone, self._given = alone, key
        self._taking = threading.Lock()
        try:
            self.serve()
            with translate_faults(self.name), self._writer.begin() as connection:
                if alone:
                    check_pages(connection)
                opened = prepare(connection, self.folder, alone=alone, given=key)
            self.key: StoreKey = opened.key
            self._words = {opened.word: opened.key.keys[0]}
            if opened.unclean and alone:
                self._clean()
        except BaseException:
            self.close()
            raise

    @property
    def kind(self) -> str:
        """Return the database system: ``sqlite`` or ``postgresql``."""
        return self._engine.dialect.name

    @property
    def version(self) -> int:
        """Return the version number of the table schema."""
        return VERSION

    def size(self) -> int:
        """Return the size of the store on disk in bytes: the SQLite file with its journal files, or
        all tables of the PostgreSQL schema."""
        if self.path is not None:
            beside = (self.path.with_name(self.path.name + end) for end in ("", "-wal", "-shm"))
            return sum(file.stat().st_size for file in beside if file.exists())
        asked = "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace"
        with self.reading() as session:
            return int(session.execute(text(asked)).scalar_one())

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session for reading, which sees one snapshot of the store.

        Raises:
            StoreError: the database could not be read.
        """
        with translate_faults(self.name), Session(self._engine, expire_on_commit=False) as session:
            self._follow_key(session, writing=False)
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session in a write transaction, committed when the block ends and rolled back if
        it raises. Only one is open at a time; others wait.

        Raises:
            StoreBusy: another program holds the write lock for too long.
            StoreFull: there is no space left.
            StoreError: the database could not be written.
        """
        with translate_faults(self.name), Session(self._writer, expire_on_commit=False) as session, session.begin():
            self._follow_key(session, writing=True)
            yield session

    def take_key(self, key: StoreKey, word: bytes, *, sealing: bool = True) -> None:
        """Take another key, by which values open from now on, and with ``sealing``, within a write
        transaction alone, are sealed. Those before still open what transactions see that began
        earlier. ``word`` is that by which the store knows the key."""
        with self._taking:
            self._words[word] = key.keys[0]
            if sealing:
                self.key = key
            own = self.key.keys[0]
            give_cipher(self._engine.dialect, Cipher(own, *(known for known in self._words.values() if known != own)))

    def serve(self) -> None:
        """Take the lock by which a server reserves a PostgreSQL database, again if the connection
        that held it was cut. Does nothing for SQLite, or if the store is not used ``alone``.

        Raises:
            DatabaseInUse: another server holds the lock.
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
        """Physically remove deleted rows: truncate the write-ahead log of SQLite, or vacuum
        PostgreSQL. Returns False if that was not possible, for example because the store is in
        use."""
        try:
            with translate_faults(self.name):
                done = self._vacuum() if self.path is None else self._checkpoint()
        except StoreError:
            done = False
        if not done:
            log.warning("What was erased could not be purged: the store is in use; the next sweep tries again.")
        return done

    def close(self) -> None:
        """Close all connections; on PostgreSQL this releases the lock of :meth:`serve`."""
        if self._serving is not None and self._alive(self._serving):
            unlock_serving(self._serving)
            self._serving.close()
        self._serving = None
        self._engine.dispose()

    def _follow_key(self, session: Session, *, writing: bool) -> None:
        """Take the key that the store has in this transaction, which another thread or process may
        have changed: who sealed on with the one before would write what nobody can read."""
        row = session.connection().exec_driver_sql(_WORD_ASKED).first()  # of every transaction: the quick way
        if row is None:
            return
        word = bytes(row[0])
        known = self._words.get(word)
        if known is None:
            found = own_key(session.connection(), self._given or find_key(self.folder, make=False), alone=False)
            self.take_key(found, word, sealing=writing)
        elif writing and known != self.key.keys[0]:
            self.take_key(StoreKey((known,), self.key.file), word)

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
        """Tell whether a connection still answers; one that does not is closed."""
        from sqlalchemy.exc import DBAPIError

        try:
            connection.exec_driver_sql("SELECT 1")
        except DBAPIError:
            connection.invalidate()
            connection.close()
            return False
        return True
