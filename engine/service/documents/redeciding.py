"""What a profile masks, decided again after an act: as :func:`engine.review.final.decide_masks`,
but only for what the act touched.

An act touches a few mentions of thousands; the others are the same values as before, and what was
decided for them stands.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core import NAME_LABELS, Annotation, Profile
from engine.review import MASK, ReviewState, choose_masks, decide_masks


def redecided(before: ReviewState, made: Annotation, state: ReviewState, profile: Profile) -> Annotation:
    """Compute ``decide_masks(state, profile)``, reusing the decisions ``made`` for the earlier
    state ``before``: only mentions that differ are decided again."""
    if not _decides_alike(before, state):
        return decide_masks(state, profile)
    now = state.annotation
    known = {id(one): other for one, other in zip(before.annotation.entities, made.entities, strict=True)}
    new = tuple([entity for entity in now.entities if id(entity) not in known])
    fresh = decide_masks(replace(state, annotation=replace(now, entities=new)), profile)
    added = iter(fresh.entities)
    entities = tuple([known[id(entity)] if id(entity) in known else next(added) for entity in now.entities])
    hidden = {entity.person for entity in entities if entity.masked and entity.label in NAME_LABELS}
    persons = tuple(
        replace(person, masked=state.facts.get(MASK + person.id, person.id in hidden)) for person in now.persons
    )
    return replace(
        now,
        engine=fresh.engine,
        entities=entities,
        persons=persons,
        doubts=fresh.doubts,
        occulted=fresh.occulted,
    )


def _decides_alike(before: ReviewState, state: ReviewState) -> bool:
    """Tell whether what decides beside a label (a person's role, what a reader said of masks) is
    the same for all mentions of both states."""
    masks = [choose_masks(one.facts) for one in (before, state)]
    were = {person.id: person.role for person in before.annotation.persons}
    named = {entity.person for entity in before.annotation.entities}
    return masks[0] == masks[1] and all(
        were[person.id] == person.role if person.id in were else person.id not in named
        for person in state.annotation.persons
    )
