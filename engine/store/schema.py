"""The tables, all of them. Deleting a document deletes its annotation, its reading and its jobs, a
list its documents, a gold set its runs and all their documents, an adjudication its decisions."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, LargeBinary, String, Table, UniqueConstraint, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from engine.store.columns import ClearText, Moment, RawBytes, RawJson, RawText, now, settle


class Base(DeclarativeBase):
    """The root of the tables."""

    def __init_subclass__(cls, **more: Any) -> None:
        """Tell the sealed columns of a new table their place."""
        super().__init_subclass__(**more)
        if isinstance(cls.__table__, Table):
            settle(cls.__table__)


class MetaRow(Base):
    """What the store knows of itself: ``key``, a word sealed with its key, by which the key is
    known again; ``purge``, there while what a migration sealed may still lie in clear on free
    pages."""

    __tablename__ = "meta"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class DocumentRow(Base):
    """A document received. ``text`` and ``format`` stay empty until it is read, ``language`` until
    it is annotated.

    ``wanted_language`` is what its user says it is in, or ``auto``; ``parties`` the names that came
    with it, if any; ``changes`` how those that its file tracks are read; ``uncertain`` the spans
    that were badly printed, if any. ``list_id`` is the list of documents to read that it came with;
    ``control``: drawn at random for reading.
    """

    __tablename__ = "documents"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(RawText)
    content: Mapped[bytes] = mapped_column("bytes", RawBytes, deferred=True)
    size: Mapped[int]
    sha256: Mapped[str] = mapped_column(
        "fingerprint", RawText, nullable=True
    )  # a fingerprint in clear would tell who has the file
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
    secret: Mapped[bytes] = mapped_column(RawBytes, deferred=True)
    list_id: Mapped[str | None] = mapped_column(ForeignKey("lists.id", ondelete="CASCADE"), index=True)
    control: Mapped[bool] = mapped_column(default=False, server_default=false())
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class ListRow(Base):
    """A list of documents to read. ``share`` is that of its random control sample, 0 to 1, and
    ``drawn`` when it was drawn, None before; while ``paused`` none of its jobs begins."""

    __tablename__ = "lists"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(RawText)
    profile: Mapped[str] = mapped_column(String(64))
    strategy: Mapped[str] = mapped_column(String(64))
    share: Mapped[float] = mapped_column(default=0.0)
    drawn: Mapped[datetime | None] = mapped_column(Moment)
    paused: Mapped[bool] = mapped_column(default=False)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class SummaryRow(Base):
    """What a list says of an annotation without reading it: counts, the kind of court, the
    probability that nothing is missed."""

    __tablename__ = "summaries"

    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    court: Mapped[str] = mapped_column(String(32))
    characters: Mapped[int]
    mentions: Mapped[int]
    persons: Mapped[int]
    blocking: Mapped[int]
    look: Mapped[int]
    note: Mapped[int]
    nothing_missed: Mapped[float | None]


class ReviewRow(Base):
    """The review of a document: ``job`` is the annotation job whose result it began with,
    ``version`` the number of entries of its log.

    The other columns are recomputed from the log at each entry
    (:class:`engine.store.reviews.Counters`), so that lists need not read it.
    """

    __tablename__ = "reviews"

    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    job: Mapped[int]
    version: Mapped[int] = mapped_column(default=0)
    reader: Mapped[str] = mapped_column(RawText)
    seconds: Mapped[float] = mapped_column(default=0.0)
    changes: Mapped[int] = mapped_column(default=0)
    settled: Mapped[int] = mapped_column(default=0)
    blocking: Mapped[int] = mapped_column(default=0)
    validated: Mapped[datetime | None] = mapped_column(Moment)
    updated: Mapped[datetime] = mapped_column(Moment, default=now)


class ReviewEntryRow(Base):
    """One line of the log of a reading, never changed and never deleted alone. ``token`` is the
    browser's, so that an act sent twice is done once; ``data`` is the difference, ``undoes`` the
    number of the entry that it takes back."""

    __tablename__ = "review_entries"
    __table_args__ = (UniqueConstraint("document_id", "token"),)

    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(String(64))
    act: Mapped[str] = mapped_column(String(16))
    who: Mapped[str] = mapped_column(RawText)
    moment: Mapped[datetime] = mapped_column(Moment)
    seconds: Mapped[float] = mapped_column(default=0.0)
    undoes: Mapped[int | None]
    data: Mapped[Any] = mapped_column(RawJson)


class RecordRow(Base):
    """What stays of a validated reading when its document is erased
    (:class:`engine.monitoring.record.Record`): counts. ``document_id`` leads nowhere then; it lets
    a document that is validated again count once."""

    __tablename__ = "records"

    document_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    moment: Mapped[datetime] = mapped_column(Moment, index=True)
    data: Mapped[Any] = mapped_column(RawJson)


class ErasureRow(Base):
    """That a document was erased: why (``expired``, ``asked``), when, how many rows of each table,
    and when it was seen that none was left."""

    __tablename__ = "erasures"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    document_id: Mapped[str] = mapped_column(String(32), index=True)
    reason: Mapped[str] = mapped_column(String(16))
    received: Mapped[datetime] = mapped_column(Moment)
    erased: Mapped[datetime] = mapped_column(Moment, default=now)
    counts: Mapped[Any] = mapped_column(RawJson)
    verified: Mapped[datetime | None] = mapped_column(Moment)


class AnnotationRow(Base):
    """The annotation of a document as made by the job ``job``: JSON data of schema 1
    (:meth:`engine.core.model.Annotation.to_json`)."""

    __tablename__ = "annotations"

    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    job: Mapped[int]
    data: Mapped[Any] = mapped_column(RawJson)
    created: Mapped[datetime] = mapped_column(Moment, default=now)


class JobRow(Base):
    """One attempt at annotating a document; the last one counts. ``state``: see
    :data:`engine.store.jobs.State`."""

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
    """A gold set that a user brought. ``labels`` counts the mentions of each label of its files;
    ``mapping`` leads from such labels, those of its runs too, to the tool's."""

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
    """One annotated document of a gold set (``run`` is empty) or of a run: its text, its mentions,
    its persons."""

    __tablename__ = "gold_documents"

    set_id: Mapped[str] = mapped_column(ForeignKey("gold_sets.id", ondelete="CASCADE"), primary_key=True)
    run: Mapped[str] = mapped_column(String(32), primary_key=True, default="")
    number: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[bytes] = mapped_column(RawBytes)


class AlignmentRow(Base):
    """A decision and its published form, side by side: both texts and what came of them, as
    :mod:`engine.service.alignment.aligned` codes it."""

    __tablename__ = "alignments"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[bytes] = mapped_column(RawBytes, deferred=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class AdjudicationRow(Base):
    """What becomes of the disagreements of two annotators. ``source`` names the documents, ``a``
    and ``b`` the annotators, as :mod:`engine.service.agreement.agreements` does."""

    __tablename__ = "adjudications"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    source: Mapped[str] = mapped_column(ClearText, index=True)
    a: Mapped[str] = mapped_column(RawText)
    b: Mapped[str] = mapped_column(RawText)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class AdjudicationDecisionRow(Base):
    """One decision, never changed and never deleted alone. ``undoes`` is the number of the one that
    it takes back, if any."""

    __tablename__ = "adjudication_decisions"

    adjudication_id: Mapped[str] = mapped_column(ForeignKey("adjudications.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[Any] = mapped_column(RawJson)
    undoes: Mapped[int | None]
