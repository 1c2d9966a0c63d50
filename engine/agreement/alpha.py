"""Krippendorff's alpha for nominal data with missing values, from coincidences that documents add
up to.

Krippendorff 2004, *Content Analysis*, 2nd ed., § 11.3; 2011, "Computing Krippendorff's
alpha-reliability". A position that ``m`` annotated holds m (m - 1) ordered pairs of values, each of
weight 1 / (m - 1), so that it counts for its m values. Here m is that of its document: who did not
annotate a document is missing in it, and a document that fewer than two annotated holds no pair.
"""

from __future__ import annotations

import numpy as np

from engine.agreement.positions import Integers
from engine.measure import bootstrap


def nominal(agreed: bootstrap.Floats, values: bootstrap.Floats) -> bootstrap.Floats:
    """Compute Krippendorff's alpha from the diagonal of the coincidence matrix and the number of
    values by label, both (..., labels + 1) with ``O`` last.

    The result has the same shape: each label against all others, and last, in the place of ``O``,
    all labels together. NaN if only one value occurs.
    """
    total = values.sum(axis=-1, keepdims=True)
    alike = total - 2 * values + 2 * agreed
    chance = values**2 + (total - values) ** 2
    alike[..., -1], chance[..., -1] = agreed.sum(axis=-1), (values**2).sum(axis=-1)
    above, below = (total - 1) * (total - alike), total**2 - chance
    found: bootstrap.Floats = 1 - np.divide(above, below, out=np.full(below.shape, np.nan), where=below > 0)
    return found


def coincidences(alike: Integers, annotating: Integers) -> bootstrap.Floats:
    """Compute the diagonal of the coincidence matrix by document, (documents, labels + 1), from the
    number of positions on which each pair agrees, (pairs, documents, labels + 1), and the number of
    annotators of each document."""
    found: bootstrap.Floats = 2 * alike.sum(axis=0) / np.maximum(annotating - 1, 1)[:, None]
    return found


__all__ = ["coincidences", "nominal"]
