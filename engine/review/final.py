"""What a reading means for the text that is delivered: what is masked, under which pseudonyms
chosen by the reader, and which places the reader settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from engine.core import NAME_LABELS, Annotation, Profile
from engine.pipeline import decide
from engine.review import doubts
from engine.review.log import ReviewState

MASK, PSEUDONYM, ACCEPTED = "mask:", "pseudonym:", "accepted:"


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


def confirmed_places(state: ReviewState) -> tuple[tuple[int, int], ...]:
    """Return the half-open places that the reader settled: those of doubts settled and of mentions
    accepted, and those of all doubts where the reader validated in spite of them, with a reason."""
    in_spite = bool(state.validated and state.validated.get("reason"))
    places = [
        (doubt.start, doubt.end)
        for doubt in state.base.doubts
        if doubt.start is not None and doubt.end is not None
        if in_spite or doubts.find_settlement(state, doubt) is not None
    ]
    accepted = (key.split(":") for key in state.facts if key.startswith(ACCEPTED))
    return (*places, *((int(start), int(end)) for _, start, end, _ in accepted))
