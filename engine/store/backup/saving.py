"""A backup: a folder with the database as it was at one moment, sealed as it is, and a manifest.
The server may work meanwhile. The key is not in it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import engine
from engine.core import BackupError, BackupTaken
from engine.store.audit.log import AuditHead, note, read_head
from engine.store.audit.signing import signer
from engine.store.backup import manifest, programs
from engine.store.columns import now
from engine.store.database import Database
from engine.store.faults import translate_faults


def back_up(database: Database, folder: Path, url: str | None = None) -> manifest.Manifest:
    """Save a store to a new folder; ``url`` is the address of its PostgreSQL database, None for a
    SQLite file. That it was saved is written in its audit log, and so in the backup.

    Raises:
        BackupTaken: the folder is there and not empty. BackupError: it cannot be written.
        ProgramMissing, ProgramFailed: pg_dump is not there, or does not succeed.
        StoreError: the store cannot be read.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise BackupTaken(folder=folder)
        with database.writing() as session:
            note(session, "backup")
        if database.path is not None:
            said = _save_file(database, database.path, folder / manifest.DATA["sqlite"])
        else:
            said = _save_database(database, str(url), folder / manifest.DATA["postgresql"])
        files = {name: manifest.describe(folder / name) for name in (manifest.DATA[database.kind],)}
        with database.reading() as session:
            signing = signer(session)
        data = {
            "form": manifest.FORM, "made": now().isoformat(timespec="seconds"), "program": engine.__version__,
            "kind": database.kind, "version": database.version, "files": files, **said,
        }  # fmt: skip
        manifest.write(folder, signing.sign(_plain(data)) if signing else data)
    except OSError as error:
        raise BackupError(folder=folder) from error
    return manifest.read(folder)


def _plain(data: dict[str, object]) -> dict[str, object]:
    """Give data as JSON gives them back, which is what is signed."""
    import json

    plain: dict[str, object] = json.loads(json.dumps(data))
    return plain


def _save_file(database: Database, path: Path, file: Path) -> dict[str, object]:
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with translate_faults(database.name):
        with (
            closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(file)) as target,
        ):
            source.backup(target)  # all at once: in WAL mode writers go on, and in parts it would begin again with each
            target.execute("PRAGMA journal_mode=DELETE")
        copy = Database(file, alone=False, key=database.key)
        try:
            with copy.reading() as session:
                head = read_head(session) or AuditHead()
                counts = manifest.count_rows(session.connection())
        finally:
            copy.close()
    with closing(sqlite3.connect(file)) as target:
        target.execute("PRAGMA journal_mode=DELETE")  # one file, without those of WAL beside it
    return {"schema": "", "counts": counts, "audit": {"number": head.number, "hash": head.hash}}


def _save_database(database: Database, url: str, file: Path) -> dict[str, object]:
    with database.reading() as session:
        connection = session.connection()
        schema = str(connection.exec_driver_sql("SELECT current_schema()").scalar_one())
        snapshot = str(connection.exec_driver_sql("SELECT pg_export_snapshot()").scalar_one())
        head = read_head(session) or AuditHead()
        counts = manifest.count_rows(connection)
        programs.dump(url, schema, snapshot, file)
    return {"schema": schema, "counts": counts, "audit": {"number": head.number, "hash": head.hash}}
