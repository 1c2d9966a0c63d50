"""What a reader of the pseudonymised text could still see: mentions left readable, and documents
without any.

A mention is found when all its letters and digits lie in masked spans, whatever their labels; the
year of a civil date may stay. A document is clean when all its mentions are found; one without a
mention to mask does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.core import CIVIL_DATES, Entity, Share
from engine.measure.pairs import Pair
from engine.pseudonyms import dates


@dataclass(frozen=True, slots=True)
class Clean:
    """What stays readable in a set: ``found`` has by label the mentions found, of those to mask, of
    each document that has any; ``documents`` those in which all are found, of those that have
    any."""

    found: dict[str, tuple[Share, ...]]
    documents: Share

    @property
    def mentions(self) -> dict[str, Share]:
        """Return by label the mentions found, of those to mask."""
        return {label: sum(shares, Share()) for label, shares in self.found.items()}


def chance(recall: float, mentions: int) -> float:
    """Compute recall ** mentions: the probability, 0 to 1, that all mentions of a document are
    found if misses are independent."""
    return recall**mentions


def clean(pairs: Iterable[Pair], masks: Callable[[str], bool]) -> Clean:
    """Count the mentions found and the documents without a miss; ``masks`` tells whether a gold
    label must not stay readable.

    A mention is found when masked spans of whatever label cover all its letters and digits; the
    year of a civil date may stay.
    """
    found: dict[str, list[Share]] = {}
    documents = Share()
    for pair in pairs:
        hidden, mentions = hidden_letters(pair), dict[str, Share]()
        for entity in pair.gold:
            if masks(entity.label):
                good = Share(int(_is_found(entity, hidden)), 1)
                mentions[entity.label] = mentions.get(entity.label, Share()) + good
        for label, share in mentions.items():
            found.setdefault(label, []).append(share)
        if mentions:
            documents += Share(int(all(share.count == share.of for share in mentions.values())), 1)
    return Clean({label: tuple(shares) for label, shares in sorted(found.items())}, documents)


def hidden_letters(pair: Pair) -> bytearray:
    """Mark the characters that masked predicted spans cover: one byte per character of the text, 1
    where covered, else 0."""
    hidden = bytearray(len(pair.text))
    for entity in pair.predicted:
        if entity.masked:
            hidden[entity.start : entity.end] = b"\1" * (entity.end - entity.start)
    return hidden


def _is_found(entity: Entity, hidden: bytearray) -> bool:
    kept = dates.year(entity.text) if entity.label in CIVIL_DATES else None
    at = entity.text.find(kept) if kept else -1
    forgiven = range(at, at + 4) if kept else range(0)
    return all(
        hidden[entity.start + place]
        for place, character in enumerate(entity.text)
        if character.isalnum() and place not in forgiven
    )
