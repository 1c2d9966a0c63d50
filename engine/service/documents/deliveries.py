"""What was handed over of documents, and which version is out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.delivery import Delivery
from engine.formats import split_name
from engine.service.documents.reviewed import Reviewed
from engine.store import (
    Database,
    DeliveredVersion,
    PublicationMark,
    StoredDelivery,
    audit,
    deliveries,
    documents,
    reports,
)


class Deliveries:
    """The register of what is handed over of the documents of one store. Every method may be called
    from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, files: Sequence[DeliveredVersion], list_id: str = "", **details: str) -> int:
        """Write in the register and the audit log, before they leave, that files are handed over,
        those of a list together, and return how many; those of documents erased meanwhile are left
        out. ``details`` stand in the entry of the list.

        Raises:
            StoreError: it cannot be written; nothing may leave then.
        """
        with self._database.writing() as session:
            if not list_id:
                return deliveries.add(session, files)
            audit.note(session, "deliver", list_id, kind="list", **details)
            return deliveries.add(session, files, list=list_id)

    def of(self, document_id: str) -> tuple[StoredDelivery, ...]:
        """Return the register of a document, the last delivery first.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._database.reading() as session:
            documents.require(session, document_id)
            return deliveries.of(session, document_id)

    def mark(self, document_id: str) -> PublicationMark:
        """Return what a list says of a document: its open reports, when it was handed over last,
        whether it is to be handed over again.

        Raises:
            DocumentGone: there is no such document.
        """
        with self._database.reading() as session:
            documents.require(session, document_id)
            return reports.marks(session, [document_id]).get(document_id, PublicationMark())


def delivered_file(
    document_id: str, made: Delivery, reviewed: Reviewed, profile: str | None, strategy: str, form: str
) -> DeliveredVersion:
    """Say what is handed over, as the register keeps it; ``form`` as it was asked for."""
    extension = split_name(made.name)[1]
    return DeliveredVersion(
        document_id, form, extension, profile or reviewed.profile, strategy, *reviewed.key, made.sha256
    )
