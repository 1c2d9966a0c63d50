"""Selective re-reading: documents re-read in order of their risk, and how many of those that leak
are left at each moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from engine.measure import Case
from engine.recall.risk import Risks, Source, risks

Order = Literal["risk", "mentions", "ideal", "random"]
ORDERS: tuple[Order, ...] = ("risk", "mentions", "random", "ideal")
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RereadingStep:
    """After ``reread`` documents, ``left`` that leak are unread. Between two steps, documents are
    of one risk: any order is as good, the mean is a line."""

    reread: int
    left: int


@dataclass(frozen=True, slots=True)
class RereadingCurve:
    """How many leaking documents are left as re-reading goes on in one order: ``steps`` lead from
    no document re-read to all, and are empty where there is no document."""

    order: Order
    steps: tuple[RereadingStep, ...]

    @property
    def area(self) -> float | None:
        """Give the mean share of the leaking documents that is still unread: 0.5 for chance, less
        is better; None where none leaks."""
        if not self.steps or not self.steps[0].left:
            return None
        whole = sum((b.reread - a.reread) * (a.left + b.left) / 2 for a, b in pairwise(self.steps))
        return whole / (self.steps[-1].reread * self.steps[0].left)

    def left(self, share: float) -> float:
        """Give the leaking documents left (a mean, where risks are equal) once a share of all, 0 to
        1, is re-read; of no document it is 0."""
        if not self.steps:
            return 0.0
        reread, left = zip(*((step.reread, step.left) for step in self.steps), strict=True)
        return float(np.interp(share * reread[-1], reread, left))

    def needed(self, share: float) -> float:
        """Give the share of the documents to re-read, 0 to 1, so that at most this share of the
        leaking ones is left."""
        if not self.steps or self.steps[0].left <= share * self.steps[0].left:
            return 0.0
        wanted, last = share * self.steps[0].left, self.steps[-1].reread
        before, after = next((a, b) for a, b in pairwise(self.steps) if b.left <= wanted)
        return (
            before.reread + (after.reread - before.reread) * (before.left - wanted) / (before.left - after.left)
        ) / last


@dataclass(frozen=True, slots=True)
class Curves:
    """The orders side by side. ``source`` says where the risk is from; ``unscored`` documents have
    none of the system's."""

    documents: int
    leaking: int
    source: Source
    unscored: int
    by_order: tuple[RereadingCurve, ...]

    def __getitem__(self, order: Order) -> RereadingCurve:
        """Give the curve of an order."""
        return next(one for one in self.by_order if one.order == order)

    def to_json(self) -> dict[str, Any]:
        """Give the counts."""
        return {
            "documents": self.documents,
            "leaking": self.leaking,
            "source": self.source,
            "unscored": self.unscored,
            "orders": {
                one.order: {"area": one.area, "steps": [[step.reread, step.left] for step in one.steps]}
                for one in self.by_order
            },
        }


def curves(cases: Sequence[Case]) -> Curves:
    """Re-read documents from the highest risk on: by the system, by number of mentions, by chance,
    and as one who knew all would."""
    leaks = np.array([not case.clean for case in cases], dtype=np.int64)
    known: Risks = risks(cases)
    values: dict[Order, Floats] = {
        "risk": known.values,
        "mentions": risks(cases, "mentions").values,
        "random": np.zeros(len(cases)),
        "ideal": leaks.astype(float),
    }
    made = tuple(RereadingCurve(order, _steps(values[order], leaks)) for order in ORDERS)
    return Curves(len(cases), int(leaks.sum()), known.source, known.unscored, made)


def _steps(values: Floats, leaks: npt.NDArray[np.int64]) -> tuple[RereadingStep, ...]:
    """Go down the risks, documents of one risk at once."""
    if not len(values):
        return ()
    order = np.argsort(-values, kind="stable")
    ends = np.flatnonzero(np.append(values[order][1:] != values[order][:-1], True))
    left = leaks.sum() - np.cumsum(leaks[order])[ends]
    steps = (RereadingStep(int(reread), int(rest)) for reread, rest in zip(ends + 1, left, strict=True))
    return (RereadingStep(0, int(leaks.sum())), *steps)
