"""Who is to read which document of a list: assigned, taken from the common stack, given back.
Functions take an open session of :class:`engine.store.Database`.

Who assigns or takes has a write session from its beginning
(:meth:`engine.store.Database.writing`), of which there is one at a time: no document goes to two.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Select, func, select, update
from sqlalchemy.orm import Session

from engine.store import rows
from engine.store.accounts import holdings
from engine.store.audit.log import note_all
from engine.store.columns import now
from engine.store.schema import AnnotationRow, DocumentRow, JobRow, ReviewRow, SummaryRow
from engine.store.work_schema import AssignmentRow, SecondReadingRow

Way = Literal["hand", "taken", "rule"]


@dataclass(frozen=True, slots=True)
class StackedDocument:
    """A document that nobody has and that can be read. ``risk`` is the probability that a name was
    missed, None if unknown; ``other`` is its other reading, if it is read twice, and ``twin`` the
    principal who has that, if somebody has."""

    id: str
    court: str
    profile: str
    risk: float | None
    priority: int
    other: str | None = None
    twin: str | None = None


def stack(session: Session, list_id: str) -> tuple[StackedDocument, ...]:
    """Return the documents of a list that nobody has, annotated and not validated, in the order in
    which they are taken: the highest priority, then the highest risk, then the first to come."""
    asked = _stacked(
        list_id, DocumentRow.profile, SummaryRow.court, SummaryRow.nothing_missed, AssignmentRow.priority
    ).order_by(DocumentRow.created, DocumentRow.id)
    other = others(session, list_id)
    twins = holders(session, list(other))
    found = [
        StackedDocument(
            row.id, row.court, row.profile, None if row.nothing_missed is None else 1 - row.nothing_missed,
            row.priority or 0, other.get(row.id), twins.get(other.get(row.id, "")),
        )
        for row in session.execute(asked)
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda each: (-each.priority, each.risk is None, -(each.risk or 0.0))))


def left(session: Session, list_id: str, principals: Collection[str]) -> int:
    """Return how many documents of the stack are left for somebody, who is some ``principals``:
    those of which they have the other reading are not. Nothing sealed is opened."""
    other = others(session, list_id)
    twins = holders(session, list(other))
    ids = session.scalars(_stacked(list_id))
    return sum(twins.get(other.get(document_id, "")) not in principals for document_id in ids)


def _stacked(list_id: str, *more: Any) -> Select[Any]:
    """Ask for the ids of the documents of a stack, and ``more`` of each."""
    last = select(func.max(JobRow.id)).where(JobRow.document_id == DocumentRow.id).correlate(DocumentRow)
    return (
        select(DocumentRow.id, *more)
        .join(JobRow, JobRow.id == last.scalar_subquery())
        .join(AnnotationRow, AnnotationRow.document_id == DocumentRow.id)
        .join(SummaryRow, SummaryRow.document_id == DocumentRow.id)
        .outerjoin(AssignmentRow, AssignmentRow.document_id == DocumentRow.id)
        .outerjoin(ReviewRow, (ReviewRow.document_id == DocumentRow.id) & (ReviewRow.job == AnnotationRow.job))
        .where(DocumentRow.list_id == list_id, DocumentRow.expires > now(), JobRow.state == "done")
        .where(AssignmentRow.principal.is_(None), ReviewRow.validated.is_(None))
    )


def holders(session: Session, ids: Sequence[str]) -> dict[str, str]:
    """Return who has each of some documents, by their ids; those that nobody has are left out."""
    row, found = AssignmentRow, dict[str, str]()
    for some in rows.portions(ids):
        asked = select(row.document_id, row.principal).where(row.document_id.in_(some), row.principal.is_not(None))
        found.update((each, str(who)) for each, who in session.execute(asked))
    return found


def others(session: Session, list_id: str) -> dict[str, str]:
    """Return the other reading of each document of a list that is read twice, by their ids."""
    pair, of = SecondReadingRow, select(DocumentRow.id).where(DocumentRow.list_id == list_id)
    found: dict[str, str] = {}
    for second, first in session.execute(select(pair.document_id, pair.first_id).where(pair.document_id.in_(of))):
        found |= {second: first, first: second}
    return found


def assign(session: Session, ids: Sequence[str], principal: str, way: Way) -> None:
    """Let somebody have documents, in the place of who has them, and write the log; what they have
    already stays as it is."""
    had = holders(session, ids)
    new = [document_id for document_id in ids if had.get(document_id) != principal]
    give_back(session, [document_id for document_id in new if document_id in had])
    _set(session, new, principal=principal, way=way, since=now())
    if new:
        note_all(session, "take" if way == "taken" else "assign", new, to=principal, way=way)


def give_back(session: Session, ids: Sequence[str]) -> int:
    """Put documents back into the stack, whoever has them, and write the log; return how many
    somebody had."""
    had = holders(session, ids)
    _set(session, list(had), principal=None, way=None, since=None)
    for principal in dict.fromkeys(had.values()):
        note_all(session, "give_back", [each for each, who in had.items() if who == principal], of=principal)
    return len(had)


def set_priority(session: Session, ids: Sequence[str], priority: int) -> None:
    """Set how soon documents are taken from the stack, and write the log."""
    _set(session, ids, priority=priority)
    if ids:
        note_all(session, "priority", list(ids), priority=priority)


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
    for some in rows.portions(ids):
        this = DocumentRow.id.in_(some), DocumentRow.list_id == list_id, held
        found.update(session.scalars(select(DocumentRow.id).where(*this)))
    return frozenset(found)


def _set(session: Session, ids: Sequence[str], **values: Any) -> None:
    row = AssignmentRow
    for some in rows.portions(ids):
        known = set(session.scalars(select(row.document_id).where(row.document_id.in_(some))))
        session.execute(update(row).where(row.document_id.in_(known)).values(**values))
        fresh = [{"document_id": each, "priority": 0, **values} for each in some if each not in known]
        rows.add(session, AssignmentRow, *fresh)
