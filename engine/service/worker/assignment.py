"""A job in the worker's hands, and what the store learns of it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from engine.core import Document, EngineError
from engine.service.worker.wire import Message
from engine.store import Database, decode_json, decode_text, documents, encode_text, jobs, spans

CANCEL_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """Result of a job: its annotation as JSON bytes, or the error by which it failed."""

    error: EngineError | None
    annotation: bytes = b""


class Assignment:
    """A job given to the worker: stores what the worker reports, unless the job was cancelled or
    its document erased meanwhile.

    ``deadline`` is a time of the monotonic clock, after which the worker must be killed.
    """

    def __init__(self, database: Database, job: int, document_id: str, minutes: float) -> None:
        self._database = database
        self.job = job
        self.document_id = document_id
        self.deadline = time.monotonic() + minutes * 60
        self.cancelling = False
        self.outcome: JobOutcome | None = None
        self._text: Message | None = None

    @classmethod
    def claim(cls, database: Database, device: str, minutes: float) -> tuple[Assignment, Message] | None:
        """Claim the next queued job and build the order for the worker; None if there is no job. If
        either fails, the job stays queued."""
        with database.writing() as session:
            claimed = jobs.claim(session, device)
            if claimed is None:
                return None
            job, document_id = claimed
            return cls(database, job, document_id, minutes), _order(session, job, document_id)

    def cancel(self) -> None:
        """Shorten the deadline to the time that the worker has to react to a cancellation."""
        self.cancelling = True
        self.deadline = min(self.deadline, time.monotonic() + CANCEL_SECONDS)

    def is_wanted(self) -> bool:
        """Tell whether the job is still running according to the store, neither cancelled nor
        erased."""
        with self._database.reading() as session:
            return jobs.is_running(session, self.job)

    def note_progress(self, message: Message) -> None:
        """Store the progress that the worker reports in a message."""
        with self._database.writing() as session:
            jobs.note_progress(session, self.job, message.body["stage"], message.body["fraction"])

    def note_text(self, message: Message) -> None:
        """Store the extracted text at once, so that it can be shown and need not be extracted again
        if the job is repeated."""
        self._text = message
        with self._database.writing() as session:
            self._save_text(session)
        self._text = None

    def settle(self) -> None:
        """Store the outcome: annotation and job state in one transaction. Does nothing without an
        outcome, or if the job was cancelled or erased."""
        if self.outcome is None:
            return
        with self._database.writing() as session:
            self._save_text(session)  # where the store failed when the text came
            finished = jobs.finish(session, self.job, self.outcome.error)
            if finished and self.outcome.error is None:
                annotation = decode_json(self.outcome.annotation)
                documents.save_annotation(session, self.document_id, self.job, annotation)
                documents.save_language(session, self.document_id, annotation["document"]["language"])

    def _save_text(self, session: Session) -> None:
        if self._text and jobs.is_running(session, self.job):
            body, text = self._text.body, decode_text(self._text.data)
            unread = {"unread_pages": tuple(body["unread_pages"]), "images": body["images"]}
            unread |= {"uncertain": spans(body["uncertain"])}
            read = Document("", text, body["format"], pages=body["pages"], **unread)
            documents.save_text(session, self.document_id, read)


def _order(session: Session, job: int, document_id: str) -> Message:
    """Say what the worker has to do: annotate the text where it was pasted or read before, else
    read the file."""
    document = documents.fetch(session, document_id)
    body: dict[str, Any] = {"job": job, "name": document.name, "profile": document.profile}
    body |= {"wanted_language": document.wanted_language, "parties": document.parties}
    body |= {"changes": document.changes}
    if document.text is None:
        return Message("read", body, documents.fetch_content(session, document_id))
    known = {"format": document.format, "sha256": document.sha256}
    pages: dict[str, Any] = {"pages": document.pages, "unread_pages": document.unread_pages, "images": document.images}
    pages |= {"uncertain": document.uncertain}
    return Message("annotate", {**body, **known, **pages}, encode_text(document.text))
