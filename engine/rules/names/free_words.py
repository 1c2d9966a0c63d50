"""The free words beside a name that may belong to it: capitalised, of no entity, and no ordinary
words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Entity
from engine.persons import NO_NAMES, PARTICLES, TITLES
from engine.text import FoldedText, OccupiedSpans, not_names

PARTICLES_OF_NAMES = (PARTICLES - {"les"}) | frozenset("san santa ten ter op abd abou abu oum ait mac wa".split())
_ELIDED = frozenset({"d", "l", "o", "n", "m"})
_SPACES, _HYPHENS, _APOSTROPHES = (" ", "\u00a0"), ("-", "\u2010", "\u2011"), ("'", "’")
_BETWEEN = frozenset({"e", "y", "i"})
"""And, between two surnames: "Sousa e Silva"."""
_LONGEST = 4
"""Words that a surname may gain: more is a line of capitals."""
_KINDS = ("words", "openers", "civil", "offices", "bodies", "countries")


class NameWords:
    """Answers questions about the words of one document, by rank. ``entities`` are sorted and
    disjoint."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity]) -> None:
        self.read, self.taken = read, OccupiedSpans(entities)

    def is_name_word(self, rank: int) -> bool:
        """Tell whether a word may be part of a name that goes on."""
        word = self.read.keys[rank]
        return (
            self.read.text[self.read.starts[rank]].isupper()
            and len(word) > 1
            and word not in TITLES
            and word not in NO_NAMES
            and not any(word in not_names(kind) for kind in _KINDS)
            and self.is_free(rank)
        )

    def is_free(self, rank: int) -> bool:
        """Tell whether no entity stands on a word, and no digit or sign sticks to it."""
        start, end = self.read.span(rank)
        around = self.read.text[max(0, start - 1) : start] + self.read.text[end : end + 1]
        return not self.taken.over(start, end) and not any(c.isdigit() or c in "_@\\" for c in around)

    def is_particle(self, rank: int) -> bool:
        """Tell whether a free word is a particle of surnames, or the "d" of "d'Alma"."""
        return rank >= 0 and self.read.keys[rank] in PARTICLES_OF_NAMES | _ELIDED and self.is_free(rank)

    def is_shouted(self, rank: int) -> bool:
        """Tell whether a word of two letters or more is all capitals."""
        word = self.read.word(rank)
        return len(word) > 1 and word.isupper()

    def is_spaced(self, rank: int) -> bool:
        """Tell whether a word stands one space behind the word before it."""
        return rank > 0 and self._gap(rank) in _SPACES

    def joined(self, rank: int) -> bool:
        """Tell whether a word stands one space, hyphen or apostrophe behind the word before it."""
        gap = self._gap(rank) if rank else "\n"
        return gap in (*_SPACES, *_HYPHENS) or (gap in _APOSTROPHES and self.read.keys[rank - 1] in _ELIDED)

    def _ends_name(self, rank: int) -> bool:
        """Tell whether a particle has a capital and ends a surname ("Le Du"): no other word with a
        capital follows ("Le Président")."""
        last = rank + 1 == len(self.read.keys) or not self.joined(rank + 1) or not self._has_capital(rank + 1)
        return last and len(self.read.keys[rank]) > 1 and self._has_capital(rank) and self.is_particle(rank)

    def _has_capital(self, rank: int) -> bool:
        return self.read.text[self.read.starts[rank]].isupper()

    def run(self, rank: int, *, shouted: bool = False, announced: bool = False) -> int:
        """Give the rank behind the run of name words, particles among them, that starts at
        ``rank``.

        It is ``rank`` where none starts, and where more words follow than a name has. ``shouted``:
        all in capitals. ``announced``: a title and a first name lead it, so that a particle with a
        capital is a name word too.
        """
        last = stop = rank
        while stop < len(self.read.keys) and (stop == rank or self.joined(stop)):
            named = self.is_name_word(stop) or (announced and self._ends_name(stop))
            if named and (not shouted or self.is_shouted(stop)):
                last = stop + 1
            elif not self.is_particle(stop) and not (announced and self.read.word(stop) in _BETWEEN and stop > rank):
                break
            stop += 1
            if stop - rank > _LONGEST:
                return rank
        return last

    def run_before(self, rank: int) -> int:
        """Give the first rank of the run of words in capitals that ends before ``rank``, particles
        among them."""
        first = start = rank
        while start > max(0, rank - _LONGEST) and self.joined(start):
            if self.is_name_word(start - 1) and self.is_shouted(start - 1):
                first = start - 1
            elif not (self.is_particle(start - 1) and self.is_shouted(start - 1)):
                break
            else:
                first = start - 1 if first < rank else first
            start -= 1
        return first

    def _gap(self, rank: int) -> str:
        return self.read.text[self.read.ends[rank - 1] : self.read.starts[rank]]
