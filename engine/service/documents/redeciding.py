"""What a profile masks, decided again after an act: as :func:`engine.review.final.decided`, but only for what the act touched.

An act touches a few mentions of thousands; the others are the same values as before, and what was decided for them stands.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.labels import NAME_LABELS, Profile
from engine.core.model import Annotation
from engine.review.final import MASK, decided
from engine.review.log import State


def redecided(before: State, made: Annotation, state: State, profile: Profile) -> Annotation:
    """Give what ``decided(state, profile)`` gives; ``made`` is what it gave of the state ``before``."""
    if not _decides_alike(before, state):
        return decided(state, profile)
    now = state.annotation
    known = {id(one): other for one, other in zip(before.annotation.entities, made.entities, strict=True)}
    new = tuple([one for one in now.entities if id(one) not in known])
    fresh = decided(replace(state, annotation=replace(now, entities=new)), profile)
    added = iter(fresh.entities)
    entities = tuple([known[id(one)] if id(one) in known else next(added) for one in now.entities])
    hidden = {one.person for one in entities if one.masked and one.label in NAME_LABELS}
    persons = tuple(replace(one, masked=state.facts.get(MASK + one.id, one.id in hidden)) for one in now.persons)
    return replace(now, engine=fresh.engine, entities=entities, persons=persons)


def _decides_alike(before: State, state: State) -> bool:
    """Tell whether what decides beside a label (a person's role, what a reader said of them) is the same for all mentions of both states."""
    masks = [{key: value for key, value in one.facts.items() if key.startswith(MASK)} for one in (before, state)]
    were = {one.id: one.role for one in before.annotation.persons}
    named = {one.person for one in before.annotation.entities}
    return masks[0] == masks[1] and all(
        were[one.id] == one.role if one.id in were else one.id not in named for one in state.annotation.persons
    )
