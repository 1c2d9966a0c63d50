"""What the letters of a word tell: whether it is a foreign name, another word with a slip or an
ending, a word of prose."""

from __future__ import annotations

import re

from engine.core import LABELS
from engine.measure.pairs import PERSON
from engine.text import WORD, FoldedText, fold_in_place, key

FOREIGN_PARTICLES = frozenset(
    "van von der den dem ter ten zu zur zum di del della dello dell delle do dos da das el al ul ben bin ibn bint ould abu abou abd y e i".split()
)
"""Words in names of several that neither French (de, du, des, d', le, la, les) nor English usage
has; single letters only in lower case."""

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzàâäæçéèêëîïôöœùûüÿ")
_ELIDED = frozenset({"d", "l", "o"})
"""What may stand before an apostrophe in a French or English name: d'Amico, L'Hostis, O'Brien."""

_NAMED = frozenset({"person", "court", "organisation", "place"})
"""Families of labels whose mentions are names, in which case means something."""
_INFLECTIONS = frozenset({"e", "s", "x", "es"})
_PROSE_WORDS, _PROSE_LOWER = 12, 0.7
"""Words of a line of prose, and the share of them that begins in lower case: lines of a header hold
names, dates and addresses."""


def is_name(label: str) -> bool:
    """Tell whether mentions of a label are names, of persons, courts, organisations or places,
    unlike dates and numbers, whose case and words mean nothing."""
    return label == PERSON or (label in LABELS and LABELS[label].family in _NAMED)


def is_foreign(text: str) -> bool:
    """Tell whether the spelling of a name is neither French nor English.

    That is: it has a letter outside of both alphabets (ø, ş, ł, ñ…), a particle of another language
    in a name of several words (:data:`FOREIGN_PARTICLES`), or an apostrophe after anything but D',
    L' or O' ("N'Guessan", "Dell'Acqua").
    """
    lower = text.lower()
    if any(character.isalpha() and character not in _LETTERS for character in lower):
        return True
    words = WORD.findall(text)
    if len(words) > 1 and any(key(w) in FOREIGN_PARTICLES and (len(w) > 1 or w.islower()) for w in words):
        return True
    return any(match[1] not in _ELIDED for match in re.finditer(r"([a-z]+)'(?!s\b)[a-z]", fold_in_place(text)))


def one_edit(first: str, second: str) -> bool:
    """Tell whether two words differ by exactly one insertion, deletion, substitution or swap of
    neighbouring letters (a Damerau-Levenshtein distance of 1)."""
    if first == second or abs(len(first) - len(second)) > 1:
        return False
    start = next(
        (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    a, b = first[start:], second[start:]
    if len(a) == len(b):
        return a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
    return a[1:] == b if len(a) > len(b) else a == b[1:]


def inflected(first: str, second: str) -> bool:
    """Tell whether two words are equal but for a French ending of gender or number: e, s, x or
    es."""
    short, long = sorted((first, second), key=len)
    return long.startswith(short) and long[len(short) :] in _INFLECTIONS


def prose(read: FoldedText) -> tuple[int, int] | None:
    """Return the character offsets at which the first line of prose begins and the last one ends;
    None if there is no such line.

    A line of prose has at least 12 words, at least 70 % of which begin in lower case. The text
    before is taken for the header, that after for the signatures.
    """
    found: list[tuple[int, int]] = []
    position = 0
    for line in read.text.splitlines(keepends=True):
        ranks = range(read.word_at(position), read.word_at(position + len(line)))
        lower = sum(read.text[read.starts[rank]].islower() for rank in ranks)
        if len(ranks) >= _PROSE_WORDS and lower >= _PROSE_LOWER * len(ranks):
            found.append((position, position + len(line)))
        position += len(line)
    return (found[0][0], found[-1][1]) if found else None
