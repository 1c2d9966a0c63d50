"""What a reading means for the text that is delivered: what is masked, under which pseudonyms
chosen by the reader, and which places the reader settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from engine.core import NAME_LABELS, Annotation, Doubt, Entity, OccultedZone, Profile
from engine.pipeline import decide
from engine.review import doubts
from engine.review.log import ReviewState
from engine.zones import ZONE_DOUBT, join_zones

MASK, PSEUDONYM, ACCEPTED = "mask:", "pseudonym:", "accepted:"
OCCULTED = "occulted:"
"""Begins the key of a passage that the reader occulted whole."""
MENTION_MASK = "masked:"
"""Begins the key of a mention's own mask; :data:`MASK` that of a person's."""


class Pseudonym(NamedTuple):
    """The name that a reader chose for a person, in two parts, one of which may be empty."""

    first: str
    surname: str


def make_mask_key(entity: Entity) -> str:
    """Return the key of the fact that a reader decided the mask of a mention: its offsets and
    label."""
    return f"{MENTION_MASK}{entity.start}:{entity.end}:{entity.label}"


def choose_masks(facts: Mapping[str, Any]) -> Mapping[str, bool]:
    """Return what the reader decided of masks, by the key of its fact: of persons and of
    mentions."""
    return {key: value for key, value in facts.items() if key.startswith((MASK, MENTION_MASK))}


def decide_masks(state: ReviewState, profile: Profile) -> Annotation:
    """Return the annotation of a review with the masks of a profile, overridden for the names of
    each person whose masking the reader decided, and for each mention that the reader decided on.

    What the reader occulted whole is a zone too; a doubt about one goes once the reader settled it,
    or validated in spite of it.
    Values attached to a person (a date, an address) follow their own label, as in
    :func:`engine.pipeline.decide`.
    """
    made = _with_zones_of_reader(decide(state.annotation, profile), state)
    chosen = choose_masks(state.facts)
    if not chosen:
        return made

    def mask(entity: Entity) -> bool:
        of_person = chosen.get(MASK + (entity.person or "")) if entity.label in NAME_LABELS else None
        return chosen.get(make_mask_key(entity), entity.masked if of_person is None else of_person)

    entities = tuple(
        entity if masked is entity.masked else replace(entity, masked=masked, replacement=None)
        for entity in made.entities
        for masked in [mask(entity)]
    )
    hidden = {entity.person for entity in entities if entity.masked and entity.label in NAME_LABELS}
    persons = tuple(
        replace(person, masked=chosen.get(MASK + person.id, person.id in hidden)) for person in made.persons
    )
    return replace(made, entities=entities, persons=persons)


def chosen_pseudonyms(state: ReviewState) -> Mapping[str, Pseudonym]:
    """Return the pseudonyms that the reader chose, by person id."""
    return {
        key.removeprefix(PSEUDONYM): Pseudonym(str(value["first"]), str(value["surname"]))
        for key, value in state.facts.items()
        if key.startswith(PSEUDONYM)
    }


def confirmed_places(state: ReviewState) -> tuple[tuple[int, int], ...]:
    """Return the half-open places that the reader settled (:func:`settled_places`), and those of
    all doubts where the reader validated in spite of them, with a reason."""
    standing = doubts.standing_doubts(state) if _in_spite(state) else ()
    return *_places(standing), *settled_places(state)


def _in_spite(state: ReviewState) -> bool:
    return bool(state.validated and state.validated.get("reason"))


def make_zone_key(start: int, end: int) -> str:
    """Return the key of the fact that a reader occulted ``text[start:end]`` whole; its value is the
    kind of zone."""
    return f"{OCCULTED}{start}:{end}"


def zones_of_reader(facts: Mapping[str, Any]) -> tuple[OccultedZone, ...]:
    """Return the passages that the reader occulted whole, in order."""
    places = ((key.split(":"), kind) for key, kind in facts.items() if key.startswith(OCCULTED))
    return tuple(sorted((OccultedZone(kind, int(start), int(end)) for (_, start, end), kind in places), key=_start))


def _start(zone: OccultedZone) -> int:
    return zone.start


def _with_zones_of_reader(annotation: Annotation, state: ReviewState) -> Annotation:
    zones = zones_of_reader(state.facts)
    if zones:
        annotation = replace(annotation, occulted=join_zones((*annotation.occulted, *zones)))
    if not any(doubt.kind == ZONE_DOUBT for doubt in annotation.doubts):
        return annotation

    def stands(doubt: Doubt) -> bool:
        asked = doubts.doubt_id(doubt) in doubts.by_id(state)
        settled = doubts.find_settlement(state, doubt) is not None or (asked and _in_spite(state))
        return doubt.kind != ZONE_DOUBT or not settled

    return replace(annotation, doubts=tuple(filter(stands, annotation.doubts)))


def settled_places(state: ReviewState) -> tuple[tuple[int, int], ...]:
    """Return the half-open places that the reader looked at and settled: those of doubts settled,
    of mentions accepted and of those left readable."""
    accepted = (
        key.split(":")
        for key, value in state.facts.items()
        if key.startswith(ACCEPTED) or (key.startswith(MENTION_MASK) and value is False)
    )
    settled = (doubt for doubt in state.base.doubts if doubts.find_settlement(state, doubt) is not None)
    return (*_places(settled), *((int(start), int(end)) for _, start, end, _ in accepted))


def _places(raised: Iterable[Doubt]) -> Iterator[tuple[int, int]]:
    for doubt in raised:
        if doubt.start is not None and doubt.end is not None:
            yield doubt.start, doubt.end
