"""The reading of a document: a log of what its readers changed. Functions take an open session of
:class:`engine.store.Database`.

An entry is written once and never changed. The log goes with its document, and with the annotation
that it began with: another job's makes it void.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from engine.core import DocumentGone
from engine.review import LogEntry, StateChange
from engine.store import rows
from engine.store.accounts import holdings
from engine.store.columns import now
from engine.store.schema import AnnotationRow, DocumentRow, ReviewEntryRow, ReviewRow
from engine.store.work_schema import SecondReadingRow


@dataclass(frozen=True, slots=True)
class Head:
    """State of a review without its content: ``job`` is the annotation job it is based on, None if
    the document is not annotated; ``version`` is the length of its log, 0 if that is based on an
    earlier annotation; ``profile`` is the document's masking profile; ``control`` tells whether the
    document is in a control sample."""

    job: int | None
    version: int
    profile: str
    control: bool = False


@dataclass(frozen=True, slots=True)
class Counters:
    """Figures stored beside a log so that lists need not read it: the last named ``reader``,
    ``seconds`` of reading, acts in effect that changed mentions or persons (``changes``), doubts
    settled, blocking doubts left, and when the review was validated."""

    reader: str = ""
    seconds: float = 0.0
    changes: int = 0
    settled: int = 0
    blocking: int = 0
    validated: datetime | None = None


def head(session: Session, document_id: str, *, lock: bool = False) -> Head:
    """Return the state of a review without reading texts or the log. With ``lock``, nobody else can
    append to it before the transaction ends.

    Raises:
        DocumentGone: there is no such document, or it has expired.
    """
    asked = (
        select(DocumentRow.profile, DocumentRow.control, AnnotationRow.job, ReviewRow.job, ReviewRow.version)
        .outerjoin(AnnotationRow, AnnotationRow.document_id == DocumentRow.id)
        .outerjoin(ReviewRow, ReviewRow.document_id == DocumentRow.id)
        .where(DocumentRow.id == document_id, DocumentRow.expires > now())
    )
    row = session.execute(asked.with_for_update(of=DocumentRow) if lock else asked).one_or_none()
    if row is None:
        raise DocumentGone()
    profile, control, job, began, version = row
    return Head(job, version if began is not None and began == job else 0, profile, control)


def entries(session: Session, document_id: str, since: int = 0) -> tuple[LogEntry, ...]:
    """Return the log of a review in chronological order, without its first ``since`` entries."""
    row = ReviewEntryRow
    asked = select(row.act, row.who, row.moment, row.data, row.seconds, row.undoes)
    asked = asked.where(row.document_id == document_id, row.number >= since).order_by(row.number)
    return tuple(
        LogEntry(act, who, moment, StateChange.from_json(data), seconds, undoes)
        for act, who, moment, data, seconds, undoes in session.execute(asked)
    )


def number_of(session: Session, document_id: str, token: str) -> int | None:
    """Return the index, from 0, of the log entry made with a token; None if there is none."""
    of = (ReviewEntryRow.document_id == document_id, ReviewEntryRow.token == token)
    return session.scalar(select(ReviewEntryRow.number).where(*of))


def append(session: Session, document_id: str, at: Head, entry: LogEntry, token: str, counters: Counters) -> None:
    """Append an entry to the log and update its counters. ``at`` must have been read by
    :func:`head` with ``lock`` in the same transaction; if its version is 0, a log based on an
    earlier annotation is deleted first."""
    if at.version == 0:
        drop(session, document_id)  # of another annotation, or of none
        rows.add(session, ReviewRow, {"document_id": document_id, "job": at.job, "reader": ""})
    known = {"version": at.version + 1, "updated": now(), **asdict(counters)}
    rows.change(session, ReviewRow, known, document_id=document_id)
    written = {
        "document_id": document_id, "number": at.version, "token": token, "act": entry.act, "who": entry.who, "moment": entry.when,
        "seconds": entry.seconds, "undoes": entry.undoes, "data": entry.difference.to_json(),
    }  # fmt: skip
    rows.add(session, ReviewEntryRow, written)


def drop(session: Session, document_id: str) -> None:
    """Delete the review of a document with its log."""
    session.execute(delete(ReviewEntryRow).where(ReviewEntryRow.document_id == document_id))
    session.execute(delete(ReviewRow).where(ReviewRow.document_id == document_id))


def drop_of_others(session: Session, document_id: str, job: int) -> None:
    """Delete the review of a document unless it is based on the annotation of ``job``: its log
    would not fit."""
    began = session.scalar(select(ReviewRow.job).where(ReviewRow.document_id == document_id))
    if began is not None and began != job:
        drop(session, document_id)


def read_documents(session: Session) -> Sequence[str]:
    """Return the ids of the documents whose review has at least one entry, the most recently
    changed first; second readings are left out."""
    held = holdings.held(DocumentRow.id, DocumentRow.list_id)
    alive = select(DocumentRow.id).where(DocumentRow.expires > now(), held)
    asked = select(ReviewRow.document_id).where(ReviewRow.document_id.in_(alive), ReviewRow.version > 0)
    asked = asked.where(ReviewRow.document_id.not_in(select(SecondReadingRow.document_id)))
    return session.scalars(asked.order_by(ReviewRow.updated.desc())).all()
