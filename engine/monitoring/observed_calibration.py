"""Whether the probability that nothing is missed kept its word: what was said before reading
against what the reader found."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core import PERSON_LABELS, Share
from engine.measure import PERSON, calibration
from engine.monitoring.columns import Columns, Flags

BINS = 10
LEAST = 10
"""Fewest documents of which anything is said."""


@dataclass(frozen=True, slots=True)
class ObservedCalibration:
    """``bins`` of equal width; ``brier`` is the mean squared difference (Brier 1950), ``always``
    that of whoever always says the share itself; ``error`` the expected calibration error,
    ``chance`` what perfect probabilities would show on so few documents. ``unknown``: documents
    without a probability."""

    documents: int
    unknown: int
    promised: float
    clean: Share
    bins: tuple[calibration.ReliabilityBin, ...]
    brier: float
    always: float
    error: float
    chance: float


def compare_calibration(columns: Columns) -> ObservedCalibration | None:
    """Compare; None where fewer than :data:`LEAST` documents have a probability."""
    known = ~np.isnan(columns.sure)
    said, found = columns.sure[known], clean(columns)[known].astype(float)
    if len(said) < LEAST:
        return None
    share = Share(int(found.sum()), len(found))
    return ObservedCalibration(
        len(said),
        int((~known).sum()),
        float(said.mean()),
        share,
        tuple(calibration.reliability(said, found, "width", BINS)),
        calibration.brier(said, found),
        share.rate * (1 - share.rate),
        calibration.calibration_error(said, found, "width", BINS),
        calibration.error_by_chance(said, "width", BINS),
    )


def clean(columns: Columns) -> Flags:
    """Tell of each document whether the reader added no name of a person: first names and surnames,
    of which the probability is.

    It promises a little less (:mod:`engine.lab.train.calibration.cases`): a name that another
    mention covers can no longer be read.
    """
    names = np.array([code in PERSON_LABELS | {PERSON} for code in columns.labels], bool)
    made: Flags = columns.counts[:, names, 1].sum(axis=1) == 0
    return made
