"""Who is to read which document of a list: assigned, taken from the common stack, given back.
Functions take an open session of :class:`engine.store.Database`.

Who assigns or takes has a write session from its beginning
(:meth:`engine.store.Database.writing`), of which there is one at a time: no document goes to two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from engine.store import rows
from engine.store.accounts import holdings
from engine.store.audit.log import note
from engine.store.columns import now
from engine.store.erasures import AT_ONCE
from engine.store.schema import AnnotationRow, DocumentRow, JobRow, ReviewRow, SummaryRow
from engine.store.work_schema import AssignmentRow, SecondReadingRow

Way = Literal["hand", "taken", "rule"]


@dataclass(frozen=True, slots=True)
class StackedDocument:
    """A document that nobody has and that can be read. ``risk`` is the probability that a name was
    missed, None if unknown; ``twin`` is the principal who has its other reading, if it is read
    twice and somebody has."""

    id: str
    court: str
    profile: str
    risk: float | None
    priority: int
    twin: str | None = None


def stack(session: Session, list_id: str) -> tuple[StackedDocument, ...]:
    """Return the documents of a list that nobody has, annotated and not validated, in the order in
    which they are taken: the highest priority, then the highest risk, then the first to come."""
    last = select(func.max(JobRow.id)).where(JobRow.document_id == DocumentRow.id).correlate(DocumentRow)
    asked = (
        select(DocumentRow.id, DocumentRow.profile, SummaryRow.court, SummaryRow.nothing_missed, AssignmentRow.priority)
        .join(JobRow, JobRow.id == last.scalar_subquery())
        .join(AnnotationRow, AnnotationRow.document_id == DocumentRow.id)
        .join(SummaryRow, SummaryRow.document_id == DocumentRow.id)
        .outerjoin(AssignmentRow, AssignmentRow.document_id == DocumentRow.id)
        .outerjoin(ReviewRow, (ReviewRow.document_id == DocumentRow.id) & (ReviewRow.job == AnnotationRow.job))
        .where(DocumentRow.list_id == list_id, DocumentRow.expires > now(), JobRow.state == "done")
        .where(AssignmentRow.principal.is_(None), ReviewRow.validated.is_(None))
        .order_by(DocumentRow.created, DocumentRow.id)
    )
    twins = _twins(session, list_id)
    found = [
        StackedDocument(
            row.id, row.court, row.profile, None if row.nothing_missed is None else 1 - row.nothing_missed,
            row.priority or 0, twins.get(row.id),
        )
        for row in session.execute(asked)
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda each: (-each.priority, each.risk is None, -(each.risk or 0.0))))


def holder(session: Session, document_id: str) -> str | None:
    """Return who has a document, None while nobody has."""
    return session.scalar(select(AssignmentRow.principal).where(AssignmentRow.document_id == document_id))


def twin_holder(session: Session, document_id: str) -> str | None:
    """Return who has the other reading of a document that is read twice; None where nobody has, or
    it is read once."""
    pair = SecondReadingRow
    other = session.execute(
        select(pair.document_id, pair.first_id).where(
            (pair.document_id == document_id) | (pair.first_id == document_id)
        )
    ).one_or_none()
    return None if other is None else holder(session, other[1] if other[0] == document_id else other[0])


def assign(session: Session, document_id: str, principal: str, way: Way) -> None:
    """Let somebody have a document, in the place of who has it, and write the log; does nothing if
    they have it already."""
    if (before := holder(session, document_id)) == principal:
        return
    if before is not None:
        give_back(session, [document_id])
    _set(session, document_id, principal=principal, way=way, since=now())
    note(session, "take" if way == "taken" else "assign", document_id, to=principal, way=way)


def give_back(session: Session, ids: Sequence[str]) -> int:
    """Put documents back into the stack, whoever has them, and write the log; return how many
    somebody had."""
    had = [(document_id, before) for document_id in ids if (before := holder(session, document_id))]
    for document_id, before in had:
        _set(session, document_id, principal=None, way=None, since=None)
        note(session, "give_back", document_id, of=before)
    return len(had)


def set_priority(session: Session, ids: Iterable[str], priority: int) -> None:
    """Set how soon documents are taken from the stack, and write the log."""
    for document_id in ids:
        _set(session, document_id, priority=priority)
        note(session, "priority", document_id, priority=priority)


def held_by(session: Session, principal: str, list_id: str | None = None, *, unread: bool = False) -> tuple[str, ...]:
    """Return the ids of the documents that somebody has, of a list or of all; with ``unread``,
    those alone that are not validated."""
    asked = select(AssignmentRow.document_id).where(AssignmentRow.principal == principal)
    if list_id is not None:
        of = select(DocumentRow.id).where(DocumentRow.list_id == list_id)
        asked = asked.where(AssignmentRow.document_id.in_(of))
    if unread:
        validated = select(ReviewRow.document_id).where(ReviewRow.validated.is_not(None))
        asked = asked.where(AssignmentRow.document_id.not_in(validated))
    return tuple(session.scalars(asked.order_by(AssignmentRow.document_id)))


def in_list(session: Session, list_id: str, ids: Sequence[str]) -> frozenset[str]:
    """Return those of some ids that are documents of a list which who acts now holds."""
    found: set[str] = set()
    held = holdings.held(DocumentRow.id, DocumentRow.list_id)
    for begun in range(0, len(ids), AT_ONCE):
        some = DocumentRow.id.in_(ids[begun : begun + AT_ONCE])
        found.update(session.scalars(select(DocumentRow.id).where(some, DocumentRow.list_id == list_id, held)))
    return frozenset(found)


def _set(session: Session, document_id: str, **values: Any) -> None:
    this = AssignmentRow.document_id == document_id
    if session.scalar(select(AssignmentRow.document_id).where(this)) is None:
        rows.add(session, AssignmentRow, {"document_id": document_id, "priority": 0, **values})
    else:
        session.execute(update(AssignmentRow).where(this).values(**values))


def _twins(session: Session, list_id: str) -> dict[str, str]:
    """Return who has the other reading of the documents of a list, by their ids."""
    pair, of = SecondReadingRow, select(DocumentRow.id).where(DocumentRow.list_id == list_id)
    pairs = session.execute(select(pair.document_id, pair.first_id).where(pair.document_id.in_(of))).all()
    has = select(AssignmentRow.document_id, AssignmentRow.principal)
    known = {row.document_id: row.principal for row in session.execute(has.where(AssignmentRow.document_id.in_(of)))}
    both = [(second, first) for second, first in pairs] + [(first, second) for second, first in pairs]
    return {here: who for here, there in both if (who := known.get(there))}
