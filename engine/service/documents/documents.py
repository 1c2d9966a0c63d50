"""Documents go in, their annotation is queued, cancelled, tried again; they are looked at and
erased."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta

from engine.core import Document, EmptyDocument, ModelMissing, load_profile, settings
from engine.formats import check_changes, check_parties, clean
from engine.service.documents.limits import check_size
from engine.service.documents.results import Results
from engine.service.worker.supervisor import Supervisor
from engine.store import Database, Job, StoredDocument, documents, encode_text, erasures, jobs
from engine.text import AUTO, check_wanted


class Documents:
    """The documents of one store and their jobs. Every method may be called from any thread.
    ``forget`` is called with the id of one that was erased."""

    def __init__(
        self, database: Database, supervisor: Supervisor, results: Results, forget: Callable[[str], None]
    ) -> None:
        self._database = database
        self._supervisor = supervisor
        self._results = results
        self._forget = forget

    def receive(
        self,
        data: bytes,
        name: str,
        *,
        profile: str = "judiciaire",
        model: str | None = None,
        language: str = AUTO,
        parties: Iterable[str] = (),
        changes: str = "accept",
    ) -> str:
        """Take a file in, queue its annotation, and give the document's opaque id. The worker reads
        the file.

        ``language`` is that of the document, ``fr`` or ``en``, or ``auto`` to have it detected;
        ``parties`` are names known from elsewhere, kept and erased with it; ``changes`` says how
        those that the file tracks are read, ``accept`` or ``refuse``.

        Raises:
            EmptyDocument, TooLarge: by the number of bytes; all that reading finds is told by the
            job. UnknownName, ModelMissing: no such profile, language, model or way to read changes.
            TooManyParties: more than any decision has.
        """
        return self._receive(data, name, profile, model, language, parties, changes=changes)

    def receive_text(
        self,
        text: str,
        name: str,
        *,
        profile: str = "judiciaire",
        model: str | None = None,
        language: str = AUTO,
        parties: Iterable[str] = (),
    ) -> str:
        """Take a pasted text in, as :meth:`receive` does. ``name`` is its title.

        There is no file to read: its characters are cleaned as a reader does, and it can be shown
        at once.
        """
        cleaned = clean(text)
        if not cleaned.strip():
            raise EmptyDocument()
        return self._receive(cleaned.encode(), name, profile, model, language, parties, cleaned)

    def receive_exactly(self, text: str, name: str, profile: str, language: str = AUTO) -> str:
        """Take a text in to the letter, as :meth:`receive_text` does: positions into it are known
        elsewhere.

        Raises:
            EmptyDocument, TooLarge: by its length. UnknownName: no such profile or language.
        """
        return self._receive(encode_text(text), name, profile, None, language, (), text)

    def fetch(self, document_id: str) -> StoredDocument:
        """Give what is known of a document; its text is None until it is read.

        Raises:
            DocumentGone: it was erased, or never was.
        """
        with self._database.reading() as session:
            return documents.fetch(session, document_id)

    def erase(self, document_id: str) -> None:
        """Erase a document with all that came of it, and prove it (:mod:`engine.store.erasures`);
        its job ends, the worker lives.

        Raises:
            DocumentGone: there is none.
        """
        with self._database.writing() as session:
            documents.erase(session, document_id)
        self._forget(document_id)
        self._supervisor.wake()
        erasures.finish(self._database)

    def job(self, document_id: str) -> Job:
        """Give the last job of a document.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._database.reading() as session:
            return jobs.latest(session, document_id)

    def cancel(self, document_id: str) -> None:
        """Stop what waits or runs for a document; the document stays. Does nothing where the job
        has ended.

        The job is cancelled at once; the worker is free within a second or two, or killed after
        ten.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._database.writing() as session:
            documents.require(session, document_id)
            jobs.cancel(session, document_id)
        self._supervisor.wake()

    def retry(self, document_id: str) -> None:
        """Start a job that failed or was cancelled again; does nothing where one waits, runs or is
        done.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._database.writing() as session:
            if jobs.latest(session, document_id).state in ("failed", "cancelled"):
                jobs.queue(session, document_id)
        self._supervisor.submit()

    def change_language(self, document_id: str, language: str) -> None:
        """Say what language a document is in, or ``auto``, and have it annotated again; does
        nothing where that was said before.

        Its annotation goes at once: what was made in another language is not given meanwhile.

        Raises:
            DocumentGone: there is no such document. UnknownName: no such language.
        """
        check_wanted(language)
        with self._database.writing() as session:
            if not documents.want_language(session, document_id, language):
                return
            jobs.cancel(session, document_id)
            jobs.queue(session, document_id)
        self._results.forget(document_id)
        self._supervisor.submit()

    def _receive(
        self,
        data: bytes,
        name: str,
        profile: str,
        model: str | None,
        language: str,
        parties: Iterable[str],
        text: str | None = None,
        changes: str = "accept",
    ) -> str:
        check_size(len(data))
        load_profile(profile)
        check_wanted(language)
        known, wanted = check_parties(parties), check_changes(changes)
        if model not in (None, settings().model):
            raise ModelMissing(name=model, known=settings().model)
        with self._database.writing() as session:
            keep = timedelta(days=settings().retention_days)
            document_id = documents.add(session, data, name, profile, keep, language, known, wanted)
            if text is not None:
                documents.save_text(session, document_id, Document(name, text))
            jobs.queue(session, document_id)
        self._supervisor.submit()
        return document_id
