"""Time that is kept at most. Functions take an open session of :class:`engine.store.Database`."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine.store.columns import now
from engine.store.publication_schema import ReportRow
from engine.store.schema import AdjudicationRow, AlignmentRow, DocumentRow, GoldRow, ListRow

_KEPT = (
    (DocumentRow, DocumentRow.created),
    (GoldRow, GoldRow.created),
    (AlignmentRow, AlignmentRow.created),
    (AdjudicationRow, AdjudicationRow.created),
    (ReportRow, ReportRow.opened),
)
"""What has an age, and since when."""


def shorten(session: Session, longest: timedelta) -> None:
    """Let documents, sets, comparisons, adjudications and reports from outside that were to be kept
    longer expire when they are of the age ``longest``; and lists, whose time begins anew with each
    document that is added, so long after now at most."""
    for row, begun in _KEPT:
        ages = session.execute(select(row.id, begun, row.expires).where(row.expires.is_not(None))).all()
        for identity, begin, expires in ages:
            if expires and expires > begin + longest:
                session.execute(update(row).where(row.id == identity).values(expires=begin + longest))
    last = now() + longest
    session.execute(update(ListRow).where(ListRow.expires > last).values(expires=last))
