"""The register: pseudonyms that stay the same through a whole corpus, in one SQLite file that
several processes may share.

No name stands in it in clear: an identity is stored as its HMAC-SHA256 under a secret that the file
itself holds. Keep the file like a key all the same: who has it can test whether a name is in the
corpus, and as whom. It is made readable by its owner alone (mode 0600). A lost register cannot be
made again: its corpus goes on with other pseudonyms.

One transaction for each document: the first new name of a document takes the lock,
:meth:`CorpusRegister.commit` gives it back, :meth:`CorpusRegister.rollback` does where the document
could not be written. A file says with which folds its identities were made. One that version 0.7
began keeps its pseudonyms: a name that is not found as it is folded now is looked for as it was
folded then (:mod:`engine.pseudonyms.earlier_forms`), and known by its new form from then on.

The journal is SQLite's own (not WAL, which a folder shared over a network does not allow).
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from engine.core import BadRegister, EngineError, RegisterBusy, RegisterClosed, RegisterMismatch
from engine.pseudonyms.earlier_forms import EarlierForms

APPLICATION, VERSION = 0x4E6F4D65, 2
"""What SQLite writes in the head of the file: whose it is, and the version of its tables."""
WITHOUT_FOLD = 1
"""The version of 0.7, which says nothing of folds."""
FOLD_OF_0_7, FOLD = 1, 2
"""The folds with which identities were made: that of 0.7, and :func:`engine.text.fold.fold`."""
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
_TABLE_OF_FOLDS = "CREATE TABLE fold (version INTEGER PRIMARY KEY)"
Result = TypeVar("Result")
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT}


class CorpusRegister:
    """An open register of a corpus: the pseudonym of each identity, kept in an SQLite file and held
    in memory. Not thread-safe; each process opens its own (:func:`open_register`)."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        """Open the file, creating it if there is none; ``patience`` is how many seconds to wait for
        its lock.

        Raises:
            BadRegister: the file is no register, or is damaged.
            RegisterMismatch: it is of another version.
            OSError, sqlite3.Error, UnicodeError: it cannot be opened; :func:`open_register`
            translates these.
        """
        self._path = path
        self._given: dict[tuple[str, bytes], str] = {}
        self._used: set[tuple[str, str]] = set()
        self._series: dict[str, Iterator[str]] = {}
        self._last = 0
        self._began_earlier = False
        self._earlier: EarlierForms | None = None
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        self._database = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            secret = self._begin_file()
        except BaseException:
            self._database.close()
            raise
        self._identities, self.secret = (hmac.digest(secret, use, hashlib.sha256) for use in (b"identities", b"draws"))

    def begin(self, text: str) -> None:
        """Begin a document: ``text`` lets identities stored by version 0.7 be found; it is dropped
        at :meth:`commit`."""
        self._earlier = EarlierForms(text) if self._began_earlier else None

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Return the pseudonym of an identity; if it has none, draw one and keep it for later
        documents.

        ``propose`` is called until it returns a pseudonym that no other identity of that ``kind``
        has.

        Raises:
            RegisterError: the file cannot be read or written any more, or another process holds it
            for too long.
        """
        digest = self._digest(kind, identity)
        known = self._given.get((kind, digest))
        if known is not None:
            return known
        earlier = [self._digest(kind, form) for form in self._earlier.of(identity)] if self._earlier else []
        return self._guarded(lambda: self._draw(kind, digest, propose, earlier))

    def series(self, name: str, make: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Return the endless iterator of that name, calling ``make`` for it only once per opened
        file."""
        if name not in self._series:
            self._series[name] = make()
        return self._series[name]

    def commit(self) -> None:
        """Write the pseudonyms drawn since the last commit to disk, and release the lock.

        Raises:
            RegisterError: they cannot be written; none of them is kept.
        """
        self._earlier = None
        if self._database.in_transaction:
            self._guarded(lambda: self._database.execute("COMMIT"))

    def rollback(self) -> None:
        """Forget the pseudonyms drawn since the last commit, and release the lock.

        Raises:
            RegisterError: the file cannot be read or written any more; none of them is kept.
        """
        self._earlier = None
        if self._database.in_transaction:
            self._guarded(lambda: self._database.execute("ROLLBACK"))
            self._forget()
            self._series = {}  # they went past what is free again

    def close(self) -> None:
        """Close the file. What was not committed is forgotten."""
        self._database.close()

    def _digest(self, kind: str, identity: str) -> bytes:
        said = f"{kind}\0{identity}".encode(errors="surrogatepass")
        return hmac.digest(self._identities, said, hashlib.sha256)

    def _draw(self, kind: str, digest: bytes, propose: Callable[[], str], earlier: Iterable[bytes]) -> str:
        """Draw a new pseudonym, under the lock and with all that other processes have given."""
        if not self._database.in_transaction:
            self._database.execute("BEGIN IMMEDIATE")
            self._read()
        known = next((old for old in earlier if (kind, old) in self._given), None)
        if known and (kind, digest) not in self._given:
            # Under a new number: other processes read what was given since the last they know.
            self._database.execute("DELETE FROM given WHERE kind = ? AND identity = ?", (kind, known))
            self._keep(kind, digest, self._given.pop((kind, known)))
        while (kind, digest) not in self._given:
            proposed = propose()
            if (kind, proposed) not in self._used:
                self._keep(kind, digest, proposed)
        return self._given[kind, digest]

    def _keep(self, kind: str, digest: bytes, pseudonym: str) -> None:
        row = self._database.execute(
            "INSERT INTO given (kind, identity, pseudonym) VALUES (?, ?, ?)", (kind, digest, pseudonym)
        )
        self._learn(row.lastrowid or 0, kind, digest, pseudonym)

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
        """Do work on the file; if it fails, forget what was not committed and say it in one
        sentence."""
        try:
            return work()
        except sqlite3.Error as error:
            if self._database.in_transaction:
                self._database.rollback()
            self._forget()
            raise _said(error, self._path) from error

    def _forget(self) -> None:
        """Forget what is in memory; all of the file is read again before the next draw."""
        self._given, self._used, self._last = {}, set(), 0

    def _begin_file(self) -> bytes:
        """Make the tables of a new file, or check those of an old one; read all of it; give its
        secret."""
        run = self._database.execute
        run("PRAGMA journal_mode = TRUNCATE")
        run("BEGIN IMMEDIATE")  # what cannot be written is said now, not after an hour of reading
        application, version = (run(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        if not application and not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            for statement in (*_TABLES.split(";"), _TABLE_OF_FOLDS):
                run(statement)
            run("INSERT INTO fold VALUES (?)", (FOLD,))
            run("INSERT INTO secret VALUES (?)", (secrets.token_bytes(32),))
            run(f"PRAGMA application_id = {APPLICATION}")
            run(f"PRAGMA user_version = {VERSION}")
        elif application != APPLICATION:
            raise BadRegister(file=self._path.name)
        elif version not in (WITHOUT_FOLD, VERSION):
            raise RegisterMismatch(file=self._path.name)
        elif run("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise BadRegister(file=self._path.name)
        secret = run("SELECT value FROM secret").fetchone()
        if not secret or not isinstance(secret[0], bytes):
            raise BadRegister(file=self._path.name)
        self._read()
        if version == WITHOUT_FOLD and application:
            run(_TABLE_OF_FOLDS)
            run("INSERT INTO fold VALUES (?), (?)", (FOLD_OF_0_7, FOLD))
            run(
                f"PRAGMA user_version = {VERSION}"
            )  # 0.7 would look for new names under its own fold: it refuses the file
        self._began_earlier = run("SELECT count(*) FROM fold WHERE version = ?", (FOLD_OF_0_7,)).fetchone()[0] > 0
        run("COMMIT")
        return secret[0]


@contextmanager
def open_register(path: Path, patience: float = PATIENCE) -> Iterator[CorpusRegister]:
    """Open a register for a corpus, and make it where there is none; ``patience`` is in seconds.

    Raises:
        RegisterError: the file is no register, is damaged, of another version, busy, or cannot be
        read and written.
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
