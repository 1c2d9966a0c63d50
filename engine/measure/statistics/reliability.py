"""Whether the scores of a run mean what they say: bins of its spans by score, and the expected
calibration error."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.core import Share
from engine.measure.statistics.calibration import ReliabilityBin, calibration_error, reliability
from engine.measure.tally import Tally

BINS = 10
"""Bins of a width of 0.1: few enough for a page, and for a bin to have cases."""

Right = Literal["fate", "strict"]


@dataclass(frozen=True, slots=True)
class Reliability:
    """A reliability diagram: the ``bins`` that have cases, in ascending order, the expected
    calibration ``error`` (0 to 1; 0 without cases) and the number of ``cases``."""

    bins: tuple[ReliabilityBin, ...]
    error: float
    cases: int


def families(tallies: Iterable[Tally]) -> tuple[str, ...]:
    """List alphabetically the families of labels (persons, places, ...) of which the tallies have
    scores."""
    return tuple(sorted({family for tally in tallies for family in tally.scores}))


def reliability_of(tallies: Iterable[Tally], family: str | None = None, right: Right = "fate") -> Reliability:
    """Compute the reliability diagram of predicted spans, in ten bins of equal width, of one family
    of labels or, with None, of all.

    ``right`` says when a span is right: ``fate``, as the engine's scores promise it
    (``Tally.fates``); ``strict``, with the bounds and label of a gold mention.
    """
    shares: Mapping[float, list[int]] = defaultdict(lambda: [0, 0])
    for tally in tallies:
        binned = tally.fates if right == "fate" else tally.scores
        for name, table in binned.items():
            if family in (None, name):
                _add(shares, table)
    scores = np.array(sorted(shares))
    counts = np.array([shares[score] for score in scores.tolist()], int).reshape(-1, 2)
    probabilities = np.repeat(scores, counts[:, 1])
    pattern = np.stack([counts[:, 0], counts[:, 1] - counts[:, 0]], axis=1)
    outcomes = np.repeat(np.tile([1.0, 0.0], len(scores)), pattern.ravel())
    return Reliability(
        tuple(reliability(probabilities, outcomes, "width", BINS)),
        calibration_error(probabilities, outcomes, "width", BINS),
        len(outcomes),
    )


def _add(shares: Mapping[float, list[int]], table: Mapping[float, Share]) -> None:
    for score, share in table.items():
        row = shares[score]
        row[0] += share.count
        row[1] += share.of
