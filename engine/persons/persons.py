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

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.core.model import Document, Entity, Person
from engine.persons.linking.cues import LinkingCue, Root, cues, roots
from engine.persons.linking.index_keys import Key
from engine.persons.linking.individuals import Individual, is_initial
from engine.persons.linking.registry import IndividualRegistry
from engine.persons.mentions import Mention, mentions
from engine.text.near_names import compact, near_names
from engine.text.words import FoldedText, Text

_ROLES = {"partie": "party", "magistrat": "judge", "avocat": "lawyer"}
_OFTEN = 3
"""A name that stands so many times is no slip of another that stands as often."""


def link(document: Document, entities: Sequence[Entity]) -> tuple[tuple[Entity, ...], tuple[Person, ...]]:
    """Give each name the id of its person, ``p1``, ``p2``… by order of first appearance, and the
    persons in that order.

    ``entities`` are sorted and disjoint. Labels that name nobody keep ``person`` None. The role is
    that of the label: ``party``, ``judge`` or ``lawyer``.
    """
    read = Text.of(document).read
    found = mentions(read, entities)
    said, chained = cues(read, found, entities), roots(read, found)
    individuals = sorted(_individuals(found, said, chained), key=lambda one: one.start)
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


def _individuals(
    found: Sequence[Mention], said: Mapping[Mention, LinkingCue], chained: Mapping[Mention, Root]
) -> Iterable[Individual]:
    """Resolve the mentions, those that say most first."""
    register = IndividualRegistry(_slips(found), _first_short(found, said))
    alone = [m for m in found if m not in chained]
    others: dict[Mention, list[Mention]] = {}
    for mention, root in chained.items():
        others.setdefault(root.mention, []).append(mention)

    def resolve(chosen: Iterable[Mention]) -> None:
        for mention in chosen:
            one = register.resolve(mention, said[mention])
            for other in others.get(mention, ()):
                gender = chained[other].gender
                register.name(one, other, replace(said[other], gender=gender, listed=None), alias=True)

    # The fullest names first: "J. Dupont" and "Jean Dupont" then join "Jean Pierre Dupont" when he
    # is the only one.
    full = [m for m in alone if m.firsts and m.surname]
    resolve(
        sorted(
            full, key=lambda m: (not said[m].namesake, m not in others, *_scarcity(m), not said[m].generation, m.start)
        )
    )
    short = [m for m in alone if not (m.firsts and m.surname)]
    named = [m for m in short if m.surname and not said[m].family]
    resolve(sorted(named, key=lambda m: (m not in others, not said[m].gender, len(m.surname) == 1, m.start)))
    resolve(sorted((m for m in short if not m.surname), key=lambda m: (m not in others, not said[m].pet, m.start)))
    resolve(m for m in short if m.surname and said[m].family)
    return register.individuals


def _scarcity(mention: Mention) -> tuple[int, int]:
    """Rank a full name: more first names in full, then more words of surname, come first."""
    words = mention.surname.split(" ")
    return -sum(not is_initial(first) for first in mention.firsts), -sum(len(word) > 3 for word in words)


def _slips(found: Sequence[Mention]) -> dict[str, tuple[str, ...]]:
    """Give the surnames that may be slips of each other: one of the two is rare."""
    counts = Counter(compact(mention.surname) for mention in found)
    near = near_names(counts)
    return {
        name: tuple(other for other in others if min(counts[name], counts[other]) < _OFTEN)
        for name, others in near.items()
    }


def _first_short(found: Sequence[Mention], said: Mapping[Mention, LinkingCue]) -> dict[Key, int]:
    """Say where each lone name stands for the first time, by its gender."""
    places: dict[Key, int] = {}
    for mention in found:
        if not (mention.firsts and mention.surname) and not said[mention].family:
            key = "short", mention.category, compact(mention.surname), *mention.firsts, said[mention].gender
            places.setdefault(key, mention.start)
    return places
