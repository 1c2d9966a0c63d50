"""The tables, all of them. Deleting a document deletes its annotation, its reading and its jobs, a
list its documents, a gold set its runs and all their documents, an adjudication its decisions."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import ForeignKey, LargeBinary, String, Table, UniqueConstraint, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from engine.store.columns import ClearText, Moment, RawBytes, RawJson, RawText, now, settle


class Base(DeclarativeBase):
    """Base class of all tables, for SQLAlchemy."""

    BOUND_TO: ClassVar[tuple[str, ...]] = ()
    """The columns that make the key of a row for its sealed values; else its primary key is."""

    def __init_subclass__(cls, **more: Any) -> None:
        """Tell the sealed columns of a new table their place."""
        super().__init_subclass__(**more)
        if isinstance(cls.__table__, Table):
            settle(cls.__table__, cls.BOUND_TO)


class MetaRow(Base):
    """An internal value of the store: ``key``, a constant encrypted with the store's key, which
    identifies that key; ``purge``, present while free pages may still hold unencrypted data after a
    migration."""

    __tablename__ = "meta"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class DocumentRow(Base):
    """An uploaded document. ``text`` and ``format`` are None until the file is read, ``language``
    until it is annotated. ``wanted_language`` is the user's choice, or ``auto``; ``parties`` and
    ``terms`` are given for it; ``changes`` tells how tracked changes are read, ``uncertain`` which
    spans may be misread, ``second_opinion`` whether a second tagger reads it too; ``control`` puts
    it in the control sample of the list ``list_id``.
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
    terms: Mapped[Any] = mapped_column(RawJson, nullable=True, deferred=True)
    changes: Mapped[str] = mapped_column(String(8), default="accept", server_default="accept")
    uncertain: Mapped[Any] = mapped_column(RawJson, nullable=True)
    second_opinion: Mapped[bool] = mapped_column(default=False, server_default=false())
    language: Mapped[str | None] = mapped_column(String(16))
    wanted_language: Mapped[str] = mapped_column(String(16), default="auto", server_default="auto")
    profile: Mapped[str] = mapped_column(String(64))
    secret: Mapped[bytes] = mapped_column(RawBytes, deferred=True)
    list_id: Mapped[str | None] = mapped_column(ForeignKey("lists.id", ondelete="CASCADE"), index=True)
    control: Mapped[bool] = mapped_column(default=False, server_default=false())
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class ListRow(Base):
    """A list of documents to review: ``share`` of its control sample, 0 to 1, drawn at ``drawn``;
    ``paused``, no job starts; ``second_opinion`` as of documents, None as the settings say."""

    __tablename__ = "lists"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(RawText)
    profile: Mapped[str] = mapped_column(String(64))
    strategy: Mapped[str] = mapped_column(String(64))
    share: Mapped[float] = mapped_column(default=0.0)
    drawn: Mapped[datetime | None] = mapped_column(Moment)
    paused: Mapped[bool] = mapped_column(default=False)
    second_opinion: Mapped[bool | None]
    terms: Mapped[Any] = mapped_column(RawJson, nullable=True, deferred=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class TermsRow(Base):
    """The terms and rules of the installation (:meth:`engine.terms.Terms.to_json`)."""

    __tablename__ = "terms"
    owner: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[Any] = mapped_column(RawJson)


class SummaryRow(Base):
    """Figures of an annotation shown in lists: kind of court, counts of characters, mentions,
    persons and doubts by severity, probability that no name was missed."""

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
    """One entry of the log of a review, never changed. ``token`` is chosen by the browser, so that
    an act sent twice is applied once; ``data`` is the change of state, ``undoes`` the number of the
    entry that it reverts."""

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
    """Counts of a validated review (:class:`engine.monitoring.record.Record`), kept after the
    document is erased. ``document_id`` makes a document validated twice count once."""

    __tablename__ = "records"

    document_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    moment: Mapped[datetime] = mapped_column(Moment, index=True)
    data: Mapped[Any] = mapped_column(RawJson)


class ErasureRow(Base):
    """Proof that a document was erased: the reason (``expired``, ``asked``), the time, the number
    of rows by table, and when it was verified that none was left."""

    __tablename__ = "erasures"
    BOUND_TO = ("document_id",)
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
    """One attempt at annotating a document, of which the latest counts. ``state`` is one of
    :data:`engine.store.jobs.State`; ``deaths`` counts the processes that died of it."""

    __tablename__ = "jobs"
    BOUND_TO = ("document_id",)
    __table_args__ = ({"sqlite_autoincrement": True},)  # the number of an erased job is never given again

    id: Mapped[int] = mapped_column(primary_key=True)
    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(16), default="queued", index=True)
    stage: Mapped[str] = mapped_column(String(16), default="")
    fraction: Mapped[float] = mapped_column(default=0.0)
    device: Mapped[str] = mapped_column(String(32), default="")
    deaths: Mapped[int] = mapped_column(default=0, server_default="0")
    error: Mapped[str | None] = mapped_column(String(64))
    params: Mapped[Any] = mapped_column(RawJson, nullable=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    started: Mapped[datetime | None] = mapped_column(Moment)
    ended: Mapped[datetime | None] = mapped_column(Moment)


class GoldRow(Base):
    """An uploaded gold set. ``labels`` counts its mentions by their original labels; ``mapping``
    leads from such labels, and those of its runs, to the engine's codes."""

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
    """Uploaded or computed predictions on an uploaded gold set."""

    __tablename__ = "gold_runs"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    set_id: Mapped[str] = mapped_column(ForeignKey("gold_sets.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(RawText)
    engine: Mapped[Any] = mapped_column(RawJson)
    labels: Mapped[Any] = mapped_column(RawJson)
    notices: Mapped[Any] = mapped_column(RawJson)
    created: Mapped[datetime] = mapped_column(Moment, default=now)


class GoldDocumentRow(Base):
    """One annotated document of a gold set (``run`` is empty) or of a run, with its text, mentions
    and persons."""

    __tablename__ = "gold_documents"

    set_id: Mapped[str] = mapped_column(ForeignKey("gold_sets.id", ondelete="CASCADE"), primary_key=True)
    run: Mapped[str] = mapped_column(String(32), primary_key=True, default="")
    number: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[bytes] = mapped_column(RawBytes)


class AlignmentRow(Base):
    """An original decision aligned with its published form: both texts and the result, encoded by
    :func:`engine.service.alignment.aligned.encode`."""

    __tablename__ = "alignments"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[bytes] = mapped_column(RawBytes, deferred=True)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class AdjudicationRow(Base):
    """An adjudication of the disagreements between annotators ``a`` and ``b`` (ids) of the
    annotation source ``source`` (id)."""

    __tablename__ = "adjudications"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    source: Mapped[str] = mapped_column(ClearText, index=True)
    a: Mapped[str] = mapped_column(RawText)
    b: Mapped[str] = mapped_column(RawText)
    created: Mapped[datetime] = mapped_column(Moment, default=now)
    expires: Mapped[datetime] = mapped_column(Moment, index=True)


class AdjudicationDecisionRow(Base):
    """One entry of the log of an adjudication, never changed. ``undoes`` is the number of the entry
    that it reverts, if any."""

    __tablename__ = "adjudication_decisions"

    adjudication_id: Mapped[str] = mapped_column(ForeignKey("adjudications.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[Any] = mapped_column(RawJson)
    undoes: Mapped[int | None]
