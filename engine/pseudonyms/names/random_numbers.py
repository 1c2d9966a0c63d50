"""Numbers drawn with a secret, for what is no word: in order of appearance in one document, by
identity in a corpus."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator
from itertools import count

from engine.pseudonyms.names.assignment import Pseudonyms

ENOUGH = 300
"""Proposals after which a pseudonym may be like another: there are not as many dates in a year, nor
numbers of one digit."""


class SeededNumbers:
    """One draw: as many whole numbers as are asked for, the same for the same secret and seed."""

    def __init__(self, secret: bytes, seed: str) -> None:
        """Begin a draw."""
        self._secret, self._seed, self._count, self._block, self._left = secret, seed, 0, b"", 0

    def below(self, limit: int) -> int:
        """Draw a number from 0 to ``limit`` - 1, ``limit`` below 2**32: no number is likelier than
        another by 2**-100."""
        if not self._left:
            self._block = hmac.digest(self._secret, f"{self._seed}\0{self._count}".encode(), hashlib.sha256)
            self._count, self._left = self._count + 1, 2
        self._left -= 1
        half = self._block[:16] if self._left else self._block[16:]
        return int.from_bytes(half, "big") % limit

    def digits(self, size: int) -> str:
        """Draw digits."""
        return "".join("0123456789"[self.below(10)] for _ in range(size))


def invent(
    pseudonyms: Pseudonyms, kind: str, identity: str, make: Callable[[SeededNumbers], str], known: frozenset[str]
) -> str:
    """Give what stands for an identity: the first that ``make`` draws which nobody else has and the
    document does not know.

    Where there are too few for all, the last ones are like others: a number of two digits cannot be
    told from two hundred others.
    """

    def proposals() -> Iterator[str]:
        for attempt in count():
            seed = f"{kind}\0{identity}\0{attempt}" if pseudonyms.corpus else f"{kind}\0{pseudonyms.turn()}"
            made = make(SeededNumbers(pseudonyms.secret, seed))
            if attempt > ENOUGH:
                yield f"{made}\0{attempt}"
            elif made not in known:
                yield made

    return pseudonyms.give(kind, identity, proposals()).split("\0")[0]
