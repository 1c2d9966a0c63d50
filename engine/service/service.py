"""The way in for pages, the web API and the command line: all that a server does, started and
stopped together.

The process that holds it never loads a model.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from engine.core import Document, settings
from engine.measure import runs
from engine.service.accounts import Accounts, Holdings, ProviderLogins
from engine.service.agreement.adjudications import Adjudications
from engine.service.alignment.alignments import Alignments
from engine.service.audit import Audit
from engine.service.documents.attacks import Attacks
from engine.service.documents.deliveries import Deliveries
from engine.service.documents.direct import DirectDocument, DirectOptions, Pause
from engine.service.documents.documents import Documents
from engine.service.documents.own_terms import OwnTerms
from engine.service.documents.pictures import Pictures
from engine.service.documents.previews import Previews
from engine.service.documents.records import Records
from engine.service.documents.reports import Reports
from engine.service.documents.results import Results
from engine.service.documents.reviews import Reviews
from engine.service.isolation.files import as_document
from engine.service.isolation.processes import OPERATIONS
from engine.service.kept_answers import KeptAnswers
from engine.service.lists.assignments import Assignments
from engine.service.lists.lists import Lists
from engine.service.lists.second_readings import SecondReadings
from engine.service.parts import Parts
from engine.service.sets.given import GivenAnnotations
from engine.service.sets.mlflow_store import import_store
from engine.service.sets.own_sets import OwnSets
from engine.service.tasks import Tasks
from engine.service.tokens import Tokens
from engine.service.training.trainings import Trainings
from engine.service.webhooks.webhooks import Webhooks
from engine.service.worker.held_process import LOADER
from engine.service.worker.supervisor import WorkerStatus


class Service:
    """Entry point to everything a server does with documents: storage, annotation by a worker
    process, reviews, lists, gold sets, alignments and adjudications.

    Every method may be called from any thread; the first use of a part starts the service.
    ``folder`` is the folder of the store; ``loader`` names, as ``module:function``, the function by
    which the worker process loads its taggers; ``url`` is the address of a PostgreSQL database that
    stores the data instead of a SQLite file in ``folder``. Without ``folder``, the settings supply
    both. ``operations`` names the module of what processes can be asked to do with files. ``tasks``
    holds all background tasks; :meth:`stop` cancels them.
    """

    def __init__(
        self,
        folder: Path | None = None,
        loader: str = LOADER,
        url: str | None = None,
        operations: str = OPERATIONS,
    ) -> None:
        self.folder = folder or settings().var
        self._url = settings().database_url if folder is None and url is None else url
        self._loader, self._operations = loader, operations
        self._opening = threading.Lock()
        self._listeners: list[Callable[[str], None]] = []
        self._started: Parts | None = None
        self.tasks = Tasks()

    def start(self) -> None:
        """Open the store, mark as failed the jobs that a killed server left running, erase expired
        data and start the worker. Does nothing if the service is already started.

        Raises:
            StoreInUse: another server uses the same folder.
            DatabaseInUse: another server uses the same PostgreSQL database.
            StoreClosed: the store cannot be read or written.
            StoreMismatch: the store was written by a version of the program from which it cannot be
            upgraded.
            StoreKeyError: the encryption key is missing or wrong.
            DatabaseError: PostgreSQL refuses the connection.
            AccountsThere: the store has accounts, and the settings do not ask for them.
        """
        with self._opening:
            if self._started is None:
                self._started = Parts(self.folder, self._loader, self._url, self.tasks, self._tell, self._operations)
                atexit.register(self.stop)

    def stop(self) -> None:
        """End all background tasks, the worker among them, and close the store. Annotation jobs,
        waiting or running, are resumed at the next start; exports and alignments under way are
        lost. Does nothing if the service is not started."""
        with self._opening:
            if self._started is not None:
                atexit.unregister(self.stop)
                self._started.close()
                self._started = None

    def sweep(self) -> None:
        """Erase what has expired: documents, lists, exports, gold sets, adjudications and
        alignments. Runs at the start and every hour."""
        self._parts.sweep()

    def when_erased(self, forget: Callable[[str], None]) -> None:
        """Register a function to be called with the id of each document or gold set that is erased,
        so that the caller can drop what it holds of it in memory."""
        self._listeners.append(forget)

    def _tell(self, erased: str) -> None:
        for forget in list(self._listeners):
            forget(erased)

    def status(self) -> WorkerStatus:
        """Return the state of the worker process, the length of its queue, its device and its
        model."""
        return self._parts.supervisor.status()

    def start_processes(self) -> None:
        """Start the process from which those that open files are forked: the first file then need
        not wait for it."""
        self._parts.processes.start()

    def direct(self, text: str, options: DirectOptions, pause: Pause | None = None) -> DirectDocument:
        """Queue a text of which nothing is kept
        (:class:`engine.service.documents.direct.DirectDocument`)."""
        return DirectDocument(self.documents, self.results, text, options, pause)

    def tag(self, text: str, language: str) -> dict[str, Any]:
        """Tag a text of which nothing is kept
        (:class:`engine.service.documents.tagged.TaggedTexts`)."""
        return self._parts.tagged.tag(text, language)

    def read(self, data: bytes, name: str, *, as_shown: bool = False) -> Document:
        """Read the text of a file of which nothing is kept, in a process of its own
        (:func:`engine.formats.read`).

        Raises:
            EngineError: as :meth:`engine.service.isolation.processes.Processes.run`.
        """
        return as_document(self._parts.processes.run("read", data, name, "accept", as_shown))

    def worker_pid(self) -> int | None:
        """Return the process id of the first worker, None while there is none. Serves to measure
        its memory, and tests."""
        return next(iter(self._parts.supervisor.pids), None)

    @property
    def documents(self) -> Documents:
        """Return the part that receives, annotates and erases documents."""
        return self._parts.documents

    @property
    def results(self) -> Results:
        """Return the part that computes annotations, pseudonymised texts, output files and
        reports."""
        return self._parts.results

    @property
    def deliveries(self) -> Deliveries:
        """Return the part that knows what was handed over."""
        return self._parts.deliveries

    @property
    def reports(self) -> Reports:
        """Return the part that knows which problems were reported."""
        return self._parts.reports

    @property
    def pictures(self) -> Pictures:
        """Return the part that lists and shows the pictures of documents."""
        return self._parts.pictures

    @property
    def previews(self) -> Previews:
        """Return the part that shows a page of a document before and after."""
        return self._parts.previews

    @property
    def attacks(self) -> Attacks:
        """Return the part that tries to find back whom a document means."""
        return self._parts.attacks

    @property
    def given(self) -> GivenAnnotations:
        """Return the part that converts and measures annotations of which nothing is kept."""
        return self._parts.given

    @property
    def own_sets(self) -> OwnSets:
        """Return the part that holds the gold sets and predictions uploaded by users."""
        return self._parts.own_sets

    def import_mlflow(self, data: bytes) -> runs.mlflow.ImportedRuns:
        """Keep the runs of a zip of MLflow's file store
        (:func:`engine.service.sets.mlflow_store.import_store`)."""
        return import_store(self._parts.processes, data)

    @property
    def trainings(self) -> Trainings:
        """Return the part that trains on users' gold sets."""
        return self._parts.trainings

    @property
    def alignments(self) -> Alignments:
        """Return the part that aligns originals with their published forms, both uploaded by
        users."""
        return self._parts.alignments

    @property
    def lists(self) -> Lists:
        """Return the part that holds lists of documents to review."""
        return self._parts.lists

    @property
    def assignments(self) -> Assignments:
        """Return the part that says who reads which document of a list."""
        return self._parts.assignments

    @property
    def second_readings(self) -> SecondReadings:
        """Return the part that has documents of a list read twice."""
        return self._parts.second_readings

    @property
    def adjudications(self) -> Adjudications:
        """Return the part that holds the decisions on disagreements between annotators."""
        return self._parts.adjudications

    @property
    def records(self) -> Records:
        """Return the part that holds the counts kept of each validated review."""
        return self._parts.records

    @property
    def own_terms(self) -> OwnTerms:
        """Return the part that keeps the reader's terms."""
        return self._parts.own_terms

    @property
    def audit(self) -> Audit:
        """Return the part that writes down who did what."""
        return self._parts.audit

    @property
    def accounts(self) -> Accounts:
        """Return the part that knows the people that may come in."""
        return self._parts.accounts

    @property
    def provider_logins(self) -> ProviderLogins:
        """Return the part that signs in whom an OpenID provider knows."""
        return self._parts.provider_logins

    @property
    def holdings(self) -> Holdings:
        """Return the part that knows who holds what."""
        return self._parts.holdings

    @property
    def tokens(self) -> Tokens:
        """Return the part that knows which programs may ask."""
        return self._parts.tokens

    @property
    def answers(self) -> KeptAnswers:
        """Return the part that gives the same answer to who asks the same again."""
        return self._parts.answers

    @property
    def webhooks(self) -> Webhooks:
        """Return the part that tells programs that the annotation of a document has ended."""
        return self._parts.webhooks

    @property
    def reviews(self) -> Reviews:
        """Return the part that records what readers change in documents."""
        return self._parts.reviews

    @property
    def _parts(self) -> Parts:
        while (started := self._started) is None:
            self.start()
        return started


@cache
def service() -> Service:
    """Return the service of this process, always the same object. Creating it touches no file and
    starts no process; its first use does, or :meth:`Service.start`."""
    return Service()
