"""A text as the rules read it: folded without moving a character, cut into words.

Folding lowers case and takes accents away one character for one, so that every offset stays true: ``Œ`` becomes ``œ``,
``ß`` stays, and nothing ever becomes two letters. Patterns run on the folded text are written in bare lower case.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

WORD = re.compile(r"(?:[^\W\d_][\u0300-\u036f]*)+")
_ASCII_WORD = re.compile(r"[a-z]+")
_MARKS = re.compile(r"[\u0300-\u036f]")
_ALIKE = {"\u2019": "'", "\u02bc": "'", "\u2018": "'", "\u00b4": "'", "`": "'", "\u2010": "-", "\u2011": "-"}
_STROKES = dict(zip("łŁøØđĐħĦŧŦı", "llooddhhtti", strict=True))
_SPACES = "\u00a0\u2007\u2009\u202f"


def _fold_character(character: str) -> str:
    if character in _ALIKE or character in _STROKES:
        return _ALIKE.get(character) or _STROKES[character]
    if character in _SPACES:
        return " "
    apart = unicodedata.normalize("NFD", character)
    base, marks = apart[0], apart[1:]
    if not all(unicodedata.combining(mark) for mark in marks):
        base = character
    lower = base.lower()
    return lower if len(lower) == 1 else base


class _Table(dict[int, str]):
    """A table for ``str.translate`` that fills itself with the characters it meets."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = _fold_character(chr(code))
        return folded


_TABLE = _Table()


def fold(text: str) -> str:
    """Lower the case and take accents away; the result has the length of ``text``."""
    return text.translate(_TABLE)


def key(word: str) -> str:
    """Fold a word to the form under which it is compared; accents written apart are dropped too."""
    if word.isascii() and word.isalpha():
        return word.lower()
    return _MARKS.sub("", fold(word))


def keys(text: str) -> tuple[str, ...]:
    """Give the keys of all the words of a text."""
    if text.isascii():  # most names: nothing to fold but the case
        return (text.lower(),) if text.isalpha() else tuple(_ASCII_WORD.findall(text.lower()))
    return tuple(key(word) for word in WORD.findall(text))


@dataclass(frozen=True, slots=True)
class Reading:
    """A text, its fold, and its words in order: start and end of each, and the key it is compared by."""

    text: str
    folded: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    keys: tuple[str, ...]

    def word(self, rank: int) -> str:
        """Give a word as it is written."""
        return self.text[self.starts[rank] : self.ends[rank]]

    def span(self, rank: int) -> tuple[int, int]:
        """Give the start and the end of a word."""
        return self.starts[rank], self.ends[rank]

    def word_at(self, offset: int) -> int:
        """Give the rank of the first word that starts at or after ``offset``."""
        return bisect_left(self.starts, offset)


@lru_cache(maxsize=4)
def reading(text: str) -> Reading:
    """Read a text. The last few are remembered, since every rule reads the same one."""
    folded = fold(text)
    spans = [match.span() for match in WORD.finditer(text)]
    words = [folded[start:end] for start, end in spans]
    if _MARKS.search(folded):
        words = [_MARKS.sub("", word) for word in words]
    return Reading(text, folded, tuple(start for start, _ in spans), tuple(end for _, end in spans), tuple(words))
