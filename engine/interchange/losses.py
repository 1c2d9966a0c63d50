"""What a form cannot hold: counted before it is written, and said in both languages, without a word
of any text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core import Annotation
from engine.interchange.form import PLAIN, Ways
from engine.interchange.notices import Notice
from engine.interchange.registry import TABLE, WRITTEN

NAMED: dict[str, str] = {code: form.title for code, form in TABLE.items()}
"""What the forms are called in a sentence."""


LOST = (
    "persons",
    "roles",
    "scores",
    "sources",
    "masks",
    "replacements",
    "doubts",
    "clean",
    "engine",
    "language",
    "name",
    "spaces",
    "texts",
    "document_texts",
    "blank_mentions",
    "trimmed",
    "overlaps",
    "labels",
    "categories",
    "characters",
)
"""What may be lost, in the order in which it is said; the catalogue says it, under
``notice.lost``."""


@dataclass(frozen=True, slots=True)
class Loss(Notice):
    """A notice that a form cannot hold something: ``code`` says what (one of :data:`LOST`), ``n``
    how many."""

    ABOUT: ClassVar[tuple[str, ...]] = ("lost",)


def losses(annotations: Sequence[Annotation], form: str, ways: Ways = PLAIN) -> tuple[Loss, ...]:
    """Count what would be lost by writing documents in a form, in the order of :data:`LOST`; empty
    if nothing is.

    Raises:
        KeyError: no such form.
    """
    known = (TABLE | WRITTEN)[form]
    counts: Counter[str] = Counter()
    for annotation in annotations:
        counts += Counter({code: n for code, n in _known(annotation).items() if code in known.lost})
        if known.partly is not None:
            counts += known.partly(annotation, ways)
    return tuple(Loss(code, counts[code], {"form": known.title}) for code in LOST if counts[code])


def _known(annotation: Annotation) -> dict[str, int]:
    """Count what is known of a document beside its text, its mentions and its name."""
    entities, persons = annotation.entities, annotation.persons
    attached = {entity.person for entity in entities if entity.person is not None}
    ids = {person.id for person in persons} | attached
    return {
        "persons": len(ids),
        "roles": sum(bool(person.role or person.gender or person.family) for person in persons),
        "scores": sum(entity.score != 1.0 for entity in entities),
        "sources": sum(entity.source != "human" for entity in entities),
        "masks": sum(entity.masked for entity in entities),
        "replacements": sum(entity.replacement is not None for entity in entities),
        "doubts": len(annotation.doubts),
        "clean": annotation.nothing_missed is not None,
        "engine": bool(annotation.engine.model or annotation.engine.profile),
        "language": annotation.document.language != "fr",
    }
