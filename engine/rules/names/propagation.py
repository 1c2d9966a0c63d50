"""Every name found once is found wherever it stands in the document.

Compared are words, their case and accents folded; the span is that of the text. A name is never cut
out of a compound ("Durand-Dupont"), nor found in a street's name, in a court's seat, in a kept
company, nor where an entity stands. What is left readable for such a reason is a doubt, once per
name and reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from engine.core import (
    FIRST_NAME,
    LAWYER,
    NAME_LABELS,
    PERSON_LABELS,
    SURNAME,
    Changes,
    Doubt,
    Entity,
    doubt,
    entity_at,
)
from engine.persons import COMMON_WORDS, LAWYER_TITLES, NO_NAMES, PARTICLES
from engine.rules.companies import company_names
from engine.rules.names.surroundings import Surroundings
from engine.rules.parties.known_names import Form, known_names
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, vocabulary

_JOINER = re.compile(
    r"[ \t\u00a0]+\n?[ \t\u00a0]*|\n[ \t\u00a0]*|[ ]?[-\u2010\u2011][ ]?(?:\n[ \t]*)?|['\u2019]|\.[ ]?-?"
)
_LINE_END = re.compile(r"[-\u00ad\u2010\u2011][ ]?\n[ \t]*")
_CIVIL_TITLES = LAWYER_TITLES | vocabulary.words("titles.of_persons")
"""Titles behind which a professional's surname alone is the professional's."""


_TRADES = vocabulary.words("companies.trades")
_IN_NAMES = NAME_LABELS | {"localite", "personnePhysicoMorale"}
"""Labels that a word of a longer name may have been given where the rest of it was not seen."""


class _Search:
    """One pass over the words of a document, looking for its own names."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity]) -> None:
        self.read, self.names = read, known_names(read, entities)
        self.around = Surroundings(read, entities, self.names.singles)
        self.added: list[Entity] = []
        self.removed: list[Entity] = []
        self.doubts: dict[tuple[str, tuple[str, ...]], Doubt] = {}

    def run(self) -> Changes:
        """Look at each word once, longest form first."""
        behind, by_word = 0, self.names.by_word
        for rank, word in enumerate(self.read.keys):
            if rank < behind:
                continue
            if self._is_cut(rank):
                self._place(self.names.singles[word + self.read.keys[rank + 1]], rank, rank + 2, 0.9)
                behind = rank + 2
                continue
            if word not in by_word:
                continue
            form = next((form for form in by_word[word] if self._matches(form, rank)), None)
            behind = self._visit(form, rank) if form else rank + 1
        return Changes(tuple(self.added), tuple(self.removed), tuple(self.doubts.values()))

    def _is_cut(self, rank: int) -> bool:
        """Tell whether the end of a line, with its hyphen, cuts a party's name here."""
        read, last = self.read, rank + 2
        if last > len(read.keys) or read.keys[rank] + read.keys[rank + 1] not in self.names.singles:
            return False
        gap = read.text[read.ends[rank] : read.starts[rank + 1]]
        return (
            _LINE_END.fullmatch(gap) is not None
            and self.around.is_capital(rank)
            and self.around.stands_free(rank, last)
            and not self._there(rank, last)
        )

    def _matches(self, form: Form, rank: int) -> bool:
        """Tell whether the words of a form stand here, one space, line break, hyphen or apostrophe
        between them."""
        read, last = self.read, rank + len(form.keys)
        if last > rank + 1 and read.keys[rank:last] != form.keys:
            return False
        return all(_JOINER.fullmatch(read.text, read.ends[r], read.starts[r + 1]) for r in range(rank, last - 1))

    def _visit(self, form: Form, rank: int) -> int:
        """Deal with a form that stands at a word; give the rank of the next word to look at."""
        last = rank + len(form.keys)
        compound = self.around.compound(rank, last)
        if compound != (rank, last):
            self._visit_compound(form, *compound)
            return compound[1]
        if not self.around.stands_free(rank, last):
            return last
        there = self._there(rank, last)
        if there:
            self._visit_taken(form, rank, there)
        elif self.around.is_in_street(rank):
            self._doubt(form, "street", rank, last)
        elif form.doubtful:
            self._doubt(form, "company", rank, last)
        elif self._accepts_professional(form, rank) if form.professional else self._accepts(form, rank):
            self._add(form, rank)
        return last

    def _visit_compound(self, form: Form, rank: int, last: int) -> None:
        """Add a compound of known names only, or one behind a title; doubt any other."""
        around, words = self.around, self.read.keys[rank:last]
        if (
            form.professional
            or around.is_in_street(rank)
            or self._there(rank, last)
            or not around.stands_free(rank, last)
        ):
            return
        if not all(map(around.is_capital, range(rank, last))) or NO_NAMES.issuperset(words):
            return
        if all(word in self.names.singles for word in words) or around.title(rank) not in LAWYER_TITLES | {""}:
            first = all(self.names.singles.get(word) == FIRST_NAME for word in words)
            self._place(FIRST_NAME if first else SURNAME, rank, last, 0.9)
        else:
            self._doubt(form, "compound", rank, last)

    def _visit_taken(self, form: Form, rank: int, there: Sequence[Entity]) -> None:
        """Widen the pieces of a name that lie inside a longer one; doubt where a kept company bears
        a party's name."""
        last = rank + len(form.keys)
        (start, _), (_, end) = self.read.span(rank), self.read.span(last - 1)
        if form.professional:
            return
        inside = NAME_LABELS if form.keys[0] in _TRADES else _IN_NAMES
        if any(e.label in ("personneMorale", "etablissement") for e in there):
            if self.around.is_name_like(rank, last) and form.keys[0] not in NO_NAMES | COMMON_WORDS:
                self._doubt(form, "company", rank, last)
        elif len(form.keys) > 1 and all(e.label in inside and start <= e.start and e.end <= end for e in there):
            parties = [e for e in there if e.label in PERSON_LABELS]
            words = map(self.read.span, range(rank, last))
            if not all(any(e.start <= first and stop <= e.end for e in parties) for first, stop in words):
                self._add(form, rank)

    def _accepts_professional(self, form: Form, rank: int) -> bool:
        """Tell whether a professional's form names that professional here: a full name, or a
        surname behind a title."""
        whole = len(form.keys) > 1 or self.around.title(rank) in _CIVIL_TITLES
        return whole and self.around.is_name_like(rank, rank + len(form.keys))

    def _accepts(self, form: Form, rank: int) -> bool:
        """Tell whether a party's form names a person here."""
        around, last = self.around, rank + len(form.keys)
        if around.is_seat(rank):
            return False
        if not around.is_name_like(rank, last):
            return bool(around.title(rank)) and around.uncertain.isdisjoint(form.keys)
        if around.is_led_by_title(rank) or around.is_beside_name(rank, last):
            return True
        if len(form.keys) == 1 and form.keys[0] not in _TRADES and around.stands_as_found(rank):
            return True
        if len(form.keys) > 1:
            return len(set(form.labels)) > 1 or not (NO_NAMES | COMMON_WORDS | PARTICLES).issuperset(form.keys)
        accepted = self._accepts_word(form.keys[0], rank, form.labels[0])
        if not accepted and form.keys[0] not in NO_NAMES:
            self._doubt(form, "common", rank, last)
        return accepted

    def _accepts_word(self, word: str, rank: int, label: str) -> bool:
        """Tell whether a capitalised word that nothing announces is a name."""
        around = self.around
        if label == FIRST_NAME and (around.is_called(rank) or around.is_month_of_somebody(rank)):
            return True
        if len(word) < 3 or word in NO_NAMES or word in around.towns or around.is_in_date(rank):
            return False
        if word in around.uncertain and (
            around.starts_sentence(rank) or around.is_shouted(rank) or around.is_before_figure(rank)
        ):
            return False
        return label != FIRST_NAME or not around.is_beside_stranger(rank, rank + 1)

    def _there(self, rank: int, last: int) -> Sequence[Entity]:
        return self.around.taken.over(self.read.starts[rank], self.read.ends[last - 1])

    def _add(self, form: Form, rank: int) -> None:
        """Add the words of a form, one entity per run of a label; what a longer name covers gives
        way to it."""
        lawyer = form.lawyer_too and self.around.title(rank) in LAWYER_TITLES
        for label, run in groupby(enumerate(form.labels, rank), key=lambda word: word[1]):
            ranks = [r for r, _ in run]
            first, last = ranks[0], ranks[-1] + 1
            there = self._there(first, last)
            covered = there and there[0].start <= self.read.starts[first] and self.read.ends[last - 1] <= there[0].end
            if there and there[0].label in NAME_LABELS and (covered or len(ranks) == 1):
                continue
            self.removed += there
            self._place(LAWYER if lawyer else label, first, last, 0.9 if form.professional else 0.95)
        if form.others - PERSON_LABELS and not form.professional:
            place = self.read.starts[rank], self.read.ends[rank + len(form.keys) - 1]
            self.doubts.setdefault(("different_categories", form.keys), doubt("different_categories", *place))

    def _place(self, label: str, rank: int, last: int, score: float) -> None:
        start, end = self.read.starts[rank], self.read.ends[last - 1]
        self.added.append(entity_at(self.read.text, start, end, label, "rule:propagation", score))

    def _doubt(self, form: Form, variant: str, rank: int, last: int) -> None:
        place = self.read.starts[rank], self.read.ends[last - 1]
        self.doubts.setdefault((variant, form.keys), doubt("name_left", *place, variant))


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Mark the other occurrences of the names that entities already cover, of persons and of
    companies, and raise a doubt for those left readable. Linear in the length of the text."""
    read = document.read
    people, companies = _Search(read, entities).run(), company_names.find(read, entities)
    taken = OccupiedSpans(sorted(people.added, key=lambda entity: entity.start))
    kept = tuple(company for company in companies.added if not taken.over(company.start, company.end))
    covered = OccupiedSpans(kept)
    removed = tuple(e for e in companies.removed if e not in people.removed and covered.over(e.start, e.end))
    return Changes((*people.added, *kept), (*people.removed, *removed), people.doubts)


RULE = Rule(
    "propagation",
    "Propagation des noms",
    "Propagation of names",
    "Chaque nom trouvé une fois est cherché dans tout le document, sans égard à la casse ni aux accents, par mots entiers.",
    "Each name found once is looked for in the whole document, case and accents aside, as whole words.",
    apply,
)
