"""Programs that are told that the annotation of a document has ended. Functions take an open
session of :class:`engine.store.Database`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal, cast

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine.core import EngineError, recall
from engine.store import jobs, rows
from engine.store.columns import now
from engine.store.program_schema import WebhookRow
from engine.store.schema import JobRow

WebhookState = Literal["waiting", "told", "failed"]


@dataclass(frozen=True, slots=True)
class Webhook:
    """A program that is told of a document at ``address``, with what ``secret`` signs; ``state``,
    how many ``tries`` were made, and the ``error`` of the last one."""

    document_id: str
    address: str
    secret: str
    state: WebhookState
    tries: int
    error: EngineError | None


def add(session: Session, document_id: str, address: str, secret: str) -> None:
    """Note whom to tell of a document."""
    rows.add(
        session,
        WebhookRow,
        {
            "document_id": document_id,
            "address": address,
            "secret": secret,
            "state": "waiting",
            "tries": 0,
            "due": now(),
        },
    )


def find(session: Session, document_id: str) -> Webhook | None:
    """Return who is told of a document, None where nobody is."""
    row = session.get(WebhookRow, document_id)
    return None if row is None else _webhook(row)


def list_due(session: Session, most: int) -> list[Webhook]:
    """Return at most ``most`` that are to be told now, the longest due first: those whose document
    has no job that waits or runs."""
    is_open = select(JobRow.id).where(JobRow.document_id == WebhookRow.document_id, JobRow.state.in_(jobs.OPEN))
    wanted = select(WebhookRow).where(WebhookRow.state == "waiting", WebhookRow.due <= now(), ~is_open.exists())
    return [_webhook(row) for row in session.scalars(wanted.order_by(WebhookRow.due).limit(most))]


def count_waiting(session: Session) -> int:
    """Return how many are still to be told."""
    return session.scalar(select(func.count()).select_from(WebhookRow).where(WebhookRow.state == "waiting")) or 0


def note_told(session: Session, document_id: str) -> None:
    """Note that a program was told."""
    known = session.get(WebhookRow, document_id)
    if known is not None:
        values = {"state": "told", "tries": known.tries + 1, "error": None, "params": None}
        rows.change(session, WebhookRow, values, document_id=document_id)


def note_failed(session: Session, document_id: str, error: EngineError, again: timedelta | None) -> None:
    """Note that a program could not be told, and when to try again; None: never."""
    known = session.get(WebhookRow, document_id)
    if known is not None:
        state, due = ("failed", now()) if again is None else ("waiting", now() + again)
        values = {"state": state, "tries": known.tries + 1, "due": due, "error": error.code, "params": error.params}
        rows.change(session, WebhookRow, values, document_id=document_id)


def _webhook(row: WebhookRow) -> Webhook:
    error = recall(row.error, row.params or {}) if row.error else None
    return Webhook(row.document_id, row.address, row.secret, cast("WebhookState", row.state), row.tries, error)
