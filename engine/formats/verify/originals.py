"""What was hidden, found again however it is written: case, accents, hyphens, line ends, letters
set apart, groups of figures, codes.

A text is read as words (runs of letters, runs of figures) folded to bare lower case. A form is the
string of its words; it stands where words that follow each other make the same string, and between
them lies what may lie there (:mod:`engine.formats.verify.gaps`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from engine.core import FIRST_NAME, PERSON_LABELS
from engine.formats.logins import Logins
from engine.formats.verify.forms import Way, literal, ways
from engine.formats.verify.gaps import ANYTHING, LoneWords, make_one, seen
from engine.text import TextVariant, latin_letters, letter_runs, variants

_PREFIX, _LONGEST = 32, 1_000
"""Letters by which a form is recognised on the way; letters at which the search of one form
ends."""

_ROUNDS = 6
"""How often what was rewritten is searched again: once for each way in which it was encoded."""


@dataclass(frozen=True, slots=True)
class Original:
    """An original form that was hidden, with its replacement and label.

    ``written`` tells when an occurrence counts as the name: ``anyhow``; ``capital``, only with a
    capital, for a name that is also an ordinary word; ``never`` by itself, for a name that is also
    a function word. ``whole`` tells that it is the full name of one person, first name and surname;
    ``derived``, that the document need not hold it.
    """

    form: str
    replacement: str
    label: str
    written: Literal["anyhow", "capital", "never"] = "anyhow"
    whole: bool = False
    derived: bool = False


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

    ``forms`` are the given forms without duplicates. ``len()`` is the number of distinct forms of
    the document that are searched for; ``unsearched`` counts those that are too short or too common
    (an initial, a year, a function word).
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
            is_searched = self._add(index, original)
            if not original.derived:
                (searched if is_searched else too_common).add(letter_runs.letters(original.form))
        self._searched = len(searched)
        self.unsearched = len(too_common - searched)
        self._logins = Logins(
            (index, original.form, original.label == FIRST_NAME)
            for index, original in changed
            if original.label in PERSON_LABELS
        )

    def __len__(self) -> int:
        return self._searched

    def find(self, text: str, *, derived: bool = True) -> list[Hit]:
        """Return the occurrences of the forms in a text, in order and disjoint, the longest at each
        position; of ``derived`` forms too, unless told otherwise. Logins and addresses formed from
        a person's name count too."""
        hits: list[Hit] = []
        behind = 0
        text = seen(text)
        lone, ahead = LoneWords(text), _Ahead(letter_runs.words(text))
        for word in ahead if self._prefixes else ():
            if word.key[:_PREFIX] in self._prefixes and word.start >= behind:
                hit = self._at(text, word, ahead, lone, derived)
                if hit:
                    behind = hit.end
                    hits.append(hit)
        logins = [Hit(*login) for login in self._logins.find(text)]
        return _disjoint(hits + logins) if logins else hits

    def find_encoded(self, text: str, *, tags: bool = True) -> Iterator[tuple[TextVariant, Hit]]:
        """Yield the occurrences of the forms in a text, then those in what it says once decoded
        (``%40``, ``&eacute;``, Base64, ``tags`` left out): offsets are into the variant."""
        return ((variant, hit) for variant in variants(text, tags=tags) for hit in self.find(variant.text))

    def betrays(self, text: str) -> bool:
        """Tell whether a text contains an original form, also encoded."""
        return next(self.find_encoded(text), None) is not None

    def is_word(self, letters: str) -> bool:
        """Tell whether letters are those of a form that is one word."""
        return any(way.breaks == frozenset({0}) for _, way in self._ways.get(letters, ()))

    def rewrite(self, text: str) -> str:
        """Return a text in which each original form is replaced by its pseudonym, and what encodes
        one with it. The parts of a name keep their places; a derived form is replaced where its
        parts are too short to be."""
        for derived in (False, True):
            for _ in range(_ROUNDS):
                searched = ((variant, self.find(variant.text, derived=derived)) for variant in variants(text))
                variant, hits = next((found for found in searched if found[1]), (None, []))
                if variant is None:
                    break
                text = self._replaced(text, variant, hits)
        return text

    def _replaced(self, text: str, variant: TextVariant, hits: list[Hit]) -> str:
        pieces, done = [], 0
        for hit in hits:
            start, end = variant.source(hit.start, hit.end)
            if start >= done:  # of two forms in one run of codes the first stands for both
                pieces += [text[done:start], self.forms[hit.form_index].replacement]
                done = end
        return "".join([*pieces, text[done:]])

    def _add(self, index: int, original: Original) -> bool:
        """Note each way to write a form; tell whether there is any to look for."""
        if original.written == "never":
            return False
        same = letter_runs.letters(original.replacement)
        spelled = dict.fromkeys((original.form, latin_letters(original.form)))
        known = [way for form in spelled for way in ways(form, original.label) if way.letters != same]
        for way in known:
            self._ways.setdefault(way.letters, []).append((index, way))
            self._prefixes.update(way.letters[:length] for length in range(1, min(len(way.letters), _PREFIX) + 1))
        return bool(known)

    def _at(self, text: str, word: letter_runs.Word, ahead: _Ahead, lone: LoneWords, derived: bool) -> Hit | None:
        """Find the longest form that begins at a word."""
        read, so_far, best = [word], word.key, None
        while so_far[:_PREFIX] in self._prefixes and len(so_far) <= _LONGEST:
            for index, way in self._ways.get(so_far, ()):
                form = self.forms[index]
                if (derived or not form.derived) and self._stands(form, way, text, read, lone):
                    best = Hit(read[0].start, read[-1].end, index)
                    break
            following = ahead.at(len(read) - 1)
            if following is None or not ANYTHING.fullmatch(text, read[-1].end, following.start):
                break
            read.append(following)
            so_far += following.key
        return best

    def _stands(self, original: Original, way: Way, text: str, read: list[letter_runs.Word], lone: LoneWords) -> bool:
        """Tell whether the words, with what lies between them, are the form in that way of
        writing."""
        start, end = read[0].start, read[-1].end
        if way.literal:
            return literal(text[start:end]) == way.literal
        if original.written == "capital" and not text[start].isupper():
            return False
        return make_one(text, read, way.breaks, lone)


class _Ahead:
    """The words of a text in turn, and those that come, read once each."""

    def __init__(self, source: Iterator[letter_runs.Word]) -> None:
        self._source = source
        self._words: deque[letter_runs.Word] = deque()

    def __iter__(self) -> Iterator[letter_runs.Word]:
        words, source = self._words, self._source
        while word := words.popleft() if words else next(source, None):
            yield word

    def at(self, rank: int) -> letter_runs.Word | None:
        """Give the word that comes ``rank`` words after the next; None past the last."""
        while len(self._words) <= rank:
            if (word := next(self._source, None)) is None:
                return None
            self._words.append(word)
        return self._words[rank]


def _disjoint(hits: Iterable[Hit]) -> list[Hit]:
    """Keep, in order, the hits that overlap none before; of two that begin together the longer."""
    kept: list[Hit] = []
    for hit in sorted(hits, key=lambda hit: (hit.start, -hit.end)):
        if not kept or kept[-1].end <= hit.start:
            kept.append(hit)
    return kept
