"""The register: pseudonyms that stay the same through a whole corpus, in one SQLite file that several processes may share.

No name stands in it in clear: an identity is stored as its HMAC-SHA256 under a secret that the file itself holds. Keep the
file like a key all the same: who has it can test whether a name is in the corpus, and as whom. It is made readable by its
owner alone (mode 0600). A lost register cannot be made again: its corpus goes on with other pseudonyms.

One transaction for each document: the first new name of a document takes the lock, :meth:`CorpusRegister.commit` gives it back.
The journal is SQLite's own (not WAL, which a folder shared over a network does not allow).
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from engine.core.errors import BadRegister, EngineError, RegisterBusy, RegisterClosed, RegisterMismatch

APPLICATION, VERSION = 0x4E6F4D65, 1
"""What SQLite writes in the head of the file: whose it is, and the version of its tables."""
PATIENCE = 60.0
"""Seconds to wait for another process to end its document."""

_TABLES = """
CREATE TABLE secret (value BLOB NOT NULL);
CREATE TABLE given (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    identity BLOB NOT NULL,
    pseudonym TEXT NOT NULL,
    UNIQUE (kind, identity),
    UNIQUE (kind, pseudonym)
);
"""
Result = TypeVar("Result")
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT}


class CorpusRegister:
    """The open file, all of it in memory. For one thread; each process opens its own (:func:`open_register`)."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        """Open the file, and make it where there is none."""
        self._path = path
        self._given: dict[tuple[str, bytes], str] = {}
        self._used: set[tuple[str, str]] = set()
        self._series: dict[str, Iterator[str]] = {}
        self._last = 0
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        self._database = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            secret = self._begin_file()
        except BaseException:
            self._database.close()
            raise
        self._identities, self.secret = (hmac.digest(secret, use, hashlib.sha256) for use in (b"identities", b"draws"))

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Give the pseudonym of an identity; a new one is drawn from ``propose`` and kept for every later document.

        ``propose`` is called until it gives what nobody else of that kind has.

        Raises:
            RegisterError: the file cannot be read or written any more, or another process keeps it too long.
        """
        key = kind, hmac.digest(self._identities, f"{kind}\0{identity}".encode(errors="surrogatepass"), hashlib.sha256)
        known = self._given.get(key)
        return known if known is not None else self._guarded(lambda: self._draw(*key, propose))

    def series(self, name: str, make: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Give the endless series of a name, made once for as long as the file is open."""
        if name not in self._series:
            self._series[name] = make()
        return self._series[name]

    def commit(self) -> None:
        """Write what was given since the last time, to the disk.

        Raises:
            RegisterError: it cannot be written; none of it is kept.
        """
        if self._database.in_transaction:
            self._guarded(lambda: self._database.execute("COMMIT"))

    def close(self) -> None:
        """Close the file. What was not committed is forgotten."""
        self._database.close()

    def _draw(self, kind: str, digest: bytes, propose: Callable[[], str]) -> str:
        """Draw a new pseudonym, under the lock and with all that other processes have given."""
        if not self._database.in_transaction:
            self._database.execute("BEGIN IMMEDIATE")
            self._read()
        while (kind, digest) not in self._given:
            proposed = propose()
            if (kind, proposed) not in self._used:
                row = self._database.execute(
                    "INSERT INTO given (kind, identity, pseudonym) VALUES (?, ?, ?)", (kind, digest, proposed)
                )
                self._learn(row.lastrowid or 0, kind, digest, proposed)
        return self._given[kind, digest]

    def _read(self) -> None:
        """Read what was given since the last time."""
        query = "SELECT number, kind, identity, pseudonym FROM given WHERE number > ? ORDER BY number"
        for row in self._database.execute(query, (self._last,)):
            self._learn(*row)

    def _learn(self, number: int, kind: str, digest: bytes, pseudonym: str) -> None:
        self._last = number
        self._given[kind, digest] = pseudonym
        self._used.add((kind, pseudonym))

    def _guarded(self, work: Callable[[], Result]) -> Result:
        """Do work on the file; if it fails, forget what was not committed and say it in one sentence."""
        try:
            return work()
        except sqlite3.Error as error:
            if self._database.in_transaction:
                self._database.rollback()
            self._given, self._used, self._last = {}, set(), 0
            raise _said(error, self._path) from error

    def _begin_file(self) -> bytes:
        """Make the tables of a new file, or check those of an old one; read all of it; give its secret."""
        run = self._database.execute
        run("PRAGMA journal_mode = TRUNCATE")
        run("BEGIN IMMEDIATE")  # what cannot be written is said now, not after an hour of reading
        application, version = (run(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        if not application and not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            for statement in _TABLES.split(";"):
                run(statement)
            run("INSERT INTO secret VALUES (?)", (secrets.token_bytes(32),))
            run(f"PRAGMA application_id = {APPLICATION}")
            run(f"PRAGMA user_version = {VERSION}")
        elif application != APPLICATION:
            raise BadRegister(file=self._path.name)
        elif version != VERSION:
            raise RegisterMismatch(file=self._path.name)
        elif run("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise BadRegister(file=self._path.name)
        secret = run("SELECT value FROM secret").fetchone()
        if not secret or not isinstance(secret[0], bytes):
            raise BadRegister(file=self._path.name)
        self._read()
        run("COMMIT")
        return secret[0]


@contextmanager
def open_register(path: Path, patience: float = PATIENCE) -> Iterator[CorpusRegister]:
    """Open a register for a corpus, and make it where there is none; ``patience`` is in seconds.

    Raises:
        RegisterError: the file is no register, is damaged, of another version, busy, or cannot be read and written.
    """
    try:
        register = CorpusRegister(path, patience)
    except (OSError, sqlite3.Error, UnicodeError) as error:
        raise _said(error, path) from error
    try:
        yield register
        register.commit()
    finally:
        register.close()


def _said(error: Exception, path: Path) -> EngineError:
    code = getattr(error, "sqlite_errorcode", -1) & 0xFF
    if isinstance(error, sqlite3.Error) and code in _BUSY:
        return RegisterBusy(file=path.name)
    damaged = isinstance(error, (sqlite3.Error, UnicodeError)) and (code in _DAMAGED or code == 0xFF)
    return BadRegister(file=path.name) if damaged else RegisterClosed(file=path.name)
