"""The tables of people: their accounts, where they are logged in, and what they hold
(:mod:`engine.store.schema` has the others)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from engine.store.columns import Moment, RawJson, RawText, now
from engine.store.schema import Base


class AccountRow(Base):
    """A person: ``name`` by which they log in, codes of ``roles`` between spaces, names of
    ``teams``. ``source`` says who knows them: ``local`` (the password here, its Argon2id hash), or
    a reverse proxy (``proxy``) or an OpenID provider (``oidc``). ``totp`` is the secret of their
    one-time codes, in force since ``totp_since``; ``totp_used`` the number of the last that was
    taken. ``invitation`` is the SHA-256 of a link that opens the account, until ``invited``, or of
    issuer and subject where an OpenID provider knows them, without an end; ``failures`` are those
    in a row, ``locked_until`` is for a time, ``locked`` until it is unlocked."""

    __tablename__ = "accounts"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(RawText)
    roles: Mapped[str] = mapped_column(String(128))
    teams: Mapped[Any] = mapped_column(RawJson)
    source: Mapped[str] = mapped_column(String(8))
    password: Mapped[str | None] = mapped_column(RawText)
    totp: Mapped[str | None] = mapped_column(RawText)
    totp_since: Mapped[datetime | None] = mapped_column(Moment)
    totp_used: Mapped[int] = mapped_column(default=0)
    invitation: Mapped[str | None] = mapped_column(String(64), index=True)
    invited: Mapped[datetime | None] = mapped_column(Moment)
    failures: Mapped[int] = mapped_column(default=0)
    locked_until: Mapped[datetime | None] = mapped_column(Moment)
    locked: Mapped[bool] = mapped_column(default=False)
    created: Mapped[datetime] = mapped_column(Moment, default=now)


class LoginRow(Base):
    """Where somebody is logged in: the SHA-256 of what the browser brings (``digest``), since when,
    and when they last did something."""

    __tablename__ = "logins"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    seen: Mapped[datetime] = mapped_column(Moment, default=now)


class HoldingRow(Base):
    """That somebody holds something: ``subject`` is the random id of a document, list, set,
    alignment or adjudication; ``principal`` is ``account:`` or ``token:`` with an id, or ``team:``
    with what :func:`engine.store.accounts.holdings.team_principal` makes of its name. A document of
    a list is held by who holds the list, too."""

    __tablename__ = "holdings"

    subject: Mapped[str] = mapped_column(String(32), primary_key=True)
    principal: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
