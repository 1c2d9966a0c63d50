"""The tables of work shared out among people (:mod:`engine.store.schema` has the others)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from engine.store.columns import Moment
from engine.store.schema import Base


class AssignmentRow(Base):
    """Who is to read a document: ``principal`` as of holdings (``account:`` and an id), None while
    it is in the common stack; since when, and in which ``way`` it came to them
    (:data:`engine.store.assignments.Way`). Of two documents of a stack the one with the higher
    ``priority`` is taken first."""

    __tablename__ = "assignments"

    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    principal: Mapped[str | None] = mapped_column(String(40), index=True)
    way: Mapped[str | None] = mapped_column(String(8))
    priority: Mapped[int] = mapped_column(default=0)
    since: Mapped[datetime | None] = mapped_column(Moment)


class SecondReadingRow(Base):
    """That a document is there to be read a second time: it is a copy, with the same annotation, of
    the document ``first_id``, and has a reading of its own."""

    __tablename__ = "second_readings"

    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    first_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), unique=True)
