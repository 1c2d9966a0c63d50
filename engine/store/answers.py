"""Answers kept for who asks again with the same idempotency key. Functions take an open session of
:class:`engine.store.Database`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from engine.store import rows
from engine.store.columns import now
from engine.store.program_schema import AnswerRow

PROVIDER = "provider"
"""The ``media`` of what a login at an OpenID provider keeps."""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer of HTTP: ``status``, type of the content (``media``) and content. ``document_id``
    is the document that the request made, None where it made none that is kept."""

    status: int
    media: str
    data: bytes
    document_id: str | None = None


def keep(session: Session, key: str, request: str, answer: KeptAnswer, lasts: timedelta) -> None:
    """Keep an answer under a key, with the SHA-256 of the ``request``."""
    session.execute(delete(AnswerRow).where(AnswerRow.key == key))
    kept = {"key": key, "request": request, "status": answer.status, "media": answer.media, "data": answer.data}
    rows.add(session, AnswerRow, kept | {"document_id": answer.document_id, "expires": now() + lasts})


def find(session: Session, key: str) -> tuple[str, KeptAnswer] | None:
    """Return what is kept under a key, with the SHA-256 of the request that it answered."""
    row = session.scalar(select(AnswerRow).where(AnswerRow.key == key, AnswerRow.expires > now()))
    return None if row is None else (row.request, KeptAnswer(row.status, row.media, row.data, row.document_id))


def take(session: Session, key: str) -> KeptAnswer | None:
    """Return what is kept under a key, which is kept no longer: of two who ask at once, one has
    it."""
    found = find(session, key)
    taken = session.scalar(delete(AnswerRow).where(AnswerRow.key == key).returning(AnswerRow.key))
    return None if found is None or taken is None else found[1]


def erase_expired(session: Session) -> None:
    """Erase the answers whose time is over."""
    session.execute(delete(AnswerRow).where(AnswerRow.expires <= now()))


def erase_beyond(session: Session, limit: int) -> None:
    """Erase the oldest answers that are more than ``limit`` bytes together, as they are sealed;
    those of documents and of providers (:mod:`engine.store.accounts.provider_logins`), which are
    short, stay."""
    others = AnswerRow.document_id.is_(None), AnswerRow.media != PROVIDER
    sizes = select(AnswerRow.key, func.length(AnswerRow.data)).where(*others)
    total, beyond = 0, []
    for key, size in session.execute(sizes.order_by(AnswerRow.created.desc(), AnswerRow.key)):
        total += size
        beyond += [key] if total > limit else []
    if beyond:
        session.execute(delete(AnswerRow).where(AnswerRow.key.in_(beyond)))
