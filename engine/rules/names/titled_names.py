"""Names that a title announces and nothing has seen: "MM. Le Goff et Traoré", "Mme Aïcha Ba". What
stands there is a name, whoever bears it: masking a judge costs less than leaving a party readable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core import FIRST_NAME, SURNAME, Changes, Entity, entity_at
from engine.persons import COURT_AFTER, MASKED_ALREADY
from engine.rules.names.free_words import NameWords
from engine.rules.rule import Rule
from engine.text import Text, any_of, first_names, place, vocabulary

_TITLE = re.compile(
    rf"(?<![\w'’-]){any_of('titles.civil', 'titles.before_unseen_names')}\.?[ \u00a0\u202f]{{1,2}}(?=[^\W\d_])"
)
_ABBREVIATED = 2
"""Letters of a title that, in lower case, is a word of another language ("tell me. She")."""
_AND = re.compile(rf",[ \u00a0\n]|[ \u00a0\n](?:{any_of('grammar.and')}|&)[ \u00a0\n]")
_LETTERS = re.compile(r"[A-Z][ \u00a0][A-Z](?!\w)")
"""What decisions that were masked before say in place of a name: "Mme A B"."""
_SEVERAL = vocabulary.words("titles.of_several")
_SOURCE, _SCORE, _MOST, _AROUND = "rule:titled_names", 0.75, 8, 30


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the capitalised words behind a title, where nothing stands yet, as a name; behind that
    of several also those that follow it. Offices ("M. le préfet") are none, and a function of the
    court behind the name keeps it readable."""
    search = _Search(document, entities)
    return place(document, entities, search.run())


class _Search:
    """Looks behind each title of one document."""

    def __init__(self, document: Text, entities: Sequence[Entity]) -> None:
        self.read = document.read
        self.words = NameWords(document.read, entities)

    def run(self) -> Iterator[Entity]:
        """Yield what is labelled, title by title."""
        for title in _TITLE.finditer(self.read.folded):
            word = self.read.text[title.start() : title.end()].strip(". \u00a0\u202f")
            if len(word) <= _ABBREVIATED and word[0].islower():
                continue
            yield from self._behind(title.end(), word)

    def _behind(self, position: int, title: str) -> Iterator[Entity]:
        """Yield the names behind one title: the first, and those that a list goes on with where the
        title is that of several."""
        read, several = self.read, title.casefold() in _SEVERAL
        rank = read.word_at(position)
        for _ in range(_MOST if several else 1):
            if rank >= len(read.keys) or read.starts[rank] != position:
                return
            first, last = self._end(rank)
            if last > rank:
                if COURT_AFTER.match(read.folded, read.ends[last - 1]):
                    return
                yield from self._name(rank, first, last)
            elif not (last := self._known_end(rank)):
                return
            following = _AND.match(read.folded, read.ends[last - 1])
            if following is None:
                return
            position, rank = following.end(), read.word_at(following.end())

    def _end(self, rank: int) -> tuple[int, int]:
        """Give the ranks behind the first names and behind the whole name that begins at ``rank``;
        ``rank`` twice where none does. Among capitals alone one word follows the first names: the
        sentence goes on in capitals."""
        read, words = self.read, self.words
        capital = read.text[read.starts[rank]].isupper()
        masked = any(form.match(read.text, read.starts[rank]) for form in (MASKED_ALREADY, _LETTERS))
        if masked or not (capital or words.is_particle(rank)):
            return rank, rank
        first = rank
        while words.is_name_word(first) and read.keys[first] in first_names() and self._goes_on(first + 1):
            first += 1
        while first > rank and not words.is_spaced(first):
            first -= 1
        last = words.run(first, announced=True)
        if last == first or self._is_shouted(first, last):
            last = next((r + 1 for r in range(first, len(read.keys)) if not words.is_particle(r)), first)
            last = last if words.is_name_word(last - 1) else first
        return first, last

    def _goes_on(self, rank: int) -> bool:
        """Tell whether a name goes on at a word."""
        words = self.words
        return (
            rank < len(self.read.keys) and words.joined(rank) and (words.is_name_word(rank) or words.is_particle(rank))
        )

    def _is_shouted(self, first: int, last: int) -> bool:
        """Tell whether all stands in capitals around a name."""
        start, end = max(0, self.read.starts[first] - _AROUND), self.read.ends[last - 1] + _AROUND
        return last - first > 1 and not any(map(str.islower, self.read.text[start:end]))

    def _known_end(self, rank: int) -> int:
        """Give the rank behind what has a label already, over which a list goes on; 0 where nothing
        has."""
        there = self.words.taken.over(*self.read.span(rank))
        return self.read.word_at(there[-1].end) if there else 0

    def _name(self, rank: int, first: int, last: int) -> Iterator[Entity]:
        read = self.read
        for label, start, end in ((FIRST_NAME, rank, first), (SURNAME, first, last)):
            if start < end:
                yield entity_at(read.text, read.starts[start], read.ends[end - 1], label, _SOURCE, _SCORE)


RULE = Rule(
    "titled_names",
    "Noms derrière un titre",
    "Names behind a title",
    "Le nom derrière « M. », « Mme » ou « MM. » est occulté, même si le modèle ne l'a pas vu.",
    "The name behind “Mr”, “Mrs” or “MM.” is masked even where the model did not see it.",
    apply,
)
