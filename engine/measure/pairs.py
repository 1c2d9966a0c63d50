"""Gold and prediction side by side, document by document, on the same text and with the same
labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from engine.core import PERSON_LABELS, PROFESSIONAL_LABELS, Annotation, BrokenLine, Entity, entity_at
from engine.formats import EXTENSIONS as DOCUMENTS
from engine.interchange import HOLE

PERSON = "personnePhysique"
"""The label of the Cour de cassation for first names and surnames alike, apart or together."""

EXTENSIONS = frozenset({".json", *(f".{name}" for name in DOCUMENTS)})
BLANKS = " \t\u00a0\u202f"


@dataclass(frozen=True, slots=True)
class Pair:
    """One document: its text, as far as it is known, and what both say. ``missing``: the prediction
    has no such document."""

    name: str
    text: str
    gold: tuple[Entity, ...]
    predicted: tuple[Entity, ...]
    missing: bool = False

    @property
    def whole(self) -> bool:
        """Tell whether all of the text is known."""
        return HOLE not in self.text


@dataclass(frozen=True, slots=True)
class Pairs:
    """All documents of the gold; ``extra`` names those of the prediction that the gold does not
    have: they do not count."""

    pairs: tuple[Pair, ...]
    extra: tuple[str, ...] = ()


def pair(gold: Sequence[Annotation], predicted: Sequence[Annotation]) -> Pairs:
    """Pair documents by name, its extension left aside; one alone on each side is a pair whatever
    the names.

    Raises:
        BrokenLine: the two annotate different texts.
    """
    if len(gold) == len(predicted) == 1:
        return Pairs((_pair(gold[0], predicted[0]),))
    by_name = {stem(annotation.document.name): annotation for annotation in predicted}
    pairs = tuple(_pair(annotation, by_name.pop(stem(annotation.document.name), None)) for annotation in gold)
    return Pairs(pairs, tuple(annotation.document.name for annotation in by_name.values()))


def harmonise_labels(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Bring labels to what both sides can say.

    Where one side writes ``personnePhysique``, which holds first names and surnames, apart or in
    one span, both are brought to it: first names and surnames become ``personnePhysique``, and
    names of one label with only spaces between them are one mention. Judges and lawyers are joined
    likewise, for the same annotators wrote them. Where neither does, nothing changes.
    """
    if not any(entity.label == PERSON for one in pairs for entity in (*one.gold, *one.predicted)):
        return tuple(pairs)
    return tuple(
        replace(one, gold=join_names(one.gold, one.text), predicted=join_names(one.predicted, one.text))
        for one in pairs
    )


def stem(name: str) -> str:
    """Give the name by which documents pair: without the extension of a document."""
    path = PurePath(name)
    return path.stem if path.suffix.lower() in EXTENSIONS else path.name


def _pair(gold: Annotation, predicted: Annotation | None) -> Pair:
    name, text = gold.document.name, gold.document.text
    if predicted is None:
        return Pair(name, text, gold.entities, (), missing=True)
    return Pair(name, _common(gold, predicted), gold.entities, predicted.entities)


def _common(gold: Annotation, predicted: Annotation) -> str:
    """Put together what the two know of the text."""
    left, right = gold.document.text, predicted.document.text
    if left == right:
        return left
    length = min(len(left), len(right))
    at = next((i for i in range(length) if left[i] != right[i] and HOLE not in (left[i], right[i])), length)
    if at < length or len(left) != len(right):
        names = (predicted.document.name, gold.document.name)
        line = left.count("\n", 0, at) + 1
        raise BrokenLine(file=names[0], line=line, reason="other_text", other=names[1], at=at)
    return "".join(b if a == HOLE else a for a, b in zip(left, right, strict=True))


def join_names(entities: Iterable[Entity], text: str) -> tuple[Entity, ...]:
    """Name persons' names ``personnePhysique``, and make one mention of those of a kind with only
    spaces between them."""
    found: list[Entity] = []
    for entity in entities:
        if entity.label in PERSON_LABELS:
            entity = replace(entity, label=PERSON)
        last = found[-1] if found else None
        if last and last.label == entity.label and _is_name(last) and not text[last.end : entity.start].strip(BLANKS):
            person = (
                last.person if last.person == entity.person else None
            )  # a first name beside another's surname is nobody's whole name
            entity = replace(entity_at(text, last.start, entity.end, last.label, last.source), person=person)
            found.pop()
        found.append(entity)
    return tuple(found)


def _is_name(entity: Entity) -> bool:
    return entity.label == PERSON or entity.label in PROFESSIONAL_LABELS
