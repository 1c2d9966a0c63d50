"""Names of parties known from the court's register, looked for in the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core import (
    COMPANY,
    FIRST_NAME,
    NAME_LABELS,
    PROFESSIONAL_LABELS,
    SURNAME,
    Changes,
    Doubt,
    Entity,
    doubt,
    entity_at,
)
from engine.persons import LAWYER_TITLES, NO_NAMES, PARTICLES, TITLES, behind_company, word_before
from engine.rules.names.runs import ORGANISATION, OTHER_NAME
from engine.rules.names.surroundings import Surroundings
from engine.text import FoldedText, Text, first_names, keys, not_names

_SOURCE, _SCORE = "rule:header_parties", 0.9
_MOST = 500
"""Most names of a register that are read: a list longer than any decision's is no list of
parties."""

_LONGEST = 8
_GAPS = (" ", "\u00a0", "-", "\u2010", "\u2011", "'", "\u2019", ", ", "\n", ". ")
_PLACE_LINKS = frozenset({"a", "de", "d", "vers", "in", "at", "of", "near"})
"""Words behind which a surname alone may be a town's name."""
_GIVES_WAY = frozenset({"localite", "etablissement", COMPANY})


@dataclass(frozen=True, slots=True)
class GivenParty:
    """A name of the register: the keys of its first names and of its surnames (each of one word or
    several)."""

    firsts: tuple[str, ...]
    surnames: tuple[tuple[str, ...], ...]

    def forms(self) -> Iterator[tuple[tuple[str, str], ...]]:
        """Give what is looked for, longest first: first names and surname in both orders, then each
        surname."""
        firsts = [tuple((key, FIRST_NAME) for key in part) for part in (self.firsts, self.firsts[:1]) if part]
        for surname in self.surnames:
            last = tuple((key, SURNAME) for key in surname)
            for first in dict.fromkeys(firsts):
                yield (*first, *last)
                yield (*last, *first)
            if max(map(len, surname)) > 1:
                yield last


def read_given(name: str) -> GivenParty | None:
    """Read a name as a register writes it ("DUPONT Jean", "Mme Anne Roy", "NDIAYE épouse MOREL
    Awa"); None for a company or a body."""
    units = [unit for unit in name.replace(",", " ").split() if keys(unit)]
    folded = [keys(unit) for unit in units]
    if any(set(unit) & (ORGANISATION - TITLES) or unit[0] in not_names("bodies") for unit in folded):
        return None
    while folded and folded[0][0] in TITLES:
        units, folded = units[1:], folded[1:]
    if not units or len(units) > _LONGEST or set().union(*folded) <= not_names("offices") | PARTICLES:
        return None
    shouted = [unit.isupper() and len(keys(unit)[0]) > 1 for unit in units]
    marked = _by_capitals(shouted, folded) if True in shouted and False in shouted else _by_words(folded)
    firsts = tuple(key for unit, first in zip(folded, marked, strict=True) if first for key in unit)
    return GivenParty(firsts, _surnames(folded, marked))


def _by_capitals(shouted: Sequence[bool], folded: Sequence[tuple[str, ...]]) -> list[bool]:
    """Take what stands in capitals for the surname, with the particles before it."""
    return [not loud and unit[0] not in PARTICLES | OTHER_NAME for loud, unit in zip(shouted, folded, strict=True)]


def _by_words(folded: Sequence[tuple[str, ...]]) -> list[bool]:
    """Take the first word for the first name, or the last where only that one is a common first
    name; a lone word is a surname."""
    other = next((rank for rank, unit in enumerate(folded) if unit[0] in OTHER_NAME), len(folded))
    if other < 2:
        return [False] * len(folded)
    known = [unit[0] in first_names() for unit in folded[:other]]
    if known[-1] and not known[0]:
        cut = known.index(True)
        return [rank >= cut and rank < other for rank in range(len(folded))]
    cut = 1
    while cut < other - 1 and known[cut]:
        cut += 1
    return [rank < cut for rank in range(len(folded))]


def _surnames(folded: Sequence[tuple[str, ...]], marked: Sequence[bool]) -> tuple[tuple[str, ...], ...]:
    """Gather the surnames; "épouse" and "née" part them."""
    found: list[tuple[str, ...]] = [()]
    for unit, first in zip(folded, marked, strict=True):
        if unit[0] in OTHER_NAME:
            found.append(())
        elif not first:
            found[-1] += unit
    return tuple(surname for surname in found if surname)


class _Search:
    """One pass over the words of a document, looking for the names of the register."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity], names: Sequence[GivenParty]) -> None:
        self.read = read
        words = {key for name in names for form in name.forms() for key, _ in form}
        self.around = Surroundings(read, entities, words - NO_NAMES)
        self.by_word: dict[str, list[tuple[tuple[str, str], ...]]] = {}
        for form in sorted({form for name in names for form in name.forms()}, key=lambda form: (-len(form), form)):
            self.by_word.setdefault(form[0][0], []).append(form)
        self.added: list[Entity] = []
        self.removed: list[Entity] = []
        self.seen: set[str] = set()
        self.staff: dict[str, tuple[int, int]] = {}

    def run(self) -> None:
        """Look at each word once, longest form first."""
        rank = 0
        while rank < len(self.read.keys):
            forms = self.by_word.get(self.read.keys[rank], ())
            form = next((form for form in forms if self._matches(form, rank)), None)
            if form:
                self._visit(form, rank)
            rank += len(form) if form else 1

    def _matches(self, form: Sequence[tuple[str, str]], rank: int) -> bool:
        last = rank + len(form)
        if self.read.keys[rank:last] != tuple(key for key, _ in form):
            return False
        gaps = (self.read.text[self.read.ends[r - 1] : self.read.starts[r]] for r in range(rank + 1, last))
        return all(gap in _GAPS for gap in gaps)

    def _visit(self, form: Sequence[tuple[str, str]], rank: int) -> None:
        """Name the words of a form that nothing holds, where a person can stand."""
        last, around = rank + len(form), self.around
        start, end = self.read.starts[rank], self.read.ends[last - 1]
        there = around.taken.over(start, end)
        surnames = [key for key, label in form if label == SURNAME]
        if around.compound(rank, last) != (rank, last) or not around.stands_free(rank, last):
            return
        if there and all(e.label in PROFESSIONAL_LABELS for e in there):
            for key in surnames:
                self.staff.setdefault(key, (start, end))
            return
        if there and any(e.label in NAME_LABELS for e in there):
            self.seen.update(surnames)
            return
        if around.is_in_street(rank) or around.is_seat(rank) or not self._is_person(form, rank):
            return
        if any(not (e.label in _GIVES_WAY and start <= e.start and e.end <= end and len(form) > 1) for e in there):
            return
        self.seen.update(surnames)
        self.removed += there
        self._add(form, rank)

    def _is_person(self, form: Sequence[tuple[str, str]], rank: int) -> bool:
        """Tell whether a full name stands here, a surname that a title announces, or one that can
        be no place, company or common word.

        What is left here propagation looks at again, once the name is known from elsewhere in the
        text.
        """
        around, last = self.around, rank + len(form)
        if around.title(rank) in LAWYER_TITLES:
            return False
        if len({label for _, label in form}) > 1 or around.is_led_by_title(rank):
            return around.is_name_like(rank, last) or bool(around.title(rank))
        start = self.read.starts[rank]
        if word_before(self.read, start) in _PLACE_LINKS or behind_company(self.read, start):
            return False
        common = any(key in around.uncertain for key, _ in form if len(form) < 2 or key not in PARTICLES)
        return around.is_name_like(rank, last) and not common and not around.is_beside_stranger(rank, last)

    def _add(self, form: Sequence[tuple[str, str]], rank: int) -> None:
        """Add the words of a form, those of a label that follow each other as one."""
        start = rank
        for place in range(rank, rank + len(form)):
            label = form[place - rank][1]
            if place + 1 == rank + len(form) or form[place + 1 - rank][1] != label:
                first, last = self.read.starts[start], self.read.ends[place]
                self.added.append(entity_at(self.read.text, first, last, label, _SOURCE, _SCORE))
                start = place + 1


def find_given_parties(document: Text, entities: Sequence[Entity]) -> Changes:
    """Find the parties of the register in the text; doubt those whose surname stands nowhere in it,
    or only as a professional's."""
    names = [name for name in map(read_given, document.parties[:_MOST]) if name]
    if not names:
        return Changes()
    search = _Search(document.read, entities, names)
    search.run()
    return Changes(tuple(search.added), tuple(search.removed), tuple(_doubts(search, names)))


def _doubts(search: _Search, names: Sequence[GivenParty]) -> Iterator[Doubt]:
    present = set(search.read.keys)
    for name in names:
        words = {key for surname in name.surnames for key in surname if key not in PARTICLES}
        if not words & present:
            yield doubt("metadata_contradicted", None, None)
        elif not words & search.seen and words & search.staff.keys():
            yield doubt(
                "metadata_contradicted", *min(search.staff[key] for key in words & search.staff.keys()), "professional"
            )
