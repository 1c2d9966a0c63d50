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
    """The sentences of a source, cut once. ``validated`` of its ``documents`` were validated;
    ``reference``: they are those of a gold set, ``shipped``: of one that only measures."""

    sentences: tuple[TeachingSentence, ...]
    documents: int
    validated: int
    reference: bool = False
    shipped: bool = False


def of_reading(document_id: str, state: ReviewState, profile: str) -> Material:
    """Make material of a reading; the second opinion is the model's without the rules, as far as
    what it found tells."""
    from engine.teaching import Material

    document, said = state.base.document, state.base.entities
    alone = tuple(one for one in said if one.source.startswith("model:"))
    return Material(
        document_id, document.text, said, load_profile(profile),
        state.annotation.entities if state.validated else None, alone, state.base.doubts,
        state.annotation.persons, document.language, f"/document/{document_id}",
    )  # fmt: skip


def of_set(sides: Sequence[Sequence[object]]) -> list[Material]:
    """Make material of a set: the gold, a run and, where it was asked for, another."""
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
    """Tell whether a sentence is of a document."""
    return any(sentence.material.key == document_id for sentence in drawn.sentences)
