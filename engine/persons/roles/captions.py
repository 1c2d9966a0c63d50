"""The sides of a caption: "X c/ Y", "X v. Y"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from engine.persons.mentions import Mention
from engine.persons.roles.named_text import Evidence, NamedText
from engine.text import any_of

_CAPTION, _CITATION = 8.0, 6.0
"""How strongly each speaks: "X v. Y" keeps the order of the first instance before courts of
appeal."""

_CITED = 3_000
"""How far from the beginning a caption stands."""

_VERSUS = re.compile(
    r"(?:[^\n;]{0,60}?(?:\n[ \t]*){0,2}(?:\bc/|\bv\.?|\bvs\.?)|[ ,]{0,3}(?:et autres?[ ,]*)?(?:\n[ \t]*){0,2}contre\b)[ \t\n]"
)
_LED = re.compile(rf"\s*(?:1[ ]?[°.)/-]+[ ]?)?(?:{any_of('titles.single')}\.?[ ]+)?")
"""What stands between "contre" and the name of who is on the other side."""


def of_caption(text: NamedText) -> Iterator[Evidence]:
    """Yield who stands on which side of "c/", "contre" or "v." in the caption."""
    shared = _shared_names(text)
    for left, right in pairwise(text.mentions):
        if left.start > _CITED:
            return
        parts = _VERSUS.match(text.read.folded, left.end)
        if not parts or parts.end() > right.start:
            continue
        weight = _CITATION if "v" in parts[0][-4:] else _CAPTION
        if left.category == "partie" and left not in shared:
            yield left, "claimant", weight
        if (
            right.category == "partie"
            and right not in shared
            and _LED.fullmatch(text.read.folded, parts.end(), right.start)
        ):
            yield right, "defendant", weight


def _shared_names(text: NamedText) -> set[Mention]:
    """Give the mentions of a bare surname that several bear: whom a caption means is a guess."""
    bearers = defaultdict[str, set[str]](set)
    for mention in text.parties:
        if mention.firsts and mention.surname:
            bearers[mention.surname].add(mention.person)
    return {mention for mention in text.parties if not mention.firsts and len(bearers[mention.surname]) > 1}


__all__ = ["of_caption"]
