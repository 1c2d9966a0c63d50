"""What is resolved, in which order: the mentions that say most first, each with all that tells who
its bearer may be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.persons.linking.cues import LinkingCue, Root
from engine.persons.linking.first_names import is_initial
from engine.persons.mentions import Mention
from engine.text import compact, near_names

_OFTEN = 3
"""A name that stands so many times is no slip of another that stands as often."""

_LoneName = tuple[str | None, ...]


class Naming(NamedTuple):
    """A mention whose bearer is looked for, with what the text says around it.

    ``surname`` is compact, ``slips`` are the surnames of the document that may be a slip of it;
    ``introduced`` is where the text first uses the lone name: who is meant was named before.
    ``others`` are the bearer's further names ("née Martin", "alias").
    """

    mention: Mention
    cue: LinkingCue
    surname: str
    slips: tuple[str, ...]
    introduced: int
    others: tuple[tuple[Mention, LinkingCue], ...]

    @property
    def full(self) -> bool:
        """Whether it has a first name and a surname."""
        return bool(self.mention.firsts and self.mention.surname)


def namings(
    found: Sequence[Mention], said: Mapping[Mention, LinkingCue], chained: Mapping[Mention, Root]
) -> list[Naming]:
    """Give the mentions in the order in which they are resolved; those ``chained`` to another one
    go with it."""
    slips, introduced = _slips(found), _introduced(found, said)
    others = defaultdict[Mention, list[tuple[Mention, LinkingCue]]](list)
    for mention, root in chained.items():
        others[root.mention].append((mention, replace(said[mention], gender=root.gender, listed=None)))
    made = [
        Naming(
            mention,
            said[mention],
            surname,
            slips.get(surname, ()),
            introduced.get(_lone_name(mention, said[mention]), mention.start),
            tuple(others.get(mention, ())),
        )
        for mention in found
        if mention not in chained
        for surname in [compact(mention.surname)]
    ]
    return sorted(made, key=_rank)


def _rank(naming: Naming) -> tuple[int, ...]:
    """Rank the fullest names first: "J. Dupont" and "Jean Dupont" then join "Jean Pierre Dupont"
    when he is the only one. Lone surnames, lone first names and families follow."""
    mention, cue = naming.mention, naming.cue
    if naming.full:
        return 0, not cue.namesake, not naming.others, *_scarcity(mention), not cue.generation, mention.start
    if mention.surname and not cue.family:
        return 1, not naming.others, not cue.gender, len(mention.surname) == 1, mention.start
    return (3, mention.start) if mention.surname else (2, not naming.others, not cue.pet, mention.start)


def _scarcity(mention: Mention) -> tuple[int, int]:
    """Rank a full name: more first names in full, then more words of surname, come first."""
    words = mention.surname.split(" ")
    return -sum(not is_initial(first) for first in mention.firsts), -sum(len(word) > 3 for word in words)


def _slips(found: Sequence[Mention]) -> dict[str, tuple[str, ...]]:
    """Give the surnames that may be slips of each other: one of the two is rare."""
    counts = Counter(compact(mention.surname) for mention in found)
    near = near_names.near_names(counts)
    return {
        name: tuple(other for other in others if min(counts[name], counts[other]) < _OFTEN)
        for name, others in near.items()
    }


def _introduced(found: Sequence[Mention], said: Mapping[Mention, LinkingCue]) -> dict[_LoneName, int]:
    """Say where each lone name stands for the first time, by its gender."""
    places: dict[_LoneName, int] = {}
    for mention in found:
        if not (mention.firsts and mention.surname) and not said[mention].family:
            places.setdefault(_lone_name(mention, said[mention]), mention.start)
    return places


def _lone_name(mention: Mention, cue: LinkingCue) -> _LoneName:
    return mention.category, compact(mention.surname), *mention.firsts, cue.gender


__all__ = ["Naming", "namings"]
