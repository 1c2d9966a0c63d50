"""Names that the text lists: what is said of the first, or of all, is said of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.persons.mentions import Mention
from engine.text import FoldedText, any_of

_TITLED = rf"(?:{any_of('titles.of_lists')}\.?[ ]+)"
_AND = rf"(?:{any_of('grammar.joining')}|&)"
LISTED = re.compile(
    rf"[ ,\n]*(?:{_AND}[ ]+(?:de |d'|par |a )?|de |d'|par )?{_TITLED}?|[ ,]*et (?:sa|son|leur|ses) [a-z-]{{3,16}},? {_TITLED}|"
    r", (?![^,]*\b(?:represent|assist|ayant|pris|agissant|en presence|substitu|contre|par|chez|avec|son|sa|leur|ses|c/))"
    rf"[^\n.;:,]{{3,60}},? {any_of('grammar.and_of')}{_TITLED}"
)
"""What may stand between two names of a list, what the first is among it."""

PLURAL = re.compile(
    rf"(?:s|ent|ont)[ \t]*\Z|\b{any_of('grammar.of_several')}\b|"
    rf"^\W*(?:{any_of('grammar.plural_articles')} )?(?!sans|alors|dans)[a-z]{{4,}}s\b"
)
"""Words behind a list that speak of all its names."""

_JOINT = re.compile(rf"(?<![\w]){_AND}(?![\w])|\n")
_FAR = 80
"""Most characters between two names of a list: what the first is may stand there, between
commas."""


def lists(read: FoldedText, found: Sequence[Mention]) -> Iterator[list[Mention]]:
    """Yield the mentions of one side that stand in a list, one after another; married names go with
    their bearer."""
    listed: list[Mention] = []
    for mention in found:
        if listed and not _follows(read, listed[-1], mention):
            yield from _joined(read, listed)
            listed = []
        listed.append(mention)
    if listed:
        yield from _joined(read, listed)


def _joined(read: FoldedText, listed: list[Mention]) -> Iterator[list[Mention]]:
    """Yield a list whole where "et" or a line joins its names; "entendu par M. Roy, M. Diop" are
    two sentences."""
    if len(listed) == 1 or _JOINT.search(read.folded, listed[0].end, listed[-1].start):
        yield listed
        return
    for _, mentions in groupby(listed, lambda mention: mention.person):
        yield list(mentions)


def _follows(read: FoldedText, last: Mention, mention: Mention) -> bool:
    if mention.start - last.end > _FAR or mention.category != last.category:
        return False
    same = last.person == mention.person and mention.start - last.end <= _FAR // 2
    return same or LISTED.fullmatch(read.folded, last.end, mention.start) is not None


__all__ = ["LISTED", "PLURAL", "lists"]
