"""The key in three shares, two of which make it again: nobody alone has it, and one may be lost.

They are those of SLIP-39 (Shamir's secret sharing over GF(256), with a check of each share), by its
reference implementation: 33 words a share, which can be written on paper, and which other programs
read. Fewer than two say nothing of the key.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import KeyShareBad
from engine.store.cipher import KEY_BYTES

NEEDED, SHARES = 2, 3


def split_key(key: bytes) -> tuple[str, ...]:
    """Return the shares of a key of 32 bytes, each as words."""
    import shamir_mnemonic as shamir

    (shares,) = shamir.generate_mnemonics(1, [(NEEDED, SHARES)], key, extendable=True)
    return tuple(shares)


def join_shares(shares: Sequence[str]) -> bytes:
    """Return the key of two shares.

    Raises:
        KeyShareBad: they are not two different ones of one key, or a word is wrong.
    """
    import shamir_mnemonic as shamir

    written = list(dict.fromkeys(" ".join(share.lower().split()) for share in shares))
    try:
        key: bytes = shamir.combine_mnemonics(written[:NEEDED])
    except (shamir.MnemonicError, ValueError, IndexError) as error:
        raise KeyShareBad() from error
    if len(key) != KEY_BYTES:
        raise KeyShareBad()
    return key
