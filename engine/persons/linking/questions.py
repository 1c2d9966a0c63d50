"""What is asked of the individuals found under a key: whether the name may be theirs, whether
nothing contradicts it, and which of several the text means."""

from __future__ import annotations

from collections.abc import Callable

from engine.persons.linking.cues import Generation
from engine.persons.linking.first_names import agree, differ_by_slip, is_initial, is_short_form
from engine.persons.linking.individuals import Individual
from engine.persons.linking.namings import Naming

NameTest = Callable[[Individual, Naming], bool]
"""Tells whether somebody who stands under a key may bear the name."""

Question = Callable[[list[Individual], Naming], list[Individual]]
"""Leaves, of those found, those who may be meant."""


def anybody(individual: Individual, naming: Naming) -> bool:
    """Ask nothing of the name: the key says enough."""
    return True


def has_first_names(individual: Individual, naming: Naming) -> bool:
    """Tell whether somebody bears these very first names."""
    firsts = "-".join(naming.mention.firsts)
    return any("-".join(known) == firsts for known in individual.first_names)


def agrees(individual: Individual, naming: Naming) -> bool:
    """Tell whether first names, initials among them, may be somebody's."""
    firsts = naming.mention.firsts
    return any(agree(known, firsts) for known in individual.first_names)


def has_middle_name(individual: Individual, naming: Naming) -> bool:
    """Tell whether the first name is a further one of somebody's: "Marie Odile Roy", called "Odile
    Roy"."""
    return naming.mention.firsts[0] in individual.firsts[1:]


def differs_by_slip(individual: Individual, naming: Naming) -> bool:
    """Tell whether the first name differs from somebody's by a slip of the pen."""
    first = naming.mention.firsts[0]
    return any(differ_by_slip(first, known[0]) for known in individual.first_names)


def has_pet_name(individual: Individual, naming: Naming) -> bool:
    """Tell whether a lone name is short for a first name of somebody's."""
    name = (*naming.mention.firsts, naming.mention.surname)[0]
    return any(is_short_form(name, known[0]) for known in individual.first_names)


def fitting(found: list[Individual], naming: Naming) -> list[Individual]:
    """Leave those whom nothing that is said of the two contradicts: gender, generation, birth,
    another item of the same list."""
    cue, name = naming.cue, {(naming.mention.firsts, naming.mention.surname)}
    return [
        one
        for one in found
        if not (
            one.family
            or (cue.gender and one.gender and cue.gender != one.gender)
            or (cue.generation and one.generation and cue.generation != one.generation)
            or (cue.born and one.born and sum(a != b for a, b in zip(cue.born, one.born, strict=True)) > 1)
            or (one.namesake and naming.mention.start < one.start)
            or (cue.listed is not None and one.listed.get(cue.listed, name) != name)
        )
    ]


def of_one_home(found: list[Individual], naming: Naming) -> list[Individual]:
    """Leave out those introduced with a home of their own, where the name is too: two parties, when
    their names differ."""
    home = naming.cue.home
    return [one for one in found if not (home and one.home and home != one.home)]


def alone(found: list[Individual], naming: Naming) -> list[Individual]:
    """Leave the only one, or nobody."""
    return found if len(found) == 1 else []


def meant(found: list[Individual], naming: Naming) -> list[Individual]:
    """Leave out, reason by reason, those of several that the text gives reason to leave out."""
    mention, cue, full = naming.mention, naming.cue, naming.full
    if cue.generation and len(found) > 1 and not any(one.generation for one in found):
        found = _by_age(found, cue.generation)
    reasons: list[Callable[[Individual], bool]] = [
        lambda one: not one.namesake,
        lambda one: cue.generation is None or one.generation == cue.generation,
        lambda one: cue.gender is None or one.gender == cue.gender,
        lambda one: one.start < mention.start,
        lambda one: full or one.start < naming.introduced,
        lambda one: full or next(iter(one.surnames), "") == naming.surname,
        lambda one: not full or (one.titled > one.untitled) == bool(mention.title),
        lambda one: full or not mention.title or one.titled > 0,
        lambda one: len(one.firsts) == len(mention.firsts) or not is_initial("-".join(mention.firsts)),
    ]
    for reason in reasons:
        if len(found) < 2:
            break
        found = [one for one in found if reason(one)] or found
    return found


def nearest(found: list[Individual], naming: Naming) -> list[Individual]:
    """Leave the one named last before the mention: of two who bear the very same name the text
    means the one it speaks of."""
    start = naming.mention.start

    def last(individual: Individual) -> int:
        return max((mention.start for mention in individual.mentions if mention.start < start), default=-1)

    return [max(found, key=last)] if found else []


def _by_age(found: list[Individual], generation: Generation) -> list[Individual]:
    """Give the oldest, or the youngest, where the years of birth are known."""
    years = {one: one.born[2] for one in found if one.born}
    if len(years) < 2:
        return found
    asked = min(years.values()) if generation == "elder" else max(years.values())
    return [one for one in found if years.get(one, asked) == asked]


__all__ = [
    "NameTest",
    "Question",
    "agrees",
    "alone",
    "anybody",
    "differs_by_slip",
    "fitting",
    "has_first_names",
    "has_middle_name",
    "has_pet_name",
    "meant",
    "nearest",
    "of_one_home",
]
