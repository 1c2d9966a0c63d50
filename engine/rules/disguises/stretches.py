"""Whether a stretch of text whose letters are those of a name is that name in disguise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal

from engine.rules.disguises.forms import LetterForm
from engine.rules.disguises.squeezed import SqueezedText, is_accent, is_unseen
from engine.text import BORDER, FILLERS

_LINE_END = re.compile(r"[ \t\u00a0]{0,8}[-\u2010\u2011\u00ad\u00ac]?[ \t]{0,8}[\r\n\f\v\x85\u2028\u2029\t]\s{0,70}")
_SIGNS = re.compile(r"[^\w\s'\u2019\u02bc,;:()\[\]«»“”\"!?\u2012-\u2015]{1,80}|_{1,80}|[()]")
_JOINTS = " \u00a0-\u2010\u2011._@/\\=%&#+"
"""What stands between the words of a name that is written as names are, or as addresses and
identifiers have them."""
_SMALL_CAPITALS = re.compile(r"[ \u00a0]{1,3}")
_BLANKS, _WORDS_OF_A_LETTER = (" ", "\u00a0"), "aàâyôoie"
_LONGEST_GAP, _SMALL_GAP = 80, 3
_ROW, _LONG_ROW = 3, 6
"""Single letters that are a name whose letters were set apart; and those that are one within a
longer row of letters in the same distance."""
_IN_TOKEN = re.compile(r"[^\s\"'’«»“”()\[\]<>,;:]{0,80}")
_IDENTIFIER = re.compile(r"[_@/\\=%&#\d]|\w[.]\w")
"""What a file name, an address or a reference holds, and no word."""
_LOGIN, _SHORTEST_GLUED, _SHORTEST_JOINED = 2, 4, 8
"""Letters before or behind a name that are initials; letters of a name glued to another word; those
of a name of several words that are written as one."""


class Stretches:
    """Judges stretches of one text. ``is_titled`` tells whether a title stands before an offset: an
    ordinary word is a name nowhere else."""

    def __init__(self, squeezed: SqueezedText, words: Sequence[str], is_titled: Callable[[int], bool]) -> None:
        self._squeezed, self._text, self._is_titled = squeezed, squeezed.text, is_titled
        self._words = words
        self._counts: tuple[Counter[str], Counter[tuple[str, str]]] | None = None

    def span(self, form: LetterForm, first: int, last: int) -> tuple[int, int] | None:
        """Return the half-open place of letters that are a name in disguise, with initials that are
        glued to it; None if they are an ordinary way to write it, or another word."""
        edges = self.edges(first, last)
        if edges is None:
            return None
        gaps = [rank for rank in range(first + 1, last) if self._squeezed.gap(rank)]
        start, end = self._squeezed.places[first], self._squeezed.places[last - 1] + 1
        while end < len(self._text) and (is_accent(self._text[end]) or self._text[end] in FILLERS):
            end += 1
        while start and self._text[start - 1] in FILLERS:
            start -= 1
        if form.common and not (self._text[start].isupper() and self._is_titled(start)):
            return None
        if not self._is_disguised(form, first, last, gaps, edges):
            return None
        return (start - edges[0] if edges[0] <= _LOGIN else start), (end + edges[1] if edges[1] <= _LOGIN else end)

    def is_encoded(self, form: LetterForm, first: int, last: int) -> bool:
        """Tell whether letters that are in part encoded are those of a name, and no part of a
        word."""
        if form.common or self.edges(first, last) is None:
            return False
        seen = [rank for rank in range(first + 1, last) if self._squeezed.is_parted(rank)]
        if set(seen) <= form.breaks or self._is_set_apart(form, first, last, seen):
            return True
        near = all(len(self._squeezed.gap(rank)) <= _SMALL_GAP for rank in seen)
        return near and len(form.letters) >= _SHORTEST_GLUED

    def edges(self, first: int, last: int) -> tuple[int, int] | None:
        """Count the letters that are glued to a stretch before and behind, a capital parting them;
        None where it begins or ends within a word."""
        ends = self._border(first), self._border(last)
        if "word" in ends:
            return None
        before = self._count_glued(first - 1, -1) if ends[0] == "capital" else 0
        return before, self._count_glued(last, 1) if ends[1] == "capital" else 0

    def _border(self, rank: int) -> Literal["free", "capital", "word"]:
        """Tell what parts a letter from the one before: something that is seen, or a figure; its
        capital behind a small letter; or nothing, within a word."""
        letters = self._squeezed
        if rank in (0, len(letters.letters)) or letters.is_parted(rank):
            return "free"
        left, right = (self._text[letters.places[place]] for place in (rank - 1, rank))
        if BORDER in (left, right) or left.isdigit() or right.isdigit():
            return "free"
        if letters.places[rank - 1] == letters.places[rank]:
            return "word"
        return "capital" if left.islower() and right.isupper() else "word"

    def _count_glued(self, rank: int, step: int) -> int:
        """Count the letters of a word that goes on from a letter, up to three."""
        text, place, count = self._text, self._squeezed.places[rank], 0
        while 0 <= place < len(text) and text[place].isalpha() and count <= _LOGIN:
            place, count = place + step, count + 1
        return count

    def _is_disguised(
        self, form: LetterForm, first: int, last: int, gaps: Sequence[int], edges: tuple[int, int]
    ) -> bool:
        seen = [rank for rank in gaps if self._squeezed.is_parted(rank)]
        odd = [rank for rank in seen if rank - first not in form.breaks]
        if odd:
            return self._is_set_apart(form, first, last, seen)
        if any(self._is_unseen(rank) for rank in gaps):
            return True
        if seen:  # at the name's own breaks: a star there is no way to write it, a hyphen is
            return any(_SIGNS.fullmatch(self._squeezed.gap(rank).strip(_JOINTS)) for rank in seen)
        if form.breaks and len(form.letters) >= _SHORTEST_JOINED:
            return True
        start, end = self._squeezed.places[first], self._squeezed.places[last - 1] + 1
        return (max(edges) > 0 and len(form.letters) >= _SHORTEST_GLUED) or self._is_in_identifier(start, end)

    def _is_unseen(self, rank: int) -> bool:
        """Tell whether what shows nothing parts two letters, other than an accent."""
        gap = self._squeezed.gap(rank)
        return not all(map(is_accent, gap)) and all(map(is_unseen, gap))

    def _is_set_apart(self, form: LetterForm, first: int, last: int, seen: Sequence[int]) -> bool:
        """Tell whether letters that are parted where the name is not are the name nevertheless."""
        letters = self._squeezed
        if any(len(letters.gap(rank)) > _LONGEST_GAP for rank in seen):
            return False
        cuts = [first, *seen, last]
        sizes = [right - left for left, right in pairwise(cuts)]
        if max(sizes) == 1 and len(sizes) >= _ROW:
            return len(form.letters) >= _LONG_ROW or not self._goes_on(first, last)
        pieces = [letters.letters[left:right] for left, right in pairwise(cuts)]
        if any(self._is_unseen(rank) for rank in range(first + 1, last) if letters.gap(rank)):
            return True
        if all(_LINE_END.fullmatch(letters.gap(rank)) or rank - first in form.breaks for rank in seen):
            return not self._stand_alone(pieces)
        odd = [rank for rank in seen if rank - first not in form.breaks]
        if len(odd) + 1 < _ROW and not _SIGNS.fullmatch(letters.gap(odd[0])):
            if self._is_last_letter(first, last, odd[0]):
                return True
            initial = odd[0] == first + 1 and self._text[letters.places[first]].isupper()
            if not (initial and last - first > _ROW and _SMALL_CAPITALS.fullmatch(letters.gap(odd[0]))):
                return False
        return not self._stand_alone(pieces)

    def _is_last_letter(self, first: int, last: int, rank: int) -> bool:
        """Tell whether a blank parts the last letter of a name behind a title from the others, a
        letter that is no word by itself."""
        letters, start = self._squeezed, self._squeezed.places[first]
        alone = rank == last - 1 and self._text[letters.places[rank]] not in _WORDS_OF_A_LETTER
        capital = self._text[start].isupper() and self._text[letters.places[rank]].islower()
        return alone and capital and letters.gap(rank) in _BLANKS and self._is_titled(start)

    def _goes_on(self, first: int, last: int) -> bool:
        """Tell whether a row of single letters goes on, in the same distance, beyond a stretch."""
        letters, count = self._squeezed, len(self._squeezed.letters)
        inner = letters.gap(first + 1)
        before = first > 0 and letters.gap(first) == inner and (first == 1 or letters.is_parted(first - 1))
        behind = last < count and letters.gap(last) == inner and (last + 1 == count or letters.is_parted(last + 1))
        return before or behind

    def _stand_alone(self, pieces: Sequence[str]) -> bool:
        """Tell whether each piece is a word that the text also has without the others."""
        if self._counts is None:
            self._counts = Counter(self._words), Counter(pairwise(self._words))
        words, pairs = self._counts
        beside = [*pairwise(pieces), (pieces[-2], pieces[-1])]
        return all(words[piece] > pairs[pair] for piece, pair in zip(pieces, beside, strict=True))

    def _is_in_identifier(self, start: int, end: int) -> bool:
        """Tell whether a word stands in a file name, an address or a reference."""
        behind = _IN_TOKEN.match(self._text[max(0, start - 80) : start][::-1])
        ahead = _IN_TOKEN.match(self._text, end)
        first = start - (behind.end() if behind else 0)
        last = ahead.end() if ahead else end
        token = self._text[first:last].rstrip(".?!…")
        return _IDENTIFIER.search(token) is not None
