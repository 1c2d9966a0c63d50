"""The tables of what programs bring with their requests (:mod:`engine.store.schema` has the
others)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from engine.store.columns import Moment, RawText, now
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
