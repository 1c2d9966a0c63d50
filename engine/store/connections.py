"""The two kinds of database that keep documents: a SQLite file, opened privately, or a PostgreSQL
database named by its address.

Both give the same: a reading transaction sees one state of the store; one transaction writes at a
time, and sees all that was written before it; what waits longer than :data:`PATIENCE` for another
is told that the store is busy.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from engine.core import BadDatabaseUrl

PATIENCE = 5_000
"""Milliseconds that a transaction waits for another which writes."""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "foreign_keys=ON",
    "secure_delete=ON",
    "temp_store=MEMORY",
)
WRITING, SERVING = 0x4E6F4D65, 0x4E6F4D66
"""Classes of PostgreSQL's advisory locks: of the transaction that writes, of the server that works
on the store."""
_OURS = "hashtext(current_schema())"  # two stores may live in two schemas of one database
_SECONDS = 10


def connect_sqlite(path: Path) -> tuple[Engine, Engine]:
    """Return two SQLAlchemy engines on a SQLite file, for reading and for writing. A file or folder
    that is missing is created, private to its owner."""
    _create_private(path)
    # hide_parameters: the message of a database error would otherwise quote the text it failed to
    # write.
    engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    return engine, engine.execution_options(writing=True)


def connect_postgresql(address: str) -> tuple[Engine, Engine]:
    """Return two SQLAlchemy engines on a PostgreSQL database, for reading and for writing; no
    connection is made yet.

    A write transaction first takes a lock, so that there is one at a time. Its isolation level is
    READ COMMITTED: a snapshot taken with the first statement would date from before the lock.

    Raises:
        BadDatabaseUrl: the address is not that of a PostgreSQL database.
    """
    engine = create_engine(
        as_url(address), hide_parameters=True, pool_pre_ping=True, pool_size=8, max_overflow=24, isolation_level="REPEATABLE READ",
        connect_args={"connect_timeout": _SECONDS, "application_name": "nomdemprunt"},
    )  # fmt: skip
    event.listen(engine, "connect", _settle)
    event.listen(engine, "begin", _begin_postgresql)
    reader = engine.execution_options(postgresql_readonly=True)
    return reader, engine.execution_options(writing=True, isolation_level="READ COMMITTED", postgresql_readonly=False)


def as_url(address: str) -> URL:
    """Parse the address of a PostgreSQL database, ``postgresql://`` or ``postgres://``, and set the
    driver in use.

    Raises:
        BadDatabaseUrl: it is not such an address.
    """
    try:
        url = make_url(address)
    except (SQLAlchemyError, ValueError):
        raise BadDatabaseUrl() from None  # the error quotes the address, and so its password
    if url.drivername not in ("postgres", "postgresql", "postgresql+psycopg") or not url.database:
        raise BadDatabaseUrl()
    return url.set(drivername="postgresql+psycopg")


def name_database(url: URL) -> str:
    """Return host, port and name of a PostgreSQL database for messages, without user and
    password."""
    host = url.host or str(url.query.get("host", "localhost"))
    return f"{host}{f':{url.port}' if url.port else ''}/{url.database}"


def lock_serving(connection: Connection) -> bool:
    """Try to take the lock that reserves a PostgreSQL store for one server, held as long as the
    connection; return False if another server has it."""
    taken: bool = connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({SERVING}, {_OURS})").scalar_one()
    return taken


def unlock_serving(connection: Connection) -> None:
    """Release what :func:`lock_serving` took, at once: that a connection ended PostgreSQL sees a
    moment later, and who opens the store next would find it in use."""
    connection.exec_driver_sql(f"SELECT pg_advisory_unlock({SERVING}, {_OURS})")


def _create_private(path: Path) -> None:
    """Create the file 0600, and its directory 0700 where missing. SQLite gives its side files the
    mode of the file."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    path.chmod(0o600)


def _configure(connection: sqlite3.Connection, _record: object) -> None:
    """Set up a new connection. Transactions are begun by :func:`_begin`, not by the driver's
    guess."""
    connection.isolation_level = None
    for pragma in (f"busy_timeout={PATIENCE}", *PRAGMAS):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """Take the write lock first where the transaction writes: one that reads before could fail
    without waiting."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writing") else "BEGIN")


def _settle(connection: Any, _record: object) -> None:
    """Set up a new connection to PostgreSQL, which refuses NUL in a text: an id asked for with one
    is then that of nothing, as in SQLite."""
    from psycopg.types.string import StrDumperUnknown

    class WithoutNul(StrDumperUnknown):
        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\x00", "\ufffd"))

    connection.adapters.register_dumper(str, WithoutNul)
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = {PATIENCE}")
        cursor.execute("SET idle_in_transaction_session_timeout = 0")
    connection.commit()


def _begin_postgresql(connection: Connection) -> None:
    """Let one transaction write at a time, as SQLite does."""
    if connection.get_execution_options().get("writing"):
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITING}, {_OURS})")
