"""Which mentions of a gold document are first names and which are surnames; gold that does not say
it is read by what stands beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core import FIRST_NAME, SURNAME
from engine.identities import gender_before
from engine.interchange import Span
from engine.measure import PERSON
from engine.text import first_names, key

_GAPS = frozenset((" ", "\n", "\u00a0"))


def by_part(text: str, spans: Sequence[Span]) -> list[Span]:
    """Relabel the mentions of gold that has one label for the names of persons
    (:data:`engine.measure.PERSON`) as first names or surnames; other labels stay.

    Of names side by side the last is the surname; one that stands alone is, too, behind a title or
    where it is no usual first name. What a word is most often, it is everywhere.
    """
    votes: dict[str, Counter[str]] = {}
    for rank, (start, end, label) in enumerate(spans):
        if label == PERSON:
            votes.setdefault(key(text[start:end]), Counter())[_part(text, spans, rank)] += 1
    return [
        (start, end, votes[key(text[start:end])].most_common(1)[0][0] if label == PERSON else label)
        for start, end, label in spans
    ]


def _part(text: str, spans: Sequence[Span], rank: int) -> str:
    if _beside(text, spans, rank):
        return FIRST_NAME
    start, end, _ = spans[rank]
    if rank and _beside(text, spans, rank - 1):
        return SURNAME
    usual = not gender_before(text, start) and key(text[start:end]) in first_names()
    return FIRST_NAME if usual else SURNAME


def _beside(text: str, spans: Sequence[Span], rank: int) -> bool:
    """Tell whether the next mention is a name, too, with one blank between."""
    if rank + 1 >= len(spans):
        return False
    (_, end, label), (start, _, following) = spans[rank], spans[rank + 1]
    return label == following == PERSON and text[end:start] in _GAPS
