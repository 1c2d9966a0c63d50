"""Gamma (Mathet, Widlöcher & Métivier 2015, "The unified and holistic method gamma for
inter-annotator agreement measure and alignment", CL 41:3): optional, on request.

Units of the annotators are aligned, at most one of each in a unitary alignment, so that disorder is
the least; gamma is 1 less that disorder over the mean of what chance gives. Of two units: the
positional dissimilarity ((|Δ start| + |Δ end|) / sum of their lengths)², plus 1 where labels
differ; with an empty unit: 1. The disorder of a unitary alignment is the mean over its pairs, that
of an alignment their sum over the mean number of units of an annotator. Chance moves the units of
annotators, drawn with replacement, round the text, each by an offset of its own.

Written here, since the package of the authors' method (pygamma-agreement 0.5.9, MIT) needs cvxopt
(GPL-3.0) and some 800 MB; the best alignment has the same disorder as there. Of two annotators it
is an assignment (exact, fast); of more, an integer programme that HiGHS solves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from engine.agreement.measures import Figure
from engine.agreement.positions import Integers, codes_of
from engine.agreement.study import Side, Study
from engine.core import TooManyToAlign
from engine.measure import bootstrap

DRAWS = 30
"""Chance annotations drawn; the published method begins with as many."""
SEED = 2015
EMPTY = 1.0
"""Dissimilarity of a unit and no unit."""
MOST = 50_000
"""Most unitary alignments to choose from."""


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """The units of one annotator on one document, as parallel arrays: starts and ends (exclusive)
    in characters, and ranks of labels."""

    starts: Integers
    ends: Integers
    labels: Integers

    def __len__(self) -> int:
        """Return the number of units."""
        return len(self.starts)


def gamma(
    study: Study, document: int, annotators: Sequence[int] | None = None, seed: int = SEED, draws: int = DRAWS
) -> Figure:
    """Compute gamma (Mathet et al. 2015) on the document of rank ``document``, for the annotators
    of these ranks or, by default, all of them.

    The value, at most 1, is None if one of them did not annotate the document or none marked
    anything. As there is one document, there is no interval. ``draws`` is the number of random
    annotations that estimate the expected disorder, ``seed`` that of the random generator.

    Raises:
        TooManyToAlign: there are more than two annotators, and too many candidate alignments.
    """
    studied = study.documents[document]
    sides = [studied.sides[rank] for rank in (range(len(study.annotators)) if annotators is None else annotators)]
    marked = sum(len(side) for side in sides if side is not None)
    if not marked or None in sides:
        return Figure(None, None, 0, marked)
    units = [units_of(side, codes_of(study.labels)) for side in sides]
    chance = np.random.default_rng(seed)
    expected = sum(disorder(_shuffled(units, len(studied.text), chance)) for _ in range(draws)) / max(draws, 1)
    return Figure(1 - disorder(units) / expected if expected else None, None, marked, 0)


def units_of(side: Side, codes: dict[str, int]) -> Units:
    """Convert an annotator's mentions to units; ``codes`` ranks the labels. None has no units."""
    rows = [(one.start, one.end, codes[one.label]) for one in side or ()]
    starts, ends, labels = np.array(rows, np.int64).reshape(-1, 3).T
    return Units(starts, ends, labels)


def disorder(units: Sequence[Units]) -> float:
    """Compute the disorder of the best alignment of two or more annotators, at least one of whom
    has a unit: total cost over the mean number of units per annotator.

    Raises:
        TooManyToAlign: there are more than two annotators, and too many candidate alignments.
    """
    total = _assigned(*units) if len(units) == 2 else _programmed(units)
    return total / (sum(len(unit) for unit in units) / len(units))


def dissimilarity(a: Units, b: Units) -> bootstrap.Floats:
    """Compute the dissimilarity of every unit of ``a`` and every unit of ``b``: an array (len(a) +
    1, len(b) + 1), whose last row and column are the empty unit."""
    found = np.full((len(a) + 1, len(b) + 1), EMPTY)
    apart = np.abs(a.starts[:, None] - b.starts) + np.abs(a.ends[:, None] - b.ends)
    length = (a.ends - a.starts)[:, None] + (b.ends - b.starts)
    found[:-1, :-1] = (apart / length) ** 2 + (a.labels[:, None] != b.labels)
    return found


def _assigned(a: Units, b: Units) -> float:
    """Sum the best alignment of two: a pair stands where it costs less than to leave both alone."""
    from scipy.optimize import linear_sum_assignment

    gain = np.minimum(dissimilarity(a, b)[:-1, :-1] - 2 * EMPTY, 0.0)
    return float(EMPTY * (len(a) + len(b)) + gain[linear_sum_assignment(gain)].sum())


def _programmed(units: Sequence[Units]) -> float:
    """Sum the best alignment of several: unitary alignments such that each unit is in one."""
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    chosen, cost = _candidates(units)
    sizes = np.array([len(unit) for unit in units])
    offsets = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    column, who = np.nonzero(chosen < sizes)
    row = offsets[who] + chosen[column, who]
    holds = csr_array((np.ones(len(row)), (row, column)), shape=(sizes.sum(), len(cost)))
    found = milp(cost, integrality=np.ones(len(cost)), bounds=Bounds(0, 1), constraints=LinearConstraint(holds, 1, 1))
    return float(found.fun)


def _candidates(units: Sequence[Units]) -> tuple[Integers, bootstrap.Floats]:
    """List the unitary alignments that may be in the best one, a rank by annotator, the empty unit
    after the last, and their disorders.

    One that costs more than to leave its units alone cannot be; what is still to come can only cost
    (§ 5.1.1).
    """
    several, ways = len(units), len(units) * (len(units) - 1) / 2
    apart = {(i, j): dissimilarity(units[i], units[j]) for i, j in combinations(range(several), 2)}
    found = np.arange(len(units[0]) + 1)[:, None]
    cost = np.zeros(len(found))
    for who in range(1, several):
        total = cost[:, None] + sum(apart[earlier, who][found[:, earlier]] for earlier in range(who))
        filled = sum(found[:, earlier] < len(units[earlier]) for earlier in range(who))
        full = np.asarray(filled)[:, None] + (np.arange(len(units[who]) + 1) < len(units[who]))
        rows, columns = np.nonzero(total <= ways * EMPTY * (full + several - 1 - who) + 1e-9)
        if len(rows) > MOST:
            raise TooManyToAlign()
        found, cost = np.column_stack([found[rows], columns]), total[rows, columns]
    some = (found < [len(unit) for unit in units]).any(axis=1)
    return found[some], cost[some] / ways


def _shuffled(units: Sequence[Units], length: int, chance: np.random.Generator) -> list[Units]:
    """Draw as many annotators, with replacement, and move the units of each round the text, no two
    offsets closer than half a unit (§ 5.2)."""
    drawn: list[Units] = []
    while not sum(len(one) for one in drawn):
        drawn = [units[rank] for rank in chance.integers(len(units), size=len(units))]
    near = sum(int((unit.ends - unit.starts).sum()) for unit in units) / sum(len(unit) for unit in units) / 2
    offsets: list[int] = []
    for _ in drawn:
        found = chance.integers(length, size=100)  # a text too short to keep them apart takes the last that was tried
        far = [one for one in found.tolist() if all(near <= abs(one - other) <= length - near for other in offsets)]
        offsets.append(far[0] if far else int(found[-1]))
    return [_moved(one, offset, length) for one, offset in zip(drawn, offsets, strict=True)]


def _moved(units: Units, offset: int, length: int) -> Units:
    starts = (units.starts + offset) % length
    return Units(starts, starts + units.ends - units.starts, units.labels)


__all__ = ["DRAWS", "SEED", "Units", "disorder", "dissimilarity", "gamma", "units_of"]
