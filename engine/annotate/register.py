"""The individuals of a document while they are being told apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice

from engine.annotate.linking_cues import Cue, Date, Generation
from engine.annotate.linking_near import compact, is_slip
from engine.annotate.rules.mentions import Gender, Mention

Key = tuple[str | None, ...]
"""What an individual is looked for by: a kind of key, the category, then its values."""

_ENDS = 8
_MOST = 40
"""Bearers of one name that are looked at: more are a family, or a hostile text."""


@dataclass(eq=False, slots=True)
class Individual:
    """Someone, as known so far; compared by identity. A family stands for several bearers of one surname.

    ``firsts`` are the first names said in full, ``others`` those of aliases; ``surnames`` are compact. ``titled`` and
    ``untitled`` count the full names of the bearer behind a civil title and behind none, ``listed`` the names by the enumerations
    they stand in, ``start`` the first mention; ``namesake`` is who the text says is not the other bearer.
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


class Register:
    """All individuals of a document, found by surname, first name, initial and gender without looking through them all.

    ``near`` gives the names one slip away from each compact surname, ``short`` where each surname stands for the first time
    without a first name: who is meant then was introduced before.
    """

    def __init__(self, near: Mapping[str, tuple[str, ...]], short: Mapping[Key, int]) -> None:
        self.individuals: list[Individual] = []
        self._near, self._short = near, short
        self._index: defaultdict[Key, dict[Individual, None]] = defaultdict(dict)
        self._families: dict[Key, Individual] = {}

    def resolve(self, mention: Mention, cue: Cue) -> Individual:
        """Find whose mention it is, or make a new individual, and note the mention.

        Two bearers that fit equally well: a full name is someone new, a lone surname or first name is its family's.
        """
        full = bool(mention.firsts and mention.surname)
        one, family = None, cue.family
        if full or cue.namesake:
            one, family = None if cue.namesake else self._namesake(mention, cue), False
        elif not family:
            fits = self._bearers(mention, cue)
            one, family = fits[0] if len(fits) == 1 else None, len(fits) > 1
        if family:
            one = self._family(mention, None if cue.family else cue.gender)
        if one is None:
            one = Individual(mention.category, start=mention.start, namesake=cue.namesake)
            self.individuals.append(one)
        self.name(one, mention, cue)
        return one

    def name(self, one: Individual, mention: Mention, cue: Cue, *, alias: bool = False) -> None:
        """Note a mention of an individual, which may bring another surname, first names, a gender or what else ``cue`` says."""
        one.mentions.append(mention)
        one.start = min(one.start, mention.start)
        if one.family:
            return
        before = len(one.surnames), one.firsts, len(one.others), one.gender
        if mention.firsts and one.firsts and alias:
            one.others.add(mention.firsts)
        # Initials tell less than the name that comes later.
        if not one.firsts or (is_initial(one.firsts[0]) and mention.firsts and not is_initial(mention.firsts[0])):
            one.firsts = mention.firsts or one.firsts
        one.surnames.update({compact(mention.surname): None} if mention.surname else {})
        one.gender, one.generation = one.gender or cue.gender, one.generation or cue.generation
        one.born, one.home = one.born or cue.born, one.home or cue.home
        if mention.firsts and mention.surname:
            one.titled, one.untitled = one.titled + bool(mention.title), one.untitled + (not mention.title)
        if cue.listed is not None:
            one.listed.setdefault(cue.listed, set()).add(_name(mention))
        if before != (len(one.surnames), one.firsts, len(one.others), one.gender):
            for key in self._keys(one, mention):
                self._index[key][one] = None

    def _keys(self, one: Individual, mention: Mention) -> Iterator[Key]:
        """Give every key under which an individual is looked for."""
        category = one.category
        joined = [a + b for a in one.surnames for b in one.surnames if a != b] if len(one.surnames) < 4 else []
        for surname in chain(one.surnames, joined):
            yield "surname", category, surname, one.gender
        for surname in one.surnames:
            yield "surname letter", category, surname[0]
            for firsts in (one.firsts, *one.others):
                if firsts:
                    yield "first", category, surname, firsts[0]
                    yield "first", category, surname, "-".join(firsts)
                    yield "letter", category, surname, firsts[0][0]
                    if is_initial(firsts[0]):
                        yield "initial", category, surname, firsts[0][0]
        words = mention.surname.split(" ")
        ends = [" ".join(end) for cut in range(1, len(words)) for end in (words[:cut], words[cut:])][:_ENDS]
        yield from (("piece", category, compact(end)) for end in {*words[1:-1][:_ENDS], *ends} if len(end) > 3)
        for firsts in (one.firsts, *one.others):
            if firsts:
                yield "alone", category, firsts[0]
                yield "alone", category, "-".join(firsts)
                yield "head", category, firsts[0][:3]
                yield "tail", category, firsts[0][-3:]
                yield from (("letters", category, letters) for letters in _initials(firsts, mention.surname))

    def _namesake(self, mention: Mention, cue: Cue) -> Individual | None:
        """Give the one whom a first name and a surname fit: the very same name, else initials and fewer first names, else a slip."""
        category, surname, first = mention.category, compact(mention.surname), mention.firsts[0]
        kinds = (
            [("letter", first[0])]
            if is_initial(first)
            else [("first", "-".join(mention.firsts)), ("first", first), ("initial", first[0])]
        )
        pool = [
            one
            for one in self._any((kind, category, surname, value) for kind, value in kinds)
            if _fits(one, cue, mention)
        ]
        same = [one for one in pool if _same(one, mention.firsts)]
        if same:
            chosen = self._choose(same, mention, cue)
            return chosen[0] if len(chosen) == 1 else _nearest(chosen, mention)
        apart = [one for one in pool if _agrees(one, mention.firsts) and not _elsewhere(one, cue)]
        if apart:
            chosen = self._choose(apart, mention, cue)
            return chosen[0] if len(chosen) == 1 else None
        if is_initial(first):
            return (
                _only(
                    self._any(
                        [("letters", category, letters) for letters in _initials(mention.firsts, mention.surname)]
                    ),
                    cue,
                    mention,
                )
                if len(surname) == 1
                else None
            )
        return self._by_piece(mention, cue) or self._swapped(mention, cue) or self._by_slip(mention, cue)

    def _swapped(self, mention: Mention, cue: Cue) -> Individual | None:
        """Give the only one whose first name and surname are the mention's the other way round."""
        key = "first", mention.category, compact("".join(mention.firsts)), mention.surname.split(" ")[0]
        return _only(self._any([key]), cue, mention)

    def _by_piece(self, mention: Mention, cue: Cue) -> Individual | None:
        """Give the only bearer of the first name whose double surname holds the mention's."""
        pool = self._index.get(("piece", mention.category, compact(mention.surname)), {})
        fits = [one for one in islice(pool, _MOST) if _fits(one, cue, mention) and _agrees(one, mention.firsts)]
        return fits[0] if len(fits) == 1 and not _elsewhere(fits[0], cue) else None

    def _by_slip(self, mention: Mention, cue: Cue) -> Individual | None:
        """Give the only one whose name differs by a slip of the pen, in the surname or in the first name."""
        category, surname, first = mention.category, compact(mention.surname), mention.firsts[0]
        alike = self._any(("first", category, other, first) for other in self._near.get(surname, ()))
        fits = [one for one in alike if _agrees(one, mention.firsts)]
        same = self._any(("surname", category, surname, gender) for gender in _GENDERS)
        fits += [
            one for one in same if any(_slipped(first, firsts[0]) for firsts in (one.firsts, *one.others) if firsts)
        ]
        fits = [one for one in dict.fromkeys(fits) if _fits(one, cue, mention) and not _elsewhere(one, cue)]
        return fits[0] if len(fits) == 1 else None

    def _bearers(self, mention: Mention, cue: Cue) -> list[Individual]:
        """Give those whom a surname alone, or a first name alone, fits, from the first question that finds any."""
        for pools in self._questions(mention, cue):
            fits = [one for one in self._any(pools) if _fits(one, cue, mention)]
            if fits:
                return self._choose(fits, mention, cue)
        return self._pet(mention, cue)

    def _questions(self, mention: Mention, cue: Cue) -> Iterator[Iterable[Key]]:
        """Say where to look for the bearer of a lone name, the surest place first."""
        category, surname, first = mention.category, compact(mention.surname), "-".join(mention.firsts)
        genders: tuple[Gender | None, ...] = (cue.gender, None) if cue.gender else _GENDERS
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
            yield [("surname", category, near, gender) for near in self._near.get(surname, ()) for gender in genders]
        if len(surname) == 1:
            yield [("surname letter", category, surname)]
        letters = "".join((*mention.firsts, mention.surname)).replace(" ", "").replace("-", "")
        if len(letters) > 1 and all(
            len(word) == 1 for name in (*mention.firsts, mention.surname) for word in name.replace("-", " ").split()
        ):
            yield [("letters", category, letters)]

    def _pet(self, mention: Mention, cue: Cue) -> list[Individual]:
        """Give the only one of whose first name a name in quotes or behind "papa" is the beginning or the end."""
        name = (mention.firsts or (mention.surname,))[0]
        if not cue.pet or len(name) < 3 or (mention.firsts and mention.surname):
            return []
        pools = [("head", mention.category, name[:3]), ("tail", mention.category, name[-3:])]
        fits = [
            one
            for one in self._any(pools)
            if any(
                f[0].startswith(name) or f[0].endswith(name) or name[:-2] == f[0]
                for f in (one.firsts, *one.others)
                if f
            )
        ]
        return fits if len(fits) == 1 and _fits(fits[0], cue, mention) else []

    def _choose(self, fits: list[Individual], mention: Mention, cue: Cue) -> list[Individual]:
        """Leave out, question by question, those of several that the text gives reason to leave out."""
        if len(fits) == 1:
            return fits
        full, surname = bool(mention.firsts and mention.surname), compact(mention.surname)
        short = self._short.get(("short", mention.category, surname, *mention.firsts, cue.gender), mention.start)
        questions: list[Callable[[Individual], bool]] = [
            lambda one: not one.namesake,
            lambda one: cue.generation is None or one.generation == cue.generation,
            lambda one: cue.gender is None or one.gender == cue.gender,
            lambda one: one.start < mention.start,
            lambda one: full or one.start < short,
            lambda one: full or next(iter(one.surnames), "") == surname,
            lambda one: not full or (one.titled > one.untitled) == bool(mention.title),
            lambda one: full or not mention.title or one.titled > 0,
            lambda one: len(one.firsts) == len(mention.firsts) or not is_initial("-".join(mention.firsts)),
        ]
        if cue.generation and len(fits) > 1 and not any(one.generation for one in fits):
            fits = _by_age(fits, cue.generation)
        for question in questions:
            if len(fits) == 1:
                break
            fits = [one for one in fits if question(one)] or fits
        return fits

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


_SHORT = frozenset({"ph", "th", "ch", "chr", "fr"})
_GENDERS: tuple[Gender | None, ...] = ("f", "m", None)


def _name(mention: Mention) -> tuple[tuple[str, ...], str]:
    return mention.firsts, mention.surname


def _fits(one: Individual, cue: Cue, mention: Mention) -> bool:
    """Tell whether nothing that is said of the two contradicts: gender, generation, birth, another item of the same list."""
    if (cue.gender and one.gender and cue.gender != one.gender) or one.family:
        return False
    if cue.generation and one.generation and cue.generation != one.generation:
        return False
    if cue.born and one.born and sum(a != b for a, b in zip(cue.born, one.born, strict=True)) > 1:
        return False
    if one.namesake and mention.start < one.start:
        return False
    return cue.listed is None or one.listed.get(cue.listed, {_name(mention)}) == {_name(mention)}


def _elsewhere(one: Individual, cue: Cue) -> bool:
    """Tell whether both are introduced with a home of their own: two parties, when their names differ."""
    return bool(cue.home and one.home and cue.home != one.home)


def _only(pool: Iterable[Individual], cue: Cue, mention: Mention) -> Individual | None:
    fits = [one for one in pool if _fits(one, cue, mention)]
    return fits[0] if len(fits) == 1 else None


def _nearest(fits: list[Individual], mention: Mention) -> Individual:
    """Give the one named last before the mention: of two who bear the very same name the text means the one it speaks of."""
    return max(fits, key=lambda one: max((m.start for m in one.mentions if m.start < mention.start), default=-1))


def _by_age(fits: list[Individual], generation: Generation) -> list[Individual]:
    """Give the oldest, or the youngest, where the years of birth are known."""
    years = {one: one.born[2] for one in fits if one.born}
    if len(years) < 2:
        return fits
    asked = min(years.values()) if generation == "elder" else max(years.values())
    return [one for one in fits if years.get(one, asked) == asked]


def _same(one: Individual, firsts: tuple[str, ...]) -> bool:
    return any("-".join(known) == "-".join(firsts) for known in (one.firsts, *one.others))


def _agrees(one: Individual, firsts: tuple[str, ...]) -> bool:
    return any(_agree(known, firsts) for known in (one.firsts, *one.others) if known)


@lru_cache(maxsize=4096)
def is_initial(first: str) -> bool:
    """Tell whether a first name is only its initials, "j" or "j-p", or its short form, "ph"."""
    return all(len(part) == 1 or part in _SHORT for part in first.split("-"))


def _agree(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Tell whether two lists of first names may be of one bearer: equal or initial by initial, the longer one going on."""
    return all(a == b or _stands_for(a, b) or _stands_for(b, a) for a, b in zip(left, right, strict=False))


@lru_cache(maxsize=4096)
def _stands_for(initial: str, first: str) -> bool:
    letters, names = initial.split("-"), first.split("-")
    return (
        is_initial(initial)
        and len(letters) == len(names)
        and all(n.startswith(x) for x, n in zip(letters, names, strict=True))
    )


def _slipped(one: str, other: str) -> bool:
    """Tell whether two first names differ by a slip; another last letter makes another name: "Paule", "Mario"."""
    return one[-1:] == other[-1:] and is_slip(one, other)


def _initials(firsts: tuple[str, ...], surname: str) -> set[str]:
    """Give the initials by which someone may be called: "J. R. S." and "J. S." for Jean Robert Simon, "S. J." too."""
    letters = [part[0] for first in firsts for part in first.split("-")]
    last = "".join(word[0] for word in surname.split(" ") if word)
    if not last:
        return set()
    fronts = {"".join(letters[:count]) for count in range(1, len(letters) + 1)}
    return {form for front in fronts for end in {last, last[0]} for form in (front + end, end + front)}


__all__ = ["Individual", "Key", "Register", "is_initial"]
