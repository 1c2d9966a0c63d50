"""The share of clean documents that a recall of mentions promises: p^N, as if every mention were
missed or found by itself.

After M. Benesty, « La qualité de l'anonymisation des décisions de justice par machine learning
baisse de façon drastique en fonction du nombre de mentions à anonymiser », 2016.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log

from engine.core import Share
from engine.measure import chance

RECALL, MENTIONS = 0.96, 16
"""What the article rounds to: recall of a mention, and mentions of a document."""

TARGETS = (0.90, 0.95, 0.99)
"""Shares of clean documents that are asked for."""

HIGH = 0.95
"""Where the zoom on high recalls begins."""


@dataclass(frozen=True, slots=True)
class Article:
    """What the article counted in its test set, and what it rounds that to.

    ``leaking`` documents have at least one missed mention: it says « un peu moins de 80 », and « à
    peine plus de 60 % » are clean.
    """

    missed: int = 137
    mentions: int = 3268
    documents: int = 200
    leaking: int = 80
    recall: float = RECALL
    per_document: int = MENTIONS

    @property
    def found(self) -> Share:
        """Count the mentions found."""
        return Share(self.mentions - self.missed, self.mentions)

    @property
    def clean(self) -> Share:
        """Count the documents without a missed mention."""
        return Share(self.documents - self.leaking, self.documents)

    @property
    def expected(self) -> float:
        """Give the share of clean documents that the article computes: 0.96^16."""
        return chance(self.recall, self.per_document)

    @property
    def unrounded(self) -> float:
        """Give p^N with recall and mean number of mentions as counted: neither is a round
        number."""
        return float(self.found.rate ** (self.mentions / self.documents))


ARTICLE = Article()


def by_mentions(recall: float, most: int) -> tuple[tuple[int, float], ...]:
    """Give the share of clean documents for 1 to ``most`` mentions: pairs of N and p^N."""
    return tuple((mentions, chance(recall, mentions)) for mentions in range(1, most + 1))


def by_recall(mentions: int, low: float = 0.0, points: int = 200) -> tuple[tuple[float, float], ...]:
    """Give the share of clean documents of so many mentions for recalls from ``low`` to 1: pairs of
    p and p^N."""
    recalls = (low + (1 - low) * step / points for step in range(points + 1))
    return tuple((recall, chance(recall, mentions)) for recall in recalls)


def needed_recall(clean: float, mentions: int) -> float:
    """Give the recall of mentions at which that share of documents of ``mentions`` (at least 1) is
    clean: clean^(1/N)."""
    return float(clean ** (1 / mentions))


def max_mentions(recall: float, clean: float) -> int | None:
    """Give the most mentions at which that share (above 0) of documents is still clean; None where
    no number is too many."""
    if recall >= 1:
        return None
    most = floor(log(clean) / log(recall)) if recall > 0 else 0
    return (
        most + 1 if chance(recall, most + 1) >= clean else most
    )  # the logarithm of a power may fall short of a whole number
