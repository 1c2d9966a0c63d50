"""Time that is kept at most. Functions take an open session of :class:`engine.store.Database`."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine.store.columns import now
from engine.store.schema import AdjudicationRow, AlignmentRow, DocumentRow, GoldRow, ListRow

_KEPT = (DocumentRow, GoldRow, AlignmentRow, AdjudicationRow)


def shorten(session: Session, longest: timedelta) -> None:
    """Let documents, sets, comparisons and adjudications that were to be kept longer expire when
    they are of the age ``longest``; and lists, which have no age, so long after now at most."""
    for row in _KEPT:
        for identity, created, expires in session.execute(select(row.id, row.created, row.expires)).all():
            if expires > created + longest:
                session.execute(update(row).where(row.id == identity).values(expires=created + longest))
    last = now() + longest
    session.execute(update(ListRow).where(ListRow.expires > last).values(expires=last))
