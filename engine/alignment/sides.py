"""An original and its published form as tokens, a region that differs, and what pass by pass
becomes known of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.alignment.matches import TokenMatch
from engine.alignment.tokens import WORD, AlignmentToken
from engine.alignment.words import is_name_word, letters

KINDS = ("cut", "added", "moved", "correction", "noise")
"""What the rest of the differences are; ``difference.KIND`` of the catalogues says it."""
OPEN = "open"
"""What first sight leaves to the second."""
CLEAN = 0.004
"""Share of ordinary words that differ by a letter, from which on texts are taken to be misread here
and there."""


class Region(NamedTuple):
    """A difference: tokens ``a0`` to ``a1`` (exclusive) of the original are replaced by tokens
    ``b0`` to ``b1`` of the published text; either range may be empty."""

    a0: int
    a1: int
    b0: int
    b1: int


class JudgedRegion(NamedTuple):
    """A difference and its classification: ``masked``, a code of :data:`KINDS`, or, after the first
    pass, ``open``."""

    kind: str
    region: Region


@dataclass
class AlignmentState:
    """Both texts, their tokens, and what successive passes learn about how the published text was
    made.

    ``noise``: share of ordinary words that differ by OCR errors. ``lettered``: masked values become
    letters or initials. ``inventing``: they become invented ones, since almost no placeholders are
    found. ``masked`` counts masked words; ``pairs`` counts (original, published) pairs of replaced
    text.
    """

    original: str
    published: str
    a: list[AlignmentToken]
    b: list[AlignmentToken]
    noise: float = 0.0
    inventing: bool = False
    lettered: bool = False
    masked: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def noisy(self) -> bool:
        """Tell whether the texts have so many OCR errors that a difference of one letter proves
        nothing."""
        return self.noise >= CLEAN


def measure(sides: AlignmentState, matches: Sequence[TokenMatch]) -> None:
    """Set ``noise``, ``lettered`` and ``inventing`` of the state from the matched tokens and the
    placeholders of both texts."""
    plain = [match for match in matches if not sides.a[match.a0].capital and len(sides.a[match.a0].key) >= 4]
    sides.noise = sum(not one.equal for one in plain) / len(plain) if plain else 0.0
    ways = Counter(token.sign.way for token in sides.b if token.sign)
    own = Counter(token.sign.way for token in sides.a if token.sign)
    sides.lettered = ways["letter"] > own["letter"] or ways["initial"] > own["initial"] + 2
    new, much = ways - own, len(sides.b) if sides.noisy else 0  # noise makes a few placeholders of its own
    strong = new["letter"] + new["word"] + new["bar"]
    sides.inventing = strong <= much / 400 and new.total() - strong <= 2 + much / 250


def remember(sides: AlignmentState, region: Region) -> None:
    """Count the pair of original and published text of a region in ``sides.pairs``."""
    sides.pairs[letters(sides.a[region.a0 : region.a1]), letters(sides.b[region.b0 : region.b1])] += 1


def remember_masked(sides: AlignmentState, judged: Sequence[JudgedRegion]) -> None:
    """Count the masked regions in ``sides.pairs``, and their capitalised name words in
    ``sides.masked``."""
    for kind, region in judged:
        if kind == "masked":
            remember(sides, region)
            sides.masked.update(
                token.key
                for token in sides.a[region.a0 : region.a1]
                if token.kind == WORD and token.capital and is_name_word(token.key)
            )


def begins_line(sides: AlignmentState, place: int) -> bool:
    """Tell whether the original's token of rank ``place`` is the first of its line; also true of
    the first token and beyond the last."""
    if not 0 < place < len(sides.a):
        return True
    return "\n" in sides.original[sides.a[place - 1].end : sides.a[place].start]
