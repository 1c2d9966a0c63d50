"""Where terms stand in a text, in every form in which a name may be written there.

The text is squeezed to its letters, as for names in disguise (:mod:`engine.rules.disguises`): case,
accents, ends of lines, letters set apart, addresses and names of files are one search.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import regex

from engine.core import Document
from engine.persons import TITLES
from engine.rules import SqueezedText, Stretches, squeeze, squeeze_variants, whole_code
from engine.terms.expressions import TakesTooLong, find_expression
from engine.terms.forms import FormIndex, TermForm
from engine.terms.term import SCOPES, Term, Terms
from engine.text import FoldedText, Text, listed

_SHORTEST_GLUED = 5
"""Letters of a term to which another word may be glued."""

_SOFT_HYPHEN, _APOSTROPHES = "\u00ad", frozenset("'\u2019\u02bc")

MOST_FINDS = 50_000
"""Places of terms in one text, and in each decoded variant of it."""

_BLANK = r"[^\S\r\n\f]{0,8}"
_ORDINARY = regex.compile(
    rf"(?!\Z){_BLANK}(?:[-\u2010\u2011]?{_BLANK}(?:\r?\n)?{_BLANK}|['\u2019\u02bc]{_BLANK}|[._/+@&-])"
)
"""What parts the words of a term as they are usually written, over one end of a line at most."""
_CUT = regex.compile(rf"[-\u2010\u2011\u00ad]\r?\n{_BLANK}")
"""What parts a word at the end of a line."""
_DOTTED = regex.compile(rf"\.[-\u2010\u2011]?{_BLANK}(?:\r?\n)?{_BLANK}")
"""What parts them too where the term itself has a dot: « J. Dupont », « J.-B. »."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A half-open place in a text where a term stands; ``rank`` is that of the term, and
    ``disguised`` tells that its letters are set apart, cut, joined or encoded there."""

    start: int
    end: int
    term: Term
    rank: int
    disguised: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """The places of all terms in a text, in order and disjoint; ``clashes`` are the places where a
    term to hide and one to keep overlap, ``unfinished`` the ranks of the expressions that were
    stopped."""

    occurrences: tuple[Occurrence, ...] = ()
    clashes: tuple[tuple[int, int], ...] = ()
    unfinished: tuple[int, ...] = ()


class TermSearch:
    """Finds terms in texts. The index is made once, for as many texts as there are."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._index = FormIndex(terms.terms)
        self._expressions = [(rank, term) for rank, term in enumerate(terms.terms) if term.expression]

    def find(self, document: Document) -> Found:
        """Find the places of all terms. Where some overlap, that of the installation's policy
        counts, then the longest; of two that cover the same, that of the nearer scope, then the one
        to hide."""
        text = Text.of(document)
        found = list(islice(self._words(text.read), MOST_FINDS)) if self._index.tables else []
        unfinished = []
        for rank, term in self._expressions:
            try:
                for span in find_expression(text.text, term.text, term.same_case, not term.within):
                    found.append(Occurrence(*span, term, rank))
            except TakesTooLong:
                unfinished.append(rank)
        kept = _settle(found)
        return Found(kept, _clashes(kept, found), tuple(unfinished))

    def _words(self, read: FoldedText) -> Iterator[Occurrence]:
        squeezed = read.once(squeeze)
        stretches = Stretches(squeezed, read.keys, lambda start: True)
        for found, first in self._index.find(squeezed):
            yield from _judge(read, squeezed, stretches, found, first)
        for variant, other in read.once(squeeze_variants):
            judge = Stretches(other, (), lambda start: True)
            for found, first in islice(self._index.find(other), MOST_FINDS):
                last = first + len(found.form.letters)
                start, end = variant.source(other.places[first], other.places[last - 1] + 1)
                shown = variant.text[other.places[first] : other.places[last - 1] + 1]
                if read.text[start:end] != shown and judge.is_encoded(found.form, first, last):
                    start, end = whole_code(read.text, start, end)
                    yield Occurrence(start, end, found.term, found.rank, disguised=True)


def _judge(
    read: FoldedText, squeezed: SqueezedText, stretches: Stretches, found: TermForm, first: int
) -> Iterator[Occurrence]:
    """Yield the place of a form whose letters stand there, where they are the term."""
    last = first + len(found.form.letters)
    start, end = squeezed.places[first], squeezed.places[last - 1] + 1
    text, term = squeezed.text, found.term
    if term.same_case and not _same_letters(text[start:end], term.text):
        return
    if term.within:
        if _is_ordinary(squeezed, found, first, last):
            yield Occurrence(start, _with_accents(text, end), term, found.rank)
        return
    if _in_number(squeezed, first) or _in_number(squeezed, last):
        return
    edges = stretches.edges(first, last)
    if edges is None and _is_glued(read, squeezed, stretches, first, last):
        edges = (0, 0)
    if edges is None:
        return
    if edges == (0, 0) and _is_ordinary(squeezed, found, first, last):
        yield Occurrence(start, _with_accents(text, end), term, found.rank)
    elif span := None if _ends_apart(squeezed, found, last) else stretches.span(found.form, first, last):
        yield Occurrence(*span, term, found.rank, disguised=True)


def _ends_apart(squeezed: SqueezedText, found: TermForm, last: int) -> bool:
    """Tell whether the letter of a plural stands farther off than the letter before it: it begins
    the next word, as in « L u c   S o w »."""
    return found.plural and len(squeezed.gap(last - 1)) > len(squeezed.gap(last - 2))


def _is_glued(read: FoldedText, squeezed: SqueezedText, stretches: Stretches, first: int, last: int) -> bool:
    """Tell whether the blank before « et M. » is missing behind a name: « Slimaneet M. Roy », where
    « Martinet » is another one."""
    if last - first < _SHORTEST_GLUED or not squeezed.text[squeezed.places[first]].isupper():
        return False
    ends = [last + len(word) for word in listed("grammar.joining", "fr") if squeezed.letters.startswith(word, last)]
    return any(
        squeezed.places[end - 1] - squeezed.places[last - 1] == end - last
        and squeezed.text[squeezed.places[last] : squeezed.places[end - 1] + 1].islower()
        and stretches.edges(first, end) is not None
        and _is_titled(read, squeezed.places[end - 1] + 1)
        for end in ends
    )


def _is_titled(read: FoldedText, offset: int) -> bool:
    rank = read.word_at(offset)
    return rank < len(read.keys) and read.keys[rank] in TITLES


def _in_number(squeezed: SqueezedText, rank: int) -> bool:
    """Tell whether a place lies between two figures of one number."""
    if not 0 < rank < len(squeezed.letters) or squeezed.gap(rank):
        return False
    return squeezed.letters[rank - 1].isdigit() and squeezed.letters[rank].isdigit()


def _is_ordinary(squeezed: SqueezedText, found: TermForm, first: int, last: int) -> bool:
    """Tell whether letters are parted where the words of the term are, and elsewhere at most once,
    by the hyphen that ends a line."""
    form, cuts = found.form, 0
    if squeezed.text[squeezed.places[first] : squeezed.places[last - 1] + 1].isalnum():
        return not form.breaks
    for rank in range(first + 1, last):
        gap = squeezed.gap(rank).replace(_SOFT_HYPHEN, "")
        if rank - first in form.breaks:
            if not gap and _APOSTROPHES.intersection(found.term.text):
                continue  # « o.mbaa@… » of Mba'a
            if not _ORDINARY.fullmatch(gap) and not ("." in found.term.text and _DOTTED.fullmatch(gap)):
                return False
        elif _CUT.fullmatch(squeezed.gap(rank)) and not cuts:
            cuts += 1
        elif squeezed.is_parted(rank) or any(map(str.isspace, gap)):
            return False
    return True


def _with_accents(text: str, end: int) -> int:
    while end < len(text) and "\u0300" <= text[end] <= "\u036f":
        end += 1
    return end


def _same_letters(written: str, term: str) -> bool:
    return [*filter(str.isalnum, written)] == [*filter(str.isalnum, term)]


def _settle(found: Iterable[Occurrence]) -> tuple[Occurrence, ...]:
    kept: list[Occurrence] = []
    for place in sorted(found, key=_order):
        at = bisect_left(kept, place.end, key=lambda other: other.start)
        if not at or kept[at - 1].end <= place.start:
            kept.insert(at, place)
    return tuple(kept)


def _order(place: Occurrence) -> tuple[bool, int, int, bool, int, int]:
    term, length = place.term, place.end - place.start
    return term.scope != "policy", -length, SCOPES.index(term.scope), term.act != "hide", place.start, place.rank


def _clashes(kept: Sequence[Occurrence], found: Iterable[Occurrence]) -> tuple[tuple[int, int], ...]:
    """Give the first place of each two terms of which one hides and the other keeps what they
    share: that of the one that counts."""
    places: dict[tuple[int, int], tuple[int, int]] = {}
    acts = {place.term.act for place in found}
    for place in sorted(found, key=lambda place: place.start) if len(acts) > 1 else ():
        at = bisect_left(kept, place.end, key=lambda other: other.start)
        while at and kept[at - 1].end > place.start:
            at -= 1
            if kept[at].term.act != place.term.act:
                places.setdefault((kept[at].rank, place.rank), (kept[at].start, kept[at].end))
    return tuple(sorted(set(places.values())))


__all__ = ["MOST_FINDS", "Found", "Occurrence", "TermSearch"]
