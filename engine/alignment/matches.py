"""Which tokens of one text are which of another: the match, and runs of matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.alignment.tokens import AlignmentToken

LONG = 12
"""Tokens of a stretch that is long."""
Row = Sequence[AlignmentToken]
"""The tokens of a text."""


class TokenMatch(NamedTuple):
    """Tokens ``a0`` to ``a1`` (exclusive) of the original matched with tokens ``b0`` to ``b1`` of
    the published text; ``equal``: equal but for case and accents, not merely similar."""

    a0: int
    a1: int
    b0: int
    b1: int
    equal: bool


def runs(matches: Iterable[TokenMatch], gap: int) -> list[list[TokenMatch]]:
    """Split matches into runs of consecutive ones, in which at most ``gap`` tokens of either text
    are between two neighbours."""
    found: list[list[TokenMatch]] = []
    for match in matches:
        last = found[-1][-1] if found else None
        if last and 0 <= match.a0 - last.a1 <= gap and 0 <= match.b0 - last.b1 <= gap:
            found[-1].append(match)
        else:
            found.append([match])
    return found
