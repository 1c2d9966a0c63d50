"""What a reading means for the text that is delivered: what is masked, and under which pseudonyms
chosen by the reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from engine.core import NAME_LABELS, Annotation, Profile
from engine.pipeline import decide
from engine.review.log import ReviewState

MASK, PSEUDONYM = "mask:", "pseudonym:"


class Pseudonym(NamedTuple):
    """The name that a reader chose for a person, in two parts, one of which may be empty."""

    first: str
    surname: str


def decide_masks(state: ReviewState, profile: Profile) -> Annotation:
    """Return the annotation of a review with the masks of a profile, overridden for the names of
    each person whose masking the reader decided.

    Values attached to a person (a date, an address) follow their own label, as in
    :func:`engine.pipeline.decide`.
    """
    made = decide(state.annotation, profile)
    chosen_masks = {key.removeprefix(MASK): value for key, value in state.facts.items() if key.startswith(MASK)}
    if not chosen_masks:
        return made
    entities = tuple(
        replace(entity, masked=masked, replacement=entity.replacement if masked else None)
        if entity.label in NAME_LABELS and (masked := chosen_masks.get(entity.person or "")) is not None
        else entity
        for entity in made.entities
    )
    persons = tuple(replace(person, masked=chosen_masks.get(person.id, person.masked)) for person in made.persons)
    return replace(made, entities=entities, persons=persons)


def chosen_pseudonyms(state: ReviewState) -> Mapping[str, Pseudonym]:
    """Return the pseudonyms that the reader chose, by person id."""
    return {
        key.removeprefix(PSEUDONYM): Pseudonym(str(value["first"]), str(value["surname"]))
        for key, value in state.facts.items()
        if key.startswith(PSEUDONYM)
    }
