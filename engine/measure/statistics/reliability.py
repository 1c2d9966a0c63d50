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
    """``bins`` that have cases, low to high; ``error`` is the expected calibration error, 0 to 1
    (of no case, 0)."""

    bins: tuple[ReliabilityBin, ...]
    error: float
    cases: int


def families(tallies: Iterable[Tally]) -> tuple[str, ...]:
    """List the families of labels that have scores, by name."""
    return tuple(sorted({family for tally in tallies for family in tally.scores}))


def reliability_of(tallies: Iterable[Tally], family: str | None = None, right: Right = "fate") -> Reliability:
    """Bin the spans of a family, or of all. ``fate``: right as the engine's scores promise it
    (:class:`Tally`); ``strict``: same bounds and label."""
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
