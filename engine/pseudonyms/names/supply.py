"""Words that pseudonyms are made of: without end, never twice in one order, drawn with a secret.

First every single word of a list, then compounds that a *head* begins (Jean-Luc), then compounds of
more heads, and, where a text uses up the whole list, words coined of syllables. Heads are no single
words, so that compounds side by side are read in one way only: two different rows of words never
make the same name.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, count, product

from engine.core import document_cache
from engine.text import fold

TRIES = 6
"""Draws for one identity among words of one length, before compounds of one head more."""

MOST_HEADS = 12
_SYLLABLES = tuple(
    "ba be bri ca cla co da do fa fe flo ga gra la lo lu ma me mo na no pa pe pra ra re ro sa se ta".split()
)
_ENDINGS = tuple("bel cy dal dier don fort gnac lan lier mond nac ner quin rac rand ric sel tel val vin".split())
_ORDINARY = frozenset({"saint", "sainte"})


@dataclass(frozen=True, slots=True)
class Stock:
    """Words of one kind; ``joined``, where it is not empty, stands between two of them, and
    pseudonyms are such pairs."""

    name: str
    singles: tuple[str, ...]
    heads: tuple[str, ...] = ()
    joined: str = ""

    def without(self, refused: Callable[[str], bool]) -> Stock:
        """Give the stock without the words that are refused."""
        singles, heads = (tuple(word for word in words if not refused(word)) for words in (self.singles, self.heads))
        return replace(self, singles=singles, heads=heads)


@document_cache(8192)
def list_name_words(word: str) -> tuple[str, ...]:
    """Give the folded words of a pseudonym that could be somebody's: those with a capital, but for
    "Saint"."""
    pieces = word.replace("-", " ").replace("'", " ").replace("_", " ").split()
    return tuple(
        part for piece in pieces if piece[:1].isupper() for part in fold(piece).split() if part not in _ORDINARY
    )


def in_order(stock: Stock, secret: bytes) -> Iterator[str]:
    """Yield pseudonyms in an order that only the secret tells: the same secret draws the same, on
    any machine."""
    singles, heads, syllables = (
        _shuffled(words, secret, stock.name) for words in (stock.singles, stock.heads, _SYLLABLES)
    )
    if stock.joined:
        yield from (f"{one} {stock.joined} {two}" for one, two in _pairs(singles))
        yield from (f"{word} {stock.joined} Cie" for word in _coined(syllables))
    else:
        yield from singles
        yield from _compounds(singles, heads) if singles and heads else _coined(syllables)


def for_one(stock: Stock, secret: bytes, identity: str, heads: int = 0) -> Iterator[str]:
    """Yield pseudonyms that one identity may have: where other documents have named others, few of
    them are taken. The first have so many heads."""
    for attempt in count(TRIES * heads):
        draw = hmac.digest(secret, f"{stock.name}\0{identity}\0{attempt}".encode(), hashlib.sha256)
        length = attempt // TRIES
        if not stock.singles or (length and not stock.heads and not stock.joined) or length > MOST_HEADS:
            yield _one_coined(draw, length)
        elif stock.joined:
            left, right = (stock.singles[int.from_bytes(draw[i : i + 4], "big") % len(stock.singles)] for i in (0, 4))
            yield f"{left} {stock.joined} {right}" if left != right else f"{left} {stock.joined} Cie"
        else:
            words = [stock.heads[byte % len(stock.heads)] for byte in draw[8 : 8 + length]]
            yield "-".join([*words, stock.singles[int.from_bytes(draw[:4], "big") % len(stock.singles)]])


def _shuffled(words: tuple[str, ...], secret: bytes, salt: str) -> list[str]:
    return sorted(words, key=lambda word: hmac.digest(secret, f"{salt}\0{word}".encode(), hashlib.sha256))


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """Yield ordered pairs of two different words, pairs without a word in common first."""
    size = len(words)
    for shift in chain(range(size // 2, 0, -1), range(size // 2 + 1, size)):
        yield from ((words[i], words[(i + shift) % size]) for i in range(size))


def _compounds(singles: list[str], heads: list[str]) -> Iterator[str]:
    """Yield every compound of one head, then of two…; neighbours share neither part."""
    for length in count(1):
        begun = ["-".join(row) for row in product(heads, repeat=min(length, 2))]
        more = [*product(heads, repeat=length - 2)] if length > 2 else [()]
        for extra in more:
            for turn in range(len(singles)):
                for place, head in enumerate(begun):
                    yield "-".join([*extra, head, singles[(turn + place) % len(singles)]])


def _coined(syllables: list[str]) -> Iterator[str]:
    for length in count(1):
        for row in product(syllables, repeat=length):
            yield from (("".join(row) + ending).capitalize() for ending in _ENDINGS)


def _one_coined(draw: bytes, length: int) -> str:
    begun = "".join(_SYLLABLES[byte % len(_SYLLABLES)] for byte in draw[1 : 3 + min(length, 24)])
    return (begun + _ENDINGS[draw[0] % len(_ENDINGS)]).capitalize()
