"""A page of a document before and after it is pseudonymised, for readers to look at."""

from __future__ import annotations

from engine.formats import PagePreviews
from engine.service.documents.recent import Recent
from engine.service.documents.results import Results
from engine.service.isolation.pictures import as_previews
from engine.service.isolation.processes import Processes
from engine.store import Database, documents


class Previews:
    """Shows pages of the documents of a store, opened by ``processes``, as ``results`` writes them.
    Every method may be called from any thread."""

    def __init__(self, database: Database, results: Results, processes: Processes) -> None:
        self._database, self._results, self._processes = database, results, processes
        self._recent = Recent(documents=2, values=4)

    def of(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> PagePreviews:
        """Show the first page with a replacement, of the original and of
        :meth:`engine.service.documents.results.Results.written`.

        Raises:
            DocumentGone: there is no such document, or its format has no pages.
            NotReady, DamagedLog, UnknownName, DeliveryError: as that method. JobError: it takes too
            much to open.
        """
        delivery = self._results.written(document_id, profile, strategy)

        def make() -> PagePreviews:
            with self._database.reading() as session:
                stored, content = documents.fetch(session, document_id), documents.fetch_content(session, document_id)
            wanted = content, delivery.data, stored.as_document(), stored.changes
            return as_previews(self._processes.run("preview", *wanted))

        return self._recent.get(document_id, delivery.sha256, make)

    def forget(self, document_id: str) -> None:
        """Drop what is kept of a document."""
        self._recent.forget(document_id)
