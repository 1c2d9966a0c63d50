"""Problems that somebody reported of a document, of a passage of it, or, from outside, of a
decision that was published. Functions take an open session of :class:`engine.store.Database`.

What is reported of a document goes with it. What came from outside is of none until somebody who
may says of which: a stranger changes nothing and learns nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any, Literal, cast, get_args

from sqlalchemy import ColumnElement, Select, delete, func, or_, select
from sqlalchemy.orm import Session

from engine.core import ReportClosed, ReportGone, ReportPlaced, current_actor
from engine.store import deliveries, rows
from engine.store.accounts import holdings
from engine.store.audit.log import note
from engine.store.columns import now
from engine.store.publication_schema import ReportRow
from engine.store.schema import DocumentRow

ReportKind = Literal["readable", "hidden", "person", "other"]
REPORT_KINDS: tuple[ReportKind, ...] = get_args(ReportKind)
"""What is wrong: a name was left readable, too much is hidden, it is the wrong person, another
thing."""
Outcome = Literal["corrected", "unchanged"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
"""What was done: the document was corrected, or there was nothing to change."""
Origin = Literal["reader", "public"]
ORIGINS: tuple[Origin, ...] = get_args(Origin)


@dataclass(frozen=True, slots=True)
class Report:
    """A problem of the document ``document_id`` (None: from outside, of which is not said yet), or
    of a ``passage`` of its text (start and end in characters). ``who`` opened it; from outside,
    ``reference`` is the number or the address of the decision, ``contact`` how to answer. Once it
    is ``closed``, ``outcome`` says what was done, ``answer`` in which words, ``closed_by`` who said
    so. ``name`` is that of the document."""

    id: str
    document_id: str | None
    kind: ReportKind
    origin: Origin
    text: str
    opened: datetime
    who: str = ""
    passage: tuple[int, int] | None = None
    reference: str = ""
    contact: str = ""
    closed: datetime | None = None
    outcome: Outcome | None = None
    answer: str = ""
    closed_by: str = ""
    name: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data, its moments in ISO 8601 to the second."""
        said = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "document_id"}
        opened, closed = (moment and moment.isoformat(timespec="seconds") for moment in (self.opened, self.closed))
        return {**said, "document": self.document_id, "opened": opened, "closed": closed}


@dataclass(frozen=True, slots=True)
class PublicationMark:
    """What a list says of a document: how many ``reports`` are open, when it was ``delivered``
    last, and whether what is out is to be replaced (``redeliver``): it was corrected after a
    report, and not delivered since."""

    reports: int = 0
    delivered: datetime | None = None
    redeliver: bool = False


def add(session: Session, document_id: str, kind: ReportKind, text: str, who: str, passage: Sequence[int] = ()) -> str:
    """Note what somebody reports of a document, write the audit log, and return the id."""
    data = {"text": text, "who": who, "passage": list(passage) or None}
    return _add(session, {"document_id": document_id, "kind": kind, "origin": "reader", "data": data})


def add_from_outside(
    session: Session, kind: ReportKind, text: str, reference: str, contact: str, keep: timedelta
) -> str:
    """Note what somebody reports who has no account, of a decision that they name; it goes after
    ``keep`` unless it is said of which document it is."""
    data = {"text": text, "who": "", "reference": reference, "contact": contact}
    return _add(session, {"document_id": None, "kind": kind, "origin": "public", "data": data, "expires": now() + keep})


def fetch(session: Session, report_id: str) -> Report:
    """Return a report that who acts now may see.

    Raises:
        ReportGone: there is none.
    """
    found = session.execute(_seen().where(ReportRow.id == report_id)).one_or_none()
    if found is None:
        raise ReportGone()
    return _report(*found)


def find(session: Session, document_id: str | None = None, *, closed: bool = False) -> tuple[Report, ...]:
    """Return the reports that who acts now may see, of one document or all, the oldest first; with
    ``closed`` those that are closed too."""
    asked = _seen().order_by(ReportRow.opened, ReportRow.id)
    if document_id is not None:
        asked = asked.where(ReportRow.document_id == document_id)
    if not closed:
        asked = asked.where(ReportRow.closed.is_(None))
    return tuple(_report(*found) for found in session.execute(asked))


def count_waiting(session: Session) -> int:
    """Return how many came from outside, are open, and are of no document yet."""
    waiting = ReportRow.document_id.is_(None), ReportRow.closed.is_(None)
    return session.scalar(select(func.count()).select_from(ReportRow).where(*waiting)) or 0


def place(session: Session, report_id: str, document_id: str) -> None:
    """Say of which document a report from outside is, and write the audit log.

    Raises:
        ReportGone: as :func:`fetch`. ReportPlaced: that was said already. ReportClosed: it is
        closed.
    """
    known = fetch(session, report_id)
    if known.document_id is not None:
        raise ReportPlaced()
    if known.closed is not None:
        raise ReportClosed()
    rows.change(session, ReportRow, {"document_id": document_id, "expires": None}, id=report_id)
    note(session, "report.place", document_id, report=report_id)


def close(
    session: Session, report_id: str, outcome: Outcome, answer: str, who: str, state: tuple[int, int] | None
) -> None:
    """Close a report with what was done, and write the audit log. ``state`` is that of the review
    (job and version) which shows the correction, None where there is none.

    Raises:
        ReportGone: as :func:`fetch`. ReportClosed: it is closed already.
    """
    known = fetch(session, report_id)
    if known.closed is not None:
        raise ReportClosed()
    job, version = state or (None, None)
    said = {"outcome": outcome, "closed": now(), "answer": {"text": answer, "who": who}, "job": job, "version": version}
    rows.change(session, ReportRow, said, id=report_id)
    note(session, "report.close", known.document_id or "", report=report_id, outcome=outcome)


def erase_expired(session: Session) -> int:
    """Delete what came from outside, is of no document, and whose time is over; return how many."""
    over = ReportRow.document_id.is_(None), ReportRow.expires <= now()
    number = session.scalar(select(func.count()).select_from(ReportRow).where(*over)) or 0
    session.execute(delete(ReportRow).where(*over))
    return number


def marks(session: Session, ids: Sequence[str]) -> Mapping[str, PublicationMark]:
    """Return what a list says of some documents, by id; one of which there is nothing to say is
    left out. Nothing sealed is opened."""
    opened, corrected = dict[str, int](), dict[str, tuple[int, int]]()
    row, last = ReportRow, deliveries.last_of(session, ids)
    for some in rows.portions(ids):
        asked = select(row.document_id, row.closed, row.job, row.version).where(row.document_id.in_(some))
        for document_id, closed, job, version in session.execute(asked):
            if document_id is None:
                continue
            if closed is None:
                opened[document_id] = opened.get(document_id, 0) + 1
            elif job is not None and version is not None:
                corrected[document_id] = max(corrected.get(document_id, (0, 0)), (job, version))
    found = dict[str, PublicationMark]()
    for document_id in dict.fromkeys((*opened, *last)):
        moment, state = last.get(document_id, (None, None))
        again = state is not None and document_id in corrected and corrected[document_id] > state
        found[document_id] = PublicationMark(opened.get(document_id, 0), moment, again)
    return found


def _add(session: Session, row: Mapping[str, Any]) -> str:
    report_id = secrets.token_hex(16)
    rows.add(session, ReportRow, {**row, "id": report_id, "opened": now()})
    note(session, "report.open", row["document_id"] or "", report=report_id, kind=row["kind"], origin=row["origin"])
    return report_id


def _seen() -> Select[ReportRow, str]:
    """Ask for the reports that who acts now may see: those of documents that they hold, and those
    from outside that are of none where they validate, for somebody has to say of which."""
    alive = (ReportRow.document_id.is_not(None), DocumentRow.expires > now())
    held = (*alive, holdings.held(DocumentRow.id, DocumentRow.list_id))
    shown: ColumnElement[bool] = held[0] & held[1] & held[2]
    if current_actor().may("validate"):
        shown = or_(shown, ReportRow.document_id.is_(None))
    return (
        select(ReportRow, DocumentRow.name).outerjoin(DocumentRow, DocumentRow.id == ReportRow.document_id).where(shown)
    )


def _report(row: ReportRow, name: str | None) -> Report:
    said, answer = row.data, row.answer or {}
    passage = said.get("passage")
    return Report(
        row.id, row.document_id, cast("ReportKind", row.kind), cast("Origin", row.origin), said["text"], row.opened,
        said["who"], passage and (passage[0], passage[1]), said.get("reference", ""), said.get("contact", ""), row.closed,
        cast("Outcome | None", row.outcome), answer.get("text", ""), answer.get("who", ""), name or "",
    )  # fmt: skip
