"""Attacks on documents: who is found back in what would be published, the written file included
where its format has printed lines."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import DeliveryError
from engine.formats import GapWidth, has_gaps
from engine.risk import AttackFigure, AttackSuccess, attack, figure
from engine.service.documents.recent import Recent
from engine.service.documents.results import Results
from engine.service.isolation.files import as_gap_widths
from engine.service.isolation.processes import Processes
from engine.store import Database, documents


@dataclass(frozen=True, slots=True)
class DocumentAttack:
    """What an attack on a document found, counted in ``figure``; ``refused`` says why no file would
    be delivered, so that only the text was attacked."""

    successes: tuple[AttackSuccess, ...]
    figure: AttackFigure
    refused: DeliveryError | None = None


class Attacks:
    """Attacks the documents of a store as ``results`` would deliver them; their files are opened by
    ``processes``. Every method may be called from any thread."""

    def __init__(self, database: Database, results: Results, processes: Processes) -> None:
        self._database, self._results, self._processes = database, results, processes
        self._gaps = Recent(documents=4, values=4)

    def of(self, document_id: str, profile: str | None = None, strategy: str = "lettres") -> DocumentAttack:
        """Attack a document as its readers left it.

        Raises:
            DocumentGone, NotReady, DamagedLog, UnknownName: as
            :meth:`engine.service.documents.results.Results.replaced`. JobError: its file takes too
            much to open.
        """
        replaced = self._results.replaced(document_id, profile, strategy)
        made, gaps, refused = replaced.annotation, tuple[GapWidth, ...](), None
        if has_gaps(made.document):
            try:
                gaps = self._measured(document_id, profile, strategy)
            except DeliveryError as error:
                refused = error
        successes = attack(made, replaced=replaced, gaps=gaps)
        return DocumentAttack(successes, figure(made, successes), refused)

    def forget(self, document_id: str) -> None:
        """Drop what is kept of a document."""
        self._gaps.forget(document_id)

    def _measured(self, document_id: str, profile: str | None, strategy: str) -> tuple[GapWidth, ...]:
        delivery = self._results.written(document_id, profile, strategy)

        def make() -> tuple[GapWidth, ...]:
            replaced = self._results.replaced(document_id, profile, strategy)
            with self._database.reading() as session:
                stored, content = documents.fetch(session, document_id), documents.fetch_content(session, document_id)
            wanted = content, replaced, delivery.data, stored.changes
            return as_gap_widths(self._processes.run("gaps", *wanted))

        return self._gaps.get(document_id, delivery.sha256, make)


__all__ = ["Attacks", "DocumentAttack"]
