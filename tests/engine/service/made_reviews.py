"""A small decision with persons and doubts, put into a store as a job would leave it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from engine.core.doubts import doubt
from engine.core.labels import FIRST_NAME, SURNAME
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person, entity_at, replace
from engine.store import Database, documents

TEXT = (
    "COUR D'APPEL DE BREST\n\n"
    "Entre Mme Awa ROCHEBLAVE, née le 4 mai 1971, et M. Tuan Quimperac.\n"
    "Mme Rocheblave demeure à Lorient. M. Quimperac travaille avec Mme Almandin.\n"
    "Le dossier de Mme Almandin et celui de M. Quimperac sont joints ; Almandine n'est qu'un mot.\n"
    "L'avis d'Awa est suivi.\n"
)
LABELS = {
    "Awa": (FIRST_NAME, "p1"), "ROCHEBLAVE": (SURNAME, "p1"), "Rocheblave": (SURNAME, "p1"), "Tuan": (FIRST_NAME, "p2"),
    "Quimperac": (SURNAME, "p2"), "4 mai 1971": ("dateNaissance", "p1"), "Lorient": ("localite", None),
}  # fmt: skip
JOB = 7


def annotation() -> Annotation:
    """Annotate the text: all but the one that was missed, Almandin."""
    entities: list[Entity] = []
    for form, (label, person) in LABELS.items():
        start = TEXT.find(form)
        while start >= 0:
            entities.append(replace(entity_at(TEXT, start, start + len(form), label, "model:fr", 0.97), person=person))
            start = TEXT.find(form, start + 1)
    persons = (
        Person("p1", ("Awa ROCHEBLAVE", "Rocheblave"), "claimant", "f"),
        Person("p2", ("Tuan Quimperac", "Quimperac"), "defendant", "m"),
    )
    missed = TEXT.index("Almandin")
    doubts = (
        doubt("name_left", missed, missed + 8),
        doubt("overlap", TEXT.index("Lorient"), TEXT.index("Lorient") + 7),
    )
    ordered = tuple(sorted(entities, key=lambda one: one.start))
    return Annotation(
        Document("Arrêt.txt", TEXT), EngineInfo("0.7", "fr", "cpu", "judiciaire"), ordered, persons, doubts, 0.9
    )


def store(database: Database, made: Annotation | None = None, job: int = JOB) -> str:
    """Keep it, and give its id."""
    made = made or annotation()
    with database.writing() as session:
        document_id = documents.add(session, TEXT.encode(), made.document.name, "judiciaire", timedelta(days=1))
        documents.save_text(session, document_id, made.document)
        documents.save_annotation(session, document_id, job, made.to_json())
    return document_id


def mark(form: str = "Almandin", *, everywhere: bool = True, label: str = SURNAME, **more: Any) -> dict[str, Any]:
    """Make the act that marks a form."""
    start = TEXT.index(form)
    return {"kind": "add", "start": start, "end": start + len(form), "label": label, "everywhere": everywhere, **more}


def at_mention(kind: str, form: str, *, everywhere: bool = False, **more: Any) -> dict[str, Any]:
    """Make an act on the first mention of a form."""
    start = TEXT.index(form)
    return {"kind": kind, "start": start, "end": start + len(form), "everywhere": everywhere, **more}
