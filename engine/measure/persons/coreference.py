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
    """What is right of the gold (``found`` of ``gold``) and of the prediction (``right`` of
    ``predicted``). Documents add up; a ratio over nothing is 0."""

    found: float = 0.0
    gold: float = 0.0
    right: float = 0.0
    predicted: float = 0.0

    @property
    def recall(self) -> float:
        """Give the share of the gold that is right."""
        return self.found / self.gold if self.gold else 0.0

    @property
    def precision(self) -> float:
        """Give the share of the prediction that is right."""
        return self.right / self.predicted if self.predicted else 0.0

    @property
    def f1(self) -> float:
        """Give the harmonic mean of the two."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def __add__(self, other: Ratio) -> Ratio:
        """Count both."""
        return Ratio(
            self.found + other.found,
            self.gold + other.gold,
            self.right + other.right,
            self.predicted + other.predicted,
        )


def b_cubed(gold: Clusters, predicted: Clusters) -> Ratio:
    """Measure by mention what share of its cluster is shared (Bagga & Baldwin 1998, "Algorithms for
    scoring coreference chains")."""
    meeting = [(phi3(one, other), len(one), len(other)) for one, other in _meeting(gold, predicted)]
    found = sum(shared * shared / size for shared, size, _ in meeting)
    right = sum(shared * shared / size for shared, _, size in meeting)
    return Ratio(found, _size(gold), right, _size(predicted))


def ceaf_m(gold: Clusters, predicted: Clusters) -> Ratio:
    """Measure by mention under the best alignment of clusters (Luo 2005, "On coreference resolution
    performance metrics", φ3)."""
    common = _aligned(gold, predicted, phi3)
    return Ratio(common, _size(gold), common, _size(predicted))


def ceaf_e(gold: Clusters, predicted: Clusters) -> Ratio:
    """Measure by cluster under the best alignment of clusters (Luo 2005, φ4): each person counts
    the same."""
    common = _aligned(gold, predicted, phi4)
    return Ratio(common, len(gold), common, len(predicted))


def muc(gold: Clusters, predicted: Clusters) -> Ratio:
    """Measure by link (Vilain et al. 1995): the fewest links that are to be added, on either
    side."""
    return Ratio(*_links(gold, predicted), *_links(predicted, gold))


def phi3(first: Mentions, second: Mentions) -> float:
    """Count the mentions that two clusters share."""
    return len(set(first) & set(second))


def phi4(first: Mentions, second: Mentions) -> float:
    """Give the share that two clusters have in common, 0 to 1."""
    return 2 * len(set(first) & set(second)) / (len(first) + len(second))


def align(gold: Clusters, predicted: Clusters, similarity: Similarity = phi4) -> tuple[tuple[int, int], ...]:
    """Pair the clusters that go together best, one to one, as (gold rank, predicted rank); those
    that share nothing stay alone."""
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
