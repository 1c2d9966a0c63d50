"""Selective re-reading: documents re-read in order of their risk, and how many of those that leak
are left at each moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt

from engine.core import Tabular, UnknownName, notebook
from engine.measure import Case
from engine.recall.risk import Risks, Source, risks

Order = Literal["risk", "mentions", "ideal", "random"]
ORDERS: tuple[Order, ...] = ("risk", "mentions", "random", "ideal")
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RereadingStep:
    """A point of a re-reading curve: after ``reread`` documents, ``left`` leaking ones are still
    unread. Between two points all documents have one risk, and the expected curve is a straight
    line."""

    reread: int
    left: int


@dataclass(frozen=True, slots=True)
class RereadingCurve:
    """The number of leaking documents left as documents are re-read in one order; ``steps`` go from
    no document re-read to all, and are empty if there are no documents."""

    order: Order
    steps: tuple[RereadingStep, ...]

    @property
    def area(self) -> float | None:
        """Return the normalised area under the curve, 0 to 1: the mean share of the leaking
        documents still unread (0.5 for a random order, less is better). None if none leaks."""
        if not self.steps or not self.steps[0].left:
            return None
        whole = sum((b.reread - a.reread) * (a.left + b.left) / 2 for a, b in pairwise(self.steps))
        return whole / (self.steps[-1].reread * self.steps[0].left)

    def left(self, share: float) -> float:
        """Interpolate the number of leaking documents left after a share, 0 to 1, of all documents
        is re-read (an expectation among equal risks); 0 if there are no documents."""
        if not self.steps:
            return 0.0
        reread, left = zip(*((step.reread, step.left) for step in self.steps), strict=True)
        return float(np.interp(share * reread[-1], reread, left))

    def needed(self, share: float) -> float:
        """Compute the share of all documents, 0 to 1, that must be re-read until at most a share
        ``share`` (0 to 1) of the leaking ones is left; 0 if none leaks."""
        if not self.steps or self.steps[0].left <= share * self.steps[0].left:
            return 0.0
        wanted, last = share * self.steps[0].left, self.steps[-1].reread
        before, after = next((a, b) for a, b in pairwise(self.steps) if b.left <= wanted)
        return (
            before.reread + (after.reread - before.reread) * (before.left - wanted) / (before.left - after.left)
        ) / last


@dataclass(frozen=True, slots=True)
class Curves(Tabular):
    """The re-reading curves of one run, one for each order of :data:`ORDERS`. ``source`` says where
    the risk comes from; ``unscored`` documents have no risk from the system."""

    documents: int
    leaking: int
    source: Source
    unscored: int
    by_order: tuple[RereadingCurve, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("order", "reread", "left")

    def records(self) -> Iterator[tuple[str, int, int]]:
        """Return the points of each curve: after ``reread`` documents, ``left`` leaking ones are
        unread."""
        for curve in self.by_order:
            yield from ((curve.order, step.reread, step.left) for step in curve.steps)

    def _repr_html_(self) -> str:
        points = {
            notebook.title("notebook.order", curve.order): [(step.reread, step.left) for step in curve.steps]
            for curve in self.by_order
        }
        said = notebook.say("curves", documents=self.documents, leaking=self.leaking)
        return notebook.line(said) + notebook.curve(
            points, notebook.title("notebook.column", "reread"), notebook.title("notebook.column", "left"), said
        )

    def __getitem__(self, order: Order) -> RereadingCurve:
        """Return the curve of an order.

        Raises:
            UnknownName: no such order.
        """
        for curve in self.by_order:
            if curve.order == order:
                return curve
        raise UnknownName(name=order, known=", ".join(curve.order for curve in self.by_order))

    def to_json(self) -> dict[str, Any]:
        """Return the counts and the curves as JSON data, each with its area, its steps
        [reread, left], and what is left at each twentieth of the documents."""
        return {
            "documents": self.documents,
            "leaking": self.leaking,
            "source": self.source,
            "unscored": self.unscored,
            "orders": {
                one.order: {
                    "area": one.area,
                    "steps": [[step.reread, step.left] for step in one.steps],
                    "left": [one.left(twentieth / 20) for twentieth in range(21)] if one.steps else [],
                }
                for one in self.by_order
            },
        }


def curves(cases: Sequence[Case]) -> Curves:
    """Compute how many leaking documents remain as documents are re-read in descending order of the
    system's risk, of their number of mentions, at random, and ideally (leaking ones first)."""
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
