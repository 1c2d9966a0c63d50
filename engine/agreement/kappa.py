"""Agreement corrected for chance on positions: Cohen's and Fleiss' kappa, of sums over documents.

Cohen 1960, "A coefficient of agreement for nominal scales": chance has the labels of each
annotator. Fleiss 1971, "Measuring nominal scale agreement among many raters": chance has those of
all together; of two annotators it is Scott's pi (1955). Observed agreement is that of the pairs of
annotators, their mean in Fleiss'.

All functions take counts (..., labels + 1) and give (..., labels + 1): each label against all the
rest, and all labels together last. Where chance would always agree, as where one label alone is
used, kappa says nothing: NaN, which no figure shows.
"""

from __future__ import annotations

import numpy as np

from engine.agreement.positions import Integers
from engine.measure import bootstrap


def kappa(agreed: bootstrap.Floats, first: bootstrap.Floats, second: bootstrap.Floats) -> bootstrap.Floats:
    """Give kappa of positions by label, ``O`` last: those that both label so, and those that either
    does."""
    positions = first.sum(axis=-1, keepdims=True)
    alike = positions - first - second + 2 * agreed
    chance = first * second + (positions - first) * (positions - second)
    alike[..., -1], chance[..., -1] = agreed.sum(axis=-1), (first * second).sum(axis=-1)
    above, below = positions * alike - chance, positions * positions - chance
    found: bootstrap.Floats = np.divide(above, below, out=np.full(below.shape, np.nan), where=below > 0)
    return found


def fleiss(annotators: int, agreed: bootstrap.Floats, by_label: bootstrap.Floats) -> bootstrap.Floats:
    """Give Fleiss' kappa of positions by label: the sum over pairs of those that both label so,
    that over annotators of those that each does."""
    share = by_label / annotators
    return kappa(agreed / (annotators * (annotators - 1) / 2), share, share)


def drop_unmarked(counts: Integers, unmarked: Integers) -> Integers:
    """Take the positions that nobody marked away from counts by label, whose ``O`` is the last."""
    found = counts.copy()
    found[..., -1] -= unmarked
    return found
