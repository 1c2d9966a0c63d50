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

from engine.core import settings
from engine.service.agreement.adjudications import Adjudications
from engine.service.alignment.alignments import Alignments
from engine.service.documents.documents import Documents
from engine.service.documents.records import Records
from engine.service.documents.results import Results
from engine.service.documents.reviews import Reviews
from engine.service.lists.lists import Lists
from engine.service.parts import Parts
from engine.service.sets.own_sets import OwnSets
from engine.service.tasks import Tasks
from engine.service.worker.supervisor import WorkerStatus

LOADER = "engine.service.worker.main:load_taggers"


class Service:
    """What a server does with documents. Every method may be called from any thread; the first call
    starts the service.

    ``folder`` is that of the store; ``loader``, as ``module:function``, gives the worker its
    taggers; ``url`` is of the PostgreSQL database that keeps the documents. Without a folder, both
    are those of the settings. ``tasks`` are all that goes on in the background, and end with
    :meth:`stop`.
    """

    def __init__(self, folder: Path | None = None, loader: str = LOADER, url: str | None = None) -> None:
        self.folder = folder or settings().var
        self._url = settings().database_url if folder is None and url is None else url
        self._loader = loader
        self._opening = threading.Lock()
        self._listeners: list[Callable[[str], None]] = []
        self._started: Parts | None = None
        self.tasks = Tasks()

    # -- life
    # ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Open the store, settle what a dead server left, erase what has expired, start the worker.
        Again: nothing.

        Raises:
            StoreInUse: another server works on the same folder. StoreClosed: it cannot be read or
            written. StoreMismatch: another version of the program wrote it. StoreKeyError: its key
            is missing or wrong. DatabaseError: PostgreSQL does not let us in.
        """
        with self._opening:
            if self._started is None:
                self._started = Parts(self.folder, self._loader, self._url, self.tasks, self._tell)
                atexit.register(self.stop)

    def stop(self) -> None:
        """End the worker and close the store. What ran or waited is in the queue at the next
        start."""
        with self._opening:
            if self._started is not None:
                atexit.unregister(self.stop)
                self._started.close()
                self._started = None

    def sweep(self) -> None:
        """Erase the documents, the gold sets and the adjudications whose time is over; done at the
        start and every hour."""
        self._parts.sweep()

    def when_erased(self, forget: Callable[[str], None]) -> None:
        """Have a function told of each document and set that is erased, by its id: whoever keeps
        something of it in memory drops it then."""
        self._listeners.append(forget)

    def _tell(self, erased: str) -> None:
        for forget in list(self._listeners):
            forget(erased)

    def status(self) -> WorkerStatus:
        """Say how the worker is."""
        return self._parts.supervisor.status()

    def worker_pid(self) -> int | None:
        """Give the worker's process id, None while there is none: for measuring its memory, and for
        tests."""
        return self._parts.supervisor.pid

    @property
    def documents(self) -> Documents:
        """Give the documents and their jobs."""
        return self._parts.documents

    @property
    def results(self) -> Results:
        """Give what came of documents."""
        return self._parts.results

    @property
    def own_sets(self) -> OwnSets:
        """Give the gold sets and predictions that users brought."""
        return self._parts.own_sets

    @property
    def alignments(self) -> Alignments:
        """Give the originals and published forms that users brought."""
        return self._parts.alignments

    @property
    def lists(self) -> Lists:
        """Give the lists of documents to read."""
        return self._parts.lists

    @property
    def adjudications(self) -> Adjudications:
        """Give what was decided where annotators disagree."""
        return self._parts.adjudications

    @property
    def records(self) -> Records:
        """Give what is kept of validated readings: counts."""
        return self._parts.records

    @property
    def reviews(self) -> Reviews:
        """Give what readers do to documents."""
        return self._parts.reviews

    @property
    def _parts(self) -> Parts:
        while (started := self._started) is None:
            self.start()
        return started


@cache
def service() -> Service:
    """Give the service of this server. Neither process nor file is touched before its first use, or
    its ``start()``."""
    return Service()
