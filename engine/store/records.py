"""What stays of validated readings when their documents are erased: counts, one row a document.
Functions take an open session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from engine.monitoring import Record
from engine.store import rows
from engine.store.schema import RecordRow


def keep(session: Session, document_id: str, record: Record) -> None:
    """Store the record of a document's validated review, replacing an earlier one, so that a
    document validated twice counts once."""
    drop(session, document_id)
    rows.add(session, RecordRow, {"document_id": document_id, "moment": record.when, "data": record.to_json()})


def drop(session: Session, document_id: str) -> None:
    """Delete the record of a document, because its validation was withdrawn; does nothing if there
    is none."""
    session.execute(delete(RecordRow).where(RecordRow.document_id == document_id))


def list_records(session: Session) -> tuple[Record, ...]:
    """Return the records of all documents, the oldest validation first."""
    asked = select(RecordRow.data).order_by(RecordRow.moment, RecordRow.document_id)
    return tuple(Record.from_json(data) for (data,) in session.execute(asked))


def stamp(session: Session) -> tuple[int, datetime | None]:
    """Return the number of records and the latest validation time: a pair that changes when records
    are added, replaced or dropped."""
    count, latest = session.execute(select(func.count(), func.max(RecordRow.moment)).select_from(RecordRow)).one()
    return count, latest


def moments(session: Session) -> dict[str, datetime]:
    """Return the time of validation by document id, the oldest first, so that a cache can tell
    which records are new."""
    asked = select(RecordRow.document_id, RecordRow.moment).order_by(RecordRow.moment, RecordRow.document_id)
    return {row.document_id: row.moment for row in session.execute(asked)}


def select_records(session: Session, document_ids: Iterable[str]) -> Iterator[tuple[str, datetime, Record]]:
    """Yield (document id, time of validation, record) for the given documents, in no particular
    order; those without a record are skipped."""
    for some in rows.portions(list(document_ids)):
        chosen = RecordRow.document_id.in_(some)
        asked = select(RecordRow.document_id, RecordRow.moment, RecordRow.data).where(chosen)
        for document_id, moment, data in session.execute(asked):
            yield document_id, moment, Record.from_json(data)
