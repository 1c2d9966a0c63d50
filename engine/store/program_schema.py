"""The tables of what programs bring with their requests (:mod:`engine.store.schema` has the
others)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from engine.store.columns import Moment, RawBytes, RawJson, RawText, now
from engine.store.schema import Base


class AccessTokenRow(Base):
    """A token of a program: its SHA-256 (``digest``), from which its 256 random bits cannot be
    guessed, and what it is good for, codes between spaces. A revoked one stays, so that it is known
    for one."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(RawText)
    scopes: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment)
    revoked: Mapped[datetime | None] = mapped_column(Moment)


class AnswerRow(Base):
    """An answer that is given again to who asks again with the same idempotency key. ``key`` is
    made of the key, the route and the token with a secret of the store; ``request`` is the SHA-256
    of what was asked. It goes with the document that the request made, if it made one.

    What a login at an OpenID provider keeps (:mod:`engine.store.accounts.provider_logins`) is here
    too: sealed, for a time, found by the SHA-256 of what a browser brings."""

    __tablename__ = "answers"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    request: Mapped[str] = mapped_column(RawText)
    status: Mapped[int]
    media: Mapped[str] = mapped_column(String(64))
    data: Mapped[bytes] = mapped_column(RawBytes)
    document_id: Mapped[str | None] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class WebhookRow(Base):
    """A program that is told at ``address`` when the annotation of a document has ended; ``secret``
    signs what it is told. ``state`` is one of :data:`engine.store.webhooks.WebhookState`; ``tries``
    were made, the next is ``due``; ``error`` and ``params`` say why the last one failed."""

    __tablename__ = "webhooks"

    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    address: Mapped[str] = mapped_column(RawText)
    secret: Mapped[str] = mapped_column(RawText)
    state: Mapped[str] = mapped_column(String(16), default="waiting", index=True)
    tries: Mapped[int] = mapped_column(default=0)
    due: Mapped[datetime] = mapped_column(Moment, default=now, index=True)
    error: Mapped[str | None] = mapped_column(String(64))
    params: Mapped[Any] = mapped_column(RawJson, nullable=True)
