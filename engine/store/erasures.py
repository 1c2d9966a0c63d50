"""Proofs of erasure: that a document was erased, why, how much of it there was, and when it was
seen that nothing was left.

A proof is begun in the transaction that erases (:func:`note`), and verified in another once the
store is purged (:func:`finish`): what a crash leaves unverified the next sweep verifies. It holds
the id, moments and counts; nothing that was in the document. Functions take an open session.

What "nothing left" says: no table has a row of the document, and what keeps them was emptied.
SQLite overwrites what it frees (``secure_delete``) and its write-ahead log is cut to nothing;
PostgreSQL frees the rows for others to overwrite, and what they held cannot be read without the
key. It says nothing of what is out of the store's reach: backups, snapshots and copies of its
files, those sealed with a key that was changed since among them, and what was exported. Who makes
those answers for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from sqlalchemy import Table, func, select, text, update
from sqlalchemy.orm import Session

from engine.core import forget_documents
from engine.store import rows
from engine.store.audit.log import note_all
from engine.store.audit.outside import export_erasures
from engine.store.columns import now
from engine.store.schema import Base, DocumentRow, ErasureRow, RecordRow

if TYPE_CHECKING:
    from engine.store.database import Database

Reason = Literal["asked", "expired"]

KEPT = {RecordRow.__tablename__, ErasureRow.__tablename__}
"""Tables that name an erased document on purpose: counts, and the proof itself."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """Proof that a document was erased. ``reason`` is ``asked`` or ``expired``; ``counts`` is the
    number of erased rows by table; ``verified`` is when a search found nothing left of the
    document, None before."""

    document_id: str
    reason: str
    received: datetime
    erased: datetime
    counts: Mapping[str, int]
    verified: datetime | None


def note(session: Session, ids: Sequence[str], reason: Reason) -> None:
    """Begin the proofs for documents that the current transaction is about to delete, counting
    their rows, and write the audit log; ids that do not exist are skipped."""
    for some in rows.portions(ids):
        asked = select(DocumentRow.id, DocumentRow.created).where(DocumentRow.id.in_(some))
        received = {row.id: row.created for row in session.execute(asked)}
        counts: dict[str, dict[str, int]] = {document_id: {"documents": 1} for document_id in received}
        for name, table in _tables().items():
            column = table.c.document_id
            counted = select(column, func.count()).where(column.in_(list(received))).group_by(column)
            for document_id, number in session.execute(counted):
                counts[document_id][name] = number
        found = [
            {
                "document_id": document_id, "reason": reason, "received": received[document_id], "erased": now(), "counts": counts[document_id],
            }
            for document_id in some
            if document_id in received
        ]  # fmt: skip
        rows.add(session, ErasureRow, *found)
        if found:
            erased = [document_id for document_id in some if document_id in received]
            note_all(session, "erase", erased, kind="document", reason=reason)


def finish(database: Database) -> bool:
    """Purge the store, drop the texts cached in this process, and verify all unverified proofs.
    Returns False if the store could not be purged; nothing is verified then. What was erased is
    written outside of the store first (:mod:`engine.store.audit.outside`)."""
    forget_documents()
    export_erasures(database)
    if not database.purge():
        return False
    with database.reading() as session:
        waiting = session.scalar(select(func.count()).where(ErasureRow.verified.is_(None)))
    if waiting:
        with database.writing() as session:
            verify(session)
    return True


def verify(session: Session) -> tuple[str, ...]:
    """Search the tables of a purged store for rows of the documents with unverified proofs; mark
    those with no row left as verified and return their ids. A SQLite file that is not in
    ``secure_delete`` mode verifies nothing."""
    if session.get_bind().dialect.name == "sqlite" and not session.scalar(text("PRAGMA secure_delete")):
        return ()
    waiting = session.scalars(select(ErasureRow.document_id).where(ErasureRow.verified.is_(None))).all()
    left = {document_id for some in rows.portions(waiting) for document_id in _left(session, some)}
    gone = [document_id for document_id in waiting if document_id not in left]
    for some in rows.portions(gone):
        chosen = ErasureRow.document_id.in_(some)
        session.execute(update(ErasureRow).where(chosen, ErasureRow.verified.is_(None)).values(verified=now()))
    return tuple(gone)


def all_of(session: Session) -> tuple[Erasure, ...]:
    """Return all proofs of erasure, the oldest first."""
    found = session.scalars(select(ErasureRow).order_by(ErasureRow.id))
    return tuple(
        Erasure(row.document_id, row.reason, row.received, row.erased, row.counts, row.verified) for row in found
    )


def list_erased_since(session: Session, moment: datetime) -> tuple[str, ...]:
    """Return the ids of the documents erased at or after ``moment``, by any process."""
    return tuple(session.scalars(select(ErasureRow.document_id).where(ErasureRow.erased >= moment)))


def _left(session: Session, ids: Sequence[str]) -> set[str]:
    columns = [DocumentRow.id, *(table.c.document_id for table in _tables().values())]
    return {found for column in columns for found in session.scalars(select(column).where(column.in_(ids)))}


def _tables() -> dict[str, Table]:
    """Give the tables that name a document, but for those that keep its name on purpose."""
    return {
        table.name: table
        for table in Base.metadata.sorted_tables
        if "document_id" in table.columns and table.name not in KEPT
    }
