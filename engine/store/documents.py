"""Documents and their annotations in the store. Functions take an open session of
:class:`engine.store.Database`."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from engine.core import Annotation, Document, DocumentGone
from engine.formats import Changes
from engine.review import summarise
from engine.store import erasures, reviews, rows
from engine.store.accounts import holdings
from engine.store.coding import spans
from engine.store.columns import now
from engine.store.names import clean_name
from engine.store.schema import AnnotationRow, DocumentRow, JobRow, SummaryRow
from engine.store.work_schema import SecondReadingRow

SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """Metadata and text of a stored document. ``text`` and ``format`` are None until the file is
    read, ``language`` until it is annotated.

    ``size`` is in bytes; ``wanted_language`` is the language that the user chose, or ``auto``;
    ``images``, ``parties`` and ``uncertain`` are as in :class:`engine.core.model.Document`;
    ``changes`` tells how tracked changes are read; with ``second_opinion`` a second tagger reads
    it too.
    """

    id: str
    name: str
    text: str | None
    format: str | None
    pages: int | None
    size: int
    created: datetime
    expires: datetime
    profile: str
    language: str | None = None
    sha256: str = ""
    unread_pages: tuple[int, ...] = ()
    wanted_language: str = "auto"
    images: int = 0
    parties: tuple[str, ...] = ()
    changes: Changes = "accept"
    uncertain: tuple[tuple[int, int], ...] = ()
    second_opinion: bool = False

    def as_document(self) -> Document:
        """Convert to the engine's document, on which annotation works; a text not yet read is
        empty."""
        known = self.format or "txt", self.sha256, self.language or "fr", self.pages, self.unread_pages
        return Document(
            self.name, self.text or "", *known, parties=self.parties, images=self.images, uncertain=self.uncertain
        )


def add(
    session: Session,
    data: bytes,
    name: str,
    profile: str,
    keep: timedelta,
    language: str = "auto",
    parties: Sequence[str] = (),
    changes: Changes = "accept",
    second_opinion: bool = False,
) -> str:
    """Store a document that expires after ``keep``, with a new secret for its pseudonyms, and
    return its id: 128 random bits as hexadecimal digits."""
    created = now()
    row = {
        "id": secrets.token_hex(16),
        "name": clean_name(name),
        "content": data,
        "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "profile": profile,
        "wanted_language": language,
        "parties": list(parties) or None,
        "changes": changes,
        "second_opinion": second_opinion,
        "secret": secrets.token_bytes(SECRET_BYTES),
        "created": created,
        "expires": created + keep,
    }
    rows.add(session, DocumentRow, row)
    holdings.hold(session, str(row["id"]))
    return str(row["id"])


def fetch(session: Session, document_id: str) -> StoredDocument:
    """Return the metadata and text of a document.

    Raises:
        DocumentGone: there is none of this id, or it has expired.
    """
    row = session.scalar(select(DocumentRow).where(*_open(document_id), DocumentRow.expires > now()))
    if row is None:
        raise DocumentGone()
    return _stored(row)


def _stored(row: DocumentRow) -> StoredDocument:
    return StoredDocument(
        row.id, row.name, row.text, row.format, row.pages, row.size, row.created, row.expires, row.profile,
        row.language, row.sha256, tuple(row.unread_pages or ()), row.wanted_language,
        row.images, tuple(row.parties or ()), "refuse" if row.changes == "refuse" else "accept",
        spans(row.uncertain), row.second_opinion,
    )  # fmt: skip


def fetch_profile(session: Session, document_id: str) -> str:
    """Return the name of a document's masking profile, without reading its text.

    Raises:
        DocumentGone: there is none of this id, or it has expired.
    """
    alive = *_open(document_id), DocumentRow.expires > now()
    profile = session.scalar(select(DocumentRow.profile).where(*alive))
    if profile is None:
        raise DocumentGone()
    return profile


def fetch_risk(session: Session, document_id: str) -> tuple[str | None, float | None]:
    """Return the list of a document, None without one, and the probability that a name was missed
    when it was annotated, 0 to 1, None where it is not known.

    Raises:
        DocumentGone: there is none of this id, or it has expired.
    """
    asked = select(DocumentRow.list_id, SummaryRow.nothing_missed)
    asked = asked.outerjoin(SummaryRow, SummaryRow.document_id == DocumentRow.id)
    row = session.execute(asked.where(*_open(document_id), DocumentRow.expires > now())).one_or_none()
    if row is None:
        raise DocumentGone()
    return row.list_id, None if row.nothing_missed is None else 1 - row.nothing_missed


def require(session: Session, document_id: str) -> None:
    """Check that a document exists, without reading its text.

    Raises:
        DocumentGone: there is none of this id, or it has expired.
    """
    fetch_profile(session, document_id)


def fetch_content(session: Session, document_id: str) -> bytes:
    """Return the bytes of the original file, even of an expired document.

    Raises:
        DocumentGone: there is none of this id.
    """
    content = session.scalar(select(DocumentRow.content).where(*_open(document_id)))
    if content is None:
        raise DocumentGone()
    return content


def fetch_secret(session: Session, document_id: str) -> bytes:
    """Return the random secret from which the pseudonyms of a document are derived.

    Raises:
        DocumentGone: there is none of this id.
    """
    secret = session.scalar(select(DocumentRow.secret).where(*_open(document_id)))
    if secret is None:
        raise DocumentGone()
    return secret


def save_text(session: Session, document_id: str, read: Document) -> None:
    """Store what was read from the file of a document: text, format, pages, pictures, uncertain
    spans. Does nothing if the document was erased."""
    values = {
        "text": read.text, "format": read.format, "pages": read.pages, "unread_pages": list(read.unread_pages),
        "images": read.images, "uncertain": [list(span) for span in read.uncertain] or None,
    }  # fmt: skip
    rows.change(session, DocumentRow, values, id=document_id)


def save_language(session: Session, document_id: str, language: str) -> None:
    """Store the language in which a document was annotated. Does nothing if the document was
    erased."""
    session.execute(update(DocumentRow).where(DocumentRow.id == document_id).values(language=language))


def want_language(session: Session, document_id: str, wanted: str) -> bool:
    """Store the language that the user chose, and delete the annotation and review made in another.
    Returns False, without any effect, if it was chosen already.

    Raises:
        DocumentGone: there is none of this id, or it has expired.
    """
    require(session, document_id)
    this = DocumentRow.id == document_id
    if session.scalar(select(DocumentRow.wanted_language).where(this)) == wanted:
        return False
    session.execute(update(DocumentRow).where(this).values(wanted_language=wanted, language=None))
    session.execute(delete(AnnotationRow).where(AnnotationRow.document_id == document_id))
    reviews.drop(session, document_id)
    return True


def save_annotation(session: Session, document_id: str, job: int, data: Mapping[str, Any]) -> None:
    """Store the annotation made by a job (JSON data of
    :meth:`engine.core.model.Annotation.to_json`), replacing an earlier one, and the summary shown
    in lists.

    A review based on another job's annotation is deleted.
    """
    reviews.drop_of_others(session, document_id, job)
    session.execute(delete(AnnotationRow).where(AnnotationRow.document_id == document_id))
    rows.add(session, AnnotationRow, {"document_id": document_id, "job": job, "data": data})
    row = session.get_one(DocumentRow, document_id)  # there until it is swept, though its time may be over
    document = replace(_stored(row).as_document(), language=data["document"]["language"])
    save_summary(session, document_id, Annotation.from_json(data, document))


def save_summary(session: Session, document_id: str, annotation: Annotation) -> None:
    """Store the summary of an annotation shown in lists (:func:`engine.review.summarise`),
    replacing an earlier one."""
    session.merge(SummaryRow(document_id=document_id, **asdict(summarise(annotation))))
    session.flush()


def annotation_version(session: Session, document_id: str) -> int | None:
    """Return the id of the job that made the current annotation, None if there is none; it changes
    whenever the annotation is replaced."""
    return session.scalar(select(AnnotationRow.job).where(AnnotationRow.document_id == document_id))


def fetch_annotation(session: Session, document_id: str) -> Annotation:
    """Return the annotation as its job made it, without the changes of reviewers.

    Raises:
        DocumentGone: the document has expired or was erased, or has no annotation.
    """
    document = fetch(session, document_id).as_document()
    row = session.get(AnnotationRow, document_id)
    if row is None:
        raise DocumentGone()
    return Annotation.from_json(row.data, document)


def erase(session: Session, document_id: str) -> tuple[str, ...]:
    """Delete a document with its annotation, review and jobs, and its second reading if it has one,
    begin the proofs of their erasure, and return their ids; after the transaction,
    :func:`engine.store.erasures.finish` completes it.

    Raises:
        DocumentGone: there is none of this id.
    """
    found = session.scalar(select(DocumentRow.id).where(*_open(document_id)))
    if found is None:
        raise DocumentGone()
    of = SecondReadingRow.first_id == document_id
    ids = (document_id, *session.scalars(select(SecondReadingRow.document_id).where(of)))
    erase_all(session, ids, "asked")
    return ids


def erase_expired(session: Session) -> tuple[str, ...]:
    """Delete all expired documents, as :func:`erase` does, and return their ids."""
    ids = session.scalars(select(DocumentRow.id).where(DocumentRow.expires <= now())).all()
    erase_all(session, ids, "expired")
    return tuple(ids)


def erase_all(session: Session, ids: Sequence[str], reason: erasures.Reason) -> None:
    """Delete documents, as :func:`erase` does; ids that do not exist are skipped. ``reason`` is
    noted in the proofs."""
    erasures.note(session, ids, reason)
    for some in rows.portions(ids):
        session.execute(delete(AnnotationRow).where(AnnotationRow.document_id.in_(some)))
        session.execute(delete(JobRow).where(JobRow.document_id.in_(some)))
        session.execute(delete(DocumentRow).where(DocumentRow.id.in_(some)))
        holdings.forget(session, some)


def _open(document_id: str) -> tuple[ColumnElement[bool], ...]:
    """Choose a document, if who acts now holds it."""
    return DocumentRow.id == document_id, holdings.held(DocumentRow.id, DocumentRow.list_id)
