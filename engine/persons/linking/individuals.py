"""One individual of a document while individuals are told apart, and what contradicts that a name
is theirs."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.memory import document_cache
from engine.persons.linking.cues import Date, Generation, LinkingCue
from engine.persons.mentions import Gender, Mention
from engine.text.near_names import compact, is_slip

_SHORT = frozenset({"ph", "th", "ch", "chr", "fr"})
"""First names cut short."""


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
            self.listed.setdefault(cue.listed, set()).add(name_of(mention))
        return before != (len(self.surnames), self.firsts, len(self.others), self.gender)


def name_of(mention: Mention) -> tuple[tuple[str, ...], str]:
    """Give first names and surname as one value."""
    return mention.firsts, mention.surname


def fits(individual: Individual, cue: LinkingCue, mention: Mention) -> bool:
    """Tell whether nothing that is said of the two contradicts: gender, generation, birth, another
    item of the same list."""
    if (cue.gender and individual.gender and cue.gender != individual.gender) or individual.family:
        return False
    if cue.generation and individual.generation and cue.generation != individual.generation:
        return False
    if cue.born and individual.born and sum(a != b for a, b in zip(cue.born, individual.born, strict=True)) > 1:
        return False
    if individual.namesake and mention.start < individual.start:
        return False
    return cue.listed is None or individual.listed.get(cue.listed, {name_of(mention)}) == {name_of(mention)}


def has_other_home(individual: Individual, cue: LinkingCue) -> bool:
    """Tell whether both are introduced with a home of their own: two parties, when their names
    differ."""
    return bool(cue.home and individual.home and cue.home != individual.home)


def has_first_names(individual: Individual, firsts: tuple[str, ...]) -> bool:
    """Tell whether somebody bears these very first names."""
    return any("-".join(known) == "-".join(firsts) for known in (individual.firsts, *individual.others))


def agrees(individual: Individual, firsts: tuple[str, ...]) -> bool:
    """Tell whether first names, initials among them, may be somebody's."""
    return any(_agree(known, firsts) for known in (individual.firsts, *individual.others) if known)


@document_cache(4096)
def is_initial(first: str) -> bool:
    """Tell whether a first name is only its initials, "j" or "j-p", or its short form, "ph"."""
    return all(len(part) == 1 or part in _SHORT for part in first.split("-"))


def _agree(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Tell whether two lists of first names may be of one bearer: equal or initial by initial, the
    longer one going on."""
    return all(a == b or _stands_for(a, b) or _stands_for(b, a) for a, b in zip(left, right, strict=False))


@document_cache(4096)
def _stands_for(initial: str, first: str) -> bool:
    letters, names = initial.split("-"), first.split("-")
    return (
        is_initial(initial)
        and len(letters) == len(names)
        and all(n.startswith(x) for x, n in zip(letters, names, strict=True))
    )


def differ_by_slip(first: str, second: str) -> bool:
    """Tell whether two first names differ by a slip; another last letter makes another name:
    "Paule", "Mario"."""
    return first[-1:] == second[-1:] and is_slip(first, second)


__all__ = [
    "Individual",
    "agrees",
    "differ_by_slip",
    "fits",
    "has_first_names",
    "has_other_home",
    "is_initial",
    "name_of",
]
