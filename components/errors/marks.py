"""A document's gold beside one run or two, as marks on its text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from components.figures.compared_text import Mark, payload
from engine.core import Entity
from engine.measure import Pair, error_kinds

OTHER = "b:"
"""What the names of the second run's errors begin with."""


Side = tuple[Pair, Sequence[error_kinds.Error]]
"""A document under one run, its labels brought to what both sides can say
(:func:`engine.measure.pairs.harmonise_labels`), and what is wrong in it."""


def marks(pair: Pair, errors: Iterable[error_kinds.Error], prefix: str = "") -> tuple[Mark, ...]:
    """Mark what is right and what is wrong in a document; ``prefix`` stands before the ids of its
    errors."""
    wrong = [Mark(e.kind, _spans(e.gold), _spans(e.predicted), prefix + e.id) for e in errors]
    taken = {span for mark in wrong for span in mark.gold}
    agreed = (gold for gold, _ in error_kinds.right(pair.gold, pair.predicted) if (gold.start, gold.end) not in taken)
    places = [((entity.start, entity.end),) for entity in agreed]
    return (*wrong, *(Mark("right", place, place) for place in places))


def draw_marks(
    sides: Sequence[Side], *, identity: str, current: str, language: str, lang: str, asked: bool = False
) -> dict[str, Any]:
    """Give the data of ``assets/comparison/text.js`` for one document under one run or two;
    ``current`` names the error in sight."""
    columns = [marks(pair, found, OTHER if column else "") for column, (pair, found) in enumerate(sides)]
    text = sides[0][0].text
    return payload(text, columns, identity=identity, current=current, language=language, lang=lang, asked=asked)


def _spans(entities: Iterable[Entity]) -> tuple[tuple[int, int], ...]:
    return tuple((entity.start, entity.end) for entity in entities)
