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

from sqlalchemy import inspect, select
from sqlalchemy.orm import Session

from engine.core import DocumentGone
from engine.store import documents, rows
from engine.store.audit.log import note
from engine.store.columns import now
from engine.store.schema import AnnotationRow, DocumentRow, JobRow
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


def pairs(session: Session, ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return (document, copy) of those among some ids that are both there."""
    there, found, pair = dict.fromkeys(ids), list[tuple[str, str]](), SecondReadingRow
    for some in rows.portions(list(there)):
        asked = select(pair.first_id, pair.document_id).where(pair.first_id.in_(some))
        found += ((first, copy) for first, copy in session.execute(asked) if copy in there)
    return tuple(found)
