"""Documents that are read twice: a copy of the document in the same list, with the annotation that
the engine made of it, read for itself. Functions take an open session of
:class:`engine.store.Database`.

The two readings are of two documents, so that who has one reaches the other by no way
(:func:`engine.store.accounts.holdings.held`). A copy is no document to be delivered, counted in a
sample or learnt from: lists say of which document it is the second reading.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from sqlalchemy import func, inspect, select
from sqlalchemy.orm import Session

from engine.core import DocumentGone
from engine.store import documents, rows
from engine.store.audit.log import note
from engine.store.columns import now
from engine.store.schema import AnnotationRow, DocumentRow, JobRow, ReviewRow
from engine.store.work_schema import SecondReadingRow


def make(session: Session, document_id: str) -> str:
    """Have a document read a second time, write the log, and return the id of the copy.

    Raises:
        DocumentGone: it is not annotated, or no more there.
    """
    row, annotation = session.get(DocumentRow, document_id), session.get(AnnotationRow, document_id)
    if row is None or annotation is None:
        raise DocumentGone()
    values = {attribute.key: getattr(row, attribute.key) for attribute in inspect(DocumentRow).column_attrs}
    copy_id, moment = secrets.token_hex(16), now()
    rows.add(session, DocumentRow, {**values, "id": copy_id, "control": False, "created": moment})
    job = JobRow(document_id=copy_id, state="done", stage="", fraction=1.0, device="", started=moment, ended=moment)
    session.add(job)
    session.flush()
    documents.save_annotation(session, copy_id, job.id, annotation.data)
    rows.add(session, SecondReadingRow, {"document_id": copy_id, "first_id": document_id})
    note(session, "second_reading", document_id, copy=copy_id)
    return copy_id


def is_second(session: Session, document_id: str) -> bool:
    """Tell whether a document is a copy that is there to be read a second time."""
    this = SecondReadingRow.document_id == document_id
    return session.scalar(select(SecondReadingRow.document_id).where(this)) is not None


def first_of(session: Session, document_id: str) -> str:
    """Return the document of which a document is the second reading, or itself."""
    pair = SecondReadingRow
    return session.scalar(select(pair.first_id).where(pair.document_id == document_id)) or document_id


def is_read_twice(session: Session, document_id: str) -> bool:
    """Tell whether a document was validated in both its readings, whoever acts now."""
    return session.scalar(select(_read_twice()).where(SecondReadingRow.first_id == document_id)) == 1


def count_read_twice(session: Session, list_id: str) -> tuple[int, int]:
    """Return how many annotated documents a list has, without second readings, and how many of them
    were validated in both readings, whoever acts now."""
    there = DocumentRow.list_id == list_id, DocumentRow.expires > now()
    seconds = select(SecondReadingRow.document_id)
    annotated = select(func.count(DocumentRow.id)).join(AnnotationRow, AnnotationRow.document_id == DocumentRow.id)
    documents_ = session.scalar(annotated.where(*there, DocumentRow.id.not_in(seconds))) or 0
    of_list = SecondReadingRow.first_id.in_(select(DocumentRow.id).where(*there))
    return documents_, session.scalar(select(_read_twice()).where(of_list)) or 0


def _read_twice() -> Any:
    """Count pairs of which both are validated, in a reading of the annotation that they have."""
    done = (
        select(ReviewRow.document_id)
        .join(AnnotationRow, AnnotationRow.document_id == ReviewRow.document_id)
        .where(ReviewRow.validated.is_not(None), ReviewRow.job == AnnotationRow.job)
    )
    return func.count(SecondReadingRow.document_id).filter(
        SecondReadingRow.first_id.in_(done), SecondReadingRow.document_id.in_(done)
    )


def pairs(session: Session, ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return (document, copy) of those among some ids that are both there."""
    there, found, pair = dict.fromkeys(ids), list[tuple[str, str]](), SecondReadingRow
    for some in rows.portions(list(there)):
        asked = select(pair.first_id, pair.document_id).where(pair.first_id.in_(some))
        found += ((first, copy) for first, copy in session.execute(asked) if copy in there)
    return tuple(found)
