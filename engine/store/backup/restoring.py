"""A backup brought back: into an empty place, whole or not at all, without what was erased since.

What was erased is read from the log that is kept outside of the store
(:mod:`engine.store.audit.outside`): a backup knows only what was erased before it. An erasure that
this log does not have, because it was lost with the store, comes back: nobody can know of it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, create_engine
from sqlalchemy.orm import Session

from engine.core import (
    BackupDamaged,
    BackupError,
    BackupOtherKind,
    DocumentGone,
    EngineError,
    ErasuresNeeded,
    StoreMismatch,
    StoreNotEmpty,
    settings,
    sync_folder,
)
from engine.store import adjudications, alignments, documents, erasures, gold, lists
from engine.store.audit.log import note_all, read_head
from engine.store.audit.outside import ERASURES, HEADS, ErasedThing, folder_of, read_erasures, read_heads
from engine.store.audit.signing import is_signed, signer
from engine.store.backup import manifest, programs
from engine.store.connections import as_url
from engine.store.database import Database
from engine.store.faults import translate_faults
from engine.store.opening import REVISIONS, stored_version
from engine.store.schema import Base

NAME = "nomdemprunt.db"
AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class RestoredStore:
    """What came back: the number of ``rows``; how many documents and others that had been erased
    were erased again; the moment of the last erasure known, empty where none is."""

    rows: int
    erased: int
    until: str


def restore(
    folder: Path, var: Path, url: str | None = None, logs: Sequence[Path] = (), *, without_erasures: bool = False
) -> RestoredStore:
    """Bring a backup back into the folder ``var``, or into the empty PostgreSQL database ``url``;
    the caller holds the lock of the folder. ``logs`` are files of erasures besides that of this
    installation.

    Raises:
        BackupMissing, BackupDamaged, BackupNewer, BackupOtherKind: by the backup.
        StoreNotEmpty: documents are kept there already. ErasuresNeeded: no log of erasures is
        there, and it is not to be done without. AuditFileBad: a log is damaged, or another's.
        StoreKeyError: the key is not that of the backup. ProgramMissing, ProgramFailed: pg_restore.
    """
    said = manifest.read(folder)
    _require_kind(said, folder, url)
    manifest.check_files(folder, said)
    if url is None:
        return _restore_file(folder, var, said, logs, without_erasures)
    _require_empty(url, said, folder)
    _require_logs(var, logs, without_erasures)
    programs.bring_back(url, said.schema, folder / said.data)
    try:
        database = Database(var / NAME, url)
        try:
            return _finish(database, folder, said, logs)
        finally:
            database.close()
    except BaseException:
        _empty(url)
        raise


def compare(database: Database, folder: Path, said: manifest.Manifest) -> None:
    """Look whether an opened store is what a manifest says, and whether the manifest is its own.

    Raises:
        BackupDamaged: it is not.
    """
    with database.reading() as session:
        signing, head = signer(session), read_head(session)
        counts = manifest.count_rows(session.connection())
    wrong = [name for name, count in said.counts.items() if counts.get(name) != count]
    if signing is None or head is None or not is_signed(said.raw, signing.public):
        raise BackupDamaged(folder=folder, file=manifest.FILE)
    if wrong or (head.number, head.hash) != said.audit:
        raise BackupDamaged(folder=folder, file=wrong[0] if wrong else "audit_entries")


def _restore_file(
    folder: Path, var: Path, said: manifest.Manifest, logs: Sequence[Path], without: bool
) -> RestoredStore:
    target, beside = var / NAME, var / f".{NAME}.restoring"
    # A write-ahead log that was left would be played into the file that comes back.
    if any(target.with_name(target.name + end).exists() for end in ("", "-wal", "-journal")):
        raise StoreNotEmpty(place=var, folder=folder)
    _require_logs(var, logs, without)
    try:
        _copy(folder / said.data, beside)
        database = Database(beside)
        try:
            restored = _finish(database, folder, said, logs)
        finally:
            database.close()
        beside.replace(target)
        sync_folder(var)
    except OSError as error:
        raise BackupError(folder=folder) from error
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            beside.with_name(beside.name + end).unlink(missing_ok=True)
    return restored


def _finish(database: Database, folder: Path, said: manifest.Manifest, logs: Sequence[Path]) -> RestoredStore:
    """Check what came back, write in its audit log that it did, and erase again."""
    compare(database, folder, said)
    with database.reading() as session:
        signing = signer(session)
    public, place = signing.public if signing else "", folder_of(database)
    found = [read_erasures(file, public) for file in _logs(place, logs)]
    things = {(thing.kind, thing.subject): thing for log in found for thing in log}
    numbers = [thing.number for thing in things.values()] + [int(head["number"]) for head in read_heads(place / HEADS)]
    known = {"until": max(thing.moment for thing in things.values()).partition(".")[0]} if things else {}
    with database.writing() as session:
        details: dict[str, str | int] = {"rows": said.rows, "log": "read" if found else "none"}
        note_all(session, "store.restore", [""], after=max(numbers, default=0), **details)  # type: ignore[arg-type]
    _adopt(place, logs)
    erased = erase_again(database, things.values())
    erasures.finish(database)
    return RestoredStore(said.rows, erased, known.get("until", ""))


def erase_again(database: Database, things: Iterable[ErasedThing]) -> int:
    """Erase what is there of things that were erased, and return how many they were."""
    by_kind: dict[str, list[ErasedThing]] = {}
    for thing in things:
        by_kind.setdefault(thing.kind, []).append(thing)
    gone = by_kind.get("document", [])
    erased = 0
    for begun in range(0, len(gone), AT_ONCE):
        with database.writing() as session:
            for reason in ("asked", "expired"):
                ids = [thing.subject for thing in gone[begun : begun + AT_ONCE] if thing.reason == reason]
                there = [one for one in ids if _is_there(session, one)]
                documents.erase_all(session, there, "asked" if reason == "asked" else "expired")
                erased += len(there)
    for kind, erase in _ERASE.items():
        for thing in by_kind.get(kind, []):
            with suppress(DocumentGone), database.writing() as session:
                erase(session, thing.subject)
                erased += 1
            more = kind == "set"
            while more:
                with database.writing() as session:
                    more = gold.erase_part(session, thing.subject)
    return erased


def _erase_list(session: Session, list_id: str) -> None:
    documents.erase_all(session, lists.documents_of(session, list_id), "asked")
    lists.erase(session, list_id)


_ERASE: dict[str, Callable[[Session, str], None]] = {
    "list": _erase_list, "set": gold.end, "alignment": alignments.erase, "adjudication": adjudications.erase,
}  # fmt: skip


def _is_there(session: Session, document_id: str) -> bool:
    try:
        documents.fetch_secret(session, document_id)
    except EngineError:
        return False
    return True


def _logs(place: Path, logs: Sequence[Path]) -> list[Path]:
    return [file for file in (place / ERASURES, *logs) if file in logs or file.exists()]


def _require_logs(var: Path, logs: Sequence[Path], without: bool) -> None:
    if not without and not _logs(settings().audit_folder or var, logs):
        raise ErasuresNeeded()


def _adopt(place: Path, logs: Sequence[Path]) -> None:
    """Let a log of erasures that was kept elsewhere go on here: the next restoring asks for it."""
    if logs and not (place / ERASURES).exists():
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        _copy(max(logs, key=lambda file: file.stat().st_size), place / ERASURES)


def _require_kind(said: manifest.Manifest, folder: Path, url: str | None) -> None:
    if (said.kind == "sqlite") != (url is None):
        raise BackupOtherKind(folder=folder, kind="SQLite" if said.kind == "sqlite" else "PostgreSQL")


def _require_empty(url: str, said: manifest.Manifest, folder: Path) -> None:
    engine = create_engine(as_url(url), hide_parameters=True)
    try:
        with translate_faults(as_url(url).database), engine.connect() as connection:
            schema = connection.exec_driver_sql("SELECT current_schema()").scalar_one_or_none()
            if schema != said.schema:
                raise BackupOtherKind(folder=folder, kind=f"PostgreSQL, {said.schema}")
            if _is_used(connection):
                raise StoreNotEmpty(place=as_url(url).database, folder=folder)
    finally:
        engine.dispose()


def _is_used(connection: Connection) -> bool:
    try:
        return stored_version(connection) is not None
    except StoreMismatch:
        return True


def _empty(url: str) -> None:
    """Take away what was brought back and cannot be used: the database was empty before."""
    engine = create_engine(as_url(url), hide_parameters=True)
    try:
        with translate_faults(as_url(url).database), engine.begin() as connection:
            Base.metadata.drop_all(connection)
            REVISIONS.drop(connection, checkfirst=True)
    finally:
        engine.dispose()


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with source.open("rb") as read, os.fdopen(descriptor, "wb") as written:
        shutil.copyfileobj(read, written, 1 << 20)
        written.flush()
        os.fsync(descriptor)
