"""Percentile bootstrap by document (Efron & Tibshirani 1993, ch. 13), for differences, coefficients
and times; shares have :mod:`engine.measure.statistics.intervals`. Documents are drawn again with
replacement, for mentions of one document go together.

What is drawn is how often each document comes: weights that are multinomial, so that a draw of a
sum of counts is one product of matrices. The draws are the same from call to call. Many documents
are drawn chunk by chunk, so that memory stays bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from engine.core import INTERVAL_LEVEL
from engine.measure.statistics.intervals import ALL_POSSIBLE, Floats, Interval

Progress = Callable[[float], None]

DRAWS = 1000
SEED = 1993

_CHUNK = 2_000_000
"""Most weights at once: 1,000 draws of 2,000 documents, 16 MB."""


def weights(documents: int, draws: int = DRAWS) -> Iterator[Floats]:
    """Yield bootstrap weights in chunks of shape (draws, documents): how often each document is
    drawn. Each row sums to ``documents``; the chunks hold ``draws`` rows in all, and are the same
    from call to call."""
    chance = np.random.default_rng(SEED)
    step = max(1, _CHUNK // max(1, documents))
    for begun in range(0, draws, step):
        rows = min(step, draws - begun)
        drawn = chance.integers(documents, size=(rows, documents))
        drawn += np.arange(rows)[:, None] * documents
        yield np.bincount(drawn.ravel(), minlength=rows * documents).reshape(rows, documents).astype(float)


def resample(counts: Floats, draws: int = DRAWS, progress: Progress | None = None) -> Floats:
    """Sum counts over the documents of each bootstrap draw: from (documents, ...) to (draws, ...).
    ``progress`` is called with the fraction drawn, 0 to 1."""
    flat = counts.reshape(len(counts), -1)
    found = np.empty((draws, flat.shape[1]))
    done = 0
    for chunk in weights(len(counts), draws):
        found[done : done + len(chunk)] = chunk @ flat
        done += len(chunk)
        if progress:
            progress(done / draws)
    return found.reshape(draws, *counts.shape[1:])


def interval(values: Floats) -> Interval:
    """Return the 95 % percentile interval of bootstrap values, which need no order; (0, 1) if there
    are none."""
    if not len(values):
        return ALL_POSSIBLE
    low, high = np.quantile(values, [(1 - INTERVAL_LEVEL) / 2, (1 + INTERVAL_LEVEL) / 2])
    return float(low), float(high)


__all__ = ["DRAWS", "SEED", "Floats", "Interval", "Progress", "interval", "resample", "weights"]
