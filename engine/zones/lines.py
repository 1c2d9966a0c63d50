"""The lines of a decision as headings are looked for in them: by their letters alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from engine.text import fold_in_place, vocabulary

_NUMBER = re.compile(r"(?:(?:[ivx]{1,5}|[a-h]|\d{1,3})\s{0,3}[°.)/:–—-][°.)/:–—\s-]{0,6}){1,4}")
_WORDS = re.compile(r"[^\W\d_]+")
_LONGEST = 160
"""Characters of a heading; one of several lines is none."""
_BEGINNING = 100
_SHORTEST = 9
"""Letters of an opening that may stand at the beginning of a longer word, so that it is found in
letters set apart too."""


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A line that is not blank: its half-open span without blanks at its ends, its folded text
    without a number before it, and its letters."""

    start: int
    end: int
    folded: str
    letters: str

    @property
    def is_short(self) -> bool:
        """Tell whether it may be a heading by its length."""
        return self.end - self.start <= _LONGEST

    @property
    def beginning(self) -> DecisionLine:
        """The line up to where the heading of a paragraph that goes on would end."""
        return replace(self, folded=self.folded[:_BEGINNING])


def decision_lines(text: str) -> list[DecisionLine]:
    """Return the lines of a text that hold a letter, in order."""
    folded = fold_in_place(text)
    found, start = [], 0
    for line in folded.split("\n"):
        bare = line.strip(' \t\r\f\u00a0*_=•·>-–—"«»“”')
        letters = _letters(bare)
        if letters:
            first = start + len(line) - len(line.lstrip())
            body = _NUMBER.sub("", bare, count=1) if _NUMBER.match(bare) else bare
            found.append(DecisionLine(first, first + len(line.strip()), body, _letters(body) or letters))
        start += len(line) + 1
    return found


def heads(name: str) -> Callable[[DecisionLine], bool]:
    """Return what tells whether a line is a heading of a list: it has its letters and no others,
    up to a colon where one stands."""
    return _headings(name)


def opens(*names: str) -> Callable[[DecisionLine], bool]:
    """Return what tells whether a line begins with an entry of the lists."""
    return _openings(names)


def says(name: str) -> Callable[[DecisionLine], bool]:
    """Return what tells whether a line holds an entry of a list."""
    return _contents(name)


@cache
def _headings(name: str) -> Callable[[DecisionLine], bool]:
    known = frozenset(map(_letters, vocabulary.words(name)))

    def tell(line: DecisionLine) -> bool:
        if line.is_short and line.letters in known:
            return True
        head, colon, _ = line.folded.partition(":")
        return bool(colon) and len(head) <= _LONGEST and _letters(head) in known

    return tell


@cache
def _openings(names: tuple[str, ...]) -> Callable[[DecisionLine], bool]:
    entries = tuple(vocabulary.words(*names))
    bare = tuple(letters for letters in map(_letters, entries) if len(letters) >= _SHORTEST)
    pattern = re.compile(rf"(?:{'|'.join(map(_loose, sorted(entries, key=len, reverse=True)))})(?!\w)")
    return lambda line: line.letters.startswith(bare) or pattern.match(line.folded) is not None


@cache
def _contents(name: str) -> Callable[[DecisionLine], bool]:
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(_loose, vocabulary.words(name)))})(?!\w)")
    return lambda line: pattern.search(line.folded) is not None


def _loose(entry: str) -> str:
    """Write an entry as a pattern to which blanks and signs between words are alike."""
    return r"[\W_]+".join(map(re.escape, _WORDS.findall(entry)))


def _letters(text: str) -> str:
    return "".join(_WORDS.findall(text))
