"""What stays of validated readings when their documents are erased: counts, one row a document.
Functions take an open session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from engine.monitoring import Record
from engine.store.schema import RecordRow

AT_ONCE = 500
"""Ids of one query: SQLite takes no more than 999 parameters where it is old."""


def keep(session: Session, document_id: str, record: Record) -> None:
    """Keep the record of a document, in place of the one before: a document that is validated again
    counts once."""
    session.merge(RecordRow(document_id=document_id, moment=record.when, data=record.to_json()))
    session.flush()


def drop(session: Session, document_id: str) -> None:
    """Forget the record of a document, whose validation was taken back; nothing happens where there
    is none."""
    session.execute(delete(RecordRow).where(RecordRow.document_id == document_id))


def list_records(session: Session) -> tuple[Record, ...]:
    """Give the records of all documents, the oldest first."""
    rows = session.execute(select(RecordRow.data).order_by(RecordRow.moment, RecordRow.document_id))
    return tuple(Record.from_json(data) for (data,) in rows)


def stamp(session: Session) -> tuple[int, datetime | None]:
    """Count the records and give the latest moment: what changes whenever one is kept, kept again
    or dropped."""
    count, latest = session.execute(select(func.count(), func.max(RecordRow.moment)).select_from(RecordRow)).one()
    return count, latest


def moments(session: Session) -> dict[str, datetime]:
    """Tell when each document was validated, the oldest first: what was read before and has its
    moment still need not be read again."""
    asked = select(RecordRow.document_id, RecordRow.moment).order_by(RecordRow.moment, RecordRow.document_id)
    return {row.document_id: row.moment for row in session.execute(asked)}


def select_records(session: Session, document_ids: Iterable[str]) -> Iterator[tuple[str, datetime, Record]]:
    """Yield the records of some documents, each with its id and its moment."""
    wanted = list(document_ids)
    for begun in range(0, len(wanted), AT_ONCE):
        chosen = RecordRow.document_id.in_(wanted[begun : begun + AT_ONCE])
        rows = session.execute(select(RecordRow.document_id, RecordRow.moment, RecordRow.data).where(chosen))
        for document_id, moment, data in rows:
            yield document_id, moment, Record.from_json(data)
