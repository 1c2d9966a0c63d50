"""Which tokens of the original are which of the published text: rare runs first, then what lies between, token against token.

Runs of tokens that stand once on either side are the anchors, the longest chain of them in order is kept (patience difference). Between two anchors a
dynamic programme weighs equal tokens, tokens that a scanner may have misread, split or joined. Time is about linear: stretches that share nothing and are
too long for the programme are what one side has and the other has not.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.corpus.align_anchors import between
from engine.corpus.align_chance import believed, without_links
from engine.corpus.align_matches import Match, Row
from engine.corpus.align_moved import moved_of


def match(a: Row, b: Row, progress: Callable[[float], None] | None = None) -> tuple[list[Match], list[Match]]:
    """Match two texts: what stands in order, then what was moved elsewhere."""
    straight = without_links(believed(between(a, b, 0, len(a), 0, len(b), 0, progress), a, len(b)), a)
    return straight, moved_of(a, b, straight)
