"""Whether two texts are versions of one: the smallest hashes of their runs of three words (Broder's
bottom-k sketch)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

_WORDS, _KEPT = 3, 256
_ENOUGH = 0.4
"""Share of common runs from which on a text is the other, edited. Two decisions of one court share
a tenth."""


def sketch(text: str) -> tuple[int, ...]:
    """Sketch a text."""
    words = text.split()
    runs = {" ".join(words[at : at + _WORDS]) for at in range(max(1, len(words) - _WORDS + 1))}
    return tuple(
        sorted(int.from_bytes(blake2b(run.encode("utf-8", "replace"), digest_size=8).digest()) for run in runs)[:_KEPT]
    )


def is_version(first: Sequence[int], second: Sequence[int]) -> bool:
    """Tell whether two sketches are of versions of one text."""
    union = sorted({*first, *second})[:_KEPT]
    common = set(first) & set(second)
    return bool(union) and sum(value in common for value in union) >= _ENOUGH * len(union)
