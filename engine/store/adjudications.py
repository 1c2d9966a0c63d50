"""Adjudications: what was decided on the disagreements of two annotators, as a log. Functions take
an open session of :class:`engine.store.Database`.

A decision is written once and never changed; all of them go with their adjudication.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from sqlalchemy import CursorResult, delete, func, select
from sqlalchemy.orm import Session

from engine.agreement import Decision, from_json
from engine.core import AdjudicationGone
from engine.store import rows
from engine.store.accounts import holdings
from engine.store.audit.log import note
from engine.store.columns import now
from engine.store.schema import AdjudicationDecisionRow, AdjudicationRow


@dataclass(frozen=True, slots=True)
class DecisionEntry:
    """One entry of the log of an adjudication. ``undoes`` is the index, from 0, of the entry that
    it reverts, None if it is a decision of its own."""

    decision: Decision
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class StoredAdjudication:
    """An adjudication between annotators ``a`` and ``b`` (ids) of an annotation source (id), with
    its log in chronological order."""

    id: str
    source: str
    a: str
    b: str
    log: tuple[DecisionEntry, ...]
    created: datetime
    expires: datetime


def add(session: Session, source: str, a: str, b: str, time: timedelta) -> str:
    """Create an adjudication that expires after ``time``, and return its id: 128 random bits as
    hexadecimal digits."""
    created = now()
    made = secrets.token_hex(16)
    row = {"id": made, "source": source, "a": a, "b": b, "created": created, "expires": created + time}
    rows.add(session, AdjudicationRow, row)
    holdings.hold(session, made)
    return made


def fetch(session: Session, adjudication_id: str) -> StoredAdjudication:
    """Return an adjudication with its log.

    Raises:
        AdjudicationGone: there is none of this id, or it has expired.
    """
    row = _row(session, adjudication_id)
    said = session.scalars(
        select(AdjudicationDecisionRow)
        .where(AdjudicationDecisionRow.adjudication_id == adjudication_id)
        .order_by(AdjudicationDecisionRow.number)
    )
    log = tuple(DecisionEntry(from_json(one.data), one.undoes) for one in said)
    return StoredAdjudication(row.id, row.source, row.a, row.b, log, row.created, row.expires)


def append(session: Session, adjudication_id: str, entries: Sequence[DecisionEntry]) -> None:
    """Append entries to a log. The session must have been a write session from its beginning
    (:meth:`engine.store.Database.writing`), so that nobody appends meanwhile.

    Raises:
        AdjudicationGone: there is none of this id, or it has expired.
    """
    _row(session, adjudication_id)
    of = AdjudicationDecisionRow.adjudication_id == adjudication_id
    number = session.scalar(select(func.count()).select_from(AdjudicationDecisionRow).where(of)) or 0
    found = [
        {"adjudication_id": adjudication_id, "number": rank, "data": entry.decision.to_json(), "undoes": entry.undoes}
        for rank, entry in enumerate(entries, number)
    ]
    rows.add(session, AdjudicationDecisionRow, *found)


def erase(session: Session, adjudication_id: str) -> None:
    """Delete an adjudication with its log; :meth:`engine.store.Database.purge` completes the
    erasure.

    Raises:
        AdjudicationGone: there is none of this id.
    """
    result = session.execute(
        delete(AdjudicationRow).where(AdjudicationRow.id == adjudication_id, holdings.held(AdjudicationRow.id))
    )
    if not cast("CursorResult[object]", result).rowcount:
        raise AdjudicationGone()
    note(session, "erase", adjudication_id, kind="adjudication", reason="asked")


def erase_of(session: Session, source: str) -> None:
    """Delete all adjudications of an annotation source, because that was erased."""
    session.execute(delete(AdjudicationRow).where(AdjudicationRow.source == source))


def erase_expired(session: Session) -> None:
    """Delete all expired adjudications with their logs."""
    session.execute(delete(AdjudicationRow).where(AdjudicationRow.expires <= now()))


def _row(session: Session, adjudication_id: str) -> AdjudicationRow:
    alive = AdjudicationRow.id == adjudication_id, AdjudicationRow.expires > now()
    row = session.scalar(select(AdjudicationRow).where(*alive, holdings.held(AdjudicationRow.id)))
    if row is None:
        raise AdjudicationGone()
    return row
