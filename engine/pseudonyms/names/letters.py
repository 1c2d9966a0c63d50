"""Where letters and numbers come from: in order, or drawn with a secret; never from the
originals."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Iterator
from itertools import count, product
from string import ascii_uppercase


def free(series: Iterator[str], taken: Collection[str]) -> Iterator[str]:
    """Yield what a series gives, but for what is taken."""
    return (given for given in series if given not in taken)


def letters_in_order() -> Iterator[str]:
    """Yield A, B … Z, AA, AB … without end."""
    for length in count(1):
        yield from _letters(length)


def letters_drawn(secret: bytes, taken: Collection[str]) -> Iterator[str]:
    """Yield the same without end, the 26 letters first, then the pairs, each lot in an order that
    only the secret tells.

    HMAC-SHA256 of each letter under the secret gives the order: the same secret draws the same, on
    any machine.
    """
    for length in count(1):
        lot = sorted(_letters(length), key=lambda letters: hmac.digest(secret, letters.encode(), hashlib.sha256))
        yield from (letters for letters in lot if letters not in taken)


def numbers_in_order() -> Iterator[str]:
    """Yield 1, 2, 3 … without end."""
    return map(str, count(1))


def _letters(length: int) -> Iterator[str]:
    return map("".join, product(ascii_uppercase, repeat=length))
