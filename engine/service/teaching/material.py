"""Material for sentences that teach: readings of this machine, or a gold set with one or two runs
on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core import load_profile

if TYPE_CHECKING:
    from engine.review import ReviewState
    from engine.teaching import Material, TeachingSentence


@dataclass(frozen=True, slots=True)
class Drawn:
    """The sentences of a source of ``documents`` documents, of which ``validated`` were validated.
    ``reference``: the source is a gold set; ``shipped``: a shipped one, which only serves
    evaluation."""

    sentences: tuple[TeachingSentence, ...]
    documents: int
    validated: int
    reference: bool = False
    shipped: bool = False


def of_reading(document_id: str, state: ReviewState, profile: str) -> Material:
    """Convert the review of a document to input for sentence selection; its second opinion is the
    model's predictions without the rules."""
    from engine.teaching import Material

    document, said = state.base.document, state.base.entities
    alone = tuple(one for one in said if one.source.startswith("model:"))
    return Material(
        document_id, document.text, said, load_profile(profile),
        state.annotation.entities if state.validated else None, alone, state.base.doubts,
        state.annotation.persons, document.language, f"/document/{document_id}",
    )  # fmt: skip


def of_set(sides: Sequence[Sequence[object]]) -> list[Material]:
    """Convert the compared documents of one or two runs on a gold set to input for sentence
    selection; the second run, if any, is the second opinion. Documents whose text is not completely
    known are left out."""
    from engine.measure import ComparedDocument
    from engine.teaching import Material

    found = []
    for rank, annotation in enumerate(sides[0]):
        other = sides[1][rank] if len(sides) > 1 else None
        if isinstance(annotation, ComparedDocument) and annotation.pair.whole:
            second = other.pair.predicted if isinstance(other, ComparedDocument) else None
            found.append(
                Material(
                    str(rank + 1), annotation.pair.text, annotation.pair.predicted, annotation.profile, annotation.pair.gold, second,
                    persons=annotation.persons, language=annotation.language,
                )
            )  # fmt: skip
    return found


def holds(drawn: Drawn, document_id: str) -> bool:
    """Tell whether any of the sentences comes from this document."""
    return any(sentence.material.key == document_id for sentence in drawn.sentences)
