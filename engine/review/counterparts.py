"""What the passage of a doubt is compared with: the mention of the other name that its question
speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import NAME_LABELS, PERSON_LABELS, Doubt, Entity, document_cache
from engine.persons import CATEGORIES, PARTICLES
from engine.review.occurrences import normalise_form
from engine.text import keys, near_names

_NEAR = frozenset({"similar_writing", "alike_first_names"})
"""Kinds that speak of a name which is one letter apart."""

_SAME_WORDS = frozenset({"shared_surname", "different_categories", "name_left", "name_in_url", "cited_case"})
"""Kinds that speak of a name which shares words."""

_words = document_cache(32_768)(keys)


def find_counterparts(passages: Mapping[Doubt, str], entities: Sequence[Entity]) -> Mapping[Doubt, Entity]:
    """Map each doubt that speaks of another name to a mention of that, the first one of those that
    have most in common with its passage; a doubt for which there is none is left out.

    ``passages`` are what the text says at each doubt; ``entities`` are sorted. The other name may
    be of the person of the passage: then who is who is known already.
    """
    asked = [doubt for doubt in passages if doubt.start is not None and doubt.kind in _NEAR | _SAME_WORDS]
    if not asked:
        return {}
    names: dict[tuple[str, str], Entity] = {}
    for entity in entities:
        names.setdefault((entity.label, normalise_form(entity.text)), entity)
    found = ((doubt, _counterpart(doubt, passages[doubt], names, entities)) for doubt in asked)
    return {doubt: entity for doubt, entity in found if entity is not None}


def _counterpart(
    doubt: Doubt, passage: str, names: Mapping[tuple[str, str], Entity], entities: Sequence[Entity]
) -> Entity | None:
    start, end = doubt.start or 0, doubt.end or 0
    passage = normalise_form(passage)
    there = [entity for entity in entities if entity.start < end and start < entity.end]
    others = [entity for entity in names.values() if not (entity.start < end and start < entity.end)]
    if doubt.kind in _NEAR:
        near = [one for one in others if one.label in PERSON_LABELS and _is_near(passage, normalise_form(one.text))]
        return min(near, key=lambda entity: entity.start, default=None)
    categories = {CATEGORIES.get(entity.label) for entity in there} if doubt.kind != "name_left" else set()
    words = _telling(passage)
    shared = [
        (len(words & _telling(normalise_form(entity.text))), -entity.start, entity)
        for entity in others
        if normalise_form(entity.text) == passage
        or (entity.label in NAME_LABELS and CATEGORIES.get(entity.label) not in categories)
    ]
    _, _, best = max(((n, at, entity) for n, at, entity in shared if n), default=(0, 0, None), key=lambda row: row[:2])
    return best


def _is_near(first: str, second: str) -> bool:
    """Tell whether two names differ by a letter, or by a blank or hyphen alone."""
    short, other = near_names.compact(first), near_names.compact(second)
    return first != second and (short == other or near_names.is_slip(short, other))


def _telling(form: str) -> frozenset[str]:
    """Give the words of a name that tell it from others."""
    return frozenset(word for word in _words(form) if len(word) > 2 and word not in PARTICLES)


__all__ = ["find_counterparts"]
