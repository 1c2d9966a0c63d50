"""The tables, all of them. Deleting a document deletes its annotation and its jobs, a gold set its runs and all their documents, an
adjudication its decisions."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, LargeBinary, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from engine.store.columns import Moment, RawJson, RawText, now


class Base(DeclarativeBase):
    """The root of the tables."""


class DocumentRow(Base):
    """A document received. ``text`` and ``format`` stay empty until it is read, ``language`` until it is annotated.

    ``wanted_language`` is what its user says it is in, or ``auto``; ``parties`` the names that came with it, if any;
    ``changes`` how those that its file tracks are read; ``uncertain`` the spans that were badly printed, if any.
    """

    __tablename__ = "documents"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(RawText)
    content: Mapped[bytes] = mapped_column("bytes", LargeBinary, deferred=True)
    size: Mapped[int]
    sha256: Mapped[str] = mapped_column(String(64))
    text: Mapped[str | None] = mapped_column(RawText)
    format: Mapped[str | None] = mapped_column(String(16))
    pages: Mapped[int | None]
    unread_pages: Mapped[Any] = mapped_column(RawJson, nullable=True)
    images: Mapped[int] = mapped_column(default=0, server_default="0")
    parties: Mapped[Any] = mapped_column(RawJson, nullable=True)
    changes: Mapped[str] = mapped_column(String(8), default="accept", server_default="accept")
    uncertain: Mapped[Any] = mapped_column(RawJson, nullable=True)
    language: Mapped[str | None] = mapped_column(String(16))
    wanted_language: Mapped[str] = mapped_column(String(16), default="auto", server_default="auto")
    profile: Mapped[str] = mapped_column(String(64))
    secret: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class AnnotationRow(Base):
    """The annotation of a document, schema 1 (``CONTRACTS.md``), as the job ``job`` left it."""

    __tablename__ = "annotations"

    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    job: Mapped[int]
    data: Mapped[Any] = mapped_column(RawJson)
    created: Mapped[datetime] = mapped_column(Moment, default=now)


class JobRow(Base):
    """One attempt at annotating a document; the last one counts. ``state``: see :data:`engine.store.jobs.State`."""

    __tablename__ = "jobs"
    __table_args__ = ({"sqlite_autoincrement": True},)  # the number of an erased job is never given again

    id: Mapped[int] = mapped_column(primary_key=True)
    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(16), default="queued", index=True)
    stage: Mapped[str] = mapped_column(String(16), default="")
    fraction: Mapped[float] = mapped_column(default=0.0)
    device: Mapped[str] = mapped_column(String(32), default="")
    error: Mapped[str | None] = mapped_column(String(64))
    params: Mapped[Any] = mapped_column(RawJson, nullable=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    started: Mapped[datetime | None] = mapped_column(Moment)
    ended: Mapped[datetime | None] = mapped_column(Moment)


class GoldRow(Base):
    """A gold set that a user brought. ``labels`` counts the mentions of each label of its files; ``mapping`` leads from such labels, those of
    its runs too, to the tool's."""

    __tablename__ = "gold_sets"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(RawText)
    profile: Mapped[str] = mapped_column(String(64))
    labels: Mapped[Any] = mapped_column(RawJson)
    mapping: Mapped[Any] = mapped_column(RawJson)
    notices: Mapped[Any] = mapped_column(RawJson)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class GoldRunRow(Base):
    """Predictions on a gold set that its user brought."""

    __tablename__ = "gold_runs"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    set_id: Mapped[str] = mapped_column(ForeignKey("gold_sets.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(RawText)
    engine: Mapped[Any] = mapped_column(RawJson)
    labels: Mapped[Any] = mapped_column(RawJson)
    notices: Mapped[Any] = mapped_column(RawJson)
    created: Mapped[datetime] = mapped_column(Moment, default=now)


class GoldDocumentRow(Base):
    """One annotated document of a gold set (``run`` is empty) or of a run: its text, its mentions, its persons."""

    __tablename__ = "gold_documents"

    set_id: Mapped[str] = mapped_column(ForeignKey("gold_sets.id", ondelete="CASCADE"), primary_key=True)
    run: Mapped[str] = mapped_column(String(32), primary_key=True, default="")
    number: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class AlignmentRow(Base):
    """A decision and its published form, side by side: both texts and what came of them, as :mod:`engine.work.aligned` codes it."""

    __tablename__ = "alignments"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class AdjudicationRow(Base):
    """What becomes of the disagreements of two annotators. ``source`` names the documents, ``a`` and ``b`` the annotators, as
    :mod:`engine.work.agreements` does."""

    __tablename__ = "adjudications"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    source: Mapped[str] = mapped_column(RawText, index=True)
    a: Mapped[str] = mapped_column(RawText)
    b: Mapped[str] = mapped_column(RawText)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class AdjudicationDecisionRow(Base):
    """One decision, never changed and never deleted alone. ``undoes`` is the number of the one that it takes back, if any."""

    __tablename__ = "adjudication_decisions"

    adjudication_id: Mapped[str] = mapped_column(ForeignKey("adjudications.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[Any] = mapped_column(RawJson)
    undoes: Mapped[int | None]
