"""The individuals of a document while they are being told apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice

from engine.annotate.rules.mentions import Gender, Mention

Key = tuple[str | None, ...]
"""What an individual is looked for by: a kind of key, the category, then its values."""


@dataclass(eq=False, slots=True)
class Individual:
    """Someone, as known so far; compared by identity. A family stands for several bearers of one surname."""

    category: str
    firsts: tuple[str, ...] = ()
    gender: Gender | None = None
    family: bool = False
    surnames: set[str] = field(default_factory=set)
    mentions: list[Mention] = field(default_factory=list)


class Register:
    """All individuals of a document, found by surname, first name, initial and gender without looking through them all."""

    def __init__(self) -> None:
        self.individuals: list[Individual] = []
        self._index: defaultdict[Key, list[Individual]] = defaultdict(list)
        self._families: dict[tuple[str, ...], Individual] = {}

    def resolve(self, mention: Mention, gender: Gender | None, *, family: bool = False) -> Individual:
        """Find whose mention it is, or make a new individual, and note the mention.

        Two bearers that fit equally well: a full name is someone new, a lone surname or first name is its family's.
        """
        full = bool(mention.firsts and mention.surname)
        one = None
        if not family or full:
            fits = list(islice(self._namesakes(mention, gender), 2)) if full else self._bearers(mention, gender)
            one = fits[0] if len(fits) == 1 else None
            family = len(fits) == 2 and not full
        if family:
            one = self._family(mention)
        if one is None:
            one = Individual(mention.category)
            self.individuals.append(one)
        self.name(one, mention, gender)
        return one

    def name(self, one: Individual, mention: Mention, gender: Gender | None) -> None:
        """Note a mention of an individual, which may bring another surname, first names or a gender."""
        one.mentions.append(mention)
        if one.family:
            return
        learned = (
            mention.surname not in one.surnames,
            bool(mention.firsts and not one.firsts),
            bool(gender and not one.gender),
        )
        one.firsts = one.firsts or mention.firsts
        one.gender = one.gender or gender
        one.surnames.add(mention.surname)
        if any(learned):
            for key in self._keys(one):
                if one not in self._index[key][-1:]:
                    self._index[key].append(one)

    def _keys(self, one: Individual) -> Iterator[Key]:
        """Give every key under which an individual is looked for."""
        for surname in one.surnames - {""}:
            yield "surname", one.category, surname, one.gender
            yield "surname letter", one.category, surname[0]
            yield from (
                ("surname", one.category, f"{surname} {other}", one.gender) for other in one.surnames - {"", surname}
            )
            yield from (
                ("piece", one.category, piece) for piece in surname.split(" ") if " " in surname and len(piece) > 3
            )
            if one.firsts:
                yield "exact", one.category, surname, "-".join(one.firsts)
                yield "first", one.category, surname, one.firsts[0]
                yield "letter", one.category, surname, one.firsts[0][0]
                if _is_initial(one.firsts[0]):
                    yield "initial", one.category, surname, one.firsts[0][0]
        if one.firsts:
            yield "alone", one.category, one.firsts[0]
            if len(one.firsts) > 1:
                yield "alone", one.category, "-".join(one.firsts)

    def _namesakes(self, mention: Mention, gender: Gender | None) -> Iterator[Individual]:
        """Give those whom a first name and a surname fit: the very same name alone, else initials and fewer first names."""
        key = mention.category, mention.surname
        for one in self._index["exact", *key, "-".join(mention.firsts)]:
            if _same_gender(one, gender):
                yield one
                return
        first = mention.firsts[0]
        kinds = [("letter", first[0])] if _is_initial(first) else [("first", first), ("initial", first[0])]
        seen: set[int] = set()
        for kind, value in kinds:
            for one in self._index[kind, *key, value]:
                if id(one) not in seen and _same_gender(one, gender) and _agree(one.firsts, mention.firsts):
                    seen.add(id(one))
                    yield one

    def _bearers(self, mention: Mention, gender: Gender | None) -> list[Individual]:
        """Give those whom a surname alone, or a first name alone, fits: two at most, from the first question that finds any."""
        for pools in _questions(mention, gender):
            found: dict[int, Individual] = {}
            for one in chain.from_iterable(self._index[pool] for pool in pools):
                if _same_gender(one, gender):
                    found[id(one)] = one
                if len(found) == 2:
                    break
            if found:
                return list(found.values())
        return []

    def _family(self, mention: Mention) -> Individual:
        key = mention.category, mention.surname, *mention.firsts
        if key not in self._families:
            self._families[key] = Individual(mention.category, family=True)
            self.individuals.append(self._families[key])
        return self._families[key]


def _questions(mention: Mention, gender: Gender | None) -> Iterator[list[Key]]:
    """Say where to look for the bearer of a lone name, the surest place first."""
    category, surname, first = mention.category, mention.surname, "-".join(mention.firsts)
    genders: tuple[Gender | None, ...] = (gender, None) if gender else ("f", "m", None)
    if not surname:
        yield [("alone", category, first)]
    elif gender:
        yield [("surname", category, surname, gender)]
    # Taggers take a lone first name for a surname, and the other way round.
    yield [("surname", category, surname or first, one) for one in genders]
    if surname:
        yield [("alone", category, surname)]
        yield [("piece", category, surname)]
    if len(surname) == 1:
        yield [("surname letter", category, surname)]


def _same_gender(one: Individual, gender: Gender | None) -> bool:
    return not (gender and one.gender and gender != one.gender)


def _is_initial(first: str) -> bool:
    return all(len(part) == 1 for part in first.split("-"))


def _agree(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Tell whether two lists of first names may be of one bearer: equal or initial by initial, the longer one going on."""
    return all(a == b or _stands_for(a, b) or _stands_for(b, a) for a, b in zip(left, right, strict=False))


def _stands_for(initial: str, first: str) -> bool:
    letters, names = initial.split("-"), first.split("-")
    return (
        _is_initial(initial)
        and len(letters) == len(names)
        and all(n.startswith(x) for x, n in zip(letters, names, strict=True))
    )
