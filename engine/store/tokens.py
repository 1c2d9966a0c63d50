"""Tokens by which programs are known: made, listed, revoked, looked up. Functions take an open
session of :class:`engine.store.Database`; the token itself is given once and kept nowhere."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Literal, get_args

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine.core import TokenGone, UnknownName
from engine.store import rows
from engine.store.audit.log import note
from engine.store.columns import now
from engine.store.program_schema import AccessTokenRow

Scope = Literal["read", "annotate", "deliver", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
"""``read`` looks; ``annotate`` sends, changes and erases; ``deliver`` takes away what was made, and
the way back; ``admin`` does all of it, and what holds for the whole installation."""
PREFIX = "nomdemprunt_"
"""How a token begins: whoever finds one in a file or a log knows what it opens."""
BYTES = 32


@dataclass(frozen=True, slots=True)
class StoredToken:
    """What is kept of a token."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: datetime
    expires: datetime
    revoked: datetime | None

    def allows(self, scope: Scope) -> bool:
        """Tell whether it is good for something."""
        return scope in self.scopes or "admin" in self.scopes


def make(session: Session, name: str, scopes: Iterable[str], lasts: timedelta) -> tuple[str, StoredToken]:
    """Make a token, which is returned this once, and what is kept of it.

    Raises:
        UnknownName: there is no such scope.
    """
    wanted = set(scopes)
    if unknown := sorted(wanted - set(SCOPES)):
        raise UnknownName(name=unknown[0], known=", ".join(SCOPES))
    token = PREFIX + secrets.token_urlsafe(BYTES)
    kept = {
        "id": secrets.token_hex(8), "digest": _digest(token), "name": name,
        "scopes": " ".join(scope for scope in SCOPES if scope in wanted), "expires": now() + lasts,
    }  # fmt: skip
    rows.add(session, AccessTokenRow, kept)
    note(session, "token.make", str(kept["id"]), scopes="+".join(sorted(wanted)))
    return token, _stored(session.scalars(select(AccessTokenRow).where(AccessTokenRow.id == kept["id"])).one())


def find(session: Session, token: str) -> StoredToken | None:
    """Return what is kept of a token, expired and revoked ones too; None where it is not ours."""
    row = session.scalar(select(AccessTokenRow).where(AccessTokenRow.digest == _digest(token)))
    return None if row is None else _stored(row)


def revoke(session: Session, token_id: str) -> None:
    """Let a token open nothing from now on.

    Raises:
        TokenGone: none has this id.
    """
    if session.scalar(select(AccessTokenRow.id).where(AccessTokenRow.id == token_id)) is None:
        raise TokenGone()
    kept = AccessTokenRow.id == token_id, AccessTokenRow.revoked.is_(None)
    session.execute(update(AccessTokenRow).where(*kept).values(revoked=now()))
    note(session, "token.revoke", token_id)


def all_of(session: Session) -> tuple[StoredToken, ...]:
    """Return all tokens that were made, the oldest first."""
    found = session.scalars(select(AccessTokenRow).order_by(AccessTokenRow.created, AccessTokenRow.id))
    return tuple(_stored(row) for row in found)


def any_made(session: Session) -> bool:
    """Tell whether a token was ever made."""
    return session.scalar(select(AccessTokenRow.id).limit(1)) is not None


def _stored(row: AccessTokenRow) -> StoredToken:
    return StoredToken(row.id, row.name, tuple(row.scopes.split()), row.created, row.expires, row.revoked)


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
