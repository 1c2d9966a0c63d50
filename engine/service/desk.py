"""The way in for pages: documents go in, jobs run, annotations and pseudonymised texts come out."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from engine.core.errors import EmptyDocument, ModelMissing, StoreClosed
from engine.core.labels import load_profile
from engine.core.model import Annotation, Document
from engine.core.settings import settings
from engine.delivery.deliver import Delivery
from engine.delivery.report import Facts
from engine.formats import clean
from engine.formats.changes import check_changes
from engine.formats.parties import check_parties
from engine.pseudonyms import Replaced
from engine.pseudonyms.example import Example
from engine.pseudonyms.key.key import KeySecret
from engine.service.agreement.adjudications import Adjudications
from engine.service.alignment.alignments import Alignments
from engine.service.documents.limits import check_size
from engine.service.documents.records import Records
from engine.service.documents.results import Results, Sides
from engine.service.documents.reviews import Reviewed, Reviews
from engine.service.lists.lists import Lists
from engine.service.lock import take_lock
from engine.service.sets.own_sets import OwnSets
from engine.service.worker.supervisor import Supervisor, WorkerStatus
from engine.store import Database, Job, StoredDocument, documents, erasures, jobs
from engine.store.coding import encode_text
from engine.store.columns import now
from engine.text.language import AUTO, check_wanted

LOADER = "engine.service.worker.main:load_taggers"


@contextmanager
def _opened(folder: Path) -> Iterator[None]:
    """Turn whatever keeps the store from being opened (rights, a full disk, a file that is no store) into one error."""
    try:
        yield
    except (OSError, SQLAlchemyError) as error:
        raise StoreClosed(folder=folder) from error


class _Machinery:
    """What a started desk holds: the folder's lock, the store, the thread that watches the worker."""

    def __init__(self, folder: Path, loader: str, url: str | None, told: Callable[[str], None]) -> None:
        self._told, self._swept = told, now()
        with _opened(folder):
            self._lock = take_lock(folder / "nomdemprunt.lock")
            try:
                self.database = Database(folder / "nomdemprunt.db", url)
            except BaseException:
                os.close(self._lock)
                raise
            try:
                self.reviews = Reviews(self.database)
                self.results = Results(self.database, self.reviews)
                self.own_sets = OwnSets(self.database, told)
                self.adjudications = Adjudications(self.database)
                self.alignments = Alignments(self.database)
                self.records = Records(self.database)
                self.lists = Lists(self.database, self.results, folder, lambda: self.supervisor.submit(), self.forget)
                self.supervisor = Supervisor(self.database, loader, self.sweep)
                with self.database.writing() as session:
                    jobs.recover(session)
                self.sweep()
            except BaseException:
                self.database.close()
                os.close(self._lock)
                raise
        self.supervisor.start()

    def sweep(self) -> None:
        """Erase the documents, the gold sets and the adjudications whose time is over, and verify that nothing is left of what was erased.

        What another process erased meanwhile is forgotten here too.
        """
        begun = now()
        self.database.serve()
        with self.database.writing() as session:
            documents.erase_expired(session)
        with self.database.reading() as session:
            gone = erasures.since(session, self._swept)
        for document_id in gone:
            self.forget(document_id)
        self._swept = begun
        self.own_sets.sweep()
        self.adjudications.sweep()
        self.alignments.sweep()
        self.lists.sweep()
        self.supervisor.wake()
        erasures.finish(self.database)

    def forget(self, document_id: str) -> None:
        """Drop what is kept in memory of a document."""
        self.results.forget(document_id)
        self.reviews.forget(document_id)
        self._told(document_id)

    def close(self) -> None:
        """End the worker, put its job back in the queue, let the folder go."""
        self.alignments.stop()
        self.lists.stop()
        self.supervisor.stop()
        with self.database.writing() as session:
            jobs.requeue(session)
        self.database.close()
        os.close(self._lock)


class Desk:
    """What a server does with documents. Every method may be called from any thread; the first call starts the desk.

    ``folder`` is that of the store; ``loader``, as ``module:function``, gives the worker its taggers; ``url`` is of the PostgreSQL database that
    keeps the documents. Without a folder, both are those of the settings.
    """

    def __init__(self, folder: Path | None = None, loader: str = LOADER, url: str | None = None) -> None:
        self.folder = folder or settings().var
        self._url = settings().database_url if folder is None and url is None else url
        self._loader = loader
        self._opening = threading.Lock()
        self._listeners: list[Callable[[str], None]] = []
        self._started: _Machinery | None = None

    # -- life -------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Open the store, settle what a dead server left, erase what has expired, start the worker. Again: nothing.

        Raises:
            StoreInUse: another server works on the same folder. StoreClosed: it cannot be read or written.
            StoreMismatch: another version of the program wrote it. StoreKeyError: its key is missing or wrong. DatabaseError: PostgreSQL does not
            let us in.
        """
        with self._opening:
            if self._started is None:
                self._started = _Machinery(self.folder, self._loader, self._url, self._tell)
                atexit.register(self.stop)

    def stop(self) -> None:
        """End the worker and close the store. What ran or waited is in the queue at the next start."""
        with self._opening:
            if self._started is not None:
                atexit.unregister(self.stop)
                self._started.close()
                self._started = None

    def sweep(self) -> None:
        """Erase the documents, the gold sets and the adjudications whose time is over; done at the start and every hour."""
        self._machinery.sweep()

    def when_erased(self, forget: Callable[[str], None]) -> None:
        """Have a function told of each document and set that is erased, by its id: whoever keeps something of it in memory drops it then."""
        self._listeners.append(forget)

    def _tell(self, erased: str) -> None:
        for forget in list(self._listeners):
            forget(erased)

    # -- documents --------------------------------------------------------------------------------------------------

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
        """Take a file in, queue its annotation, and give the document's opaque id. The worker reads the file.

        ``language`` is that of the document, ``fr`` or ``en``, or ``auto`` to have it detected; ``parties`` are names known
        from elsewhere, kept and erased with it; ``changes`` says how those that the file tracks are read, ``accept`` or
        ``refuse``.

        Raises:
            EmptyDocument, TooLarge: by the number of bytes; all that reading finds is told by the job.
            UnknownName, ModelMissing: no such profile, language, model or way to read changes. TooManyParties: more than any decision has.
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

        There is no file to read: its characters are cleaned as a reader does, and it can be shown at once.
        """
        cleaned = clean(text)
        if not cleaned.strip():
            raise EmptyDocument()
        return self._receive(cleaned.encode(), name, profile, model, language, parties, cleaned)

    def receive_exactly(self, text: str, name: str, profile: str, language: str = AUTO) -> str:
        """Take a text in to the letter, as :meth:`receive_text` does: positions into it are known elsewhere.

        Raises:
            EmptyDocument, TooLarge: by its length. UnknownName: no such profile or language.
        """
        return self._receive(encode_text(text), name, profile, None, language, (), text)

    def document(self, document_id: str) -> StoredDocument:
        """Give what is known of a document; its text is None until it is read.

        Raises:
            DocumentGone: it was erased, or never was.
        """
        with self._machinery.database.reading() as session:
            return documents.fetch(session, document_id)

    def erase(self, document_id: str) -> None:
        """Erase a document with all that came of it, and prove it (:mod:`engine.store.erasures`); its job ends, the worker lives.

        Raises:
            DocumentGone: there is none.
        """
        with self._machinery.database.writing() as session:
            documents.erase(session, document_id)
        self._machinery.forget(document_id)
        self._machinery.supervisor.wake()
        erasures.finish(self._machinery.database)

    # -- jobs -------------------------------------------------------------------------------------------------------

    def job(self, document_id: str) -> Job:
        """Give the last job of a document.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._machinery.database.reading() as session:
            return jobs.latest(session, document_id)

    def cancel(self, document_id: str) -> None:
        """Stop what waits or runs for a document; the document stays. Does nothing where the job has ended.

        The job is cancelled at once; the worker is free within a second or two, or killed after ten.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._machinery.database.writing() as session:
            documents.require(session, document_id)
            jobs.cancel(session, document_id)
        self._machinery.supervisor.wake()

    def retry(self, document_id: str) -> None:
        """Start a job that failed or was cancelled again; does nothing where one waits, runs or is done.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._machinery.database.writing() as session:
            if jobs.latest(session, document_id).state in ("failed", "cancelled"):
                jobs.queue(session, document_id)
        self._machinery.supervisor.submit()

    def change_language(self, document_id: str, language: str) -> None:
        """Say what language a document is in, or ``auto``, and have it annotated again; does nothing where that was said before.

        Its annotation goes at once: what was made in another language is not given meanwhile.

        Raises:
            DocumentGone: there is no such document. UnknownName: no such language.
        """
        check_wanted(language)
        with self._machinery.database.writing() as session:
            if not documents.want_language(session, document_id, language):
                return
            jobs.cancel(session, document_id)
            jobs.queue(session, document_id)
        self._machinery.results.forget(document_id)
        self._machinery.supervisor.submit()

    def status(self) -> WorkerStatus:
        """Say how the worker is."""
        return self._machinery.supervisor.status()

    def worker_pid(self) -> int | None:
        """Give the worker's process id, None while there is none: for measuring its memory, and for tests."""
        return self._machinery.supervisor.pid

    # -- results ----------------------------------------------------------------------------------------------------

    def annotation(self, document_id: str, profile: str | None = None) -> Annotation:
        """Give the annotation, masked as the profile wants (the document's own by default), without tagging again.

        Raises:
            DocumentGone: there is no such document.
            NotReady: its job has not ended; where it ended with an error, that error.
            UnknownName: no such profile.
        """
        return self._machinery.results.annotation(document_id, profile)

    def replaced(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> Replaced:
        """Give the pseudonymised text. The letters of a document are drawn with its own secret: they never change.

        Raises:
            DocumentGone, NotReady, UnknownName: as :meth:`annotation`, or no such strategy.
        """
        return self._machinery.results.replaced(document_id, profile, strategy)

    def sides(
        self, document_id: str, profile: str | None = None, strategy: str = "lettres", reviewed: Reviewed | None = None
    ) -> Sides:
        """Give both texts side by side, as its readers left them; as they left them earlier, where ``reviewed`` is of then.

        Raises:
            DocumentGone, NotReady, UnknownName: as :meth:`replaced`.
        """
        return self._machinery.results.sides(document_id, profile, strategy, reviewed)

    def example(self, document_id: str, profile: str | None = None) -> Example | None:
        """Show what every strategy makes of one passage; None where nothing is masked.

        Raises:
            DocumentGone, NotReady, UnknownName: as :meth:`annotation`.
        """
        return self._machinery.results.example(document_id, profile)

    def delivery(
        self, document_id: str, profile: str | None = None, strategy: str = "lettres", *, text: bool = False
    ) -> Delivery:
        """Give the file that may leave, in the format of the original or as text alone: written, opened again, searched.

        The same document, profile and strategy give the same bytes.

        Raises:
            DocumentGone, NotReady, UnknownName: as :meth:`replaced`. DeliveryError: it cannot be given.
        """
        return self._machinery.results.delivery(document_id, profile, strategy, text=text)

    def key(self, document_id: str, profile: str | None, strategy: str, secret: KeySecret) -> bytes:
        """Make the key file of what :meth:`delivery` gives. It is not kept, nor is what opens it.

        Raises:
            DocumentGone, NotReady, UnknownName, DeliveryError: as :meth:`delivery`.
        """
        return self._machinery.results.key(document_id, profile, strategy, secret)

    def facts(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> Facts:
        """Gather what the report of a delivery says.

        Raises:
            DocumentGone, NotReady, UnknownName, DeliveryError: as :meth:`delivery`.
        """
        return self._machinery.results.facts(document_id, profile, strategy)

    @property
    def own_sets(self) -> OwnSets:
        """Give the gold sets and predictions that users brought."""
        return self._machinery.own_sets

    @property
    def alignments(self) -> Alignments:
        """Give the originals and published forms that users brought."""
        return self._machinery.alignments

    @property
    def lists(self) -> Lists:
        """Give the lists of documents to read."""
        return self._machinery.lists

    @property
    def adjudications(self) -> Adjudications:
        """Give what was decided where annotators disagree."""
        return self._machinery.adjudications

    @property
    def records(self) -> Records:
        """Give what is kept of validated readings: counts."""
        return self._machinery.records

    @property
    def reviews(self) -> Reviews:
        """Give what readers do to documents."""
        return self._machinery.reviews

    # -- inside -----------------------------------------------------------------------------------------------------

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
        with self._machinery.database.writing() as session:
            keep = timedelta(days=settings().retention_days)
            document_id = documents.add(session, data, name, profile, keep, language, known, wanted)
            if text is not None:
                documents.save_text(session, document_id, Document(name, text))
            jobs.queue(session, document_id)
        self._machinery.supervisor.submit()
        return document_id

    @property
    def _machinery(self) -> _Machinery:
        while (started := self._started) is None:
            self.start()
        return started


@cache
def desk() -> Desk:
    """Give the desk of this server. Neither process nor file is touched before its first use, or its ``start()``."""
    return Desk()
