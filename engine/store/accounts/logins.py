"""Where people are logged in. The browser brings 256 random bits, of which only the SHA-256 is
kept. Functions take an open session."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from engine.store import rows
from engine.store.accounts.account_schema import LoginRow
from engine.store.columns import now

BYTES = 32


def add(session: Session, account_id: str) -> str:
    """Log an account in, and return what its browser brings from now on."""
    brought = secrets.token_urlsafe(BYTES)
    rows.add(session, LoginRow, {"digest": digest(brought), "account_id": account_id})
    return brought


def find(session: Session, brought: str, idle: timedelta, most: timedelta) -> tuple[str, datetime] | None:
    """Return the id of the account that is logged in, and when it last did something; None where it
    did nothing for ``idle``, or logged in longer than ``most`` ago."""
    moment = now()
    alive = LoginRow.digest == digest(brought), LoginRow.seen > moment - idle, LoginRow.created > moment - most
    row = session.execute(select(LoginRow.account_id, LoginRow.seen).where(*alive)).one_or_none()
    return None if row is None else (row.account_id, row.seen)


def touch(session: Session, brought: str) -> None:
    """Note that something was done."""
    session.execute(update(LoginRow).where(LoginRow.digest == digest(brought)).values(seen=now()))


def last_seen(session: Session) -> dict[str, datetime]:
    """Return when those who are logged in last did something, by the id of the account."""
    found = session.execute(select(LoginRow.account_id, func.max(LoginRow.seen)).group_by(LoginRow.account_id))
    return dict(found.all())


def end(session: Session, brought: str) -> str | None:
    """Log out; return the id of the account that was logged in, if one was."""
    this = LoginRow.digest == digest(brought)
    account_id = session.scalar(select(LoginRow.account_id).where(this))
    session.execute(delete(LoginRow).where(this))
    return account_id


def end_all(session: Session, account_id: str) -> None:
    """Log an account out everywhere."""
    session.execute(delete(LoginRow).where(LoginRow.account_id == account_id))


def end_old(session: Session, idle: timedelta, most: timedelta) -> None:
    """Forget the logins whose time is over."""
    moment = now()
    session.execute(delete(LoginRow).where(or_(LoginRow.seen <= moment - idle, LoginRow.created <= moment - most)))


def digest(brought: str) -> str:
    """Return what is kept of what a browser or a link brings."""
    return sha256(brought.encode("utf-8", "surrogatepass")).hexdigest()
