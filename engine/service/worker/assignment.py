"""A job in the hands of a process, and what the store learns of it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from engine.core import Document, EngineError, WorkerDied, WorkerDiedTwice
from engine.service.worker.wire import Message
from engine.store import Database, decode_json, documents, encode_text, jobs, terms
from engine.terms import SCOPES, Terms

CANCEL_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """Result of a job: its annotation as JSON bytes, or the error by which it failed."""

    error: EngineError | None
    annotation: bytes = b""


class Assignment:
    """A job given to a process: stores what the process reports, unless the job was cancelled or
    its document erased meanwhile.

    ``deadline`` is a time of the monotonic clock, after which the process must be killed; ``large``
    tells whether its text is a large one.
    """

    def __init__(
        self, database: Database, job: int, document_id: str, minutes: float = 0.0, *, large: bool = False
    ) -> None:
        self._database = database
        self.job = job
        self.document_id = document_id
        self.large = large
        self.deadline = time.monotonic() + minutes * 60
        self.cancelling = False
        self.outcome: JobOutcome | None = None

    @classmethod
    def claim(
        cls, database: Database, device: str, minutes: float, *, small: bool = False
    ) -> tuple[Assignment, Message] | None:
        """Claim the next queued job whose text is known and build the order for the worker; None if
        there is no job. If either fails, the job stays queued. ``small`` leaves out large texts."""
        with database.writing() as session:
            claimed = jobs.claim(session, device, "text", small=small)
            if claimed is None:
                return None
            job, document_id = claimed
            large = jobs.is_large(session, document_id)
            return cls(database, job, document_id, minutes, large=large), _order(session, job, document_id)

    def cancel(self) -> None:
        """Shorten the deadline to the time that the worker has to react to a cancellation."""
        self.cancelling = True
        self.deadline = min(self.deadline, time.monotonic() + CANCEL_SECONDS)

    def is_wanted(self) -> bool:
        """Tell whether the job is still running according to the store, neither cancelled nor
        erased."""
        with self._database.reading() as session:
            return jobs.is_running(session, self.job)

    def note_progress(self, stage: str, fraction: float) -> None:
        """Store the step and the share done that a process reports."""
        with self._database.writing() as session:
            jobs.note_progress(session, self.job, stage, fraction)

    def keep_text(self, read: Document) -> None:
        """Store the text that was read from the file, and let the job wait for a worker. The text
        can be shown at once, and need not be read again if the job is repeated."""
        with self._database.writing() as session:
            if jobs.is_running(session, self.job):
                documents.save_text(session, self.document_id, read)
                jobs.release(session, self.job)

    def settle(self) -> bool:
        """Store the outcome: annotation and job state in one transaction. Does nothing without an
        outcome, or if the job was cancelled or erased. Returns True if the job is tried again,
        because it is the first time that a process died of it."""
        outcome = self.outcome
        if outcome is None:
            return False
        with self._database.writing() as session:
            error = outcome.error
            if type(error) is WorkerDied:
                if jobs.try_again(session, self.job):
                    return True
                error = WorkerDiedTwice(how=error.params.get("how", "?"))
            finished = jobs.finish(session, self.job, error)
            if finished and error is None:
                annotation = decode_json(outcome.annotation)
                documents.save_annotation(session, self.document_id, self.job, annotation)
                documents.save_language(session, self.document_id, annotation["document"]["language"])
        return False


def _order(session: Session, job: int, document_id: str) -> Message:
    """Say what the worker has to do: annotate a text, with what is known of its file."""
    document = documents.fetch(session, document_id)
    body: dict[str, Any] = {"job": job, "name": document.name, "profile": document.profile}
    body |= {"wanted_language": document.wanted_language, "parties": document.parties}
    body["second_opinion"] = document.second_opinion
    own = terms.of_document(session, document_id)
    if own:
        scopes = {scope: Terms(tuple(term for term in own.terms if term.scope == scope)).to_json() for scope in SCOPES}
        body["terms"] = {"scopes": scopes, "rules": Terms(rules=own.rules).to_json()}
    body |= {"format": document.format, "sha256": document.sha256}
    body |= {"pages": document.pages, "unread_pages": document.unread_pages, "images": document.images}
    return Message("annotate", body | {"uncertain": document.uncertain}, encode_text(document.text or ""))
