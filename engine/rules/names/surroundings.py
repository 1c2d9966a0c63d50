"""What stands around a run of words: title, capitals, neighbours, hyphens, streets, towns of the
document."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence

from engine.core import FIRST_NAME, PERSON_LABELS, Entity
from engine.persons import (
    COMMON_WORDS,
    LAWYER_TITLES,
    MONTHS,
    NO_NAMES,
    PARTICLES,
    TITLES,
    starts_sentence,
    street_zones,
    word_before,
)
from engine.rules.places.court_seat import names_seat
from engine.text import FoldedText, OccupiedSpans, keys, vocabulary

_HYPHENS, _APOSTROPHES, _SPACES = "-\u2010\u2011", "'\u2019", (" ", "\u00a0")
_DAY, _YEAR = re.compile(r"(?<!\d)\d{1,2}(?:er)?[ \u00a0-]\Z"), re.compile(r"\.?[ \u00a0-](?:1[89]|20)\d\d(?!\d)")
_ELISIONS = frozenset({"d", "l", "qu", "lorsqu", "puisqu", "jusqu", "quoiqu"})
_DAY_REACH = 6
_CALLED = (",", ":")
_FRENCH_MONTHS = frozenset(MONTHS)
_BEFORE_MONTHS = vocabulary.words("calendar.before_months")
_COMPOUND_LIMIT = 6
_LEADING_LIMIT = 3
_SEAT_SIGNS = frozenset("rcs tgi tj ta ca caa caf cpam urssaf".split())
_SEAT_LINKS = frozenset({"de", "du", "des", "d", "la", "le"})


def is_announced(read: FoldedText, taken: OccupiedSpans, entity: Entity) -> bool:
    """Tell whether a civil title or a first name stands right before the mention: what makes of a
    word a name."""
    before = taken.before(entity.start)
    behind_first = before is not None and before.label == FIRST_NAME and entity.start - before.end == 1
    return behind_first or word_before(read, entity.start) in TITLES - LAWYER_TITLES


class Surroundings:
    """Answers questions about runs of words, ranks ``rank`` to ``last`` excluded, of one document.

    ``singles`` are the single words known as parties' names; ``lower`` those of them that the
    document itself writes in lower case behind no title, as common words; ``towns`` the one-word
    towns among its entities.
    """

    def __init__(self, read: FoldedText, entities: Sequence[Entity], singles: Collection[str]) -> None:
        self.read, self.taken, self.singles = read, OccupiedSpans(entities), singles
        self.streets = street_zones(read) if singles else ()
        self._street_starts = [start for start, _ in self.streets]
        self.towns = {keys(e.text)[0] for e in entities if e.label == "localite" and len(keys(e.text)) == 1}
        self.lower = self._lower_words()
        self.uncertain = NO_NAMES | COMMON_WORDS | self.lower
        self.pairs = self._word_pairs(entities)

    def _word_pairs(self, entities: Sequence[Entity]) -> frozenset[tuple[str, str]]:
        """Give each found name of one word with the capitalised words beside it that no entity
        covers, in their order."""
        found: set[tuple[str, str]] = set()
        for entity in entities:
            rank = self.read.word_at(entity.start)
            if entity.label in PERSON_LABELS and self.read.ends[rank : rank + 1] == (entity.end,):
                found.update(self._pairs_at(rank))
        return frozenset(found)

    def _pairs_at(self, rank: int) -> list[tuple[str, str]]:
        words = self.read.keys
        strangers = (
            r for r in self.beside(rank, rank + 1) if self.is_capital(r) and words[r] not in PARTICLES | TITLES
        )
        free = (r for r in strangers if not self.taken.over(*self.read.span(r)))
        return [(words[min(r, rank)], words[max(r, rank)]) for r in free]

    def stands_as_found(self, rank: int) -> bool:
        """Tell whether the word stands beside the same capitalised word as where it was found: the
        same words written twice are not a name once and something else the next time."""
        return not self.pairs.isdisjoint(self._pairs_at(rank))

    def _lower_words(self) -> frozenset[str]:
        read = self.read
        return frozenset(
            word
            for rank, word in enumerate(read.keys)
            if word in self.singles
            and read.text[read.starts[rank]].islower()
            and not (rank and read.keys[rank - 1] in TITLES)
            and not self.taken.over(*read.span(rank))
        )

    def title(self, rank: int) -> str:
        """Give the title right before a word, or an empty string."""
        word = word_before(self.read, self.read.starts[rank])
        return word if word in TITLES else ""

    def is_led_by_title(self, rank: int) -> bool:
        """Tell whether a title stands before the word, or before the capitalised words that lead to
        it."""
        for first in range(rank, max(rank - _LEADING_LIMIT, 0), -1):
            if self.title(first):
                return True
            leads = self.is_capital(first - 1) and self.read.keys[first - 1] not in NO_NAMES | COMMON_WORDS | PARTICLES
            if not leads or self._gap(first) not in _SPACES:
                return False
        return False

    def is_capital(self, rank: int) -> bool:
        """Tell whether a word starts with a capital."""
        return self.read.text[self.read.starts[rank]].isupper()

    def is_name_like(self, rank: int, last: int) -> bool:
        """Tell whether the first word of a run that is no particle starts with a capital."""
        return self.is_capital(next((r for r in range(rank, last) if self.read.keys[r] not in PARTICLES), rank))

    def is_shouted(self, rank: int) -> bool:
        """Tell whether the word stands in capitals beside another word in capitals."""
        words = [self.read.word(r) for r in (rank - 1, rank, rank + 1) if 0 <= r < len(self.read.keys)]
        return self.read.word(rank).isupper() and sum(word.isupper() and len(word) > 1 for word in words) > 1

    def starts_sentence(self, rank: int) -> bool:
        """Tell whether a sentence, a line or an item of a list begins with the word."""
        return starts_sentence(self.read, self.read.starts[rank])

    def is_before_figure(self, rank: int) -> bool:
        """Tell whether a figure stands right behind, as in a date."""
        end = self.read.ends[rank]
        return self.read.text[end : end + 2].strip()[:1].isdigit()

    def is_in_date(self, rank: int) -> bool:
        """Tell whether a figure stands right before and a year right behind: "22 Jun 2000"."""
        return self._follows_day(rank) and _YEAR.match(self.read.text, self.read.ends[rank]) is not None

    def _follows_day(self, rank: int) -> bool:
        """Tell whether the day of a date stands right before."""
        start = self.read.starts[rank]
        return _DAY.search(self.read.text, max(0, start - _DAY_REACH), start) is not None

    def is_called(self, rank: int) -> bool:
        """Tell whether a word that begins a sentence or a line is spoken to, or speaks: "Will, you
        had", "Will: no"."""
        return self.is_capital(rank) and self.starts_sentence(rank) and self._goes_on_with(rank, _CALLED)

    def is_month_of_somebody(self, rank: int) -> bool:
        """Tell whether the name of a month has a capital within a French sentence, and nothing of a
        date beside it: "l'éducation d'Avril"."""
        if self.read.keys[rank] not in _FRENCH_MONTHS or self.read.word(rank).isupper() or not self.is_capital(rank):
            return False
        dated = self._follows_day(rank) or self.is_before_figure(rank)
        before = self.read.keys[max(0, rank - 2) : rank]
        return not (dated or self.starts_sentence(rank) or _BEFORE_MONTHS.intersection(before))

    def _goes_on_with(self, rank: int, signs: Collection[str]) -> bool:
        end = self.read.ends[rank]
        return self.read.text[end : end + 2].lstrip(" \u00a0")[:1] in signs

    def is_seat(self, rank: int) -> bool:
        """Tell whether the word is the seat of a court or an office ("tribunal de Grasse", "RCS
        Vienne")."""
        start = self.read.starts[rank]
        before = word_before(self.read, start)
        return before in _SEAT_LINKS | _SEAT_SIGNS and names_seat(self.read, start, strict=before in _SEAT_LINKS)

    def is_in_street(self, rank: int) -> bool:
        """Tell whether the word stands in the name of a street."""
        start = self.read.starts[rank]
        zone = bisect_right(self._street_starts, start) - 1
        return zone >= 0 and start < self.streets[zone][1]

    def compound(self, rank: int, last: int) -> tuple[int, int]:
        """Grow a run of words over the hyphens at both ends."""
        floor, ceiling = max(0, rank - _COMPOUND_LIMIT), min(len(self.read.keys), last + _COMPOUND_LIMIT)
        while rank > floor and self._gap(rank) in _HYPHENS:
            rank -= 1
        while last < ceiling and self._gap(last) in _HYPHENS:
            last += 1
        return rank, last

    def stands_free(self, rank: int, last: int) -> bool:
        """Tell whether nothing sticks to the run: no digit, sign or domain, no elision but those of
        French, no suffix but 's."""
        start, end = self.read.starts[rank], self.read.ends[last - 1]
        before, after = self.read.text[max(0, start - 2) : start], self.read.text[end : end + 2]
        if before[-1:] in tuple(_APOSTROPHES):
            elided = rank > 0 and self.read.ends[rank - 1] == start - 1
            free = not elided or self.read.keys[rank - 1] in _ELISIONS
        else:
            free = not (
                before[-1:].isalnum() or before[-1:] in tuple("_@/\\") or (before[-1:] == "." and before[0].islower())
            )
        if after[:1] in tuple(_APOSTROPHES):
            return free and (after[1:] in "sS" or not after[1:].isalpha())
        return free and not (
            after[:1].isalnum() or after[:1] in tuple("_@\\") or (after[:1] == "." and after[1:].islower())
        )

    def is_unread(self, rank: int, last: int) -> bool:
        """Tell whether no entity stands on the run, and it is no piece of a longer word."""
        there = self.taken.over(self.read.starts[rank], self.read.ends[last - 1])
        return not there and self.compound(rank, last) == (rank, last) and self.stands_free(rank, last)

    def beside(self, rank: int, last: int) -> list[int]:
        """Give the ranks of the words one space away on either side."""
        found = [rank - 1] if rank and self._gap(rank) in _SPACES else []
        return found + ([last] if last < len(self.read.keys) and self._gap(last) in _SPACES else [])

    def is_beside_name(self, rank: int, last: int) -> bool:
        """Tell whether a party's name stands a space away: an entity, or a known word that is no
        common one."""
        for other in self.beside(rank, last):
            if (
                self.read.keys[other] in self.singles
                and self.read.keys[other] not in self.uncertain
                and self.is_capital(other)
            ):
                return True
            if any(entity.label in PERSON_LABELS for entity in self.taken.over(*self.read.span(other))):
                return True
        return False

    def is_beside_stranger(self, rank: int, last: int) -> bool:
        """Tell whether a capitalised word that is no known name stands a space away: another
        person, a place, a firm."""
        return any(
            self.is_capital(other)
            and self.read.keys[other] not in self.singles
            and self.read.keys[other] not in NO_NAMES | TITLES
            and not (other < rank and self.starts_sentence(other))
            for other in self.beside(rank, last)
        )

    def _gap(self, rank: int) -> str:
        """Give what stands between a word and the one before."""
        return self.read.text[self.read.ends[rank - 1] : self.read.starts[rank]]
