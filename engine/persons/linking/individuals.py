"""One individual of a document while individuals are told apart: what is known of them, and under
which keys they are filed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from engine.persons.linking.cues import Date, Generation, LinkingCue
from engine.persons.linking.first_names import initials, is_initial
from engine.persons.mentions import Gender, Mention
from engine.text import compact

Key = tuple[str | None, ...]
"""What an individual is looked for by: a kind of key, the category, then its values."""

GENDERS: tuple[Gender | None, ...] = ("f", "m", None)
_ENDS = 8


@dataclass(eq=False, slots=True)
class Individual:
    """Someone, as known so far; compared by identity. A family stands for several bearers of one
    surname.

    ``firsts`` are the first names said in full, ``others`` those of aliases; ``surnames`` are
    compact. ``titled`` and ``untitled`` count the full names of the bearer behind a civil title and
    behind none, ``listed`` the names by the enumerations they stand in, ``start`` the first
    mention; ``namesake`` is who the text says is not the other bearer.
    """

    category: str
    firsts: tuple[str, ...] = ()
    others: set[tuple[str, ...]] = field(default_factory=set)
    gender: Gender | None = None
    family: bool = False
    surnames: dict[str, None] = field(default_factory=dict)
    mentions: list[Mention] = field(default_factory=list)
    generation: Generation | None = None
    born: Date | None = None
    home: str = ""
    titled: int = 0
    untitled: int = 0
    listed: dict[int, set[tuple[tuple[str, ...], str]]] = field(default_factory=dict)
    start: int = 0
    namesake: bool = False

    @property
    def first_names(self) -> tuple[tuple[str, ...], ...]:
        """The first names, then those of aliases."""
        return tuple(firsts for firsts in (self.firsts, *self.others) if firsts)

    def learn(self, mention: Mention, cue: LinkingCue, *, alias: bool) -> bool:
        """Note a mention, which may bring another surname, first names, a gender or what else
        ``cue`` says; tell whether its name or gender is new."""
        self.mentions.append(mention)
        self.start = min(self.start, mention.start)
        if self.family:
            return False
        before = len(self.surnames), self.firsts, len(self.others), self.gender
        if mention.firsts and self.firsts and alias:
            self.others.add(mention.firsts)
        # Initials tell less than the name that comes later.
        if not self.firsts or (is_initial(self.firsts[0]) and mention.firsts and not is_initial(mention.firsts[0])):
            self.firsts = mention.firsts or self.firsts
        self.surnames.update({compact(mention.surname): None} if mention.surname else {})
        self.gender, self.generation = self.gender or cue.gender, self.generation or cue.generation
        self.born, self.home = self.born or cue.born, self.home or cue.home
        if mention.firsts and mention.surname:
            self.titled, self.untitled = self.titled + bool(mention.title), self.untitled + (not mention.title)
        if cue.listed is not None:
            self.listed.setdefault(cue.listed, set()).add((mention.firsts, mention.surname))
        return before != (len(self.surnames), self.firsts, len(self.others), self.gender)

    def keys(self, said: str) -> Iterator[Key]:
        """Give every key under which the individual is looked for once they were ``said`` to bear a
        surname: pieces of it and initials are keys too."""
        category, surnames, known = self.category, self.surnames, self.first_names
        joined = [a + b for a in surnames for b in surnames if a != b] if len(surnames) < 4 else []
        for surname in chain(surnames, joined):
            yield "surname", category, surname, self.gender
        for surname in surnames:
            yield "surname letter", category, surname[:1]
            for firsts in known:
                yield "first", category, surname, firsts[0]
                yield "first", category, surname, "-".join(firsts)
                yield "letter", category, surname, firsts[0][0]
                if is_initial(firsts[0]):
                    yield "initial", category, surname, firsts[0][0]
        words = said.split(" ")
        ends = [" ".join(end) for cut in range(1, len(words)) for end in (words[:cut], words[cut:])][:_ENDS]
        yield from (("piece", category, compact(end)) for end in {*words[1:-1][:_ENDS], *ends} if len(end) > 3)
        for firsts in known:
            yield "alone", category, firsts[0]
            yield "alone", category, "-".join(firsts)
            yield "head", category, firsts[0][:3]
            yield "tail", category, firsts[0][-3:]
            yield from (("letters", category, letters) for letters in initials(firsts, said))


__all__ = ["GENDERS", "Individual", "Key"]
