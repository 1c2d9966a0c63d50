"""The parts of a service on one store, opened together and closed together."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from engine.core import AccountsThere, StoreClosed, StoreInUse, installation_policy, settings, take_lock
from engine.service.accounts import Accounts, Holdings, ProviderLogins, access_policy
from engine.service.agreement.adjudications import Adjudications
from engine.service.alignment.alignments import Alignments
from engine.service.audit import Audit
from engine.service.documents.attacks import Attacks
from engine.service.documents.deliveries import Deliveries
from engine.service.documents.documents import Documents
from engine.service.documents.own_terms import OwnTerms
from engine.service.documents.pictures import Pictures
from engine.service.documents.previews import Previews
from engine.service.documents.records import Records
from engine.service.documents.reports import Reports
from engine.service.documents.results import Results
from engine.service.documents.reviews import Reviews
from engine.service.documents.tagged import TaggedTexts
from engine.service.isolation.processes import OPERATIONS, Processes
from engine.service.kept_answers import KeptAnswers
from engine.service.lists.assignments import Assignments
from engine.service.lists.lists import Lists
from engine.service.lists.second_readings import SecondReadings
from engine.service.sets.given import GivenAnnotations
from engine.service.sets.own_sets import OwnSets
from engine.service.tasks import Tasks
from engine.service.tokens import Tokens
from engine.service.training.trainings import Trainings
from engine.service.webhooks.webhooks import Webhooks
from engine.service.worker.supervisor import Supervisor
from engine.store import Database, documents, erasures, holdings, jobs, now, retention


@contextmanager
def _opened(folder: Path) -> Iterator[None]:
    """Turn whatever keeps the store from being opened (rights, a full disk, a file that is no
    store) into one error."""
    try:
        yield
    except (OSError, SQLAlchemyError) as error:
        raise StoreClosed(folder=folder) from error


class Parts:
    """The parts of a started service, with the lock on its folder, the open store and the
    supervisor of the workers. ``told`` is called with the id of each document and gold set that is
    erased; ``operations`` names the module of what processes can be asked to do with files."""

    def __init__(
        self,
        folder: Path,
        loader: str,
        url: str | None,
        tasks: Tasks,
        told: Callable[[str], None],
        operations: str = OPERATIONS,
    ) -> None:
        self._tasks = tasks
        self._told, self._swept = told, now()
        with _opened(folder):
            self._lock = take_lock(folder / "nomdemprunt.lock", StoreInUse())
            try:
                self.database = Database(folder / "nomdemprunt.db", url)
            except BaseException:
                os.close(self._lock)
                raise
            try:
                self.processes = Processes(tasks, operations)
                self.pictures = Pictures(self.database, self.processes)
                self.reviews = Reviews(self.database, pictures=self.pictures.keys_to_decide)
                self.results = Results(self.database, self.reviews, self.processes)
                self.deliveries = Deliveries(self.database)
                self.reports = Reports(self.database, self.reviews)
                self.previews = Previews(self.database, self.results, self.processes)
                self.attacks = Attacks(self.database, self.results, self.processes)
                self.given = GivenAnnotations(self.processes)
                self.own_sets = OwnSets(self.database, tasks, self.processes, told)
                self.trainings = Trainings(tasks, self.own_sets)
                self.adjudications = Adjudications(self.database)
                self.alignments = Alignments(self.database, tasks, self.processes)
                self.records = Records(self.database)
                self.own_terms = OwnTerms(self.database)
                self.audit = Audit(self.database, tasks)
                self.tokens = Tokens(self.database, self.audit.refuse)
                self.accounts, self.holdings = Accounts(self.database), Holdings(self.database)
                self.provider_logins = ProviderLogins(self.database)
                self.answers = KeptAnswers(self.database)
                self.tagged = TaggedTexts(tasks, loader)
                self.supervisor = Supervisor(tasks, self.database, self.processes, loader, self.sweep)
                self.webhooks = Webhooks(self.database, tasks)
                self.documents = Documents(self.database, self.supervisor, self.results, self.webhooks, self.forget)
                self.lists = Lists(
                    self.database,
                    self.results,
                    self.processes,
                    folder,
                    tasks,
                    self.supervisor.submit,
                    self.forget,
                    loader,
                    self.records.columns,
                )
                self.assignments = Assignments(self.database)
                self.second_readings = SecondReadings(self.database, self.reviews, self.own_sets, self.adjudications)
                with self.database.writing() as session:
                    jobs.recover(session)
                if not settings().accounts and self.accounts.any_made():
                    raise AccountsThere()
                self.audit.begin()
                self.sweep()
            except BaseException:
                self.database.close()
                os.close(self._lock)
                raise
        self.supervisor.start()

    def sweep(self) -> None:
        """Erase all that has expired (documents, lists, exports, gold sets, adjudications,
        alignments) and verify earlier erasures. Documents erased by other processes are dropped
        from the caches."""
        begun = now()
        self.database.serve()
        with self.database.writing() as session:
            if (longest := installation_policy().retention_days) is not None:
                retention.shorten(session, timedelta(days=longest))
            documents.erase_expired(session)
            holdings.forget_gone(session)
        with self.database.reading() as session:
            gone = erasures.list_erased_since(session, self._swept)
        for document_id in gone:
            self.forget(document_id)
        self._swept = begun
        self.own_sets.sweep()
        self.adjudications.sweep()
        self.alignments.sweep()
        self.answers.sweep()
        self.reports.sweep()
        self.accounts.sweep(access_policy())
        self.lists.sweep()
        self.supervisor.wake()
        erasures.finish(self.database)
        self.audit.sweep()

    def forget(self, document_id: str) -> None:
        """Drop all that is cached of a document, and announce that it was erased."""
        self.results.forget(document_id)
        self.pictures.forget(document_id)
        self.previews.forget(document_id)
        self.attacks.forget(document_id)
        self.reviews.forget(document_id)
        self._told(document_id)

    def close(self) -> None:
        """End all tasks, the worker among them, return its running job to the queue, close the
        store and release the lock."""
        self.tagged.stop()
        self._tasks.stop()
        self.lists.stop()
        with self.database.writing() as session:
            jobs.requeue(session)
        self.database.close()
        os.close(self._lock)
