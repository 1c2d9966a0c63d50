"""Lists of documents to read. Functions take an open session of :class:`engine.store.Database`.

What a list says of its documents is read in one query, without a text: counts that others keep
beside annotations and readings.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import and_, delete, func, select, update
from sqlalchemy.orm import Session

from engine.core import ListGone, settings
from engine.store import reports, rows as writing
from engine.store.accounts import holdings
from engine.store.audit.log import note
from engine.store.columns import now
from engine.store.names import clean_name
from engine.store.schema import AnnotationRow, DocumentRow, JobRow, ListRow, ReviewRow, SummaryRow
from engine.store.work_schema import AssignmentRow, SecondReadingRow

State = Literal["waiting", "annotating", "failed", "to_read", "reading", "validated"]
STATES: tuple[State, ...] = ("waiting", "annotating", "failed", "to_read", "reading", "validated")
OPEN: tuple[State, ...] = ("to_read", "reading")
"""States of a document that a reader can take up."""


@dataclass(frozen=True, slots=True)
class StoredList:
    """Metadata of a list of documents. ``share``, 0 to 1, is that of its control sample, drawn at
    ``drawn``, None before; while it is ``paused``, none of its jobs starts. ``second_opinion``:
    whether a second tagger reads its documents too, None as the settings say."""

    id: str
    name: str
    profile: str
    strategy: str
    share: float
    drawn: datetime | None
    paused: bool
    created: datetime
    expires: datetime
    second_opinion: bool | None = None

    @property
    def two_taggers(self) -> bool:
        """Tell whether a second tagger reads its documents too."""
        return settings().second_opinion if self.second_opinion is None else self.second_opinion


@dataclass(frozen=True, slots=True)
class ListDocument:
    """A document as shown in its list. ``number`` is its rank, from 1, in order of arrival;
    ``size`` is in bytes; ``profile`` is its own: that of the list, or what its metadata made of it
    (:mod:`engine.interchange.followed`); ``risk`` is the estimated probability that a name was
    missed; ``fraction`` is the share done of its job.

    ``error`` and ``params`` are code and parameters of the error by which it failed; ``blocking``
    and ``look`` count its open doubts by severity, ``settled`` the settled ones. ``same`` is the
    number of the first document with the same bytes, ``namesake`` that of the first with the same
    name, None if that is this document. ``holder`` is the name of the account that is to read it,
    ``second_of`` the number of the document of which it is a second reading; ``reports``,
    ``delivered`` and ``redeliver`` are as of :class:`engine.store.reports.PublicationMark`.
    """

    number: int
    id: str
    name: str
    size: int
    profile: str
    state: State
    stage: str
    fraction: float
    error: str | None
    params: Any
    court: str
    characters: int | None
    pages: int | None
    mentions: int | None
    risk: float | None
    blocking: int | None
    look: int | None
    settled: int
    reader: str
    seconds: float
    changes: int
    validated: datetime | None
    control: bool
    same: int | None = None
    namesake: int | None = None
    holder: str = ""
    priority: int = 0
    second_of: int | None = None
    reports: int = 0
    delivered: datetime | None = None
    redeliver: bool = False


def add(
    session: Session,
    name: str,
    profile: str,
    strategy: str,
    keep: timedelta,
    *,
    paused: bool = False,
    second_opinion: bool | None = None,
) -> str:
    """Create a list that expires after ``keep`` and return its id: 128 random bits as hexadecimal
    digits."""
    created = now()
    row = {
        "id": secrets.token_hex(16), "name": clean_name(name.replace("/", "-").replace("\\", "-")), "profile": profile,
        "strategy": strategy, "paused": paused, "second_opinion": second_opinion, "created": created, "expires": created + keep,
    }  # fmt: skip
    writing.add(session, ListRow, row)
    holdings.hold(session, str(row["id"]))
    return str(row["id"])


def fetch(session: Session, list_id: str) -> StoredList:
    """Return the metadata of a list.

    Raises:
        ListGone: there is none of this id, or it has expired.
    """
    row = session.scalar(
        select(ListRow).where(ListRow.id == list_id, ListRow.expires > now(), holdings.held(ListRow.id))
    )
    if row is None:
        raise ListGone()
    return StoredList(
        row.id, row.name, row.profile, row.strategy, row.share, row.drawn, row.paused, row.created, row.expires,
        row.second_opinion,
    )  # fmt: skip


def add_document(session: Session, list_id: str, document_id: str, *, control: bool = False) -> None:
    """Assign a stored document to a list, whose expiry is moved to the document's if that is later.
    ``control`` puts it in the control sample."""
    session.execute(update(DocumentRow).where(DocumentRow.id == document_id).values(list_id=list_id, control=control))
    last = session.scalar(select(DocumentRow.expires).where(DocumentRow.id == document_id))
    session.execute(update(ListRow).where(ListRow.id == list_id, ListRow.expires < last).values(expires=last))


def pause(session: Session, list_id: str, paused: bool) -> None:
    """Set whether the queued jobs of a list may start.

    Raises:
        ListGone: there is none of this id, or it has expired.
    """
    fetch(session, list_id)
    session.execute(update(ListRow).where(ListRow.id == list_id).values(paused=paused))


def note_sample(session: Session, list_id: str, share: float, drawn: Iterable[str]) -> None:
    """Store the control sample of a list: its share, the ids of the documents drawn, and the
    current time."""
    session.execute(update(ListRow).where(ListRow.id == list_id).values(share=share, drawn=now()))
    for some in writing.portions(list(drawn)):
        session.execute(update(DocumentRow).where(DocumentRow.id.in_(some)).values(control=True))


def count(session: Session, list_id: str) -> int:
    """Return the number of documents of a list that have not expired."""
    return session.scalar(select(func.count(DocumentRow.id)).where(*_alive(list_id))) or 0


def numbers(session: Session, list_id: str) -> dict[str, int]:
    """Return the numbers of the documents of a list, from 1 in order of arrival, by document id;
    they are the same for all, however few of them who acts now holds."""
    of = select(DocumentRow.id).where(*_kept(list_id)).order_by(DocumentRow.created, DocumentRow.id)
    return {identity: number for number, identity in enumerate(session.scalars(of), 1)}


def twins(session: Session, list_id: str, sha256: str, size: int) -> tuple[tuple[str, str], ...]:
    """Return (id, name) of the documents of a list with this size in bytes and SHA-256. Since
    fingerprints are encrypted, they are compared here, for documents of this size only."""
    asked = select(DocumentRow.id, DocumentRow.name, DocumentRow.sha256)
    found = session.execute(asked.where(*_alive(list_id), DocumentRow.size == size))
    return tuple((identity, name) for identity, name, fingerprint in found if fingerprint == sha256)


def rows(session: Session, list_id: str) -> tuple[ListDocument, ...]:
    """Return the documents of a list in order of arrival; empty if there is no such list. Neither
    texts nor logs are read."""
    last = select(func.max(JobRow.id)).where(JobRow.document_id == DocumentRow.id).correlate(DocumentRow)
    read = and_(ReviewRow.document_id == DocumentRow.id, ReviewRow.job == AnnotationRow.job)
    asked = (
        select(
            DocumentRow.id, DocumentRow.name, DocumentRow.sha256, DocumentRow.size, DocumentRow.profile, DocumentRow.pages,
            DocumentRow.control,
            JobRow.state, JobRow.stage, JobRow.fraction, JobRow.error, JobRow.params,
            SummaryRow.court, SummaryRow.characters, SummaryRow.mentions, SummaryRow.blocking, SummaryRow.look, SummaryRow.nothing_missed,
            ReviewRow.version, ReviewRow.reader, ReviewRow.seconds, ReviewRow.changes, ReviewRow.settled,
            ReviewRow.blocking.label("standing"), ReviewRow.validated,
            AssignmentRow.principal, AssignmentRow.priority, SecondReadingRow.first_id,
        )
        .join(JobRow, JobRow.id == last.scalar_subquery())
        .outerjoin(SummaryRow, SummaryRow.document_id == DocumentRow.id)
        .outerjoin(AnnotationRow, AnnotationRow.document_id == DocumentRow.id)
        .outerjoin(ReviewRow, read)
        .outerjoin(AssignmentRow, AssignmentRow.document_id == DocumentRow.id)
        .outerjoin(SecondReadingRow, SecondReadingRow.document_id == DocumentRow.id)
        .where(*_alive(list_id))
        .order_by(DocumentRow.created, DocumentRow.id)
    )  # fmt: skip
    first: tuple[dict[str, int], dict[str, int]] = {}, {}
    found, known = session.execute(asked).all(), numbers(session, list_id)
    names = holdings.names_of(session, {row.principal for row in found if row.principal})
    marks = reports.marks(session, [row.id for row in found])
    listed = (_listed(known, row, first, names) for row in found)
    return tuple(replace(row, **asdict(marks[row.id])) if row.id in marks else row for row in listed)


def documents_of(session: Session, list_id: str) -> tuple[str, ...]:
    """Return the ids of all documents of a list, expired ones included."""
    return tuple(session.scalars(select(DocumentRow.id).where(DocumentRow.list_id == list_id)))


def erase(session: Session, list_id: str) -> None:
    """Delete a list; its documents must be erased before
    (:func:`engine.store.documents.erase_all`).

    Raises:
        ListGone: there is none of this id.
    """
    if session.scalar(select(ListRow.id).where(ListRow.id == list_id, holdings.held(ListRow.id))) is None:
        raise ListGone()
    session.execute(delete(ListRow).where(ListRow.id == list_id))
    note(session, "erase", list_id, kind="list", reason="asked")


def erase_expired(session: Session) -> tuple[str, ...]:
    """Delete the expired lists that have no documents left, and return their ids."""
    left = select(DocumentRow.list_id).where(DocumentRow.list_id.is_not(None))
    over = session.scalars(select(ListRow.id).where(ListRow.expires <= now(), ListRow.id.not_in(left))).all()
    session.execute(delete(ListRow).where(ListRow.id.in_(over)))
    return tuple(over)


def _alive(list_id: str) -> tuple[Any, ...]:
    return *_kept(list_id), holdings.held(DocumentRow.id, DocumentRow.list_id)


def _kept(list_id: str) -> tuple[Any, ...]:
    return DocumentRow.list_id == list_id, DocumentRow.expires > now()


def _listed(
    numbers: Mapping[str, int], row: Any, first: tuple[dict[str, int], dict[str, int]], names: Mapping[str, str]
) -> ListDocument:
    number = numbers[row.id]
    if row.first_id:
        return replace(_as_listed(number, row, number, number, names), second_of=numbers.get(row.first_id))
    same = first[0].setdefault(row.sha256, number) if row.size else number
    return _as_listed(number, row, same, first[1].setdefault(row.name, number), names)


def _as_listed(number: int, row: Any, same: int, namesake: int, names: Mapping[str, str]) -> ListDocument:
    standing = row.standing if row.version else row.blocking
    settled = row.settled or 0
    known = row.blocking is not None
    look = max(0, row.blocking + row.look - settled - (standing or 0)) if known else None
    return ListDocument(
        number, row.id, row.name, row.size, row.profile, read_state(row), row.stage, row.fraction, row.error, row.params,
        row.court or "", row.characters, row.pages, row.mentions,
        None if row.nothing_missed is None else 1 - row.nothing_missed,
        standing, look, settled, row.reader or "", row.seconds or 0.0, row.changes or 0, row.validated, row.control,
        None if same == number else same, None if namesake == number else namesake,
        names.get(row.principal or "", ""), row.priority or 0,
    )  # fmt: skip


def read_state(row: Any) -> State:
    """Tell the state of a document by that of its last job (``state``) and by its review
    (``version``, ``validated``)."""
    if row.state in ("queued", "running"):
        return "waiting" if row.state == "queued" else "annotating"
    if row.state != "done":
        return "failed"
    return "validated" if row.validated else "reading" if row.version else "to_read"
