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
    """Compute Cohen's kappa from numbers of positions by label, ``O`` last: those on which both
    agree, those of the first annotator, and those of the second; each (..., labels + 1)."""
    positions = first.sum(axis=-1, keepdims=True)
    alike = positions - first - second + 2 * agreed
    chance = first * second + (positions - first) * (positions - second)
    alike[..., -1], chance[..., -1] = agreed.sum(axis=-1), (first * second).sum(axis=-1)
    above, below = positions * alike - chance, positions * positions - chance
    found: bootstrap.Floats = np.divide(above, below, out=np.full(below.shape, np.nan), where=below > 0)
    return found


def fleiss(annotators: int, agreed: bootstrap.Floats, by_label: bootstrap.Floats) -> bootstrap.Floats:
    """Compute Fleiss' kappa from numbers of positions by label, ``O`` last: those on which a pair
    agrees, summed over pairs, and those of each annotator, summed over annotators."""
    share = by_label / annotators
    return kappa(agreed / (annotators * (annotators - 1) / 2), share, share)


def drop_unmarked(counts: Integers, unmarked: Integers) -> Integers:
    """Subtract the positions that nobody marked from the count of ``O``, the last label, and return
    the new counts."""
    found = counts.copy()
    found[..., -1] -= unmarked
    return found
