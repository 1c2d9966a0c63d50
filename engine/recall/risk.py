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
    """One number for each document: the larger, the sooner it should be re-read. ``unscored``
    documents have none of the system's."""

    values: npt.NDArray[np.float64]
    source: Source
    unscored: int = 0


def risks(cases: Sequence[Case], source: Source | None = None) -> Risks:
    """Give the risks of documents, from the best source that they have, or from ``source``.

    Where the system gave some documents a probability and others none, the risk of these is
    infinite: nobody knows what they hold.
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
