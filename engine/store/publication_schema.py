"""The tables of what was handed over and of what was reported of it (:mod:`engine.store.schema` has
the others)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from engine.store.columns import Moment, RawJson, now
from engine.store.schema import Base


class DeliveryRow(Base):
    """One delivery of a document, ``number`` from 1: in which form (the extension of the file),
    with which profile and strategy, of which state (``job`` and ``version`` of its review).
    ``data`` are the SHA-256 of the file and who took it."""

    __tablename__ = "deliveries"

    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    moment: Mapped[datetime] = mapped_column(Moment, default=now)
    form: Mapped[str] = mapped_column(String(16))
    profile: Mapped[str] = mapped_column(String(64))
    strategy: Mapped[str] = mapped_column(String(64))
    job: Mapped[int]
    version: Mapped[int]
    data: Mapped[Any] = mapped_column(RawJson)


class ReportRow(Base):
    """A problem that somebody reported: its ``kind`` and ``origin``
    (:data:`engine.store.reports.REPORT_KINDS`, :data:`engine.store.reports.ORIGINS`). ``data`` is
    what they wrote, where and who, ``answer`` what was done and by whom. ``job`` and ``version``
    are the state of the review in which it was corrected. What came from outside is of no document
    until somebody says of which; ``expires`` is when it goes until then."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    document_id: Mapped[str | None] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    origin: Mapped[str] = mapped_column(String(8))
    opened: Mapped[datetime] = mapped_column(Moment, default=now)
    closed: Mapped[datetime | None] = mapped_column(Moment)
    outcome: Mapped[str | None] = mapped_column(String(16))
    job: Mapped[int | None]
    version: Mapped[int | None]
    data: Mapped[Any] = mapped_column(RawJson)
    answer: Mapped[Any] = mapped_column(RawJson, nullable=True)
    expires: Mapped[datetime | None] = mapped_column(Moment, index=True)
