"""The share of clean documents that a recall of mentions promises: p^N, as if every mention were
missed or found by itself.

After M. Benesty, « La qualité de l'anonymisation des décisions de justice par machine learning
baisse de façon drastique en fonction du nombre de mentions à anonymiser », 2016.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """The counts of the test set in Benesty's article of 2016, and the rounded values that it
    computes with.

    ``leaking`` documents have at least one missed mention: the article says « un peu moins de 80 »,
    and that « à peine plus de 60 % » are clean. ``recall`` (0 to 1) and ``per_document`` (mentions)
    are rounded.
    """

    missed: int = 137
    mentions: int = 3268
    documents: int = 200
    leaking: int = 80
    recall: float = RECALL
    per_document: int = MENTIONS

    @property
    def found(self) -> Share:
        """Return the mentions found, of all mentions of the test set."""
        return Share(self.mentions - self.missed, self.mentions)

    @property
    def clean(self) -> Share:
        """Return the documents without a missed mention, of all documents of the test set."""
        return Share(self.documents - self.leaking, self.documents)

    @property
    def expected(self) -> float:
        """Return the share of clean documents, 0 to 1, that the article computes from its rounded
        values: 0.96^16."""
        return chance(self.recall, self.per_document)

    @property
    def unrounded(self) -> float:
        """Return p^N, 0 to 1, with the recall and the mean number of mentions as counted,
        unrounded."""
        return float(self.found.rate ** (self.mentions / self.documents))


ARTICLE = Article()


LEAST_SHOWN, MOST_SHOWN = 60, 500
"""Mentions of a document up to which p^N is tabulated, at least and at most."""


def last_mentions(mentions: int) -> int:
    """Return the number of mentions up to which p^N is tabulated for documents of ``mentions``."""
    return min(MOST_SHOWN, max(LEAST_SHOWN, 2 * mentions))


def by_mentions(recall: float, most: int) -> tuple[tuple[int, float], ...]:
    """Tabulate p^N, the share of clean documents (0 to 1) if misses are independent, for N = 1 to
    ``most`` mentions: pairs (N, p^N)."""
    return tuple((mentions, chance(recall, mentions)) for mentions in range(1, most + 1))


def by_recall(mentions: int, low: float = 0.0, points: int = 200) -> tuple[tuple[float, float], ...]:
    """Tabulate p^N, the share of clean documents with ``mentions`` mentions, at evenly spaced
    recalls p from ``low`` to 1, both included: ``points`` + 1 pairs (p, p^N)."""
    recalls = (low + (1 - low) * step / points for step in range(points + 1))
    return tuple((recall, chance(recall, mentions)) for recall in recalls)


def tabulate_recalls(mentions: int, recalls: Sequence[float], low: float = 0.0) -> tuple[tuple[float, float], ...]:
    """Tabulate p^N from ``low`` on, ascending: at recalls evenly spaced, at those asked for, and at
    those that :data:`TARGETS` need."""
    targets = [(needed_recall(clean, mentions), clean) for clean in TARGETS]
    points = [(recall, chance(recall, mentions)) for recall in recalls if recall >= low]
    return tuple(sorted({*by_recall(mentions, low, 50), *targets, *points}))


def needed_recall(clean: float, mentions: int) -> float:
    """Compute the recall of mentions, 0 to 1, that makes a share ``clean`` of documents with
    ``mentions`` (at least 1) mentions clean, if misses are independent: clean^(1/N)."""
    return float(clean ** (1 / mentions))


def max_mentions(recall: float, clean: float) -> int | None:
    """Compute the largest number of mentions N for which recall^N is at least ``clean`` (a share
    above 0); None for a recall of 1, which sets no limit."""
    if recall >= 1:
        return None
    most = floor(log(clean) / log(recall)) if recall > 0 else 0
    # The quotient of two logarithms may be a whole number where the power is just not.
    if most > 0 and chance(recall, most) < clean:
        return most - 1
    return most + 1 if chance(recall, most + 1) >= clean else most
