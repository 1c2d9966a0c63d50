"""From mentions to individuals: who is named where.

A first name with a surname makes an individual; a surname alone joins the only bearer of its
title's gender; a first name alone joins the only bearer of that first name. "née", "épouse",
"veuve", "alias", "ci-après" give an individual another name. Capitals, accents and the order of
first name and surname are folded; initials and middle names agree with the full form when only one
bearer fits, and so does a name one slip of the pen away. Homonyms stay apart when first names,
titles, roles, birth dates or "père" and "fils" differ, and people of one enumeration are never one.

A surname that several bear is that of the one who had been named when the text first used it alone;
else, like "les époux Dupont", "les consorts Dupont", "M. et Mme Dupont", it makes an individual of
its own per surname, the family: to give such a mention to one of its members would be a guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core import Document, Entity, Person
from engine.persons.linking.cues import cues, roots
from engine.persons.linking.individuals import Individual
from engine.persons.linking.namings import namings
from engine.persons.linking.registry import IndividualRegistry
from engine.persons.mentions import mentions
from engine.text import FoldedText, Text

_ROLES = {"partie": "party", "magistrat": "judge", "avocat": "lawyer"}


def link(document: Document, entities: Sequence[Entity]) -> tuple[tuple[Entity, ...], tuple[Person, ...]]:
    """Link name mentions to individuals. Returns the entities with the ids of their persons
    (``p1``, ``p2`` … by first appearance) and the persons in that order.

    ``entities`` are sorted and disjoint; those that are not names get ``person`` None. The role of
    a person is only that of the label: ``party``, ``judge`` or ``lawyer``;
    :func:`engine.persons.assign_roles` refines it.
    """
    read = Text.of(document).read
    found = mentions(read, entities)
    registry = IndividualRegistry()
    for naming in namings(found, cues(read, found, entities), roots(read, found)):
        registry.resolve(naming)
    individuals = sorted(registry.individuals, key=lambda one: one.start)
    ids = {entity: f"p{rank}" for rank, one in enumerate(individuals, 1) for m in one.mentions for entity in m.entities}
    persons = tuple(_person(read, f"p{rank}", one) for rank, one in enumerate(individuals, 1))
    return tuple(replace(entity, person=ids.get(entity)) for entity in entities), persons


def _person(read: FoldedText, id_: str, individual: Individual) -> Person:
    forms = {" ".join(read.text[m.start : m.end].split()) for m in individual.mentions}
    return Person(
        id_,
        tuple(sorted(forms, key=lambda form: (-len(form), form))),
        _ROLES[individual.category],
        individual.gender,
        family=individual.family,
    )
