"""What a tagger that reads a delivered text still takes for the name of a party, where no name of a
party should be."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.core import PERSON_LABELS, Entity, NameLeft
from engine.delivery.exemptions import exemptions
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES, TITLES
from engine.pseudonyms import ReplacedText, Span
from engine.text import WORD, key, keys, not_names

_LIKELY = 0.5
"""Probability from which on a mention of the second reading counts."""
_SHORTEST = 3
"""Letters of the shortest word that is looked at: what is shorter is an initial."""

_SHOWN_PLACES = 5
"""Places that a refusal names; it says how many there are."""
_LINE_END = re.compile("\n")
_ORDINARY = NO_NAMES | COMMON_WORDS | PARTICLES | TITLES
_KINDS = ("words", "openers", "civil", "offices", "bodies", "countries")
"""Lists of words that are no names, acronyms of courts among them."""


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A place in a delivered text: its line and its column, both from 1."""

    line: int
    column: int


def names_left(
    replaced: ReplacedText, found: Sequence[Entity], confirmed: Collection[tuple[int, int]] = ()
) -> tuple[TextPlace, ...]:
    """Return the places of words with the shape of a party's name that are neither pseudonyms nor
    kept on purpose: no part of a mention that stays readable, under no doubt, settled by no reader.
    Words that the lists know as no names, or that the text also writes in small letters, have no
    such shape.

    ``found`` are the entities of a tagger that read ``replaced.text``; ``confirmed`` are the
    half-open places in the original text that a reader settled.
    """
    annotation = replaced.annotation
    left, pseudonyms = exemptions(annotation, confirmed), _Pseudonyms(replaced)
    kept = {word for entity in annotation.entities if not entity.masked for word in keys(entity.text)}
    kept |= {word for span in replaced.spans for word in keys(replaced.text[span.new_start : span.new_end])}
    known = kept | _ORDINARY | {key(word[0]) for word in WORD.finditer(replaced.text) if word[0].islower()}
    starts = [
        start
        for start, end in _words(replaced.text, found)
        if not _is_ordinary(key(replaced.text[start:end]), known)
        and not pseudonyms.over(start, end)
        and not any(exemption.reason != "bearer" for exemption in left.over(*pseudonyms.original(start, end)))
    ]
    return tuple(places_of(replaced.text, starts))


def check_names_left(
    replaced: ReplacedText, found: Sequence[Entity], confirmed: Collection[tuple[int, int]] = ()
) -> None:
    """Refuse a text in which names are left (:func:`names_left`).

    Raises:
        NameLeft: there are; it names the first places.
    """
    if places := names_left(replaced, found, confirmed):
        raise NameLeft(count=len(places), places=say_places(places))


def say_places(places: Sequence[TextPlace]) -> str:
    """Write the first places as ``line:column``."""
    return ", ".join(f"{place.line}:{place.column}" for place in places[:_SHOWN_PLACES])


def _is_ordinary(word: str, known: Collection[str]) -> bool:
    return word in known or any(word in not_names(kind) for kind in _KINDS)


def _words(text: str, found: Sequence[Entity]) -> Iterator[tuple[int, int]]:
    """Yield the capitalised words of the likely mentions of parties."""
    for entity in found:
        if entity.label in PERSON_LABELS and entity.score >= _LIKELY:
            for word in WORD.finditer(text, entity.start, entity.end):
                if word.end() - word.start() >= _SHORTEST and word[0][0].isupper():
                    yield word.span()


class _Pseudonyms:
    """Where a delivered text was written anew, and where the rest of it stood before."""

    def __init__(self, replaced: ReplacedText) -> None:
        self._spans: Sequence[Span] = replaced.spans
        self._starts = [span.new_start for span in replaced.spans]
        self._ends = [span.new_end for span in replaced.spans]

    def over(self, start: int, end: int) -> bool:
        """Tell whether a stretch shares a character with what was written anew."""
        return bisect_right(self._ends, start) < bisect_left(self._starts, end)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the place in the original text of what was not written anew."""
        rank = bisect_right(self._ends, start)
        moved = self._spans[rank - 1].end - self._spans[rank - 1].new_end if rank else 0
        return start + moved, end + moved


def places_of(text: str, starts: Iterable[int]) -> Iterator[TextPlace]:
    """Yield lines and columns of places in a text, given from 0 as half-open spans begin."""
    ends = [end.start() for end in _LINE_END.finditer(text)]
    for start in starts:
        above = bisect_left(ends, start)
        yield TextPlace(above + 1, start - (ends[above - 1] if above else -1))
