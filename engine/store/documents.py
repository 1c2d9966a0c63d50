"""Documents and their annotations in the store. Functions take an open session of
:class:`engine.store.Database`."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from engine.core import Annotation, Document, DocumentGone
from engine.formats import Changes
from engine.review import summarise
from engine.store import erasures, reviews
from engine.store.coding import spans
from engine.store.columns import now
from engine.store.names import clean_name
from engine.store.schema import AnnotationRow, DocumentRow, JobRow, SummaryRow

SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """What is known of a document. ``text`` and ``format`` are None until it is read, ``language``
    until it is annotated.

    ``wanted_language`` is ``auto`` or what its user says it is in; ``size``: bytes; ``images``,
    ``parties`` and ``uncertain`` are those of :class:`engine.core.model.Document`; ``changes`` says
    how changes that the file tracks are read.
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

    def as_document(self) -> Document:
        """Give the engine's document; for one that is already read."""
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
) -> str:
    """Store a document, with the names of its parties where they are known, and give its id: 128
    random bits that say nothing of it."""
    created = now()
    row = DocumentRow(
        id=secrets.token_hex(16),
        name=clean_name(name),
        content=data,
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        profile=profile,
        wanted_language=language,
        parties=list(parties) or None,
        changes=changes,
        secret=secrets.token_bytes(SECRET_BYTES),
        created=created,
        expires=created + keep,
    )
    session.add(row)
    session.flush()
    return row.id


def fetch(session: Session, document_id: str) -> StoredDocument:
    """Give a document that has not expired.

    Raises:
        DocumentGone: there is none of this id.
    """
    row = session.scalar(select(DocumentRow).where(DocumentRow.id == document_id, DocumentRow.expires > now()))
    if row is None:
        raise DocumentGone()
    return _stored(row)


def _stored(row: DocumentRow) -> StoredDocument:
    return StoredDocument(
        row.id, row.name, row.text, row.format, row.pages, row.size, row.created, row.expires, row.profile,
        row.language, row.sha256, tuple(row.unread_pages or ()), row.wanted_language,
        row.images, tuple(row.parties or ()), "refuse" if row.changes == "refuse" else "accept",
        spans(row.uncertain),
    )  # fmt: skip


def fetch_profile(session: Session, document_id: str) -> str:
    """Give the name of a document's profile; reads no text.

    Raises:
        DocumentGone: there is none of this id.
    """
    alive = (DocumentRow.id == document_id, DocumentRow.expires > now())
    profile = session.scalar(select(DocumentRow.profile).where(*alive))
    if profile is None:
        raise DocumentGone()
    return profile


def require(session: Session, document_id: str) -> None:
    """Raise DocumentGone where there is no such document; reads no text."""
    fetch_profile(session, document_id)


def fetch_content(session: Session, document_id: str) -> bytes:
    """Give the bytes as they were received."""
    content = session.scalar(select(DocumentRow.content).where(DocumentRow.id == document_id))
    if content is None:
        raise DocumentGone()
    return content


def fetch_secret(session: Session, document_id: str) -> bytes:
    """Give the secret that pseudonyms of this document are drawn with."""
    secret = session.scalar(select(DocumentRow.secret).where(DocumentRow.id == document_id))
    if secret is None:
        raise DocumentGone()
    return secret


def save_text(session: Session, document_id: str, read: Document) -> None:
    """Keep what was read of a document; nothing happens where it has been erased."""
    values = {
        "text": read.text, "format": read.format, "pages": read.pages, "unread_pages": list(read.unread_pages),
        "images": read.images, "uncertain": [list(span) for span in read.uncertain] or None,
    }  # fmt: skip
    session.execute(update(DocumentRow).where(DocumentRow.id == document_id).values(**values))


def save_language(session: Session, document_id: str, language: str) -> None:
    """Keep what language a document was annotated in; nothing happens where it has been erased."""
    session.execute(update(DocumentRow).where(DocumentRow.id == document_id).values(language=language))


def want_language(session: Session, document_id: str, wanted: str) -> bool:
    """Keep what language the user says the document is in, and drop what was made of another; tell
    whether that is new.

    Raises:
        DocumentGone: there is none of this id.
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
    """Keep the annotation (JSON data, schema 1) that a job made, in place of the one before, with
    what a list says of it.

    What readers changed in the annotation of another job goes with it.
    """
    reviews.drop_of_others(session, document_id, job)
    session.execute(delete(AnnotationRow).where(AnnotationRow.document_id == document_id))
    session.add(AnnotationRow(document_id=document_id, job=job, data=data))
    session.flush()
    row = session.get_one(DocumentRow, document_id)  # there until it is swept, though its time may be over
    document = replace(_stored(row).as_document(), language=data["document"]["language"])
    save_summary(session, document_id, Annotation.from_json(data, document))


def save_summary(session: Session, document_id: str, annotation: Annotation) -> None:
    """Keep what a list says of an annotation."""
    session.merge(SummaryRow(document_id=document_id, **asdict(summarise(annotation))))
    session.flush()


def annotation_version(session: Session, document_id: str) -> int | None:
    """Tell which job made the annotation, None where there is none: it changes when the annotation
    does."""
    return session.scalar(select(AnnotationRow.job).where(AnnotationRow.document_id == document_id))


def fetch_annotation(session: Session, document_id: str) -> Annotation:
    """Give the annotation as the job made it, without what readers changed since.

    Raises:
        DocumentGone: the document has expired or was erased, or has no annotation.
    """
    document = fetch(session, document_id).as_document()
    row = session.get(AnnotationRow, document_id)
    if row is None:
        raise DocumentGone()
    return Annotation.from_json(row.data, document)


def erase(session: Session, document_id: str) -> None:
    """Delete a document and all that hangs on it, and begin the proof of it;
    :func:`engine.store.erasures.finish` finishes the work.

    Raises:
        DocumentGone: there is none of this id.
    """
    found = session.scalar(select(DocumentRow.id).where(DocumentRow.id == document_id))
    if found is None:
        raise DocumentGone()
    erase_all(session, [document_id], "asked")


def erase_expired(session: Session) -> tuple[str, ...]:
    """Delete the documents whose time is over and give their ids."""
    ids = session.scalars(select(DocumentRow.id).where(DocumentRow.expires <= now())).all()
    erase_all(session, ids, "expired")
    return tuple(ids)


def erase_all(session: Session, ids: Sequence[str], reason: erasures.Reason) -> None:
    """Delete documents and all that hangs on them, and begin the proof of each;
    :func:`engine.store.erasures.finish` finishes the work."""
    erasures.note(session, ids, reason)
    for begun in range(0, len(ids), erasures.AT_ONCE):
        some = ids[begun : begun + erasures.AT_ONCE]
        session.execute(delete(AnnotationRow).where(AnnotationRow.document_id.in_(some)))
        session.execute(delete(JobRow).where(JobRow.document_id.in_(some)))
        session.execute(delete(DocumentRow).where(DocumentRow.id.in_(some)))
