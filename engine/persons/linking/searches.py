"""The ways to look for the bearer of a name, the surest first.

Each is a line of a table: the keys that it looks under, what is asked of the name of those who
stand there, and the questions that leave one of them, several or nobody. The first search that
leaves anybody has the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.persons.linking.first_names import initials, is_initial
from engine.persons.linking.individuals import GENDERS, Key
from engine.persons.linking.namings import Naming
from engine.persons.linking.questions import (
    NameTest,
    Question,
    agrees,
    alone,
    anybody,
    differs_by_slip,
    fitting,
    has_first_names,
    has_middle_name,
    has_pet_name,
    meant,
    nearest,
    of_one_home,
)
from engine.text import compact


class IndividualSearch(NamedTuple):
    """One way to look: the keys, each with the test of the name of who stands under it, then the
    questions in their order."""

    under: dict[Key, NameTest]
    questions: tuple[Question, ...]


def searches(naming: Naming) -> Iterator[IndividualSearch]:
    """Give the searches for the bearer of a name."""
    return _of_full_name(naming) if naming.full else _of_lone_name(naming)


def _of_full_name(naming: Naming) -> Iterator[IndividualSearch]:
    """Give those for a first name and a surname: the very same name, else initials and fewer first
    names, else pieces of a double surname, the two the other way round, a middle name, a slip."""
    mention, surname = naming.mention, naming.surname
    category, firsts, first = mention.category, mention.firsts, mention.firsts[0]
    initial = is_initial(first)
    kinds = (
        [("letter", first[0])] if initial else [("first", "-".join(firsts)), ("first", first), ("initial", first[0])]
    )
    names: list[Key] = [(kind, category, surname, value) for kind, value in kinds]
    yield IndividualSearch(_all(names, has_first_names), (fitting, meant, nearest))
    yield IndividualSearch(_all(names, agrees), (fitting, of_one_home, meant))
    if not initial:
        surnames: list[Key] = [("surname", category, surname, gender) for gender in GENDERS]
        slips: list[Key] = [("first", category, other, first) for other in naming.slips]
        swapped: Key = "first", category, compact("".join(firsts)), mention.surname.split(" ")[0]
        yield IndividualSearch({("piece", category, surname): agrees}, (fitting, alone, of_one_home))
        yield IndividualSearch({swapped: anybody}, (fitting, alone))
        if len(firsts) == 1:
            yield IndividualSearch(_all(surnames, has_middle_name), (fitting, alone, of_one_home))
        yield IndividualSearch(_all(slips, agrees) | _all(surnames, differs_by_slip), (fitting, of_one_home, alone))
    elif len(surname) == 1:
        letters: list[Key] = [("letters", category, form) for form in initials(firsts, mention.surname)]
        yield IndividualSearch(_all(letters, anybody), (fitting, alone))


def _of_lone_name(naming: Naming) -> Iterator[IndividualSearch]:
    """Give those for a surname alone, or a first name alone; last, for a pet name."""
    for keys in _lone_keys(naming):
        yield IndividualSearch(_all(keys, anybody), (fitting, meant))
    category, name = naming.mention.category, (*naming.mention.firsts, naming.mention.surname)[0]
    if naming.cue.pet and len(name) > 2:
        ends: list[Key] = [("head", category, name[:3]), ("tail", category, name[-3:])]
        yield IndividualSearch(_all(ends, has_pet_name), (alone, fitting))


def _lone_keys(naming: Naming) -> Iterator[list[Key]]:
    """Say where to look for the bearer of a lone name, the surest place first."""
    mention, cue, surname = naming.mention, naming.cue, naming.surname
    category, first = mention.category, "-".join(mention.firsts)
    genders = (cue.gender, None) if cue.gender else GENDERS
    if not surname:
        yield [("alone", category, first)]
    elif cue.gender:
        yield [("surname", category, surname, cue.gender)]
    # Taggers take a lone first name for a surname, and the other way round.
    yield [("surname", category, surname or compact(first), gender) for gender in genders]
    if surname:
        yield [("alone", category, surname)]
        yield [("piece", category, surname)]
    if mention.title and surname:
        yield [("surname", category, slip, gender) for slip in naming.slips for gender in genders]
    if len(surname) == 1:
        yield [("surname letter", category, surname)]
    names = (*mention.firsts, mention.surname)
    letters = compact("".join(names))
    if len(letters) > 1 and all(len(word) == 1 for name in names for word in name.replace("-", " ").split()):
        yield [("letters", category, letters)]


def _all(keys: Iterable[Key], test: NameTest) -> dict[Key, NameTest]:
    return dict.fromkeys(keys, test)


__all__ = ["IndividualSearch", "searches"]
