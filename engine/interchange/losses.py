"""What a form cannot hold: counted before it is written, and said in both languages, without a word
of any text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core import Annotation, Entity, settle
from engine.interchange.conll import cut_tokens, written_label
from engine.interchange.convert import PLAIN, Ways
from engine.interchange.gate_xml import UNHOLDABLE
from engine.interchange.label_json import ROLES, names_person
from engine.interchange.notices import Notice

NAMED = {"json": "JSON", "conll": "CoNLL", "doccano": "Doccano", "label": "Label", "gate": "GATE", "seqeval": "seqeval"}
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
    "blank_mentions",
    "trimmed",
    "overlaps",
    "labels",
    "characters",
)
"""What may be lost, in the order in which it is said; the catalogue says it, under
``notice.lost``."""

_MENTIONS = ("scores", "sources", "masks", "replacements")
_DOCUMENTS = ("persons", "roles", "doubts", "clean", "engine", "language")
_LOST_BY = {
    "json": frozenset[str](),
    "conll": frozenset((*_MENTIONS, *_DOCUMENTS)),
    "seqeval": frozenset((*_MENTIONS, *_DOCUMENTS)),
    "doccano": frozenset((*_MENTIONS, *_DOCUMENTS)),
    "label": frozenset(("masks", "replacements", "doubts", "clean", "engine", "language")),
    "gate": frozenset(("doubts", "clean", "engine")),
}


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
    counts: Counter[str] = Counter()
    for annotation in annotations:
        known = _known(annotation)
        counts += Counter({code: n for code, n in known.items() if code in _LOST_BY[form]})
        if form in ("label", "gate"):
            counts += _kept_in_part(annotation, form)
        if form in ("conll", "seqeval"):
            counts += _of_tokens(annotation, form == "seqeval" or ways.columns < 3)
    if form == "conll" and ways.columns < 4:
        counts["name"] = len(annotations)
    return tuple(Loss(code, counts[code], {"form": NAMED[form]}) for code in LOST if counts[code])


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


def _kept_in_part(annotation: Annotation, form: str) -> Counter[str]:
    """Count what Label and GATE hold of some and not of others: persons whom no mention names,
    roles that a label tells."""
    naming = [entity for entity in annotation.entities if names_person(entity)]
    named = {entity.person for entity in naming}
    counts = Counter(persons=sum(person.id not in named for person in annotation.persons))
    if form == "label":
        told = {entity.person: ROLES.get(entity.label) for entity in reversed(naming)}
        counts["roles"] = sum(
            bool(person.gender or person.family or (person.role and person.role != told.get(person.id)))
            for person in annotation.persons
        )
        return counts
    counts["roles"] = sum(person.family for person in annotation.persons)
    counts["characters"] = len(UNHOLDABLE.findall(annotation.document.text))
    counts["labels"] = sum(bool(UNHOLDABLE.search(entity.label)) for entity in annotation.entities)
    return counts


def _of_tokens(annotation: Annotation, spaces: bool) -> Counter[str]:
    """Count what tokens with tags cannot show."""
    text, entities = annotation.document.text, annotation.entities
    kept = settle(entities)
    counts = Counter(overlaps=len(entities) - len(kept))
    counts["blank_mentions"] = sum(one.text.isspace() for one in kept)
    counts["trimmed"] = sum(one.text != one.text.strip() and not one.text.isspace() for one in kept)
    counts["labels"] = sum(written_label(one.label) != one.label for one in kept)
    if spaces:
        counts += _spaces(text, kept)
    return counts


def _spaces(text: str, entities: tuple[Entity, ...]) -> Counter[str]:
    """Count the blanks that are not read back as they were."""
    pieces = list(cut_tokens(text, entities))
    if not pieces:
        return Counter(texts=1)
    starts = [*(token.start for token, _ in pieces), len(text)]
    gaps = _gaps(text, [token.end for token, _ in pieces], starts[1:])
    ends = [last for _, last in pieces]
    changed = sum(gap != ("\n" if last else " ") for gap, last in zip(gaps, ends, strict=True))
    return Counter(spaces=changed + bool(starts[0]))


def _gaps(text: str, ends: Iterable[int], starts: Iterable[int]) -> list[str]:
    return [text[end:start] for end, start in zip(ends, starts, strict=True)]
