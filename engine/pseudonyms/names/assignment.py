"""Which word stands for which: drawn from the stocks of a lexicon, given once, never one that the
document knows.

In one document words are drawn in order of appearance, so that nothing but that order and the
secret decides. In a corpus the register remembers; what it gave may be a name in the next document:
there, and only there, the identity gets a second one. Where a key alone is shared
(:mod:`engine.pseudonyms.keyed`), nothing of the document but its own names changes what is drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain, count, islice

from engine.pseudonyms.keyed import KeyedRegister
from engine.pseudonyms.names.supply import TRIES, Stock, for_one, in_order, list_name_words
from engine.pseudonyms.strategies.strategy import Setting
from engine.text import fold

FIRST = "first"
"""The kind of first names: bearers are told apart by their surnames, so that these need no
compounds."""


class Pseudonyms:
    """The pseudonyms of one document, or of the corpus that its register knows.

    ``pool`` is the name of the strategy: two strategies in one register do not mix.
    """

    def __init__(self, setting: Setting, pool: str) -> None:
        """Read the words that no pseudonym may have: those of the text, and the parties' that are
        known from elsewhere."""
        document = setting.annotation.document
        parties = {word for party in document.parties for word in fold(party).split()}
        masked = (word for entity in setting.annotation.entities if entity.masked for word in fold(entity.text).split())
        self.secret = setting.secret
        self._originals = frozenset(masked) | parties
        reserved = {part for word in setting.reserved for part in fold(word).split()}
        self._refused = setting.words | parties | reserved
        self._pool, self._register, self._corpus = pool, setting.given, setting.register is not None
        self._heads = setting.register.heads if isinstance(setting.register, KeyedRegister) else None
        self._turns = count()
        self._waiting: dict[str, dict[str, deque[str]]] = {}
        self._memory: dict[tuple[str, str, str], str] = {}
        self._streams: dict[str, Iterator[str]] = {}
        self._stocks: dict[str, Stock] = {}

    def draw(
        self,
        kind: str,
        identity: str,
        *stocks: Stock,
        suits: Callable[[str], bool] = lambda _: True,
        manner: str = "",
        prefer: str = "",
        avoid: str = "",
    ) -> str:
        """Give the word that stands for an identity, from the first of the stocks that has one
        left.

        ``suits`` refuses one that a register gave before (a man's name for a woman); ``manner``
        tells such cases apart. ``prefer`` is the letter that words of a corpus had better begin
        with, ``avoid`` the folded one that none does: an initial must not stand for itself.
        """
        memory = kind, identity, manner
        if memory not in self._memory:
            self._memory[memory] = next(
                word
                for who in chain((identity, f"{identity}\0{manner}"), (f"{identity}\0{manner}\0{n}" for n in count(2)))
                if suits(word := self.give(kind, who, self._proposals(kind, who, stocks, prefer, avoid)))
                and not any(part in self._originals for part in list_name_words(word))
            )
        return self._memory[memory]

    def give(self, kind: str, identity: str, proposals: Iterator[str]) -> str:
        """Give what stands for an identity; new, it is the first proposal that nobody else of the
        kind has."""
        return self._register.give(f"{self._pool}.{kind}", identity, lambda: next(proposals))

    def is_refused(self, word: str) -> bool:
        """Tell whether a pseudonym has a word that the document knows."""
        return any(part in self._refused for part in list_name_words(word))

    @property
    def corpus(self) -> bool:
        """Tell whether a register keeps pseudonyms from one document to the next."""
        return self._corpus

    def turn(self) -> int:
        """Give the next number of a count: what is drawn in one document depends on the order of
        appearance alone."""
        return next(self._turns)

    def _proposals(self, kind: str, identity: str, stocks: tuple[Stock, ...], prefer: str, avoid: str) -> Iterator[str]:
        own = [self._own(stock) if self._heads is None else stock for stock in stocks]
        if self._corpus:
            heads = 0 if kind == FIRST else self._heads or 0
            wanted = [stock.without(lambda word: word[0] != prefer) for stock in own] if prefer else []
            firsts = (
                islice(for_one(stock, self.secret, identity, heads), TRIES)
                for stock in (*wanted, *own[:-1])
                if stock.singles
            )
            words: Iterator[str] = chain(*firsts, for_one(own[-1], self.secret, identity, heads))
            return (word for word in words if not self.is_refused(word) and _letter(word) != avoid)
        name = " ".join(stock.name for stock in own)
        if name not in self._streams:
            singles = (islice(in_order(stock, self.secret), len(stock.singles)) for stock in own[:-1])
            words = chain(*singles, in_order(own[-1], self.secret))
            self._streams[name] = (word for word in words if not self.is_refused(word))
        return self._not_beginning(avoid, name)

    def _not_beginning(self, avoid: str, name: str) -> Iterator[str]:
        """Yield the next words of a stream, those first that had to wait because of their
        letter."""
        waiting = self._waiting.setdefault(name, {})
        while True:
            letter = next((letter for letter, words in waiting.items() if words and letter != avoid), None)
            if letter is not None:
                yield waiting[letter].popleft()
                continue
            word = next(self._streams[name])
            if _letter(word) == avoid:
                waiting.setdefault(avoid, deque()).append(word)
            else:
                yield word

    def _own(self, stock: Stock) -> Stock:
        """Give the stock without what this document knows."""
        if stock.name not in self._stocks:
            self._stocks[stock.name] = stock.without(self.is_refused)
        return self._stocks[stock.name]


def _letter(word: str) -> str:
    return fold(word[0])
