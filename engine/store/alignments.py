"""A decision and its published form, kept side by side until their time is over. Functions take an
open session."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from sqlalchemy import ColumnElement, CursorResult, delete, select
from sqlalchemy.orm import Session

from engine.core import AlignmentGone
from engine.store import rows
from engine.store.accounts import holdings
from engine.store.audit.log import note
from engine.store.columns import now
from engine.store.schema import AlignmentRow


@dataclass(frozen=True, slots=True)
class StoredAlignment:
    """A stored alignment; ``data`` are the bytes passed to :func:`add`."""

    id: str
    data: bytes
    created: datetime
    expires: datetime


def new_id() -> str:
    """Return a new id for an alignment, before there is anything to store: 128 random bits as
    hexadecimal digits."""
    return secrets.token_hex(16)


def add(session: Session, alignment_id: str, data: bytes, keep: timedelta) -> None:
    """Store an alignment under an id of :func:`new_id`; it expires after ``keep``."""
    created = now()
    rows.add(session, AlignmentRow, {"id": alignment_id, "data": data, "created": created, "expires": created + keep})


def fetch(session: Session, alignment_id: str) -> StoredAlignment:
    """Return an alignment with its data.

    Raises:
        AlignmentGone: there is none of this id, or it has expired.
    """
    row = session.scalar(select(AlignmentRow).where(*_open(alignment_id)))
    if row is None:
        raise AlignmentGone()
    return StoredAlignment(row.id, row.data, row.created, row.expires)


def exists(session: Session, alignment_id: str) -> bool:
    """Tell whether an alignment exists and has not expired, without reading its data."""
    asked = select(AlignmentRow.id).where(*_open(alignment_id))
    return session.scalar(asked) is not None


def erase(session: Session, alignment_id: str) -> None:
    """Delete an alignment; :meth:`engine.store.Database.purge` completes the erasure.

    Raises:
        AlignmentGone: there is none of this id.
    """
    result = session.execute(
        delete(AlignmentRow).where(AlignmentRow.id == alignment_id, holdings.held(AlignmentRow.id))
    )
    if not cast("CursorResult[object]", result).rowcount:
        raise AlignmentGone()
    note(session, "erase", alignment_id, kind="alignment", reason="asked")


def erase_expired(session: Session) -> int:
    """Delete all expired alignments and return their number."""
    result = session.execute(delete(AlignmentRow).where(AlignmentRow.expires <= now()))
    return cast("CursorResult[object]", result).rowcount


def _open(alignment_id: str) -> tuple[ColumnElement[bool], ...]:
    """Choose an alignment, if it is still there and who acts now holds it."""
    return AlignmentRow.id == alignment_id, AlignmentRow.expires > now(), holdings.held(AlignmentRow.id)
