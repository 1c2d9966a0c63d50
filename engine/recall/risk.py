"""How likely each document is to leak, as far as can be known before anyone reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.measure import Case

Source = Literal["system", "length", "mentions"]
"""``system``: the probability that the system gave; else ``length``: characters; else ``mentions``,
which only the gold knows."""


@dataclass(frozen=True, slots=True)
class Risks:
    """A risk per document, in the order of the cases: the higher, the sooner it should be re-read.
    ``unscored`` counts those to which the system gave none, if the source is the system."""

    values: npt.NDArray[np.float64]
    source: Source
    unscored: int = 0


def risks(cases: Sequence[Case], source: Source | None = None) -> Risks:
    """Return the risk of each document from ``source`` or, with None, from the best that is
    available: the system's probability, else the length in characters, else the number of mentions.

    If the system gave a probability to some documents only, the risk of the others is infinite.
    """
    source = source or _source(cases)
    if source == "system":
        values = [inf if case.risk is None else case.risk for case in cases]
    else:
        values = [float(case.characters if source == "length" else case.mentions) for case in cases]
    unscored = sum(case.risk is None for case in cases) if source == "system" else 0
    return Risks(np.array(values, dtype=np.float64), source, unscored)


def _source(cases: Sequence[Case]) -> Source:
    if any(case.risk is not None for case in cases):
        return "system"
    return "length" if cases and all(case.characters for case in cases) else "mentions"
