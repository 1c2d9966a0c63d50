"""Gold and prediction side by side, document by document, on the same text and with the same
labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from engine.core import (
    PERSON as PERSON,
    PERSON_LABELS,
    PROFESSIONAL_LABELS,
    Annotation,
    BrokenLine,
    Entity,
    entity_at,
)
from engine.formats import EXTENSIONS as DOCUMENTS
from engine.interchange import HOLE

EXTENSIONS = frozenset({".json", *(f".{name}" for name in DOCUMENTS)})
BLANKS = " \t\u00a0\u202f"


@dataclass(frozen=True, slots=True)
class Pair:
    """One document with its gold and its predicted entities, each sorted by start and disjoint,
    with character offsets into ``text``.

    Characters of the text that neither side knows are :data:`engine.interchange.HOLE`. ``missing``:
    the prediction has no such document, and ``predicted`` is empty.
    """

    name: str
    text: str
    gold: tuple[Entity, ...]
    predicted: tuple[Entity, ...]
    missing: bool = False

    @property
    def whole(self) -> bool:
        """Tell whether every character of the text is known, so that it can be cut into tokens and
        sentences."""
        return HOLE not in self.text


@dataclass(frozen=True, slots=True)
class Pairs:
    """The documents of the gold, in its order, with their predictions; ``extra`` names the
    predicted documents that the gold lacks, which no measure counts."""

    pairs: tuple[Pair, ...]
    extra: tuple[str, ...] = ()


def pair(gold: Sequence[Annotation], predicted: Sequence[Annotation]) -> Pairs:
    """Match predicted documents to gold ones by file name without extension (:func:`stem`), and
    check that their texts agree.

    If each side has exactly one document, these two are a pair whatever their names. A gold
    document without a prediction becomes a pair that is ``missing``. Where the text of one side has
    holes, it is filled from the other.

    Raises:
        BrokenLine: the two texts of a document differ, in a known character or in length; the error
        says where.
    """
    if len(gold) == len(predicted) == 1:
        return Pairs((_pair(gold[0], predicted[0]),))
    by_name = {stem(annotation.document.name): annotation for annotation in predicted}
    pairs = tuple(_pair(annotation, by_name.pop(stem(annotation.document.name), None)) for annotation in gold)
    return Pairs(pairs, tuple(annotation.document.name for annotation in by_name.values()))


def harmonise_labels(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Map first names and surnames to ``personnePhysique`` on both sides if any entity of any
    document has that label; otherwise return the pairs unchanged.

    After the mapping, neighbouring names of one label with only spaces between them become one
    entity, since ``personnePhysique`` covers first names and surnames, apart or together. Names of
    judges and of lawyers are joined likewise (:func:`join_names`).
    """
    if not any(entity.label == PERSON for one in pairs for entity in (*one.gold, *one.predicted)):
        return tuple(pairs)
    return tuple(
        replace(one, gold=join_names(one.gold, one.text), predicted=join_names(one.predicted, one.text))
        for one in pairs
    )


def stem(name: str) -> str:
    """Return the key by which documents of two sides are paired: the file name without its folder
    and without the extension of a known document format (:data:`EXTENSIONS`)."""
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
    """Relabel first names and surnames of persons as ``personnePhysique``, and merge neighbouring
    names of one label with only spaces, tabs or non-breaking spaces between them.

    Merged are names of persons, judges and lawyers. ``entities`` are sorted and disjoint, and so is
    the result. A merged entity keeps its person only if both parts have the same.
    """
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
