"""Documents go in, their annotation is queued, cancelled, tried again; they are looked at and
erased."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta

from engine.core import Document, EmptyDocument, ModelMissing, check_profile, load_profile, retention_days, settings
from engine.formats import check_changes, check_parties, clean
from engine.interchange import follow
from engine.service.documents.limits import check_size
from engine.service.documents.results import Results
from engine.service.webhooks.address import WebhookAddress
from engine.service.webhooks.webhooks import Webhooks
from engine.service.worker.supervisor import Supervisor
from engine.store import (
    Database,
    Job,
    KnownDocument,
    State,
    StoredDocument,
    audit,
    documents,
    encode_text,
    erasures,
    fetch_known,
    jobs,
    webhooks,
)
from engine.text import AUTO, check_wanted


class Documents:
    """Reception, annotation and erasure of the documents of one store. Every method may be called
    from any thread. ``forget`` is called with the id of each document that :meth:`erase` erases."""

    def __init__(
        self,
        database: Database,
        supervisor: Supervisor,
        results: Results,
        webhooks: Webhooks,
        forget: Callable[[str], None],
    ) -> None:
        self._database = database
        self._supervisor = supervisor
        self._results = results
        self._webhooks = webhooks
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
        second_opinion: bool | None = None,
        webhook: WebhookAddress | None = None,
    ) -> str:
        """Store a file, queue its annotation and return the document's random id. The file is
        parsed later, by the worker; errors of parsing are those of the job.

        ``language`` is ``fr``, ``en`` or ``auto`` (detected). ``parties`` are party names known
        from elsewhere, stored with the document. ``changes`` tells how tracked changes are read,
        ``accept`` or ``refuse``. ``second_opinion`` tells whether a second tagger reads it too;
        None leaves that to the settings. ``webhook`` is told when the annotation has ended.
        ``model`` can only be None or the installed model.

        Raises:
            EmptyDocument, TooLarge: by the number of bytes.
            UnknownName: there is no such profile, language or way to read tracked changes.
            ProfileNotAllowed: the policy of the installation does not allow the profile.
            ModelMissing: ``model`` is not the installed one.
            TooManyParties: there are too many names, or one is too long.
        """
        return self._receive(
            data,
            name,
            profile,
            model,
            language,
            parties,
            changes=changes,
            second_opinion=second_opinion,
            webhook=webhook,
        )

    def receive_text(
        self,
        text: str,
        name: str,
        *,
        profile: str = "judiciaire",
        model: str | None = None,
        language: str = AUTO,
        parties: Iterable[str] = (),
        second_opinion: bool | None = None,
    ) -> str:
        """Store a pasted text, titled ``name``, and queue its annotation, as :meth:`receive` does
        for a file.

        Its characters are normalised as those of a file (:func:`engine.text.clean`); the text can
        be shown before the job begins.

        Raises:
            EmptyDocument: it is blank.
            TooLarge, UnknownName, ModelMissing, TooManyParties: as :meth:`receive`.
        """
        cleaned = clean(text)
        if not cleaned.strip():
            raise EmptyDocument()
        data = cleaned.encode()
        return self._receive(data, name, profile, model, language, parties, cleaned, second_opinion=second_opinion)

    def receive_exactly(
        self,
        text: str,
        name: str,
        profile: str,
        language: str = AUTO,
        parties: Iterable[str] = (),
        second_opinion: bool | None = None,
    ) -> str:
        """Store a text without normalising its characters, so that offsets into it stay valid, and
        queue its annotation. ``parties`` are party names known from elsewhere; ``second_opinion``
        is as for :meth:`receive`.

        Raises:
            EmptyDocument, TooLarge: by its length in bytes.
            UnknownName: there is no such profile or language.
            TooManyParties: there are too many names, or one is too long.
        """
        data = encode_text(text)
        return self._receive(data, name, profile, None, language, parties, text, second_opinion=second_opinion)

    def fetch(self, document_id: str) -> StoredDocument:
        """Return the stored text and metadata of a document; its text is None until it has been
        read.

        Raises:
            DocumentGone: it was erased, has expired or never existed.
        """
        with self._database.reading() as session:
            return documents.fetch(session, document_id)

    def known(self, ids: Iterable[str]) -> tuple[KnownDocument, ...]:
        """Return name, state and expiry of the documents of these ids that exist, in the order
        given."""
        with self._database.reading() as session:
            return fetch_known(session, ids)

    def erase(self, document_id: str) -> None:
        """Erase a document with its annotation, review and jobs, and record a proof of it
        (:mod:`engine.store.erasures`). A running job on it is cancelled.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._database.writing() as session:
            erased = documents.erase(session, document_id)
        for row in erased:
            self._forget(row)
        self._supervisor.wake()
        erasures.finish(self._database)

    def job(self, document_id: str) -> Job:
        """Return the latest annotation job of a document.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._database.reading() as session:
            return jobs.latest(session, document_id)

    def job_states(self) -> dict[State, int]:
        """Return the number of kept jobs in each state that occurs."""
        with self._database.reading() as session:
            return jobs.count_states(session)

    def cancel(self, document_id: str) -> None:
        """Cancel the waiting or running job of a document, which itself is kept. Does nothing if
        the job has ended.

        The job is marked as cancelled at once; the worker is free within a second or two, or killed
        after ten.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._database.writing() as session:
            documents.require(session, document_id)
            jobs.cancel(session, document_id)
        self._supervisor.wake()

    def retry(self, document_id: str) -> None:
        """Queue a new job for a document whose latest job failed or was cancelled; does nothing
        otherwise.

        Raises:
            DocumentGone: there is no such document. ProfileNotAllowed: the policy of the
            installation does not allow its profile any more.
        """
        with self._database.writing() as session:
            check_profile(documents.fetch_profile(session, document_id))
            if jobs.latest(session, document_id).state in ("failed", "cancelled"):
                jobs.queue(session, document_id)
        self._supervisor.submit()

    def change_language(self, document_id: str, language: str) -> None:
        """Set the language of a document, or ``auto``, and queue its annotation again; does nothing
        if this is the language already requested.

        Its annotation and review are deleted at once.

        Raises:
            DocumentGone: there is no such document.
            UnknownName: there is no such language. ProfileNotAllowed: as :meth:`retry`.
        """
        check_wanted(language)
        with self._database.writing() as session:
            check_profile(documents.fetch_profile(session, document_id))
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
        second_opinion: bool | None = None,
        webhook: WebhookAddress | None = None,
    ) -> str:
        check_size(len(data))
        load_profile(profile)
        check_profile(profile)
        check_wanted(language)
        known, wanted = check_parties(parties), check_changes(changes)
        if model not in (None, settings().model):
            raise ModelMissing(name=model, known=settings().model)
        twice = settings().second_opinion if second_opinion is None else second_opinion
        with self._database.writing() as session:
            keep = timedelta(days=retention_days())
            document_id = documents.add(session, data, name, follow(profile), keep, language, known, wanted, twice)
            if text is not None:
                documents.save_text(session, document_id, Document(name, text))
            audit.note(session, "upload", document_id, bytes=len(data))
            if webhook is not None:
                webhooks.add(session, document_id, webhook.address, webhook.secret)
                audit.note(session, "webhook", document_id, state="asked", host=webhook.host)
            jobs.queue(session, document_id)
        self._supervisor.submit()
        if webhook is not None:
            self._webhooks.wake()
        return document_id
