"""The reading of a document: a log of what its readers changed. Functions take an open session of
:class:`engine.store.Database`.

An entry is written once and never changed. The log goes with its document, and with the annotation
that it began with: another job's makes it void.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from engine.core import DocumentGone
from engine.review import LogEntry, StateChange
from engine.store.columns import now
from engine.store.schema import AnnotationRow, DocumentRow, ReviewEntryRow, ReviewRow


@dataclass(frozen=True, slots=True)
class Head:
    """How far the reading of a document is: ``job`` made its annotation, None where there is none;
    ``version`` counts the entries of its log. ``profile`` is the document's own; ``control``: it
    was drawn at random for reading."""

    job: int | None
    version: int
    profile: str
    control: bool = False


@dataclass(frozen=True, slots=True)
class Counters:
    """What is kept beside a log so that a list need not read it: ``changes`` counts the acts that
    stand and changed mentions or persons."""

    reader: str = ""
    seconds: float = 0.0
    changes: int = 0
    settled: int = 0
    blocking: int = 0
    validated: datetime | None = None


def head(session: Session, document_id: str, *, lock: bool = False) -> Head:
    """Tell how far a reading is; reads no text. With ``lock`` nobody else adds to it before the
    transaction ends.

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
    """Give the log of a reading, the oldest entry first; without its first ``since`` entries."""
    row = ReviewEntryRow
    asked = select(row.act, row.who, row.moment, row.data, row.seconds, row.undoes)
    asked = asked.where(row.document_id == document_id, row.number >= since).order_by(row.number)
    return tuple(
        LogEntry(act, who, moment, StateChange.from_json(data), seconds, undoes)
        for act, who, moment, data, seconds, undoes in session.execute(asked)
    )


def number_of(session: Session, document_id: str, token: str) -> int | None:
    """Give the rank, from 0, of the entry that a token made; None where it made none."""
    of = (ReviewEntryRow.document_id == document_id, ReviewEntryRow.token == token)
    return session.scalar(select(ReviewEntryRow.number).where(*of))


def append(session: Session, document_id: str, at: Head, entry: LogEntry, token: str, counters: Counters) -> None:
    """Add an entry at the end of a log whose ``at`` was read under a lock in this transaction."""
    if at.version == 0:
        drop(session, document_id)  # of another annotation, or of none
        session.add(ReviewRow(document_id=document_id, job=at.job, reader=""))
        session.flush()
    row = session.get_one(ReviewRow, document_id)
    row.version, row.updated = at.version + 1, now()
    row.reader, row.seconds, row.changes = counters.reader, counters.seconds, counters.changes
    row.settled, row.blocking, row.validated = counters.settled, counters.blocking, counters.validated
    session.add(
        ReviewEntryRow(
            document_id=document_id, number=at.version, token=token, act=entry.act, who=entry.who, moment=entry.when,
            seconds=entry.seconds, undoes=entry.undoes, data=entry.difference.to_json(),
        )
    )  # fmt: skip
    session.flush()


def drop(session: Session, document_id: str) -> None:
    """Forget a reading, with its log."""
    session.execute(delete(ReviewEntryRow).where(ReviewEntryRow.document_id == document_id))
    session.execute(delete(ReviewRow).where(ReviewRow.document_id == document_id))


def drop_of_others(session: Session, document_id: str, job: int) -> None:
    """Forget a reading that began with the annotation of another job: its log fits nothing any
    more."""
    began = session.scalar(select(ReviewRow.job).where(ReviewRow.document_id == document_id))
    if began is not None and began != job:
        drop(session, document_id)


def read_documents(session: Session) -> Sequence[str]:
    """Give the ids of the documents that have a reading, the one changed last first."""
    alive = select(DocumentRow.id).where(DocumentRow.expires > now())
    asked = select(ReviewRow.document_id).where(ReviewRow.document_id.in_(alive), ReviewRow.version > 0)
    return session.scalars(asked.order_by(ReviewRow.updated.desc())).all()
