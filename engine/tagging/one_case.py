"""Texts in one case: a copy all in capitals, a mail all in small letters. They are read once more
in the other case, and a name that either reading finds is found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core import NAME_LABELS, Entity, entity_at, settle
from engine.text import OccupiedSpans, lower, upper

_LETTERS = 200
"""Letters of a text whose case says something."""
_SHARE = 0.02
"""Share of the letters that may be in the other case: the numerals of a court, a signature."""


def other_case(text: str) -> str | None:
    """Return a text that is all but wholly in one case in the other one, with the same length; None
    for all other texts."""
    capitals = sum(map(str.isupper, text))
    small = sum(map(str.islower, text))
    if capitals + small < _LETTERS or min(capitals, small) > _SHARE * (capitals + small):
        return None
    return lower(text) if capitals > small else upper(text)


def with_names(text: str, found: Iterable[Entity], again: Iterable[Entity]) -> tuple[Entity, ...]:
    """Return ``found`` with the names of a second reading that overlap none of its entities."""
    found = tuple(found)
    return settle([*found, *_free(text, found, again)])


def _free(text: str, found: tuple[Entity, ...], again: Iterable[Entity]) -> Iterator[Entity]:
    taken = OccupiedSpans(found)
    for entity in again:
        if entity.label in NAME_LABELS and not taken.over(entity.start, entity.end):
            yield entity_at(text, entity.start, entity.end, entity.label, entity.source, entity.score)


__all__ = ["other_case", "with_names"]
