"""Judges and lawyers who bear the surname of a party: are they somebody else?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.core import Entity
from engine.persons import PARTICLES, Mention, is_initial, mentions
from engine.text import FoldedText, keys


@dataclass(frozen=True, slots=True)
class Namesake:
    """A judge or lawyer with the surname of a party: their mentions, in order. ``registered`` tells
    that the court's register settles who they are: it gives first names for every party of that
    surname, and none of them is theirs."""

    mentions: tuple[Mention, ...]
    registered: bool


def namesakes(read: FoldedText, entities: Sequence[Entity], register: Collection[str] = ()) -> Iterator[Namesake]:
    """Yield each judge or lawyer whose whole surname is that of a party, particles aside.

    ``entities`` are sorted and disjoint; ``register`` are the names of all parties as the court's
    register gives them. Surnames of two letters and less are nobody's in particular.
    """
    found = mentions(read, entities)
    parties = {surname_words(m.surname) for m in found if m.category == "partie"} - {()}
    bearers = defaultdict[tuple[str, object], list[Mention]](list)
    for mention in found:
        if mention.category != "partie" and surname_words(mention.surname) in parties:
            bearers[mention.category, mention.person or mention.surname].append(mention)
    for own in bearers.values():
        yield Namesake(tuple(own), _is_registered_apart(own, _read(register)))


def surname_words(surname: str) -> tuple[str, ...]:
    """Return the words of a folded surname that tell it from others: no particle, none of two
    letters and less."""
    return tuple(word for word in surname.split() if len(word) > 2 and word not in PARTICLES)


def _read(register: Collection[str]) -> list[tuple[str, ...]]:
    return [keys(name) for name in register]


def _is_registered_apart(own: Sequence[Mention], register: Iterable[tuple[str, ...]]) -> bool:
    surname = surname_words(own[0].surname)
    firsts = {word for mention in own for first in mention.firsts for word in keys(first)}
    whole = {first for first in firsts if not is_initial(first)}
    namesakes = [[word for word in name if word not in surname] for name in register if set(surname) <= set(name)]
    if not whole or not namesakes:
        return False
    return all(any(not is_initial(word) for word in others) and whole.isdisjoint(others) for others in namesakes)
