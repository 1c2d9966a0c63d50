"""A backup tried: brought back to a temporary place, compared with its manifest, and some of its
documents opened with the key. The installation is not touched."""

from __future__ import annotations

import hashlib
import random
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from engine.core import EngineError
from engine.store import documents
from engine.store.audit.checking import check_log
from engine.store.backup import manifest, programs
from engine.store.backup.restoring import compare
from engine.store.connections import as_url
from engine.store.database import Database
from engine.store.faults import translate_faults
from engine.store.keys import StoreKey, find_key
from engine.store.schema import AnnotationRow, DocumentRow

SAMPLE = 20
"""Documents that are opened."""
_RANDOM = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class BackupDrill:
    """What was found of a backup ``made`` then: its ``rows``, how many documents were ``opened``,
    and the ids of those that could not be, with the faults of its audit log (``faults``)."""

    made: str
    rows: int
    opened: int
    faults: tuple[str, ...]


def drill(folder: Path, var: Path, url: str | None = None, sample: int = SAMPLE) -> BackupDrill:
    """Try a backup, with the key of the installation in ``var``. Of PostgreSQL, ``url`` is an
    address of a server where a temporary database may be made.

    Raises:
        BackupMissing, BackupDamaged, BackupNewer: by the backup. StoreKeyError: the key is not its
        own. ProgramMissing, ProgramFailed, DatabaseError: PostgreSQL.
    """
    said = manifest.read(folder)
    manifest.check_files(folder, said)
    key = find_key(var, make=False)
    with (
        tempfile.TemporaryDirectory(prefix="nomdemprunt-") as place,
        _opened(folder, said, Path(place), url, key) as copy,
    ):
        compare(copy, folder, said)
        with copy.reading() as session:
            found = check_log(session)
            ids = session.scalars(select(DocumentRow.id)).all()
            chosen = _RANDOM.sample(list(ids), min(sample, len(ids)))
            wrong = [document_id for document_id in chosen if not _opens(session, document_id)]
    faults = (*wrong, *(f"audit:{fault.kind}:{fault.number}" for fault in found.faults))
    return BackupDrill(said.made, said.rows, len(chosen) - len(wrong), faults)


@contextmanager
def _opened(folder: Path, said: manifest.Manifest, place: Path, url: str | None, key: StoreKey) -> Iterator[Database]:
    if said.kind == "sqlite":
        file = place / "drill.db"
        shutil.copyfile(folder / said.data, file)
        database = Database(file, alone=False, key=key)
        try:
            yield database
        finally:
            database.close()
        return
    with _temporary(str(url), said.schema) as address:
        programs.bring_back(address, said.schema, folder / said.data)
        database = Database(place / "drill.db", address, alone=False, key=key)
        try:
            yield database
        finally:
            database.close()


@contextmanager
def _temporary(url: str, schema: str) -> Iterator[str]:
    """Make a database beside that of an address, and drop it afterwards."""
    name, own = f"nomdemprunt_drill_{secrets.token_hex(6)}", as_url(url)
    made = own.set(database=name)
    server = create_engine(own, hide_parameters=True, isolation_level="AUTOCOMMIT")
    try:
        with translate_faults(own.database), server.connect() as connection:
            quote = connection.dialect.identifier_preparer.quote
            connection.exec_driver_sql(f"CREATE DATABASE {quote(name)}")
            try:
                inside = create_engine(made, hide_parameters=True, isolation_level="AUTOCOMMIT")
                with inside.connect() as first:
                    first.exec_driver_sql(f"CREATE SCHEMA IF NOT EXISTS {quote(schema)}")
                inside.dispose()
                yield made.set(drivername="postgresql").render_as_string(hide_password=False)
            finally:
                connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {quote(name)} WITH (FORCE)")
    finally:
        server.dispose()


def _opens(session: Session, document_id: str) -> bool:
    """Tell whether a document opens: its file, which must have its fingerprint, its text and its
    annotation."""
    try:
        content = documents.fetch_content(session, document_id)
        asked = select(DocumentRow.sha256, DocumentRow.text, DocumentRow.name).where(DocumentRow.id == document_id)
        fingerprint, _, _ = session.execute(asked).one()
        session.scalars(select(AnnotationRow.data).where(AnnotationRow.document_id == document_id)).all()
    except EngineError:
        return False
    return bool(hashlib.sha256(content).hexdigest() == fingerprint)
