"""The individuals of a document while they are being told apart."""

from __future__ import annotations

from collections import defaultdict
from itertools import islice

from engine.persons.linking.cues import LinkingCue
from engine.persons.linking.individuals import Individual, Key
from engine.persons.linking.namings import Naming
from engine.persons.linking.searches import searches
from engine.persons.mentions import Mention

_MOST = 40
"""Bearers of one name that are looked at: more are a family, or a hostile text."""


class IndividualRegistry:
    """All individuals of a document, found by surname, first name, initial and gender without
    looking through them all."""

    def __init__(self) -> None:
        self.individuals: list[Individual] = []
        self._index: defaultdict[Key, dict[Individual, None]] = defaultdict(dict)
        self._families: dict[Key, Individual] = {}

    def resolve(self, naming: Naming) -> None:
        """Find whose mention it is, or make a new individual, and note the mention with the further
        names of its bearer.

        Two bearers that fit equally well: a full name is someone new, a lone surname or first name
        is its family's.
        """
        cue, of_one = naming.cue, naming.full or naming.cue.namesake
        found = self._found(naming) if not cue.namesake and (of_one or not cue.family) else []
        if not of_one and (cue.family or len(found) > 1):
            bearer = self._family(naming)
        elif len(found) == 1:
            bearer = found[0]
        else:
            bearer = self._new(Individual(naming.mention.category, start=naming.mention.start, namesake=cue.namesake))
        self._note(bearer, naming.mention, cue, alias=False)
        for other, said in naming.others:
            self._note(bearer, other, said, alias=True)

    def _found(self, naming: Naming) -> list[Individual]:
        """Give those who may bear the name, from the first search that leaves anybody."""
        for search in searches(naming):
            named: dict[Individual, None] = {}
            for key, may_bear in search.under.items():
                if pool := self._index.get(key):
                    named.update((one, None) for one in islice(pool, _MOST) if may_bear(one, naming))
            found = list(named)
            for question in search.questions if found else ():
                found = question(found, naming)
            if found:
                return found
        return []

    def _family(self, naming: Naming) -> Individual:
        """Give the family of a surname, of the women or the men of it where the gender is known."""
        category, gender = naming.mention.category, None if naming.cue.family else naming.cue.gender
        name = naming.surname, *naming.mention.firsts
        kinds: list[Key] = [(category, one, *name) for one in (("m", "f") if gender is None else (gender,))]
        known = [kind for kind in kinds if kind in self._families]
        key = known[0] if len(known) == 1 else (category, gender, *name)
        if key not in self._families:
            family = Individual(category, gender=gender, family=True, start=naming.mention.start)
            self._families[key] = self._new(family)
        return self._families[key]

    def _new(self, individual: Individual) -> Individual:
        self.individuals.append(individual)
        return individual

    def _note(self, individual: Individual, mention: Mention, cue: LinkingCue, *, alias: bool) -> None:
        """Note a mention of an individual, and file them under what it brings."""
        if individual.learn(mention, cue, alias=alias):
            for key in individual.keys(mention.surname):
                self._index[key][individual] = None


__all__ = ["IndividualRegistry"]
