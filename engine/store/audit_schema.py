"""The tables of the audit log (:mod:`engine.store.audit`). No row of them refers to another table:
the log stays when what it tells of is gone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from engine.store.columns import Moment, RawBytes, RawJson
from engine.store.schema import Base


class AuditEntryRow(Base):
    """One entry, never changed: what was done (``act``, a code) to what (``subject``, a random id
    or nothing). ``data`` holds who, from where, details, nonce and the hash of the entry before;
    ``hash`` is that of the entry (:func:`engine.store.audit.entry.digest`)."""

    __tablename__ = "audit_entries"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    moment: Mapped[datetime] = mapped_column(Moment, index=True)
    act: Mapped[str] = mapped_column(String(32), index=True)
    subject: Mapped[str] = mapped_column(String(32), index=True)
    data: Mapped[Any] = mapped_column(RawJson)
    hash: Mapped[str] = mapped_column(String(64))


class AuditStateRow(Base):
    """The one row that says where the log ends (``head``: number and hash of its last entry), with
    the private key that signs (``signing``, 32 bytes of Ed25519)."""

    __tablename__ = "audit_state"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    head: Mapped[Any] = mapped_column(RawJson)
    signing: Mapped[bytes] = mapped_column(RawBytes, deferred=True)


class AuditStubRow(Base):
    """What is left of entries whose time was over: the signed number and hash of the last of
    them."""

    __tablename__ = "audit_stubs"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    data: Mapped[Any] = mapped_column(RawJson)
