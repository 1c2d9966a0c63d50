"""Which tokens of one text are which of another: the match, and runs of matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.alignment.tokens import Token

LONG = 12
"""Tokens of a stretch that is long."""
Row = Sequence[Token]
"""The tokens of a text."""


class Match(NamedTuple):
    """Tokens ``a0`` to ``a1`` of the original are tokens ``b0`` to ``b1`` of the published text; ``equal``: to the letter, but for case and accents."""

    a0: int
    a1: int
    b0: int
    b1: int
    equal: bool


def runs(matches: Iterable[Match], gap: int) -> list[list[Match]]:
    """Part matches into runs: in one, each follows the other on both sides, with at most ``gap`` tokens between."""
    found: list[list[Match]] = []
    for one in matches:
        last = found[-1][-1] if found else None
        if last and 0 <= one.a0 - last.a1 <= gap and 0 <= one.b0 - last.b1 <= gap:
            found[-1].append(one)
        else:
            found.append([one])
    return found
