"""Who holds what: the documents, lists, sets, alignments and adjudications that an account, a team
or a program made or was given. Functions take an open session.

Who acts is known (:func:`engine.core.current_actor`). Without accounts nobody holds anything, and
all is open to who knows its address; what was made then belongs to nobody where there are some,
until it is given to somebody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta
from hashlib import sha256

from sqlalchemy import ColumnElement, and_, delete, or_, select, true
from sqlalchemy.orm import InstrumentedAttribute, Session

from engine.core import current_actor
from engine.store import rows
from engine.store.accounts.account_schema import HoldingRow
from engine.store.accounts.accounts import StoredAccount, all_of
from engine.store.audit.log import note
from engine.store.columns import now
from engine.store.schema import AdjudicationRow, AlignmentRow, DocumentRow, GoldRow, ListRow, ReviewRow
from engine.store.work_schema import AssignmentRow, SecondReadingRow

HELD = (DocumentRow.id, ListRow.id, GoldRow.id, AlignmentRow.id, AdjudicationRow.id)
"""The ids of what somebody holds."""
_WRITTEN = timedelta(days=1)
AT_ONCE = 400
"""Ids of one statement: SQLite may take no more than 999 parameters."""


def account_principal(account_id: str) -> str:
    """Return as whom an account holds."""
    return f"account:{account_id}"


def token_principal(token_id: str) -> str:
    """Return as whom a program holds."""
    return f"token:{token_id}"


def team_principal(name: str) -> str:
    """Return as whom a team holds: its name is not in clear."""
    return f"team:{sha256(' '.join(name.split()).casefold().encode()).hexdigest()[:32]}"


def principals_of(account: StoredAccount) -> tuple[str, ...]:
    """Return as whom somebody holds: themselves, then their teams."""
    return (account_principal(account.id), *map(team_principal, account.teams))


def names_of(session: Session, principals: Collection[str]) -> dict[str, str]:
    """Return the names of the accounts that hold as some principals, by these; one that is there no
    more is left out."""
    found = all_of(session) if principals else ()
    return {own: account.name for account in found if (own := account_principal(account.id)) in principals}


def is_held_by(session: Session, subject: str, account: StoredAccount) -> bool:
    """Tell whether somebody, or one of their teams, was given something or made it."""
    this = HoldingRow.subject == subject, HoldingRow.principal.in_(principals_of(account))
    return session.scalar(select(HoldingRow.subject).where(*this).limit(1)) is not None


def hold(session: Session, subject: str) -> None:
    """Note that who acts now made something; does nothing where there are no accounts."""
    if principals := current_actor().principals:
        rows.add(session, HoldingRow, {"subject": subject, "principal": principals[0]})


def held(column: InstrumentedAttribute[str], *lists: InstrumentedAttribute[str | None]) -> ColumnElement[bool]:
    """Return the condition that who acts now holds what a column names, or, of documents, the list
    that another column names; what is assigned to them is held too.

    Who corrects documents and leads no list holds of a list what is assigned to them alone. Who has
    one reading of a document that is read twice does not hold the other before both are validated.
    """
    actor = current_actor()
    if actor.principals is None:
        return true()
    own = select(HoldingRow.subject).where(HoldingRow.principal.in_(actor.principals))
    mine = select(AssignmentRow.document_id).where(AssignmentRow.principal.in_(actor.principals))
    whole = lists if actor.may("assign") or not actor.may("correct") else ()
    found = or_(*(each.in_(own) for each in (column, *whole)), column.in_(mine))
    pair, done = SecondReadingRow, select(ReviewRow.document_id).where(ReviewRow.validated.is_not(None))
    under_way = or_(pair.document_id.not_in(done), pair.first_id.not_in(done))
    others = (
        select(pair.document_id).where(pair.first_id.in_(mine), under_way),
        select(pair.first_id).where(pair.document_id.in_(mine), under_way),
    )
    return and_(found, *(column.not_in(other) for other in others))


def foreign(session: Session, ids: Iterable[str]) -> frozenset[str]:
    """Return those of some ids that name something which who acts now does not hold; ids that name
    nothing are left out."""
    wanted = list(dict.fromkeys(ids))
    found: set[str] = set()
    if current_actor().principals is None:
        return frozenset()
    for begun in range(0, len(wanted), AT_ONCE):
        some = wanted[begun : begun + AT_ONCE]
        for column in HELD:
            own = held(column, *((DocumentRow.list_id,) if column is DocumentRow.id else ()))
            found.update(session.scalars(select(column).where(column.in_(some), ~own)))
        others = select(HoldingRow.subject).where(HoldingRow.subject.in_(some), ~held(HoldingRow.subject))
        documents = select(DocumentRow.id).where(DocumentRow.id.in_(some))  # held by way of their list, perhaps
        found.update(session.scalars(others.where(HoldingRow.subject.not_in(documents))))
        # What has no list compares with nothing: neither held by way of one nor not.
        lonely = select(DocumentRow.id).where(DocumentRow.id.in_(some), DocumentRow.list_id.is_(None))
        found.update(session.scalars(lonely.where(~held(DocumentRow.id))))
    return frozenset(found)


def share(session: Session, subject: str, principal: str) -> None:
    """Let somebody hold something too, and write the log; does nothing if they do already."""
    this = HoldingRow.subject == subject, HoldingRow.principal == principal
    if session.scalar(select(HoldingRow.subject).where(*this)) is None:
        rows.add(session, HoldingRow, {"subject": subject, "principal": principal})
        note(session, "share", subject, to=principal)


def exists(session: Session, subject: str) -> bool:
    """Tell whether an id names something that can be held."""
    return any(session.scalar(select(column).where(column == subject)) is not None for column in HELD)


def count_alone(session: Session, principal: str) -> int:
    """Return how many things there are that one alone holds."""
    return len(_alone(session, principal))


def hand_over(session: Session, principal: str, other: str) -> int:
    """Let another hold all that one holds, in their place, and write the log; return how many."""
    subjects = session.scalars(select(HoldingRow.subject).where(HoldingRow.principal == principal)).all()
    for subject in subjects:
        share(session, subject, other)
    drop_all(session, principal)
    return len(subjects)


def adopt(session: Session, principal: str) -> int:
    """Give all that nobody holds to somebody, and write the log; return how many."""
    found = [subject for column in HELD for subject in session.scalars(_unheld(column))]
    for subject in found:
        share(session, subject, principal)
    return len(found)


def drop_all(session: Session, principal: str) -> None:
    """Let somebody hold nothing any more."""
    session.execute(delete(HoldingRow).where(HoldingRow.principal == principal))


def forget(session: Session, subjects: Sequence[str]) -> None:
    """Forget who held what is erased."""
    for begun in range(0, len(subjects), AT_ONCE):
        session.execute(delete(HoldingRow).where(HoldingRow.subject.in_(subjects[begun : begun + AT_ONCE])))


def forget_gone(session: Session) -> None:
    """Forget who held what is there no more; what was made within the day may still be written."""
    left = (HoldingRow.subject.not_in(select(column)) for column in HELD)
    session.execute(delete(HoldingRow).where(HoldingRow.created < now() - _WRITTEN, *left))


def _alone(session: Session, principal: str) -> list[str]:
    others = select(HoldingRow.subject).where(HoldingRow.principal != principal)
    mine = select(HoldingRow.subject).where(HoldingRow.principal == principal, HoldingRow.subject.not_in(others))
    return list(session.scalars(mine))


def _unheld(column: InstrumentedAttribute[str]):  # type: ignore[no-untyped-def]
    asked = select(column).where(column.not_in(select(HoldingRow.subject)))
    return asked.where(DocumentRow.list_id.is_(None)) if column is DocumentRow.id else asked
