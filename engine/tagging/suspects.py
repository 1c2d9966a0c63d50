"""What a tagger may have missed: words that it left with at least the probability
:data:`SUSPECT` of a person's name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core import Suspect
from engine.text import Sentence

SUSPECT = 0.02
"""Probability of a person's name from which on words that the tagger left are told."""


class UncoveredTokens(NamedTuple):
    """Consecutive tokens of a window, ``first`` to ``after`` (exclusive), without a tag of a
    party's name, and the probability of one there."""

    first: int
    after: int
    probability: float


def read_left(text: str, row: Sentence, left: Iterable[UncoveredTokens]) -> Iterator[Suspect]:
    """Convert uncovered tokens of the window ``row`` to suspects of the text. Line breaks at the
    ends are trimmed, runs without any letter dropped."""
    for first, after, probability in left:
        members = [token for token in row.tokens[first:after] if not token.line_break]
        words = text[members[0].start : members[-1].end] if members else ""
        if any(character.isalpha() for character in words):
            yield Suspect(members[0].start, members[-1].end, words, round(probability, 4))
