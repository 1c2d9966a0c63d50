"""AES-256-GCM of single values: what a stolen disk, a copy of the file or a dump of the database
shows of them is their length.

A value is one byte that says how it is written, a nonce of 96 random bits, then what AES-GCM gives.
The place that it is kept at, ``table.column``, is authenticated with it: a value moved to another
column does not open. What is not authenticated is its row: who can write to the database can swap
the values of one column between rows, or put an older one back, and both open. NIST SP 800-38D,
8.3: one key seals at most 2**32 values under random nonces.
"""

from __future__ import annotations

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from engine.core import StoreDamaged

KEY_BYTES = 32
WRITTEN = b"\x01"
"""How values are written now; another way would be another byte, so that both can be read."""
_NONCE = 12
_TAG = 16


class Cipher:
    """AES-256-GCM encryption of single values with one key."""

    __slots__ = ("_aes",)

    def __init__(self, key: bytes) -> None:
        """Take a key of 32 bytes."""
        if len(key) != KEY_BYTES:
            raise ValueError("a key has 32 bytes")
        self._aes = AESGCM(key)

    def seal(self, data: bytes, place: str) -> bytes:
        """Encrypt a value with a random nonce, authenticating ``place`` with it: the column, as
        ``table.column``."""
        nonce = os.urandom(_NONCE)
        return WRITTEN + nonce + self._aes.encrypt(nonce, data, place.encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        """Decrypt a value of :meth:`seal`.

        Raises:
            StoreDamaged: it was altered, or encrypted with another key or for another place.
        """
        if sealed[:1] != WRITTEN or len(sealed) < 1 + _NONCE + _TAG:
            raise StoreDamaged()
        try:
            return self._aes.decrypt(sealed[1 : 1 + _NONCE], sealed[1 + _NONCE :], place.encode())
        except InvalidTag as error:
            raise StoreDamaged() from error
