"""How well mentions are gathered by person: B³, CEAF and MUC.

Clusters are collections of mentions, which may be anything that can be compared; those of one side
are disjoint. A mention that one side alone has ("twinless") stays where it is, as in the reference
implementation of the CoNLL tasks (Pradhan et al. 2014, "Scoring coreference partitions of predicted
mentions"): found for nothing it costs precision, missed it costs recall.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass

from engine.measure.persons.assignment import assign

Mentions = Collection[Hashable]
Clusters = Sequence[Mentions]
Similarity = Callable[[Mentions, Mentions], float]


@dataclass(frozen=True, slots=True)
class Ratio:
    """Numerators and denominators of recall (``found`` of ``gold``) and precision (``right`` of
    ``predicted``) of a coreference measure. Adding ratios pools documents."""

    found: float = 0.0
    gold: float = 0.0
    right: float = 0.0
    predicted: float = 0.0

    @property
    def recall(self) -> float | None:
        """Return ``found / gold``, 0 to 1; None if the gold has nothing."""
        return self.found / self.gold if self.gold else None

    @property
    def precision(self) -> float | None:
        """Return ``right / predicted``, 0 to 1; None if nothing is predicted."""
        return self.right / self.predicted if self.predicted else None

    @property
    def f1(self) -> float | None:
        """Return the harmonic mean of precision and recall, 0 if nothing is right; None if neither
        side has anything."""
        if not self.gold and not self.predicted:
            return None
        precision, recall = self.precision or 0.0, self.recall or 0.0
        return 2 * precision * recall / (precision + recall) if precision + recall else 0.0

    def __add__(self, other: Ratio) -> Ratio:
        """Add numerators and denominators."""
        return Ratio(
            self.found + other.found,
            self.gold + other.gold,
            self.right + other.right,
            self.predicted + other.predicted,
        )


def b_cubed(gold: Clusters, predicted: Clusters) -> Ratio:
    """Compute B³, which scores each mention by the share of its cluster that the other side has too
    (Bagga & Baldwin 1998, "Algorithms for scoring coreference chains")."""
    meeting = [(phi3(one, other), len(one), len(other)) for one, other in _meeting(gold, predicted)]
    found = sum(shared * shared / size for shared, size, _ in meeting)
    right = sum(shared * shared / size for shared, _, size in meeting)
    return Ratio(found, _size(gold), right, _size(predicted))


def ceaf_m(gold: Clusters, predicted: Clusters) -> Ratio:
    """Compute mention-based CEAF: the mentions in common under the one-to-one alignment of clusters
    that has most of them (Luo 2005, "On coreference resolution performance metrics", φ3)."""
    common = _aligned(gold, predicted, phi3)
    return Ratio(common, _size(gold), common, _size(predicted))


def ceaf_e(gold: Clusters, predicted: Clusters) -> Ratio:
    """Compute entity-based CEAF: the similarity φ4 summed over the best one-to-one alignment of
    clusters, in which each person weighs the same (Luo 2005)."""
    common = _aligned(gold, predicted, phi4)
    return Ratio(common, len(gold), common, len(predicted))


def muc(gold: Clusters, predicted: Clusters) -> Ratio:
    """Compute the MUC score, from the fewest links that must be added to either side to obtain the
    clusters of the other (Vilain et al. 1995, "A model-theoretic coreference scoring scheme")."""
    return Ratio(*_links(gold, predicted), *_links(predicted, gold))


def phi3(first: Mentions, second: Mentions) -> float:
    """Return the number of mentions that two clusters share (Luo 2005, φ3)."""
    return len(set(first) & set(second))


def phi4(first: Mentions, second: Mentions) -> float:
    """Return the Dice similarity of two clusters, 0 to 1: twice their shared mentions over the sum
    of their sizes (Luo 2005, φ4). They must not both be empty."""
    return 2 * len(set(first) & set(second)) / (len(first) + len(second))


def align(gold: Clusters, predicted: Clusters, similarity: Similarity = phi4) -> tuple[tuple[int, int], ...]:
    """Find the one-to-one alignment of clusters with the largest total similarity, as (gold rank,
    predicted rank) pairs sorted by gold rank; clusters that share no mention are never paired.

    ``similarity`` is asked only of clusters that share a mention.
    """
    worth = [[0.0] * len(predicted) for _ in gold]
    ranks = _ranks(predicted)
    for row, cluster in enumerate(gold):
        for column in {ranks[mention] for mention in cluster if mention in ranks}:
            worth[row][column] = similarity(cluster, predicted[column])
    return tuple((row, column) for row, column in assign(worth) if worth[row][column])


def _aligned(gold: Clusters, predicted: Clusters, similarity: Similarity) -> float:
    pairs = align(gold, predicted, similarity)
    return sum(similarity(gold[row], predicted[column]) for row, column in pairs)


def _meeting(gold: Clusters, predicted: Clusters) -> list[tuple[Mentions, Mentions]]:
    """Give the pairs of clusters that share a mention."""
    ranks = _ranks(predicted)
    return [(one, predicted[rank]) for one in gold for rank in dict.fromkeys(ranks[m] for m in one if m in ranks)]


def _links(key: Clusters, response: Clusters) -> tuple[float, float]:
    ranks = _ranks(response)
    parts = [
        len({ranks[mention] for mention in one if mention in ranks}) + sum(mention not in ranks for mention in one)
        for one in key
    ]
    return sum(len(one) - n for one, n in zip(key, parts, strict=True)), sum(len(one) - 1 for one in key)


def _ranks(clusters: Clusters) -> dict[Hashable, int]:
    return {mention: rank for rank, one in enumerate(clusters) for mention in one}


def _size(clusters: Clusters) -> int:
    return sum(len(cluster) for cluster in clusters)


__all__ = ["Clusters", "Ratio", "align", "b_cubed", "ceaf_e", "ceaf_m", "muc", "phi3", "phi4"]
