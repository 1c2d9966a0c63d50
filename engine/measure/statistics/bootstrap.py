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
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def share_intervals(parts: Sequence[Sequence[Share]], draws: int = DRAWS) -> tuple[Interval | None, ...]:
    """Compute 95 % bootstrap intervals over documents of pooled shares; ``parts[n][d]`` is what
    document ``d`` adds to share ``n``.

    All shares are computed on the same draws, leaving out those in which a share is over nothing.
    The interval is None where fewer than two documents contribute to a share, or ``draws`` is 0.
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
