"""The individuals of a document while they are being told apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain, islice

from engine.persons.linking.choice import choose, nearest
from engine.persons.linking.cues import LinkingCue
from engine.persons.linking.index_keys import GENDERS, Key, initials, keys_of, lone_keys
from engine.persons.linking.individuals import (
    Individual,
    agrees,
    differ_by_slip,
    fits,
    has_first_names,
    has_other_home,
    is_initial,
)
from engine.persons.mentions import Gender, Mention
from engine.text.near_names import compact

_MOST = 40
"""Bearers of one name that are looked at: more are a family, or a hostile text."""


class IndividualRegistry:
    """All individuals of a document, found by surname, first name, initial and gender without
    looking through them all.

    ``near`` gives the names one slip away from each compact surname, ``short`` where each surname
    stands for the first time without a first name: who is meant then was introduced before.
    """

    def __init__(self, near: Mapping[str, tuple[str, ...]], short: Mapping[Key, int]) -> None:
        self.individuals: list[Individual] = []
        self._near, self._short = near, short
        self._index: defaultdict[Key, dict[Individual, None]] = defaultdict(dict)
        self._families: dict[Key, Individual] = {}

    def resolve(self, mention: Mention, cue: LinkingCue) -> Individual:
        """Find whose mention it is, or make a new individual, and note the mention.

        Two bearers that fit equally well: a full name is someone new, a lone surname or first name
        is its family's.
        """
        full = bool(mention.firsts and mention.surname)
        one, family = None, cue.family
        if full or cue.namesake:
            one, family = None if cue.namesake else self._namesake(mention, cue), False
        elif not family:
            found = self._bearers(mention, cue)
            one, family = found[0] if len(found) == 1 else None, len(found) > 1
        if family:
            one = self._family(mention, None if cue.family else cue.gender)
        if one is None:
            one = Individual(mention.category, start=mention.start, namesake=cue.namesake)
            self.individuals.append(one)
        self.name(one, mention, cue)
        return one

    def name(self, individual: Individual, mention: Mention, cue: LinkingCue, *, alias: bool = False) -> None:
        """Note a mention of an individual, which may bring another surname, first names, a gender
        or what else ``cue`` says."""
        if individual.learn(mention, cue, alias=alias):
            for key in keys_of(individual, mention):
                self._index[key][individual] = None

    def _namesake(self, mention: Mention, cue: LinkingCue) -> Individual | None:
        """Give the one whom a first name and a surname fit: the very same name, else initials and
        fewer first names, else a slip."""
        pool = self._first_bearers(mention, cue)
        very = [one for one in pool if has_first_names(one, mention.firsts)]
        if very:
            chosen = self._choose(very, mention, cue)
            return chosen[0] if len(chosen) == 1 else nearest(chosen, mention)
        apart = [one for one in pool if agrees(one, mention.firsts) and not has_other_home(one, cue)]
        if apart:
            chosen = self._choose(apart, mention, cue)
            return chosen[0] if len(chosen) == 1 else None
        if not is_initial(mention.firsts[0]):
            found = self._by_piece(mention, cue) or self._swapped(mention, cue) or self._by_middle(mention, cue)
            return found or self._by_slip(mention, cue)
        return self._by_letters(mention, cue) if len(compact(mention.surname)) == 1 else None

    def _first_bearers(self, mention: Mention, cue: LinkingCue) -> list[Individual]:
        """Give those of the surname whose first name the mention's is, or may stand for."""
        category, surname, first = mention.category, compact(mention.surname), mention.firsts[0]
        kinds = [("first", "-".join(mention.firsts)), ("first", first), ("initial", first[0])]
        asked = [("letter", first[0])] if is_initial(first) else kinds
        found = self._any((kind, category, surname, value) for kind, value in asked)
        return [one for one in found if fits(one, cue, mention)]

    def _by_letters(self, mention: Mention, cue: LinkingCue) -> Individual | None:
        """Give the only one who is called by such initials: "J. S."."""
        letters = initials(mention.firsts, mention.surname)
        return _only(self._any([("letters", mention.category, letter) for letter in letters]), cue, mention)

    def _swapped(self, mention: Mention, cue: LinkingCue) -> Individual | None:
        """Give the only one whose first name and surname are the mention's the other way round."""
        key = "first", mention.category, compact("".join(mention.firsts)), mention.surname.split(" ")[0]
        return _only(self._any([key]), cue, mention)

    def _by_piece(self, mention: Mention, cue: LinkingCue) -> Individual | None:
        """Give the only bearer of the first name whose double surname holds the mention's."""
        pool = self._index.get(("piece", mention.category, compact(mention.surname)), {})
        found = [one for one in islice(pool, _MOST) if fits(one, cue, mention) and agrees(one, mention.firsts)]
        return found[0] if len(found) == 1 and not has_other_home(found[0], cue) else None

    def _by_middle(self, mention: Mention, cue: LinkingCue) -> Individual | None:
        """Give the only bearer of the surname one of whose further first names is the mention's:
        "Marie Odile Roy", called "Odile Roy"."""
        if len(mention.firsts) > 1:
            return None
        pool = self._any(("surname", mention.category, compact(mention.surname), gender) for gender in GENDERS)
        found = [one for one in pool if mention.firsts[0] in one.firsts[1:] and fits(one, cue, mention)]
        return found[0] if len(found) == 1 and not has_other_home(found[0], cue) else None

    def _by_slip(self, mention: Mention, cue: LinkingCue) -> Individual | None:
        """Give the only one whose name differs by a slip of the pen, in the surname or in the first
        name."""
        category, surname, first = mention.category, compact(mention.surname), mention.firsts[0]
        alike = self._any(("first", category, other, first) for other in self._near.get(surname, ()))
        found = [one for one in alike if agrees(one, mention.firsts)]
        named = self._any(("surname", category, surname, gender) for gender in GENDERS)
        found += [
            one
            for one in named
            if any(differ_by_slip(first, firsts[0]) for firsts in (one.firsts, *one.others) if firsts)
        ]
        found = [key for key in dict.fromkeys(found) if fits(key, cue, mention) and not has_other_home(key, cue)]
        return found[0] if len(found) == 1 else None

    def _bearers(self, mention: Mention, cue: LinkingCue) -> list[Individual]:
        """Give those whom a surname alone, or a first name alone, fits, from the first question
        that finds any."""
        for pools in lone_keys(mention, cue, self._near):
            found = [one for one in self._any(pools) if fits(one, cue, mention)]
            if found:
                return self._choose(found, mention, cue)
        return self._pet(mention, cue)

    def _choose(self, found: list[Individual], mention: Mention, cue: LinkingCue) -> list[Individual]:
        key = "short", mention.category, compact(mention.surname), *mention.firsts, cue.gender
        return choose(found, mention, cue, self._short.get(key, mention.start))

    def _pet(self, mention: Mention, cue: LinkingCue) -> list[Individual]:
        """Give the only one of whose first name a name in quotes or behind "papa" is the beginning
        or the end."""
        name = (mention.firsts or (mention.surname,))[0]
        if not cue.pet or len(name) < 3 or (mention.firsts and mention.surname):
            return []
        pools = [("head", mention.category, name[:3]), ("tail", mention.category, name[-3:])]
        found = [one for one in self._any(pools) if any(_is_pet(name, f[0]) for f in (one.firsts, *one.others) if f)]
        return found if len(found) == 1 and fits(found[0], cue, mention) else []

    def _any(self, pools: Iterable[Key]) -> list[Individual]:
        found = chain.from_iterable(islice(self._index.get(pool, {}), _MOST) for pool in pools)
        return list(dict.fromkeys(found))

    def _family(self, mention: Mention, gender: Gender | None) -> Individual:
        name = compact(mention.surname), *mention.firsts
        kinds: list[Key] = [(mention.category, one, *name) for one in (("m", "f") if gender is None else (gender,))]
        known = [kind for kind in kinds if kind in self._families]
        key = known[0] if len(known) == 1 else (mention.category, gender, *name)
        if key not in self._families:
            self._families[key] = Individual(mention.category, gender=gender, family=True, start=mention.start)
            self.individuals.append(self._families[key])
        return self._families[key]


def _is_pet(name: str, first: str) -> bool:
    return first.startswith(name) or first.endswith(name) or name[:-2] == first


def _only(pool: Iterable[Individual], cue: LinkingCue, mention: Mention) -> Individual | None:
    found = [one for one in pool if fits(one, cue, mention)]
    return found[0] if len(found) == 1 else None


__all__ = ["IndividualRegistry"]
