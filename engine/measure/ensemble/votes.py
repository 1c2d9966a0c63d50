"""How runs are put together, letter by letter: what enough of them mask is masked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt

Vote = Literal["union", "majority", "agreement"]
VOTES: tuple[Vote, ...] = ("union", "majority", "agreement")
"""One run is enough; more than half of them; all of them."""
Marks = npt.NDArray[np.uint8]


def votes_of(runs: int) -> Mapping[Vote, int]:
    """Return how many of ``runs`` must mask a letter under each vote; of two runs the majority is
    their agreement, and left out."""
    needed: dict[Vote, int] = {"union": 1, "majority": runs // 2 + 1, "agreement": runs}
    return {vote: count for vote, count in needed.items() if vote != "majority" or runs > 2}


def put_together(marks: Sequence[Marks]) -> dict[Vote, Marks]:
    """Return the marks of each vote; those of a run have one byte per character, 1 if masked."""
    counted = np.sum(np.stack(marks), axis=0, dtype=np.int64)
    return {vote: np.asarray(counted >= needed, np.uint8) for vote, needed in votes_of(len(marks)).items()}
