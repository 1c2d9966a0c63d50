"""What a tagger may have missed: words that it left, with the probability that they are a person's
name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine.text import Sentence

SUSPECT = 0.02
"""Probability of a person's name from which on words that the tagger left are told."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """Words ``start`` to ``end`` that the tagger left, or took for something else than a party's
    name, with the probability, 0 to 1, that they are one."""

    start: int
    end: int
    text: str
    probability: float


class UncoveredTokens(NamedTuple):
    """Tokens of a window that no person's tag covers, from the first to the one after the last, and
    the probability of one there."""

    first: int
    after: int
    probability: float


def read_left(text: str, row: Sentence, left: Iterable[UncoveredTokens]) -> Iterator[Suspect]:
    """Read tokens left by the tagger into words of the text; what holds no letter is none."""
    for first, after, probability in left:
        members = [token for token in row.tokens[first:after] if not token.line_break]
        words = text[members[0].start : members[-1].end] if members else ""
        if any(character.isalpha() for character in words):
            yield Suspect(members[0].start, members[-1].end, words, round(probability, 4))
