"""Documents of a list, put into a store as a job and a reader would leave them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from sqlalchemy import delete

from engine.core import NameLeft
from engine.service.lists.lists import Lists
from engine.store import Database, jobs
from engine.store.schema import JobRow, ReviewRow
from tests.engine.service.made_reviews import annotation

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Forms:
    """A stand-in for what writes documents: each is its id; those in ``refused`` cannot be
    given. ``texts`` are what a second reading reads, ``read`` what it found. All are called
    alike."""

    def __init__(self, refused: dict[str, Exception] | None = None) -> None:
        self.refused = refused or {}
        self.asked: list[tuple[str, str | None, str, bool]] = []
        self.texts: dict[str, str] = {}
        self.read: list[tuple[Any, ...]] = []

    def delivered(
        self, document_id: str, profile: str | None, strategy: str, *, text: bool = False, tag: Any = None
    ) -> Any:
        from engine.delivery.deliver import Delivery

        if tag is not None:
            self.read.append(tag(self.texts.get(document_id, ""), "fr"))
            if self.read[-1]:
                raise NameLeft(count=len(self.read[-1]), places="1:4")
        self.asked.append((document_id, profile, strategy, text))
        if document_id in self.refused:
            raise self.refused[document_id]
        reviewed = SimpleNamespace(key=(1, 0), profile="judiciaire")
        return Delivery(document_id.encode(), "M. Okonjo.txt", f"sha-{document_id}"), reviewed

    def stem(self, document_id: str, profile: str | None, strategy: str) -> str:
        return "Jugement-A"


def put(database: Database, lists: Lists, list_id: str, name: str, risk: float | None = 0.1, **review: Any) -> str:
    """Add a document that is annotated and, with ``review``, read; ``name`` makes its content
    too."""
    from engine.store import documents, rows

    document_id = lists.receive(list_id, name.encode(), name).id
    made = annotation()
    made = replace(made, nothing_missed=None if risk is None else 1 - risk)
    with database.writing() as session:
        session.execute(delete(JobRow).where(JobRow.document_id == document_id))
        job = jobs.queue(session, document_id)
        row = session.get_one(JobRow, job)
        row.state, row.fraction = "done", 1.0
        documents.save_text(session, document_id, made.document)
        documents.save_annotation(session, document_id, job, made.to_json())
        if review:
            values = {"version": 1, "reader": "Mme Ndiaye", "seconds": 90.0, "changes": 2, "settled": 1, "blocking": 0}
            rows.add(session, ReviewRow, {"document_id": document_id, "job": job, **values, **review})
    return document_id
