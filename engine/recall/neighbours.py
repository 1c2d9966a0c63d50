"""Dependence inside a sentence: is a mention missed more often when its neighbour is? The article
of 2016 (« 0,96^N ») says so of a CRF.

Cases are ordered pairs of mentions of one document, in one sentence or in two: given the first, the
second is found or missed. The second kind shows how much of the first comes from the document (a
hard one) and not from the sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core import Share
from engine.measure import Case, intervals

LEAST = 5
"""Fewest sentences of several mentions with a miss; with fewer, there is nothing to say."""
DRAWS, FEWEST_DRAWS, DRAWN = 1000, 200, 2_000_000
"""Draws of the bootstrap: fewer where documents are so many that more than ``DRAWN`` would be drawn
in all."""
Interval = tuple[float, float]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """How often a mention is missed given that another mention of its sentence was missed, or was
    found.

    ``sentences`` counts those with several mentions, ``troubled`` those of them with a miss,
    ``documents`` those with mentions in sentences. ``overall``: mentions missed, of all. The other
    shares are of ordered pairs of mentions (first, second): ``together``: second missed, of the
    pairs in one sentence whose first is missed; ``apart``: the same for pairs in two sentences of a
    document; ``beside_found``: second missed, of the pairs in one sentence whose first is found.
    ``odds`` is the odds ratio of ``together`` to ``beside_found``, with 0.5 added to each cell
    (Haldane 1956).

    Intervals are 95 % intervals by document: of the two shares as of all shares
    (:mod:`engine.measure.statistics.intervals`); of ``gap_interval``, the difference ``together`` -
    ``apart``, and of the odds, percentile bootstrap ones. They and ``odds`` are None if ``enough``
    is False.
    """

    documents: int
    sentences: int
    troubled: int
    overall: Share
    together: Share
    beside_found: Share
    apart: Share
    odds: float | None = None
    together_interval: Interval | None = None
    apart_interval: Interval | None = None
    gap_interval: Interval | None = None
    odds_interval: Interval | None = None

    @property
    def enough(self) -> bool:
        """Tell whether there are enough sentences with a miss (:data:`LEAST`), in at least two
        documents, to compute the odds ratio and the intervals."""
        return self.odds is not None

    def to_json(self) -> dict[str, Any]:
        """Return counts and ratios as JSON data; a share over nothing is null."""
        shares = {name: getattr(self, name) for name in ("overall", "together", "beside_found", "apart")}
        return {
            "documents": self.documents,
            "sentences": self.sentences,
            "troubled": self.troubled,
            **{
                name: {"count": one.count, "of": one.of, "rate": one.rate if one.of else None}
                for name, one in shares.items()
            },
            "odds": self.odds,
            "together_interval": self.together_interval,
            "apart_interval": self.apart_interval,
            "gap_interval": self.gap_interval,
            "odds_interval": self.odds_interval,
        }


def neighbours(cases: Iterable[Case], draws: int = DRAWS, seed: int = 0) -> Neighbours:
    """Count pairs of mentions over all documents, and bootstrap their shares over documents if
    there are enough misses.

    ``draws`` is the number of bootstrap draws, reduced for very many documents; ``seed`` is of the
    random generator.
    """
    tables = [case.sentences for case in cases if case.sentences]
    rows = np.array([_pairs(table) for table in tables], dtype=np.int64).reshape(-1, _COLUMNS)
    several = [(missed, count) for table in tables for (size, missed), count in table.items() if size > 1]
    troubled = sum(count for missed, count in several if missed)
    missed, mentions, *pairs = (int(total) for total in rows.sum(axis=0))
    both, first, second, alone, far, far_first = pairs
    counted = (
        len(tables),
        sum(count for _, count in several),
        troubled,
        Share(missed, mentions),
        Share(both, first),
        Share(second, alone),
        Share(far, far_first),
    )
    if troubled < LEAST or len(tables) < 2 or not alone:
        return Neighbours(*counted)
    return Neighbours(*counted, float(_odds(rows.sum(axis=0)[None])[0]), *_intervals(rows, draws, seed))


_COLUMNS = 8  # what _pairs gives


def _pairs(table: Mapping[tuple[int, int], int]) -> tuple[int, ...]:
    """Count in one document: missed, mentions; pairs of one sentence (both missed, of first missed;
    second alone missed, of first found); of two (both missed, of first missed)."""
    rows = np.array([(size, missed, count) for (size, missed), count in table.items()], dtype=np.int64)
    size, missed, count = rows.T
    total, gone = int(size @ count), int(missed @ count)
    both, first = int((missed * (missed - 1)) @ count), int((missed * (size - 1)) @ count)
    second, alone = int(((size - missed) * missed) @ count), int(((size - missed) * (size - 1)) @ count)
    return gone, total, both, first, second, alone, gone * (gone - 1) - both, gone * (total - 1) - first


def _odds(sums: Counts) -> npt.NDArray[np.float64]:
    """Give the odds ratio of each row of sums."""
    both, first, second, alone = sums[:, 2:6].T
    made: npt.NDArray[np.float64] = (both + 0.5) * (alone - second + 0.5) / ((first - both + 0.5) * (second + 0.5))
    return made


def _intervals(rows: Counts, draws: int, seed: int) -> tuple[Interval | None, ...]:
    """Draw documents with replacement; a draw in which a share is one of nothing says nothing about
    it."""
    chance = np.random.default_rng(seed)
    draws = min(draws, max(FEWEST_DRAWS, DRAWN // len(rows)))
    weights = chance.multinomial(len(rows), np.full(len(rows), 1 / len(rows)), size=draws)
    sums = np.rint(weights.astype(float) @ rows.astype(float)).astype(np.int64)  # as floats, it is many times faster
    together, apart = (_shares(sums[:, at], sums[:, at + 1]) for at in (2, 6))
    counts = rows.astype(float)
    shares = intervals.bounds_of(intervals.ratio_intervals(counts[:, [2, 6]], counts[:, [3, 7]]))
    return *shares, _middle(together - apart), _middle(_odds(sums))


def _shares(counts: Counts, of: Counts) -> npt.NDArray[np.float64]:
    made: npt.NDArray[np.float64] = np.where(of > 0, counts / np.maximum(of, 1), np.nan)
    return made


def _middle(values: npt.NDArray[np.float64]) -> Interval | None:
    values = values[~np.isnan(values)]
    if not len(values):
        return None
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)
