"""AES-256-GCM of single values: what a stolen disk, a copy of the file or a dump of the database
shows of them is their length.

A value is one byte that says how it is written, a nonce of 96 random bits, then what AES-GCM gives.
The place that it is kept at, ``table.column``, and its row are authenticated with it: a value moved
to another column or to another row does not open. What is not authenticated is its time: who can
write to the database can put an older value of the same place back, and it opens. NIST SP 800-38D,
8.3: one key seals at most 2**32 values under random nonces.
"""

from __future__ import annotations

import os
from contextlib import suppress

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from engine.core import StoreDamaged

KEY_BYTES = 32
UNBOUND, BOUND = b"\x01", b"\x02"
"""How values are written: without their row, as up to version 9 of the store and as the word by
which a store knows its key, or with it. A value of one kind does not open as the other."""
_NONCE = 12
_TAG = 16


class Cipher:
    """AES-256-GCM encryption of single values with one key. While the key is changed, ``former``
    are those that open what a transaction still sees as it was before."""

    __slots__ = ("_aes", "_former", "key")

    def __init__(self, key: bytes, *former: bytes) -> None:
        """Take a key of 32 bytes, and those before it."""
        if len(key) != KEY_BYTES:
            raise ValueError("a key has 32 bytes")
        self.key = key
        self._aes = AESGCM(key)
        self._former = tuple(AESGCM(other) for other in former)

    def __repr__(self) -> str:
        """Say nothing of the key."""
        return "Cipher()"

    def seal(self, data: bytes, place: str, row: str | None = None) -> bytes:
        """Encrypt a value with a random nonce, authenticating with it ``place``, the column as
        ``table.column``, and the key of its ``row``, if there is one."""
        nonce = os.urandom(_NONCE)
        return _kind(row) + nonce + self._aes.encrypt(nonce, data, _bound(place, row))

    def open(self, sealed: bytes, place: str, row: str | None = None) -> bytes:
        """Decrypt a value of :meth:`seal`.

        Raises:
            StoreDamaged: it was altered, or encrypted with another key, for another place or row.
        """
        if sealed[:1] != _kind(row) or len(sealed) < 1 + _NONCE + _TAG:
            raise StoreDamaged()
        nonce, data, bound = sealed[1 : 1 + _NONCE], sealed[1 + _NONCE :], _bound(place, row)
        try:
            return self._aes.decrypt(nonce, data, bound)
        except InvalidTag as error:
            for former in self._former:
                with suppress(InvalidTag):
                    return former.decrypt(nonce, data, bound)
            raise StoreDamaged() from error


def _kind(row: str | None) -> bytes:
    return UNBOUND if row is None else BOUND


def _bound(place: str, row: str | None) -> bytes:
    return place.encode() if row is None else f"{place}\0{row}".encode("utf-8", "surrogatepass")
