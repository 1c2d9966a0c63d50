"""What was hidden, found again however it is written: case, accents, hyphens, line ends, spaced
letters, groups of figures.

A text is read as words (runs of letters, runs of figures) folded to bare lower case. A form is the
string of its words; it stands where words that follow each other make the same string, and between
them lies what may lie there.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from engine.core import FIRST_NAME, PERSON_LABELS
from engine.formats.logins import Logins
from engine.formats.verify.forms import Way, literal, ways
from engine.formats.verify.variants import variants
from engine.text import letter_runs

_PREFIX, _LONGEST = 32, 1_000
"""Letters by which a form is recognised on the way; letters at which the search of one form
ends."""

_BETWEEN = re.compile(r"[\s\-\u2010-\u2015'\u2019\u2018\u02bc\u00b4`.,_/\\·•()+:\u00ad\u200b-\u200f\u2060\ufeff]{0,80}")
_ANYTHING = re.compile(r"[\W_\u02bc]{0,80}")
_LINE_END = re.compile(r"[ \t]{0,8}[-\u2010\u2011\u00ad\u00ac][ \t\u00ad\u200b]{0,8}[\r\n\f\v]\s{0,70}")
_BLANK = re.compile(r"\s{1,3}")


@dataclass(frozen=True, slots=True)
class Original:
    """An original form that was hidden, with its replacement and label.

    ``written`` tells when an occurrence counts as the name: ``anyhow``; ``capital``, only with a
    capital, for a name that is also an ordinary word; ``never`` by itself, for a name that is also
    a function word.
    """

    form: str
    replacement: str
    label: str
    written: Literal["anyhow", "capital", "never"] = "anyhow"


@dataclass(frozen=True, slots=True)
class Hit:
    """An occurrence of an original form: half-open offsets into the searched text, and the index of
    the form in ``forms`` of the :class:`Originals`."""

    start: int
    end: int
    form_index: int


class Originals:
    """Index of all original forms of a document, searchable in time linear in the length of the
    text, whatever their case, accents, spacing and hyphenation.

    ``forms`` are the given forms without duplicates. ``len()`` is the number of distinct forms that
    are searched for; ``unsearched`` counts those that are too short or too common (an initial, a
    year, a function word).
    """

    def __init__(self, pairs: Iterable[Original]) -> None:
        self.forms: tuple[Original, ...] = tuple(dict.fromkeys(pairs))
        self._ways: dict[str, list[tuple[int, Way]]] = {}
        self._prefixes: set[str] = set()
        changed = [
            (index, o)
            for index, o in enumerate(self.forms)
            if letter_runs.letters(o.form) != letter_runs.letters(o.replacement)
        ]
        searched: set[str] = set()
        too_common: set[str] = set()
        for index, original in changed:
            (searched if self._add(index, original) else too_common).add(letter_runs.letters(original.form))
        self._searched = len(searched)
        self.unsearched = len(too_common - searched)
        self._logins = Logins(
            (index, original.form, original.label == FIRST_NAME)
            for index, original in changed
            if original.label in PERSON_LABELS
        )

    def __len__(self) -> int:
        return self._searched

    def find(self, text: str) -> list[Hit]:
        """Return the occurrences of the forms in a text, in order and disjoint, the longest at each
        position. Logins and addresses formed from a person's name count too."""
        hits: list[Hit] = []
        behind = 0
        ahead = _Ahead(letter_runs.words(text))
        while self._prefixes and (word := ahead.at(0)):
            is_head = word.start >= behind and word.key[:_PREFIX] in self._prefixes
            if is_head and (hit := self._at(text, ahead)):
                behind = hit.end
                hits.append(hit)
            ahead.move_on()
        logins = [Hit(*login) for login in self._logins.find(text)]
        return _disjoint(hits + logins) if logins else hits

    def betrays(self, text: str) -> bool:
        """Tell whether a text contains an original form, also with URL, HTML or program escapes
        (``%40``, ``&eacute;``)."""
        return any(self.find(variant) for variant in variants(text))

    def rewrite(self, text: str) -> str:
        """Return a text in which each original form is replaced by its pseudonym. If a form appears
        only once escapes are decoded, the decoded text is returned."""
        text = self._replaced(text, self.find(text))
        coded = next((variant for variant in variants(text) if variant != text and self.find(variant)), None)
        return text if coded is None else self.rewrite(coded)

    def _replaced(self, text: str, hits: list[Hit]) -> str:
        pieces, done = [], 0
        for hit in hits:
            pieces += [text[done : hit.start], self.forms[hit.form_index].replacement]
            done = hit.end
        return "".join([*pieces, text[done:]])

    def _add(self, index: int, original: Original) -> bool:
        """Note each way to write a form; tell whether there is any to look for."""
        if original.written == "never":
            return False
        same = letter_runs.letters(original.replacement)
        known = [way for way in ways(original.form, original.label) if way.letters != same]
        for way in known:
            self._ways.setdefault(way.letters, []).append((index, way))
            self._prefixes.update(way.letters[:length] for length in range(1, min(len(way.letters), _PREFIX) + 1))
        return bool(known)

    def _at(self, text: str, ahead: _Ahead) -> Hit | None:
        """Find the longest form that begins at the next word."""
        read: list[letter_runs.Word] = []
        so_far, best = "", None
        while word := ahead.at(len(read)):
            if read and not _ANYTHING.fullmatch(text, read[-1].end, word.start):
                break
            read.append(word)
            so_far += word.key
            if so_far[:_PREFIX] not in self._prefixes or len(so_far) > _LONGEST:
                break
            for index, way in self._ways.get(so_far, ()):
                if self._stands(self.forms[index], way, text, read):
                    best = Hit(read[0].start, word.end, index)
                    break
        return best

    def _stands(self, original: Original, way: Way, text: str, read: list[letter_runs.Word]) -> bool:
        """Tell whether the words, with what lies between them, are the form in that way of
        writing."""
        start, end = read[0].start, read[-1].end
        if way.literal:
            return literal(text[start:end]) == way.literal
        if original.written == "capital" and not text[start].isupper():
            return False
        offset = 0
        for left, right in pairwise(read):
            offset += len(left.key)
            if not _may_lie_between(text, left, right, way.breaks is None or offset in way.breaks):
                return False
        return True


class _Ahead:
    """The words that come, read once each."""

    def __init__(self, source: Iterator[letter_runs.Word]) -> None:
        self._source = source
        self._words: deque[letter_runs.Word] = deque()

    def at(self, rank: int) -> letter_runs.Word | None:
        """Give the word that comes ``rank`` words after the next; None past the last."""
        while len(self._words) <= rank:
            if (word := next(self._source, None)) is None:
                return None
            self._words.append(word)
        return self._words[rank]

    def move_on(self) -> None:
        """Leave the next word behind."""
        self._words.popleft()


def _may_lie_between(text: str, first: letter_runs.Word, second: letter_runs.Word, is_break: bool) -> bool:
    """Tell whether two words may be two of a form, or, where no word of it begins, the pieces of
    one."""
    start, end = first.end, second.start
    if start == end:
        return True
    if is_break:
        return _BETWEEN.fullmatch(text, start, end) is not None
    if len(first.key) == len(second.key) == 1 and _BLANK.fullmatch(text, start, end):
        return True
    return _LINE_END.fullmatch(text, start, end) is not None


def _disjoint(hits: Iterable[Hit]) -> list[Hit]:
    """Keep, in order, the hits that overlap none before; of two that begin together the longer."""
    kept: list[Hit] = []
    for hit in sorted(hits, key=lambda hit: (hit.start, -hit.end)):
        if not kept or kept[-1].end <= hit.start:
            kept.append(hit)
    return kept
