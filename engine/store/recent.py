"""Documents by their ids, as a page lists those that its browser knows. Functions take an open
session of :class:`engine.store.Database`; no text is read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, func, select
from sqlalchemy.orm import Session

from engine.store.accounts import holdings
from engine.store.columns import now
from engine.store.lists import State, read_state
from engine.store.schema import AnnotationRow, DocumentRow, JobRow, ReviewRow, SummaryRow


@dataclass(frozen=True, slots=True)
class KnownDocument:
    """A document as shown to who knows its id. ``doubts`` are those left to settle, None before it
    is annotated."""

    id: str
    name: str
    state: State
    doubts: int | None
    expires: datetime


def fetch_known(session: Session, ids: Iterable[str]) -> tuple[KnownDocument, ...]:
    """Return the documents of these ids that exist, in the order given."""
    wanted = list(dict.fromkeys(ids))
    last = select(func.max(JobRow.id)).where(JobRow.document_id == DocumentRow.id).correlate(DocumentRow)
    read = and_(ReviewRow.document_id == DocumentRow.id, ReviewRow.job == AnnotationRow.job)
    asked = (
        select(
            DocumentRow.id, DocumentRow.name, DocumentRow.expires, JobRow.state, SummaryRow.blocking, SummaryRow.look,
            ReviewRow.version, ReviewRow.validated, ReviewRow.settled,
        )
        .join(JobRow, JobRow.id == last.scalar_subquery())
        .outerjoin(SummaryRow, SummaryRow.document_id == DocumentRow.id)
        .outerjoin(AnnotationRow, AnnotationRow.document_id == DocumentRow.id)
        .outerjoin(ReviewRow, read)
        .where(DocumentRow.id.in_(wanted), DocumentRow.expires > now(), holdings.held(DocumentRow.id, DocumentRow.list_id))
    )  # fmt: skip
    found = {row.id: row for row in session.execute(asked)}
    return tuple(_document(found[key]) for key in wanted if key in found)


def _document(row: Any) -> KnownDocument:
    raised = None if row.blocking is None else row.blocking + row.look - (row.settled or 0)
    return KnownDocument(row.id, row.name, read_state(row), raised if raised is None else max(0, raised), row.expires)
