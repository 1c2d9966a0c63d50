"""Pseudonyms that stay the same through a corpus without anything shared but a key: each identity
draws its own from a keyed hash, on any machine, in any order.

Nothing keeps two identities from drawing one pseudonym, as a register would: who has the documents
of the corpus together looks for it in what :attr:`KeyedRegister.given` says of each
(:mod:`engine.batch.collisions`), and has those documents written again with what it ``refuses``.
Pseudonyms are long enough for that to be rare (:func:`name_heads`).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

SURNAMES, HEADS = 600, 30
"""Single words and heads of the smallest lexicon of surnames that is published."""
ROOM = 25
"""How many pseudonyms there should be for each name: one of fifty is then drawn twice."""
DIGEST_BYTES = 8


@dataclass(frozen=True, slots=True)
class GivenPseudonym:
    """A pseudonym that an identity drew: both as keyed digests (16 hexadecimal digits), and its
    ``rank`` among the draws of that identity, from 0."""

    kind: str
    identity: str
    pseudonym: str
    rank: int


class KeyedRegister:
    """The pseudonyms of a corpus, drawn from a key
    (:class:`engine.pseudonyms.strategies.strategy.PseudonymRegister`).

    ``heads`` is how many words a compound has before its last; ``refused`` are the pseudonyms that
    an identity must not take, digests by digest.
    """

    def __init__(self, key: bytes, heads: int = 0, refused: Mapping[str, Collection[str]] | None = None) -> None:
        self.secret, self._digests = (hmac.digest(key, use, hashlib.sha256) for use in (b"draws", b"digests"))
        self.heads = heads
        self._refused = refused or {}
        self._words: dict[tuple[str, str], str] = {}
        self._used: set[tuple[str, str]] = set()
        self._given: list[GivenPseudonym] = []

    @property
    def given(self) -> tuple[GivenPseudonym, ...]:
        """The pseudonyms of the present document, in the order in which they were asked for."""
        return tuple(self._given)

    def begin(self, text: str) -> None:
        """Begin a document: what others were given is not known."""
        self._words, self._used, self._given = {}, set(), []

    def give(self, kind: str, identity: str, propose: Callable[[], str]) -> str:
        """Return the pseudonym of an identity: the first that it draws which it may take, and which
        no other identity of the document has."""
        if (kind, identity) in self._words:
            return self._words[kind, identity]
        who = self._digest(kind, identity)
        refused, rank = self._refused.get(who, ()), 0
        while (kind, word := propose()) in self._used or self._digest(kind, word) in refused:
            rank += 1
        self._used.add((kind, word))
        self._words[kind, identity] = word
        self._given.append(GivenPseudonym(kind, who, self._digest(kind, word), rank))
        return word

    def series(self, name: str, make: Callable[[], Iterator[str]]) -> Iterator[str]:
        """Return a new iterator: what is counted, begins anew with each document."""
        return make()

    def commit(self) -> None:
        """Do nothing: the key is all that is shared."""

    def rollback(self) -> None:
        """Do nothing."""

    def _digest(self, kind: str, said: str) -> str:
        message = f"{kind}\0{said}".encode(errors="surrogatepass")
        return hmac.digest(self._digests, message, hashlib.sha256)[:DIGEST_BYTES].hex()


def name_heads(names: int, surnames: int = SURNAMES, heads: int = HEADS) -> int:
    """Compute how many heads the pseudonyms of so many names need, so that one of fifty is drawn
    twice at most from a lexicon of so many ``surnames`` and ``heads`` (two at least)."""
    needed = 0
    while surnames * heads**needed < ROOM * names:
        needed += 1
    return needed
