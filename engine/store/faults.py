"""What went wrong in a database, said as one of the errors that a user can meet; what is a fault of
the program stays as it is."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, TimeoutError

from engine.core import (
    DatabaseDown,
    DatabaseError,
    DatabaseLost,
    DatabaseRefused,
    DatabaseRights,
    DatabaseUnknown,
    StoreBroken,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreFull,
)

BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
SHUT = {
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY,
}  # fmt: skip
UNWRITTEN = {
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_TRUNCATE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_SHMSIZE,
}
"""A file that may not grow: a quota, a limit of the process. A disk without room is SQLITE_FULL."""

_STATES: tuple[tuple[str, type[StoreError]], ...] = (
    ("55P03", StoreBusy), ("40P01", StoreBusy), ("40001", StoreBusy), ("53300", StoreBusy), ("53", StoreFull), ("58030", StoreFull),
    ("42501", DatabaseRights), ("25006", DatabaseRights), ("28", DatabaseRefused), ("3D000", DatabaseUnknown),
    ("57P", DatabaseLost), ("08", DatabaseLost),
)  # fmt: skip
"""SQLSTATE of PostgreSQL, or how it begins: the first that fits."""

_SAID: tuple[tuple[str, type[StoreError]], ...] = (
    (r"no password supplied|password authentication|authentification par mot de passe|role .* does not exist|le r\S+le .* n'existe pas", DatabaseRefused),
    (r"pg_hba|authentication failed|authentification", DatabaseRefused),
    (r"database .* does not exist|la base de donn\S+ .* n'existe pas", DatabaseUnknown),
    (r"too many clients|remaining connection slots|trop de clients", StoreBusy),
    (r"refused|No such file|could not translate|could not resolve|failed to resolve|Name or service|timeout|timed out|starting up|shutting down|unreachable", DatabaseDown),
)  # fmt: skip
"""What a connection that was not made says; libpq gives no code for it. Servers speak French
too."""


@contextmanager
def translate_faults(place: object) -> Iterator[None]:
    """Context manager that replaces database errors by the StoreError that a user can understand;
    errors of the program are left as they are. ``place`` is the folder, or the name of the
    PostgreSQL database."""
    try:
        yield
    except sqlite3.Error as error:  # of a connection used without SQLAlchemy
        known = _of_sqlite(error, place)
        if known is None:
            raise
        raise known from error
    except TimeoutError as error:  # every connection of the pool is in use
        raise StoreBusy() from error
    except DBAPIError as error:
        known = _of_sqlite(error.orig, place) if isinstance(error.orig, sqlite3.Error) else _of_postgresql(error, place)
        if known is None:
            raise
        # Not from the error: what PostgreSQL says of a connection may quote its address.
        raise known from (error if isinstance(error.orig, sqlite3.Error) else None)


def _of_sqlite(error: sqlite3.Error, place: object) -> StoreError | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    if code & 0xFF in BUSY:
        return StoreBusy()
    if code == sqlite3.SQLITE_FULL or code in UNWRITTEN:
        return StoreFull()
    if code & 0xFF == sqlite3.SQLITE_CORRUPT:
        return StoreBroken()
    return StoreClosed(folder=place) if code & 0xFF in SHUT else None


def _of_postgresql(error: DBAPIError, place: object) -> StoreError | None:
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state:
        kind = next((kind for begins, kind in _STATES if state.startswith(begins)), None)
    elif error.connection_invalidated:
        kind = DatabaseLost
    elif type(error.orig).__name__ in ("OperationalError", "ConnectionTimeout"):
        said = str(error.orig)
        kind = next((kind for pattern, kind in _SAID if re.search(pattern, said, re.IGNORECASE)), DatabaseError)
    else:
        kind = None
    return None if kind is None else kind(database=place)
