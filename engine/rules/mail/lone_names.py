"""First names of the shipped lists that the tagger did not see in letters and chats, also in small
letters: "passer chez Brigitte", "et sinon gérard ?", "Sylvie Delmare, du club"; and in paragraphs
all in capitals, where nothing else shows a name.

Letters, mails, chats and capitals only: in a decision a lone first name is a street's or a school's
as often as somebody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from engine.core import FIRST_NAME, SURNAME, Changes, Entity, entity_at
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES, TITLES
from engine.rules.mail.lines import is_correspondence, is_informal
from engine.rules.names.surroundings import Surroundings
from engine.rules.rule import Rule
from engine.text import (
    FoldedText,
    Text,
    any_of,
    first_names,
    name_likelihood,
    not_names,
    one_word_short_forms,
    vocabulary,
)

_KINDS = ("words", "openers", "civil", "offices", "bodies", "countries")
_PLACE = re.compile(
    rf"(?:{any_of('places.saints', 'facilities.before_names', 'things.named_after_persons', 'things.named_in_quotes')}|mont|notre-dame)"
    r"[ \u00a0-](?:de |du |d'|la |le )?\Z"
)
_QUOTED = re.compile(r"[«\"“][ \u00a0]?\Z")
_SHORTEST, _AHEAD, _ALIKE = 4, 40, 0.55
_SURELY, _PARAGRAPH = 0.7, 30
"""How much what follows a first name in capitals must look like a surname; letters of a paragraph
in capitals, at least."""
_PET_NAMES = vocabulary.words("kin.pet_names")


@cache
def _ordinary() -> frozenset[str]:
    kinds = frozenset(word for kind in _KINDS for word in not_names(kind))
    return kinds | NO_NAMES | COMMON_WORDS | PARTICLES | TITLES | frozenset(vocabulary.listed("names.ordinary", "fr"))


@cache
def _listed() -> frozenset[str]:
    """Give the first names, and the short forms that are one word of four letters or more."""
    known = first_names() | one_word_short_forms()
    return frozenset(word for word in known if len(word) >= _SHORTEST) - _ordinary()


class _Search:
    """One pass over the words of a letter, or over those of the paragraphs in capitals."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity], language: str) -> None:
        self.read, self.informal = read, is_informal(read)
        self.letter = is_correspondence(read)
        self.around = Surroundings(read, entities, frozenset({""}))
        self.determiners = frozenset(vocabulary.listed("grammar.determiners", language))

    def run(self) -> Iterator[Entity]:
        """Yield the first names that stand free, and the surname behind one with a capital."""
        for rank, word in enumerate(self.read.keys):
            if word not in _listed() or not self._is_free(rank):
                continue
            if self._is_in_capitals(rank):
                yield from self._parts(rank, self._shouted_surname(rank + 1))
                continue
            if not self.letter:
                continue
            capital = self.around.is_capital(rank)
            called = rank > 0 and self.read.keys[rank - 1] in _PET_NAMES
            if not capital and not called and not (self.informal and self._is_free_in_small(rank)):
                continue
            last = self._surname(rank + 1) if capital else rank + 1
            if last is None or (capital and self._is_behind_stranger(rank)):
                continue
            yield from self._parts(rank, last)

    def _parts(self, rank: int, last: int) -> Iterator[Entity]:
        yield self._part(rank, rank + 1, FIRST_NAME)
        if last > rank + 1:
            yield self._part(rank + 1, last, SURNAME)

    def _is_in_capitals(self, rank: int) -> bool:
        """Tell whether the whole paragraph of a word is in capitals, and long enough to be text."""
        text, (start, end) = self.read.text, self.read.span(rank)
        if not text[start:end].isupper():
            return False
        line = text[text.rfind("\n", 0, start) + 1 : (text + "\n").find("\n", end)]
        return sum(map(str.isupper, line)) >= _PARAGRAPH and not any(map(str.islower, line))

    def _shouted_surname(self, rank: int) -> int:
        """Say where the surname behind a first name in capitals ends: one word that is hardly
        anything else."""
        read = self.read
        if rank == len(read.keys) or read.text[read.ends[rank - 1] : read.starts[rank]] != " ":
            return rank
        free = read.keys[rank] not in _ordinary() and self.around.is_unread(rank, rank + 1)
        return rank + 1 if free and name_likelihood(read.word(rank).capitalize()) >= _SURELY else rank

    def _is_free(self, rank: int) -> bool:
        around, (start, _) = self.around, self.read.span(rank)
        return around.is_unread(rank, rank + 1) and not (
            around.is_in_street(rank)
            or _PLACE.search(self.read.folded, max(0, start - _AHEAD), start)
            or _QUOTED.search(self.read.text, max(0, start - 3), start)
        )

    def _is_free_in_small(self, rank: int) -> bool:
        """Tell whether a word in small letters may be a first name: behind no article and before no
        word of its own."""
        return not rank or self.read.keys[rank - 1] not in self.determiners

    def _surname(self, rank: int) -> int | None:
        """Say where the capitalised words behind a first name end, None where they are no
        surname."""
        read, around = self.read, self.around
        if rank == len(read.keys) or read.text[read.ends[rank - 1] : read.starts[rank]] not in (" ", "\u00a0"):
            return rank
        last = rank
        while last < min(rank + 2, len(read.keys)) and read.keys[last] in PARTICLES and last + 1 < len(read.keys):
            last += 1
        if not around.is_capital(last) or around.taken.over(*read.span(last)):
            return rank
        _, last_of_compound = around.compound(last, last + 1)
        word = read.text[read.starts[last] : read.ends[last_of_compound - 1]]
        alike = read.keys[last] not in _ordinary() and name_likelihood(word) >= _ALIKE
        return last_of_compound if alike else None

    def _is_behind_stranger(self, rank: int) -> bool:
        """Tell whether another capitalised word leads to the first name: "Saint Nicolas", "Super
        Mario"."""
        read = self.read
        if not rank or read.text[read.ends[rank - 1] : read.starts[rank]] not in (" ", "\u00a0"):
            return False
        leads = self.around.is_capital(rank - 1) and not self.around.starts_sentence(rank - 1)
        return leads and read.keys[rank - 1] not in TITLES and not self.around.taken.over(*read.span(rank - 1))

    def _part(self, rank: int, last: int, label: str) -> Entity:
        span = self.read.starts[rank], self.read.ends[last - 1]
        return entity_at(self.read.text, *span, label, "rule:lone_names", 0.75)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label listed first names where nothing stands yet, with the surname behind. French letters,
    mails, chats and paragraphs in capitals only."""
    read = document.read
    if document.language != "fr":
        return Changes()
    return Changes(tuple(_Search(read, entities, document.language).run()))


RULE = Rule(
    "lone_names",
    "Prénoms isolés dans les lettres",
    "Lone first names in letters",
    "Dans les lettres, courriels et messages, un prénom usuel que le modèle n'a pas vu est occulté, en minuscules aussi, avec le nom qui le suit.",
    "In letters, mails and chats, a usual first name that the model did not see is masked, in small letters too, with the surname behind it.",
    apply,
)
