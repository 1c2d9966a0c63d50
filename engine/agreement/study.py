"""An annotation study: the same documents annotated by several, brought to one text and to labels
that all of them can say.

The words are those of the field (Artstein & Poesio 2008, "Inter-coder agreement for computational
linguistics"): an *annotator* is a human, a model, or a version of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core import Annotation, BrokenLine, Entity, Person
from engine.interchange import HOLE, anchor_annotation, few
from engine.measure import PERSON, MeasureNotice, join_names, own_sets, stem

Side = tuple[Entity, ...] | None
"""What one annotator says of a document; None where it was not annotated, which is not the same as
nothing found."""


@dataclass(frozen=True, slots=True)
class Parallel:
    """One document with what each annotator says of it, in the order of :attr:`Study.annotators`;
    entities are sorted and disjoint.

    ``persons`` are the individuals of each annotator, whose ids the entities carry.
    """

    name: str
    text: str
    sides: tuple[Side, ...]
    language: str = "fr"
    persons: tuple[tuple[Person, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Study:
    """Documents that several annotated. ``notices`` say what is to be known of how they were
    brought together."""

    annotators: tuple[str, ...]
    documents: tuple[Parallel, ...]
    notices: tuple[MeasureNotice, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """List the labels that someone used, in order of code."""
        return tuple(
            sorted({one.label for document in self.documents for side in document.sides for one in side or ()})
        )


def study(annotators: Sequence[tuple[str, Sequence[Annotation]]]) -> Study:
    """Bring annotations together: (name of the annotator, documents), two or more.

    Documents are paired by name, its extension left aside, then by text. Texts that differ in
    blanks alone, as those of CoNLL files without a column for them, are brought to the first text
    that is known (:func:`engine.interchange.anchor.anchor_annotation`). Where someone writes
    ``personnePhysique`` all are brought to it (:func:`engine.measure.pairs.join_names`).

    Raises:
        BrokenLine: a document whose text is not known, or two texts of one name that differ in more
        than blanks: which, and where.
    """
    reference: dict[str, Annotation] = {}
    found: list[dict[str, Annotation]] = []
    by_text = 0
    for _, said in annotators:
        renamed, known = own_sets.named_by_text(tuple(reference.values()), said) if reference else (said, [])
        by_text += len(known)
        if len(annotators[0][1]) == len(said) == 1 and len(reference) == 1:
            found.append({next(iter(reference)): renamed[0]})
            continue
        found.append({stem(document.document.name): document for document in renamed})
        for name, document in found[-1].items():
            if HOLE in document.document.text:
                raise BrokenLine(file=document.document.name, line=1, reason="no_text")
            reference.setdefault(name, document)
    documents = tuple(_parallel(document, [side.get(name) for side in found]) for name, document in reference.items())
    return Study(tuple(name for name, _ in annotators), _harmonised(documents), _notices(documents, by_text))


def _parallel(reference: Annotation, sides: Sequence[Annotation | None]) -> Parallel:
    document = reference.document
    entities = tuple(None if side is None else anchor_annotation(side, document).entities for side in sides)
    persons = tuple(() if side is None else side.persons for side in sides)
    return Parallel(document.name, document.text, entities, document.language, persons)


def _harmonised(documents: tuple[Parallel, ...]) -> tuple[Parallel, ...]:
    """Bring labels to what all can say."""
    if not any(one.label == PERSON for document in documents for side in document.sides for one in side or ()):
        return documents
    return tuple(
        replace(one, sides=tuple(None if side is None else join_names(side, one.text) for side in one.sides))
        for one in documents
    )


def _notices(documents: Sequence[Parallel], by_text: int) -> tuple[MeasureNotice, ...]:
    alone = [document.name for document in documents if sum(side is not None for side in document.sides) < 2]
    partly = [document.name for document in documents if None in document.sides and document.name not in alone]
    found = [MeasureNotice("by_text", by_text)] if by_text else []
    found += [
        MeasureNotice(code, len(names), {"names": few(names)})
        for code, names in (("alone", alone), ("partly", partly))
        if names
    ]
    return (*found, MeasureNotice("one_document")) if len(documents) == 1 else tuple(found)
