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
    """The predicted probability that no name was missed, compared with what readers found.

    ``documents`` have a probability, ``unknown`` ones do not. ``promised`` is the mean probability;
    ``clean``: documents to which the reader added no name, of ``documents``. ``bins``: reliability
    diagram in bins of equal width. ``brier``: Brier score (1950); ``always``: that of a constant
    prediction of the share of ``clean``. ``error``: expected calibration error; ``chance``: that
    which perfect probabilities would show on so few documents. All but the counts are 0 to 1.
    """

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
    """Compare the predicted probabilities that nothing was missed with the outcomes; None if fewer
    than :data:`LEAST` documents have a probability."""
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
    """Return a boolean per document: whether the reader added no first name or surname of a person.

    The probability that it is compared with promises slightly less
    (:mod:`engine.lab.train.calibration.cases`): there, a missed name that another mention covers
    does not count, as it cannot be read.
    """
    names = np.array([code in PERSON_LABELS | {PERSON} for code in columns.labels], bool)
    made: Flags = columns.counts[:, names, 1].sum(axis=1) == 0
    return made
