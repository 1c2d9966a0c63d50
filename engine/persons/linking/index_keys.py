"""What individuals are looked for by: a kind of key, the category, then its values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from engine.persons.linking.cues import LinkingCue
from engine.persons.linking.individuals import Individual, is_initial
from engine.persons.mentions import Gender, Mention
from engine.text.near_names import compact

Key = tuple[str | None, ...]
"""What an individual is looked for by: a kind of key, the category, then its values."""

GENDERS: tuple[Gender | None, ...] = ("f", "m", None)
_ENDS = 8


def keys_of(individual: Individual, mention: Mention) -> Iterator[Key]:
    """Give every key under which an individual is looked for."""
    category = individual.category
    joined = (
        [a + b for a in individual.surnames for b in individual.surnames if a != b]
        if len(individual.surnames) < 4
        else []
    )
    for surname in chain(individual.surnames, joined):
        yield "surname", category, surname, individual.gender
    for surname in individual.surnames:
        yield "surname letter", category, surname[:1]
        for firsts in (individual.firsts, *individual.others):
            if firsts:
                yield "first", category, surname, firsts[0]
                yield "first", category, surname, "-".join(firsts)
                yield "letter", category, surname, firsts[0][0]
                if is_initial(firsts[0]):
                    yield "initial", category, surname, firsts[0][0]
    words = mention.surname.split(" ")
    ends = [" ".join(end) for cut in range(1, len(words)) for end in (words[:cut], words[cut:])][:_ENDS]
    yield from (("piece", category, compact(end)) for end in {*words[1:-1][:_ENDS], *ends} if len(end) > 3)
    for firsts in (individual.firsts, *individual.others):
        if firsts:
            yield "alone", category, firsts[0]
            yield "alone", category, "-".join(firsts)
            yield "head", category, firsts[0][:3]
            yield "tail", category, firsts[0][-3:]
            yield from (("letters", category, letters) for letters in initials(firsts, mention.surname))


def lone_keys(mention: Mention, cue: LinkingCue, near: Mapping[str, tuple[str, ...]]) -> Iterator[Iterable[Key]]:
    """Say where to look for the bearer of a lone name, the surest place first."""
    category, surname, first = mention.category, compact(mention.surname), "-".join(mention.firsts)
    genders: tuple[Gender | None, ...] = (cue.gender, None) if cue.gender else GENDERS
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
        yield [("surname", category, near, gender) for near in near.get(surname, ()) for gender in genders]
    if len(surname) == 1:
        yield [("surname letter", category, surname)]
    letters = "".join((*mention.firsts, mention.surname)).replace(" ", "").replace("-", "")
    if len(letters) > 1 and all(
        len(word) == 1 for name in (*mention.firsts, mention.surname) for word in name.replace("-", " ").split()
    ):
        yield [("letters", category, letters)]


def initials(firsts: tuple[str, ...], surname: str) -> set[str]:
    """Give the initials by which someone may be called: "J. R. S." and "J. S." for Jean Robert
    Simon, "S. J." too."""
    letters = [part[0] for first in firsts for part in first.split("-")]
    last = "".join(word[0] for word in surname.split(" ") if word)
    if not last:
        return set()
    fronts = {"".join(letters[:count]) for count in range(1, len(letters) + 1)}
    return {form for front in fronts for end in {last, last[0]} for form in (front + end, end + front)}


__all__ = ["GENDERS", "Key", "initials", "keys_of", "lone_keys"]
