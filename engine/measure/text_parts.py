"""A text cut into sentences and tokens, its letters and the names of its courts, as arrays: read
once, however many runs are measured on it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core import document_cache
from engine.rules import names_seat
from engine.text import FOLDED_MONTHS, TOKEN_LIMIT, WORD, FoldedText, any_of, fold_in_place, sentence_spans

Integers = npt.NDArray[np.int64]

_TOKEN = re.compile(r"\w+|[^\w\s]+")
"""NLTK's ``WordPunctTokenizer``, without an object for every token
(:func:`engine.text.segment.tokens`)."""

_COURT = re.compile(rf"\b{any_of('court.first_words')}")
_STOP = re.compile(r"[\n,;.:()]")
_AHEAD = 50
"""Characters in which the seat follows the first word of a court: the longest, « tribunal de
première instance de », has 29."""

_DATED = re.compile(
    rf"\b(?:{'|'.join(dict.fromkeys(month for names in FOLDED_MONTHS.values() for month in names))}),?\s+((?:19|20)\d\d)\b"
)
_HEAD, _FOOT = 1500, 500
"""Characters in which a decision says its own date."""


@dataclass(frozen=True, slots=True, eq=False)
class TextParts:
    """A segmented text, as arrays of character offsets: the starts of the sentences, and the starts
    and ends (exclusive) of the tokens, all in text order.

    ``letters`` has one byte per character, 1 for a letter or digit. ``courts``: spans of court
    names with their seat ("tribunal judiciaire de Lyon"), as the rule ``court_seat`` reads them,
    whose patterns are French.
    """

    sentences: Integers
    token_starts: Integers
    token_ends: Integers
    letters: npt.NDArray[np.uint8]
    courts: tuple[tuple[int, int], ...]


@document_cache(256)
def parts(text: str) -> TextParts:
    """Segment a text into sentences and tokens, the same as :func:`engine.text.segment.sentences`;
    the results of the last 256 texts are cached."""
    sentences: list[int] = []
    starts: list[int] = []
    ends: list[int] = []
    for first, last in sentence_spans(text):
        sentences.append(first)
        for match in _TOKEN.finditer(text, first, last):
            start, end = match.span()
            for piece in range(start, end, TOKEN_LIMIT):
                starts.append(piece)
                ends.append(min(piece + TOKEN_LIMIT, end))
    return TextParts(
        np.array(sentences, np.int64),
        np.array(starts, np.int64),
        np.array(ends, np.int64),
        letters(text),
        _courts(text),
    )


def letters(text: str) -> npt.NDArray[np.uint8]:
    """Return an array with one byte per character of the text: 1 for a letter or digit
    (``str.isalnum``), else 0."""
    return np.frombuffer(bytes(map(str.isalnum, text)), np.uint8)


def _courts(text: str) -> tuple[tuple[int, int], ...]:
    """Find the courts that are named with their seat, in order, disjoint."""
    read = FoldedText(
        text, fold_in_place(text), (), (), ()
    )  # the rule reads the fold alone, and words would cost more than all the rest
    heads = [match.span() for match in _COURT.finditer(read.folded)]
    nexts = [*(start for start, _ in heads), len(text)][1:]
    found = ((start, _seat_end(read, end, limit)) for (start, end), limit in zip(heads, nexts, strict=True))
    return tuple((start, end) for start, end in found if end is not None)


def _seat_end(read: FoldedText, start: int, limit: int) -> int | None:
    """Give the end of the last capitalised word, before a stop or the next court, that a court
    stands right before."""
    limit = min(limit, start + _AHEAD)
    stop = _STOP.search(read.text, start, limit)
    end = None
    for match in WORD.finditer(read.text, start, stop.start() if stop else limit):
        if match[0][0].isupper() and names_seat(read, match.start()):
            end = match.end()
    return end


@document_cache(256)
def year_of(text: str) -> int | None:
    """Return the year of a decision: the latest that a date written out names in its head or at its
    end, where it is dated, else anywhere; None without such a date."""
    folded = fold_in_place(text)
    for part in (folded[:_HEAD] + "\n" + folded[-_FOOT:], folded):
        if found := [int(match[1]) for match in _DATED.finditer(part)]:
            return max(found)
    return None


__all__ = ["TextParts", "letters", "parts", "year_of"]
