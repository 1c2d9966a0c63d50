"""What a document leaves readable on purpose: the only thing that the gate is told of the
annotation's labels, doubts and decisions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from engine.checks import namesakes
from engine.core import NAME_LABELS, PERSON_LABELS, PROFESSIONAL_LABELS, Annotation, Entity
from engine.formats import Exemption, Exemptions, Reason
from engine.persons import Mention
from engine.terms import KEPT
from engine.text import keys, letter_runs, read_words

HUMAN = "human"
REFUSED = "refused"
"""The variant of doubts that say what would be refused: they explain nothing."""
_DOUBTED_ONCE = frozenset({"name_left", "different_categories"})
"""Doubts that stand for all places of a name that was left for a reason."""


def exemptions(annotation: Annotation, confirmed: Collection[tuple[int, int]] = ()) -> Exemptions:
    """Collect the places that stay readable on purpose in a document whose masks are decided, and
    why.

    ``confirmed`` are half-open places in its text that a reader settled; what a reader marked is
    settled too. A judge or lawyer with the surname of somebody masked is left once a reader
    confirmed any mention of theirs, or the document's register of parties settles it.
    """
    kept = [entity for entity in annotation.entities if not entity.masked]
    places = [Exemption(start, end, "reader") for start, end in confirmed]
    places += [Exemption(entity.start, entity.end, _reason(entity)) for entity in kept]
    places += _bearers(annotation, confirmed)
    text = annotation.document.text
    forms: dict[str, Reason] = {}
    for doubt in annotation.doubts:
        if doubt.start is not None and doubt.end is not None and doubt.variant != REFUSED:
            places.append(Exemption(doubt.start, doubt.end, "doubt"))
            if doubt.kind in _DOUBTED_ONCE:
                forms[letter_runs.letters(text[doubt.start : doubt.end])] = "doubt"
    return Exemptions(places, forms)


def _reason(entity: Entity) -> Reason:
    if entity.source in (HUMAN, KEPT):
        return "reader"
    if entity.label in PROFESSIONAL_LABELS:
        return "professional"
    return "profile" if entity.label in PERSON_LABELS else "organisation"


def _bearers(annotation: Annotation, confirmed: Collection[tuple[int, int]]) -> Iterator[Exemption]:
    """Yield the surnames of judges and lawyers that are those of masked persons: each person is
    settled or not, at all their mentions."""
    entities = tuple(
        e for e in annotation.entities if e.label in NAME_LABELS and e.masked == (e.label in PERSON_LABELS)
    )
    words: tuple[set[str], set[str]] = (set(), set())
    for entity in entities:
        words[entity.label in PERSON_LABELS].update(keys(entity.text))
    if words[0].isdisjoint(words[1]):
        return
    for namesake in namesakes(read_words(annotation.document.text), entities, annotation.document.parties):
        reason: Reason | Literal["bearer"] = "register" if namesake.registered else "bearer"
        if any(_is_settled(mention, confirmed) for mention in namesake.mentions):
            reason = "reader"
        for mention in namesake.mentions:
            yield from (Exemption(part.start, part.end, reason) for part in mention.parts if part.kind == "last")


def _is_settled(mention: Mention, confirmed: Collection[tuple[int, int]]) -> bool:
    if any(entity.source == HUMAN for entity in mention.entities):
        return True
    return any(start < mention.end and mention.start < end for start, end in confirmed)
