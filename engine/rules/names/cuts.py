"""A mention that swallowed what stands around a name, cut to the name: "EPOUSE Diallo", "Zoran
râle", "MadameBERTIN".

Every function takes the text of one mention and gives the span of the name inside it, or None where
there is nothing to cut. Where a mention has no capital at all (``small``), the case of its words
says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import FIRST_NAME, SURNAME
from engine.persons import NO_NAMES, PARTICLES
from engine.text import any_of, key, not_names, vocabulary

Span = tuple[int, int]

GLUED_TITLE = re.compile(rf"{any_of('titles.glued')}(?=[A-ZÀ-ÖØ-Þ][^\W\d_]{{2}})")
"""A civil title that lost the space behind it."""

LINKS = vocabulary.words("names.links")
"""Words between two names of one person."""

_TOKEN = re.compile(r"\S+")
_QUOTES = '«»"“” \u00a0'
_OPENERS = vocabulary.words("common.days_told")
_LISTS = vocabulary.words("names.list_words")
_TITLES = vocabulary.words("titles.of_one_name")


def cut_names(text: str, label: str, *, whole: bool = False) -> list[Span]:
    """Give the spans of the names in a mention: the whole of it, less, or two where a link stands
    in the middle.

    ``whole``: a first name or "dit" leads the mention, so that the short words before its capital
    belong to it ("a TUHEIAVA", "la Puce").
    """
    if "\n" in text:
        return [(0, len(text))]  # a word cut at the line end, or a header's column: the layout says more than its words
    start, end = _unquoted(text)
    words = [(m.start() + start, m.end() + start) for m in _TOKEN.finditer(text[start:end])]
    words = words if whole and _is_short(text, words) else _headed(text, words, label)
    pieces = [_tailed(text, piece, text.islower()) for piece in _split(text, words)]
    named = [p for rank, p in enumerate(pieces) if p and (not rank or any(text[start].isupper() for start, _ in p))]
    found = [_trimmed(text, piece[0][0], piece[-1][1]) for piece in named]
    return [span for span in found if span[0] < span[1]] or [(0, len(text))]


def _unquoted(text: str) -> Span:
    """Leave out quotes at either end; an apostrophe may belong to the name ("Pennec'h")."""
    start, end = 0, len(text)
    while start < end and text[start] in _QUOTES:
        start += 1
    while end > start and text[end - 1] in _QUOTES:
        end -= 1
    return start, end


def _is_short(text: str, words: list[Span]) -> bool:
    """Tell whether one or two short words, no links, stand before the capital of a name."""
    heads = [text[slice(*word)] for word in words]
    first = next((rank for rank, word in enumerate(heads) if not word.islower()), 0)
    return 0 < first < 3 and all(len(word) < 4 and key(word) not in LINKS | _LISTS for word in heads[:first])


def _headed(text: str, words: list[Span], label: str) -> list[Span]:
    """Leave out the titles, links, offices and lower-case words before the name."""
    first, small = 0, text.islower()
    while first < len(words) - 1 and _is_head(text[slice(*words[first])], label, small):
        first += 1
    if first and label == SURNAME and _particles_lead(text, words[:first]):
        return words
    words = words[first:]
    if words:
        glued = GLUED_TITLE.match(text, *words[0])
        words = [(glued.end(), words[0][1]), *words[1:]] if glued else words
    return words


def _particles_lead(text: str, words: list[Span]) -> bool:
    """Tell whether all the words before a surname may belong to it: "le Goff", "de la Cour"."""
    return all(key(text[slice(*word)]) in PARTICLES - {"les"} for word in words)


def _is_head(word: str, label: str, small: bool) -> bool:
    """Tell whether a word before a name is a title, a link, an office or an ordinary word."""
    bare = key(word.rstrip(".,:"))
    if bare in not_names("civil") or (bare in _TITLES and (label == SURNAME or len(bare) > 2) and bare != "maitre"):
        return True
    if bare in LINKS and (word.islower() or word.isupper()) and len(bare) > 2:
        return True
    if label == FIRST_NAME and bare in _OPENERS:
        return True
    if word.islower():
        return _is_outside(word, small) if small else label == FIRST_NAME or bare not in PARTICLES - {"les", "la", "le"}
    return False


def _split(text: str, words: list[Span]) -> Iterator[list[Span]]:
    """Part two names at the link between them; stop at a figure and at "né le"."""
    piece: list[Span] = []
    for start, end in words:
        word = text[start:end]
        if any(map(str.isdigit, word)):
            break
        if piece and key(word.rstrip(".,:")) in LINKS and (word.islower() or word.isupper()):
            yield piece
            piece = []
            continue
        piece.append((start, end))
    yield piece


def _tailed(text: str, words: list[Span], small: bool) -> list[Span]:
    """Leave out the lower-case words behind the name."""
    while len(words) > 1 and _is_outside(text[slice(*words[-1])], small):
        words = words[:-1]
    return words


def _is_outside(word: str, small: bool) -> bool:
    if not small:
        return word.islower()
    return len(word) > 2 and key(word) in NO_NAMES - PARTICLES  # "Ní" and initials are no words


def _trimmed(text: str, start: int, end: int) -> Span:
    """Leave out a comma or a colon behind the name."""
    while end > start and text[end - 1] in ",;:":
        end -= 1
    return start, end
