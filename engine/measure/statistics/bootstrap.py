"""Percentile bootstrap by document (Efron & Tibshirani 1993, ch. 13): documents are drawn again
with replacement, for mentions of one document go together.

What is drawn is how often each document comes: weights that are multinomial, so that a draw of a
sum of counts is one product of matrices. The draws are the same from call to call. Many documents
are drawn chunk by chunk, so that memory stays bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from engine.core import Share

Floats = npt.NDArray[np.float64]
Progress = Callable[[float], None]
Interval = tuple[float, float]

DRAWS = 1000
LEVEL = 0.95
SEED = 1993
ALL_POSSIBLE: Interval = (0.0, 1.0)
"""The interval of a ratio over nothing, as in :attr:`engine.core.scores.Share.interval`."""

_CHUNK = 2_000_000
"""Most weights at once: 1,000 draws of 2,000 documents, 16 MB."""


def weights(documents: int, draws: int = DRAWS) -> Iterator[Floats]:
    """Yield how often each document is drawn, (draws of the chunk, documents): each row sums to
    ``documents``."""
    chance = np.random.default_rng(SEED)
    step = max(1, _CHUNK // max(1, documents))
    for begun in range(0, draws, step):
        rows = min(step, draws - begun)
        drawn = chance.integers(documents, size=(rows, documents))
        drawn += np.arange(rows)[:, None] * documents
        yield np.bincount(drawn.ravel(), minlength=rows * documents).reshape(rows, documents).astype(float)


def resample(counts: Floats, draws: int = DRAWS, progress: Progress | None = None) -> Floats:
    """Sum counts, (documents, ...), over the documents of each draw: (draws, ...). ``progress``
    hears the fraction that is done."""
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
    """Give the percentile interval of what was drawn, of any number of draws; of none, all is
    possible."""
    if not len(values):
        return ALL_POSSIBLE
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def share_intervals(parts: Sequence[Sequence[Share]], draws: int = DRAWS) -> tuple[Interval | None, ...]:
    """Give the intervals of shares that documents add up to, each given by document; None where
    fewer than two documents have a part in it.

    All are on the same draws; those in which a share is over nothing are left out for it.
    """
    documents = len(parts[0]) if parts else 0
    if documents < 2 or not draws:
        return (None,) * len(parts)
    counts = np.array([[(share.count, share.of) for share in shares] for shares in parts], float)
    drawn = resample(counts.transpose(1, 0, 2), draws)
    held = (counts[:, :, 1] > 0).sum(axis=1)
    return tuple(_share_interval(drawn[:, rank]) if held[rank] > 1 else None for rank in range(len(parts)))


def _share_interval(drawn: Floats) -> Interval:
    some = drawn[drawn[:, 1] > 0]
    return interval(some[:, 0] / some[:, 1])
