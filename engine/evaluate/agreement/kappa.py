"""Agreement corrected for chance on positions: Cohen's and Fleiss' kappa, of sums over documents.

Cohen 1960, "A coefficient of agreement for nominal scales": chance has the labels of each annotator. Fleiss 1971, "Measuring nominal scale agreement
among many raters": chance has those of all together; of two annotators it is Scott's pi (1955). Observed agreement is
that of the pairs of annotators, their mean in Fleiss'.

All functions take counts (..., labels + 1) and give (..., labels + 1): each label against all the rest, and all labels together
last. Where chance would always agree, as where one label alone is used, kappa says nothing: NaN, which no figure shows.
"""

from __future__ import annotations

import numpy as np

from engine.evaluate.agreement.positions import Integers
from engine.evaluate.bootstrap import Floats

WHY_O = {
    "fr": "Presque tous les mots d'une décision restent sans étiquette (O), et deux annotateurs s'accordent sur ceux-là sans effort : le kappa calculé avec O "
    "en est plus haut. Le kappa sans O ne retient que les mots que l'un des deux au moins a marqués : il dit mieux ce qu'il en est des mots à occulter, "
    "mais il est plus sévère, car un mot marqué par un seul y est toujours un désaccord.",
    "en": "Almost all words of a decision stay without a label (O), and two annotators agree on those without effort: kappa computed with O is the higher for it. "
    "Kappa without O keeps only the words that at least one of the two marked: it says better how things stand with the words to be masked, "
    "but it is harsher, for a word that only one of them marked is always a disagreement there.",
}
"""Why kappa with O flatters, and what the one without it is."""


def kappa(agreed: Floats, first: Floats, second: Floats) -> Floats:
    """Give kappa of positions by label, ``O`` last: those that both label so, and those that either does."""
    positions = first.sum(axis=-1, keepdims=True)
    alike = positions - first - second + 2 * agreed
    chance = first * second + (positions - first) * (positions - second)
    alike[..., -1], chance[..., -1] = agreed.sum(axis=-1), (first * second).sum(axis=-1)
    above, below = positions * alike - chance, positions * positions - chance
    found: Floats = np.divide(above, below, out=np.full(below.shape, np.nan), where=below > 0)
    return found


def fleiss(annotators: int, agreed: Floats, by_label: Floats) -> Floats:
    """Give Fleiss' kappa of positions by label: the sum over pairs of those that both label so, that over annotators of those that each does."""
    share = by_label / annotators
    return kappa(agreed / (annotators * (annotators - 1) / 2), share, share)


def marked(counts: Integers, unmarked: Integers) -> Integers:
    """Take the positions that nobody marked away from counts by label, whose ``O`` is the last."""
    found = counts.copy()
    found[..., -1] -= unmarked
    return found


__all__ = ["WHY_O", "fleiss", "kappa", "marked"]
