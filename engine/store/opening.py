"""What happens when a store is opened: its version is read, its key is found to be its own, its
tables are made or brought to ours.

All of it is one transaction, on both kinds of database: a store that cannot be opened stays as it
was.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, delete, insert, select

from engine.core import StoreDamaged, StoreKeyWrong, StoreMismatch
from engine.store.accounts.account_schema import AccountRow
from engine.store.audit_schema import AuditEntryRow
from engine.store.cipher import Cipher
from engine.store.columns import give_cipher
from engine.store.keys import StoreKey, clear_left, find_key, replace_file
from engine.store.program_schema import AccessTokenRow
from engine.store.publication_schema import ReportRow
from engine.store.schema import Base, MetaRow

VERSION = 20
"""Of the tables: the number of the last migration (:mod:`engine.store.migrations`). A SQLite file
notes it in its ``user_version`` too, where the programs before Alembic look. Whoever changes
:mod:`engine.store.schema` adds a migration."""

SEALED = 8
"""The first version whose values are encrypted."""

REVISIONS = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True, nullable=False))
_ALL = (Base, AccessTokenRow, AuditEntryRow, AccountRow, ReportRow)
"""The tables stand in several files: all are loaded where a store is opened."""
CHECK, CHECK_PLACE, PURGE = "key", "meta.data", "purge"
_WORD = b"nomdemprunt"


@dataclass(frozen=True, slots=True)
class OpenedStore:
    """An opened store: its key, the ``word`` by which it knows it, and whether free pages may still
    hold data from before their encryption (``unclean``)."""

    key: StoreKey
    word: bytes
    unclean: bool = False


def prepare(connection: Connection, folder: Path, *, alone: bool, given: StoreKey | None = None) -> OpenedStore:
    """Check version and key of a store and create or migrate its tables, within a write
    transaction. ``alone`` means that no other program uses it: without, nothing is migrated.
    ``given`` is the key of a store that must be there already.

    Raises:
        StoreMismatch: its version cannot be migrated, or may not. StoreKeyError: the key is missing
        or another's.
    """
    version = stored_version(connection)
    if version is not None and (version > VERSION or (version < VERSION and not alone)):
        raise StoreMismatch()
    new = version is None or version < SEALED
    if new:
        key = find_key(folder, make=True)
    else:
        key = own_key(connection, given or find_key(folder, make=False), alone=alone and given is None)
    give_cipher(connection.dialect, Cipher(key.keys[0]))
    if version is None:
        _create(connection)
    elif version < VERSION:
        _migrate(connection, version)
    if version != VERSION and connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")
    if new:
        note_key(connection, Cipher(key.keys[0]))
    word = connection.scalar(select(MetaRow.data).where(MetaRow.name == CHECK)) or b""
    return OpenedStore(key, word, connection.scalar(select(MetaRow.name).where(MetaRow.name == PURGE)) is not None)


def stored_version(connection: Connection) -> int | None:
    """Return the version of the tables, None if there are none yet.

    Raises:
        StoreMismatch: there are tables of another program.
    """
    return _version_of_file(connection) if connection.dialect.name == "sqlite" else _version_of_schema(connection)


def own_key(connection: Connection, found: StoreKey, *, alone: bool) -> StoreKey:
    """Choose, among the candidate keys, the one by which the store is encrypted; with ``alone``, if
    a rotation was interrupted, delete the others from the key file.

    Raises:
        StoreKeyWrong: none of them is the store's. StoreMismatch: the store does not record its
        key.
    """
    word = connection.scalar(select(MetaRow.data).where(MetaRow.name == CHECK))
    if word is None:
        raise StoreMismatch()
    for key in found.keys:
        try:
            Cipher(key).open(word, CHECK_PLACE)
        except StoreDamaged:
            continue
        if alone and found.file is not None:
            clear_left(found.file)
            if len(found.keys) > 1:
                replace_file(found.file, key)
        return StoreKey((key,), found.file)
    raise StoreKeyWrong(source=found.file or "NOMDEMPRUNT_STORE_KEY")


def note_key(connection: Connection, cipher: Cipher) -> bytes:
    """Store a constant encrypted with the key, by which :func:`own_key` recognises it, and return
    it."""
    word = cipher.seal(_WORD, CHECK_PLACE)
    connection.execute(delete(MetaRow).where(MetaRow.name == CHECK))
    connection.execute(insert(MetaRow).values(name=CHECK, data=word))
    return word


def _version_of_file(connection: Connection) -> int | None:
    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    holds = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one()
    if bool(holds) != bool(version):
        raise StoreMismatch()
    return version or None


def _version_of_schema(connection: Connection) -> int | None:
    listed = connection.exec_driver_sql("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    tables = set(listed.scalars())
    if REVISIONS.name not in tables:
        if tables & set(Base.metadata.tables):
            raise StoreMismatch()
        return None
    said = connection.scalar(select(REVISIONS.c.version_num)) or ""
    if not said.isdecimal():
        raise StoreMismatch()
    return int(said)


def _create(connection: Connection) -> None:
    Base.metadata.create_all(connection, checkfirst=False)
    REVISIONS.create(connection)
    connection.execute(insert(REVISIONS).values(version_num=f"{VERSION:04d}"))


def _migrate(connection: Connection, version: int) -> None:
    from engine.store.migrations import upgrade  # Alembic is loaded by who needs it: a new store does not

    upgrade(connection, version)
