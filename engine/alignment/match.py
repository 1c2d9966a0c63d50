"""Which tokens of the original are which of the published text: rare runs first, then what lies
between, token against token.

Runs of tokens that stand once on either side are the anchors, the longest chain of them in order is
kept (patience difference). Between two anchors a dynamic programme weighs equal tokens, tokens that
a scanner may have misread, split or joined. Time is about linear: stretches that share nothing and
are too long for the programme are what one side has and the other has not.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.alignment.anchors import match_stretches
from engine.alignment.chance import drop_chance_matches, without_links
from engine.alignment.matches import Row, TokenMatch
from engine.alignment.moved_paragraphs import moved_of


def match(a: Row, b: Row, progress: Callable[[float], None] | None = None) -> tuple[list[TokenMatch], list[TokenMatch]]:
    """Match the tokens of two texts: return those in the same order, then those of passages that
    were moved. ``progress`` is called with the fraction done."""
    straight = match_in_order(a, b, progress)
    return straight, moved_of(a, b, straight)


def match_in_order(a: Row, b: Row, progress: Callable[[float], None] | None = None) -> list[TokenMatch]:
    """Match the tokens that two texts have in the same order (patience difference, then dynamic
    programming), chance matches removed."""
    return without_links(drop_chance_matches(match_stretches(a, b, 0, len(a), 0, len(b), 0, progress), a, len(b)), a)
