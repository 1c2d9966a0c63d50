"""Backup, total loss and restoring of many small documents, and what an entry of the audit log
costs: ``python benchmarks/backup.py [--documents 10000] [--url postgresql://…]``. Nothing of the
settings' own store is touched; with ``--url`` the database must be empty, and is emptied."""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from engine.core import Document
from engine.store import Database, audit, backup, documents, erasures, jobs, schema

DAY = timedelta(days=30)
TEXT = "Mme Aurore Rochebrune, née le 3 mars 1961, conclut au débouté. " * 40
SHARE_ERASED = 100
Value = TypeVar("Value")


def main() -> None:
    """Fill, save, lose, restore, try; print the seconds of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--url")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        measure(Path(place), said.documents, said.url)


def measure(place: Path, count: int, url: str | None) -> None:
    """Do all of it in a folder."""
    first, second, saved = place / "first", place / "second", place / "saved"
    database = Database(first / "nomdemprunt.db", url)
    ids = timed("fill", lambda: fill(database, count))
    with database.writing() as session:
        documents.erase(session, ids[0])
    print(f"size of the store: {database.size() / 1e6:.1f} MB")
    timed("backup", lambda: backup.back_up(database, saved, url))
    with database.writing() as session:
        documents.erase_all(session, ids[1:SHARE_ERASED], "asked")
    timed("erasure of 99", lambda: erasures.finish(database))
    costs(database)
    with database.reading() as session:
        entries = audit.count(session)
    timed(f"check of {entries} entries", lambda: checked(database))
    database.close()
    second.mkdir(mode=0o700)
    shutil.copy(first / "store.key", second)
    shutil.copy(first / audit.ERASURES, place / audit.ERASURES)
    lose(first, url)
    found = timed("restore", lambda: backup.restore(saved, second, url, [place / audit.ERASURES]))
    database = Database(second / "nomdemprunt.db", url)
    with database.reading() as session:
        left = set(session.scalars(documents.select(documents.DocumentRow.id)))
    database.close()
    print(f"restored: {found.rows} rows, {found.erased} erased again, exact: {left == set(ids[SHARE_ERASED:])}")
    tried = timed("drill", lambda: backup.drill(saved, second, url))
    print(f"drill: {tried.opened} opened, {len(tried.faults)} faults")
    lose(second, url)


def fill(database: Database, count: int) -> list[str]:
    """Store documents, each with its text and a job, as the server does."""
    ids = []
    for begun in range(0, count, 200):
        with database.writing() as session:
            for number in range(begun, min(begun + 200, count)):
                ids.append(documents.add(session, TEXT.encode(), f"{number}.txt", "judiciaire", DAY))
                documents.save_text(session, ids[-1], Document("", TEXT))
                jobs.queue(session, ids[-1])
                audit.note(session, "upload", ids[-1], bytes=len(TEXT))
    return ids


def costs(database: Database, times: int = 300) -> None:
    """Print what a write transaction takes, empty and with one entry."""
    for name, write in (("empty", lambda _: None), ("one entry", lambda session: audit.note(session, "open"))):
        seconds = []
        for _ in range(times):
            begun = time.perf_counter()
            with database.writing() as session:
                write(session)
            seconds.append(time.perf_counter() - begun)
        print(f"write transaction, {name}: median {1e3 * statistics.median(seconds):.2f} ms")


def checked(database: Database) -> None:
    """Check the whole audit log."""
    with database.reading() as session:
        assert audit.check_log(session).faults == ()


def lose(folder: Path, url: str | None) -> None:
    """Take away all that there is."""
    if url is not None:
        database = Database(folder / "nomdemprunt.db", url)
        with database.writing() as session:
            schema.Base.metadata.drop_all(session.connection())
            session.connection().exec_driver_sql("DROP TABLE alembic_version")
        database.close()
    shutil.rmtree(folder)


def timed(name: str, work: Callable[[], Value]) -> Value:
    """Print the seconds that something takes."""
    begun = time.perf_counter()
    made = work()
    print(f"{name}: {time.perf_counter() - begun:.1f} s")
    return made


if __name__ == "__main__":
    main()
