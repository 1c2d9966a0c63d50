"""A text as words to compare: bare lower-case letters or figures, each with its place in the
text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from engine.core import document_cache
from engine.text.fold import INVISIBLE, key

_INSIDE = "".join(sorted(INVISIBLE))

_TOKEN = re.compile(
    f"[^\\W_\u02bc][\u0300-\u036f]{{0,9}}(?:[{_INSIDE}]{{0,9}}[^\\W_\u02bc][\u0300-\u036f]{{0,9}}){{0,400}}"
)
"""A word; one that is longer than any is read in pieces."""

_PLAIN = re.compile("[a-z]+|[A-Z][a-z]*|[A-Z]+|[0-9]+")


class Word(NamedTuple):
    """A maximal run of letters or of digits: half-open offsets into the text, and its folded form
    (:func:`engine.text.fold.key`) without punctuation."""

    start: int
    end: int
    key: str


def words(text: str) -> Iterator[Word]:
    """Yield the words of a text in order. Runs are also cut at a capital that follows a small
    letter: « jeanDurand75 » gives three words, since identifiers glue names together."""
    for match in _TOKEN.finditer(text):
        first = match.start()
        for begin, end, letters_of in _cut(match[0]):
            yield Word(first + begin, first + end, letters_of)


def letters(text: str) -> str:
    """Return the folded letters and digits of a text as one string, without anything between
    words."""
    return "".join(word.key for word in words(text))


@document_cache(50_000)
def _cut(token: str) -> tuple[tuple[int, int, str], ...]:
    if _PLAIN.fullmatch(token):
        return ((0, len(token), token.lower()),)
    return tuple(_cuts(token))


def _cuts(token: str) -> Iterator[tuple[int, int, str]]:
    """Cut a token where letters meet figures, and where a capital follows a small letter."""
    kinds: list[int] = []
    run, before = 0, ""
    for character in token:
        folded = _fold(character)
        if folded and before:
            turns = folded.isdigit() != before.isdigit()
            run += turns or (character.isupper() and before.islower())
        if folded:
            before = "0" if folded.isdigit() else "a" if character.islower() else "A"
        kinds.append(run)
    for _, group in groupby(range(len(token)), key=kinds.__getitem__):
        places = list(group)
        folded = "".join(_fold(token[place]) for place in places)
        if folded:
            yield places[0], places[-1] + 1, folded


def _fold(character: str) -> str:
    """Fold a character to none, one or several bare ones."""
    return "".join(c for c in key(character) if c.isalnum())
