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
    """One document with the annotations of all annotators: ``sides`` in the order of
    :attr:`Study.annotators`, each sorted and disjoint, with offsets in ``text``, or None if this
    annotator did not annotate it.

    ``persons``: by annotator, the persons whose ids the entities carry.
    """

    name: str
    text: str
    sides: tuple[Side, ...]
    language: str = "fr"
    persons: tuple[tuple[Person, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Study:
    """Documents annotated by several annotators, aligned to one text each and to common labels.
    ``notices`` report what this alignment changed or could not match."""

    annotators: tuple[str, ...]
    documents: tuple[Parallel, ...]
    notices: tuple[MeasureNotice, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """List alphabetically the labels that any annotator used."""
        return tuple(
            sorted({one.label for document in self.documents for side in document.sides for one in side or ()})
        )


def study(annotators: Sequence[tuple[str, Sequence[Annotation]]]) -> Study:
    """Build a study from (annotator's name, annotations) of two or more annotators; its documents
    are in the order of their first occurrence.

    Documents are matched by name without extension, then by identical text; if the first annotator
    and another have only one each, these match whatever their names. Texts that differ only in
    blanks, as CoNLL files without a column for them do, are aligned to the first annotator's
    (:func:`engine.interchange.anchor.anchor_annotation`). If anyone uses ``personnePhysique``, the
    labels of all are mapped to it (:func:`engine.measure.pairs.join_names`).

    Raises:
        BrokenLine: the text of a document is unknown, or two texts of a document differ in more
        than blanks; the error says where.
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
