"""Every name found once is found wherever it stands in the document.

Compared are words, their case and accents folded; the span is that of the text. A name is never cut out of a compound
("Durand-Dupont"), nor found in a street's name, in a court's seat, in a kept company, nor where an entity stands.
What is left readable for such a reason is a doubt, once per name and reason.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby

from engine.annotate.doubts import doubt
from engine.annotate.rules.context import (
    COMMON_WORDS,
    LAWYER_TITLES,
    NO_NAMES,
    PARTICLES,
    TITLES,
    starts_sentence,
    street_zones,
    word_before,
)
from engine.annotate.rules.court_seat import names_seat
from engine.annotate.rules.known_names import Form, KnownNames, known_names
from engine.annotate.rules.placing import Taken
from engine.annotate.rules.reading import Reading, keys, reading
from engine.annotate.rules.rule import Rule
from engine.labels import FIRST_NAME, LAWYER, PERSON_LABELS, SURNAME
from engine.model import Changes, Document, Doubt, Entity, at

_JOINER = re.compile(r"[ \t\u00a0]+\n?[ \t\u00a0]*|\n[ \t\u00a0]*|[ ]?[-\u2010\u2011][ ]?|['\u2019]|\.[ ]?-?")
_HYPHENS = "-\u2010\u2011"
_APOSTROPHES = "'\u2019"
_ELISIONS = frozenset({"d", "l", "qu", "lorsqu", "puisqu", "jusqu", "quoiqu"})
_KINSHIP = frozenset("nee ne dit dite ep epouse epouses epoux consorts veuve vve veuf feu feue heritiers succession".split())
_COMPOUND_LIMIT = 6
_SEAT_SIGNS = frozenset("rcs tgi tj ta ca caa caf cpam urssaf".split())
_SEAT_LINKS = frozenset({"de", "du", "des", "d", "la", "le"}) | _SEAT_SIGNS


class _Search:
    """One pass over the words of a document, looking for its own names."""

    def __init__(self, read: Reading, entities: Sequence[Entity]) -> None:
        self.read, self.taken, self.names = read, Taken(entities), known_names(read, entities)
        self.zones = street_zones(read) if self.names.singles else ()
        self.zone_starts = [start for start, _ in self.zones]
        towns = (keys(e.text) for e in entities if e.label == "localite")
        self.places = {words[0] for words in towns if len(words) == 1}
        self.lower = self._lower_words()
        self.added: list[Entity] = []
        self.removed: list[Entity] = []
        self.doubts: dict[tuple[str, tuple[str, ...]], Doubt] = {}

    def run(self) -> Changes:
        """Look at each word once, longest form first."""
        rank, count = 0, len(self.read.keys)
        by_word = self.names.by_word
        while rank < count:
            forms = by_word.get(self.read.keys[rank])
            form = next((f for f in forms if self._matches(f, rank)), None) if forms else None
            rank = self._visit(form, rank) if form else rank + 1
        return Changes(tuple(self.added), tuple(self.removed), tuple(self.doubts.values()))

    def _lower_words(self) -> frozenset[str]:
        """Give the single names that the document itself writes as common words, in lower case and behind no title."""
        read, words = self.read, self.names.singles
        return frozenset(
            word
            for rank, word in enumerate(read.keys)
            if word in words
            and read.text[read.starts[rank]].islower()
            and not (rank and read.keys[rank - 1] in TITLES)
            and not self.taken.over(read.starts[rank], read.ends[rank])
        )

    def _matches(self, form: Form, rank: int) -> bool:
        read, size = self.read, len(form.keys)
        if size > 1 and read.keys[rank : rank + size] != form.keys:
            return False
        return all(_JOINER.fullmatch(read.text, read.ends[r], read.starts[r + 1]) for r in range(rank, rank + size - 1))

    def _visit(self, form: Form, rank: int) -> int:
        """Deal with a form that stands at a word; give the rank of the next word to look at."""
        last = rank + len(form.keys)
        first_of_compound, end_of_compound = self._compound(rank, last)
        if (first_of_compound, end_of_compound) != (rank, last):
            self._visit_compound(form, first_of_compound, end_of_compound)
            return end_of_compound
        start, end = self.read.starts[rank], self.read.ends[last - 1]
        if not self._whole(rank, start, end):
            return last
        there = self.taken.over(start, end)
        if there:
            self._visit_taken(form, rank, start, end, there)
        elif self._in_street(start):
            self._doubt(form, "street", start, end)
        elif form.professional:
            title = word_before(self.read, start)
            if self._capital(rank, last) and (len(form.keys) > 1 or title in TITLES - _KINSHIP):
                self._add(form, rank)
        elif self._accepts(form, rank, last):
            self._add(form, rank)
        return last

    def _visit_taken(self, form: Form, rank: int, start: int, end: int, there: Sequence[Entity]) -> None:
        """Widen the party's names that lie inside a longer one; doubt where a kept company bears a party's name."""
        if form.professional:
            return
        if any(e.label in ("personneMorale", "etablissement") for e in there):
            if self._capital(rank, rank + len(form.keys)) and form.keys[0] not in NO_NAMES | COMMON_WORDS:
                self._doubt(form, "company", start, end)
        elif len(form.keys) > 1 and all(e.label in PERSON_LABELS and start <= e.start and e.end <= end for e in there):
            if any(not self.taken.over(*self.read.span(r)) for r in range(rank, rank + len(form.keys))):
                self._add(form, rank)

    def _visit_compound(self, form: Form, rank: int, last: int) -> None:
        """Add a compound of known names only, or one behind a title; doubt any other."""
        start, end = self.read.starts[rank], self.read.ends[last - 1]
        if form.professional or self._in_street(start) or self.taken.over(start, end) or not self._whole(rank, start, end):
            return
        words = self.read.keys[rank:last]
        capitals = all(self.read.text[self.read.starts[r]].isupper() for r in range(rank, last))
        known = all(word in self.names.singles for word in words)
        if capitals and (known or word_before(self.read, start) in TITLES - LAWYER_TITLES):
            first = all(self.names.singles.get(word) == FIRST_NAME for word in words)
            self.added.append(at(self.read.text, start, end, FIRST_NAME if first else SURNAME, "rule:propagation", 0.9))
        elif capitals and not NO_NAMES.issuperset(words):
            self._doubt(form, "compound", start, end)

    def _compound(self, rank: int, last: int) -> tuple[int, int]:
        """Grow a run of words over the hyphens at both ends."""
        read, floor, ceiling = self.read, max(0, rank - _COMPOUND_LIMIT), min(len(self.read.keys), last + _COMPOUND_LIMIT)
        while rank > floor and read.text[read.ends[rank - 1] : read.starts[rank]] in _HYPHENS:
            rank -= 1
        while last < ceiling and read.text[read.ends[last - 1] : read.starts[last]] in _HYPHENS:
            last += 1
        return rank, last

    def _whole(self, rank: int, start: int, end: int) -> bool:
        """Tell whether the span is made of whole words: no digit, sign, domain or foreign elision sticks to it."""
        before, after = self.read.text[max(0, start - 2) : start], self.read.text[end : end + 2]
        if before and before[-1] in _APOSTROPHES:
            elided = rank > 0 and self.read.ends[rank - 1] == start - 1
            left = not elided or self.read.keys[rank - 1] in _ELISIONS
        else:
            left = not before or not (before[-1].isalnum() or before[-1] in "_@/\\" or (before[-1] == "." and before[0].islower()))
        if after and after[0] in _APOSTROPHES:
            return left and (after[1:] in "sS" or not after[1:].isalpha())
        return left and not (after and (after[0].isalnum() or after[0] in "_@\\" or (after[0] == "." and after[1:].islower())))

    def _accepts(self, form: Form, rank: int, last: int) -> bool:
        """Tell whether a party's form names a person here."""
        read, start, end = self.read, self.read.starts[rank], self.read.ends[last - 1]
        title = word_before(read, start)
        named = self._titled(rank) or self._beside_name(rank, last)
        capital = self._capital(rank, last)
        if title in _SEAT_LINKS and names_seat(read, start, strict=title not in _SEAT_SIGNS):
            return False
        if not capital:
            return title in TITLES and not (NO_NAMES | COMMON_WORDS | self.lower).intersection(form.keys)
        if named:
            return True
        if len(form.keys) > 1:
            return len(set(form.labels)) > 1 or not (NO_NAMES | COMMON_WORDS | PARTICLES).issuperset(form.keys)
        word = form.keys[0]
        if len(word) < 3 or word in NO_NAMES or word in self.places:
            refused = True
        elif word in COMMON_WORDS or word in self.lower:
            refused = starts_sentence(read, start) or self._shouted(rank) or read.text[end : end + 2].strip()[:1].isdigit()
        else:
            refused = False
        refused = refused or (form.labels[0] == FIRST_NAME and self._beside_stranger(rank))
        if refused and word not in NO_NAMES:
            self._doubt(form, "common", start, end)
        return not refused

    def _titled(self, rank: int) -> bool:
        """Tell whether a title stands before the word, or before the capitalised words that lead to it."""
        read = self.read
        for first in range(rank, max(rank - 3, 0), -1):
            if word_before(read, read.starts[first]) in TITLES:
                return True
            if read.text[read.ends[first - 1] : read.starts[first]] not in (" ", "\u00a0") or not read.word(first - 1)[0].isupper():
                return False
        return False

    def _capital(self, rank: int, last: int) -> bool:
        """Tell whether the first word that is no particle starts with a capital."""
        main = next((r for r in range(rank, last) if self.read.keys[r] not in PARTICLES), rank)
        return self.read.text[self.read.starts[main]].isupper()

    def _shouted(self, rank: int) -> bool:
        """Tell whether the word stands in capitals beside another word in capitals."""
        words = [self.read.word(r) for r in (rank - 1, rank, rank + 1) if 0 <= r < len(self.read.keys)]
        return self.read.word(rank).isupper() and sum(word.isupper() and len(word) > 1 for word in words) > 1

    def _beside_name(self, rank: int, last: int) -> bool:
        """Tell whether a party's name stands right beside, a space away: an entity, or a known word that is no common one."""
        read, start, end = self.read, self.read.starts[rank], self.read.ends[last - 1]
        neighbours = [self.taken.before(start), self.taken.after(end), *self.added[-1:]]
        if any(e and e.label in PERSON_LABELS and (e.end + 1 == start or end + 1 == e.start) and self._space(e, start, end) for e in neighbours):
            return True
        return any(
            read.keys[r] in self.names.singles and read.keys[r] not in NO_NAMES | COMMON_WORDS | self.lower and read.text[read.starts[r]].isupper()
            for r in self._beside(rank, last)
        )

    def _space(self, entity: Entity, start: int, end: int) -> bool:
        return self.read.text[entity.end if entity.end < start else end] in " \u00a0"

    def _beside(self, rank: int, last: int) -> list[int]:
        """Give the ranks of the words one space away on either side."""
        read, found = self.read, []
        if rank and read.text[read.ends[rank - 1] : read.starts[rank]] in (" ", "\u00a0"):
            found.append(rank - 1)
        if last < len(read.keys) and read.text[read.ends[last - 1] : read.starts[last]] in (" ", "\u00a0"):
            found.append(last)
        return found

    def _beside_stranger(self, rank: int) -> bool:
        """Tell whether a capitalised word that is no known name stands right beside: another person, a place, a firm."""
        read = self.read
        return any(
            read.text[read.starts[r]].isupper() and read.keys[r] not in self.names.singles and read.keys[r] not in NO_NAMES | TITLES
            and not (r < rank and starts_sentence(read, read.starts[r]))
            for r in self._beside(rank, rank + 1)
        )

    def _in_street(self, start: int) -> bool:
        rank = bisect_right(self.zone_starts, start) - 1
        return rank >= 0 and start < self.zones[rank][1]

    def _add(self, form: Form, rank: int) -> None:
        """Add the words of a form, one entity per run of a label; what a longer name covers gives way to it."""
        read, words = self.read, list(enumerate(form.labels, rank))
        title = word_before(read, read.starts[rank])
        lawyer = title in LAWYER_TITLES and form.lawyer_too
        for label, run in groupby(words, key=lambda word: word[1]):
            ranks = [r for r, _ in run]
            start, end = read.starts[ranks[0]], read.ends[ranks[-1]]
            there = self.taken.over(start, end)
            if there and (len(ranks) == 1 or there[0].start <= start and end <= there[0].end):
                continue
            self.removed += there
            score = 0.9 if form.professional else 0.95
            self.added.append(at(read.text, start, end, LAWYER if lawyer else label, "rule:propagation", score))
        if form.others - PERSON_LABELS and not form.professional:
            key = ("different_categories", form.keys)
            self.doubts.setdefault(key, doubt("different_categories", read.starts[rank], read.ends[rank + len(words) - 1]))

    def _doubt(self, form: Form, variant: str, start: int, end: int) -> None:
        self.doubts.setdefault((variant, form.keys), doubt("name_left", start, end, variant))


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find the document's own names wherever they stand, in time linear in its length."""
    return _Search(reading(document.text), entities).run()


RULE = Rule(
    "propagation",
    "Chaque nom trouvé une fois est cherché dans tout le document, sans égard à la casse ni aux accents, par mots entiers.",
    "Each name found once is looked for in the whole document, case and accents aside, as whole words.",
    apply,
)
