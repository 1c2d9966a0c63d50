"""What a promise means in a year: decisions published unread, decisions re-read and the work of it,
names that may leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import Share
from engine.measure import Case
from engine.recall.conformal import Promise, apply
from engine.recall.risk import risks
from engine.recall.yearly import YearlyRereading, pages


@dataclass(frozen=True, slots=True)
class SelectiveYear:
    """So many decisions a year, if they are like those of a gold set: those below the threshold are
    published unread, the others are re-read.

    ``at_most``: most decisions that leave with a name, by the promise (it holds as far as a
    re-reader overlooks nothing). ``seen``: of the decisions published unread in the gold set, those
    that leak. ``rereading`` is the work that is left, ``whole`` that of re-reading all.
    """

    decisions: int
    unread: float
    at_most: float
    seen: Share
    rereading: YearlyRereading
    whole: YearlyRereading

    def to_json(self) -> dict[str, Any]:
        """Give the counts."""
        return {
            "decisions": self.decisions,
            "unread": self.unread,
            "at_most": self.at_most,
            "rereading": self.rereading.to_json(),
            "rereading_all": self.whole.to_json(),
        }


def selective_year(
    made: Promise, cases: Sequence[Case], decisions: int, minutes: float, by_page: bool = True
) -> SelectiveYear:
    """Scale up what a promise does to a gold set, at ``minutes`` for a page (by their real lengths,
    as those to re-read may be longer) or for a decision."""
    published, seen = apply(made, cases)
    unread = decisions * published.rate
    read = [case for case, risk in zip(cases, risks(cases, made.source).values, strict=True) if risk >= made.threshold]
    return SelectiveYear(
        decisions,
        unread,
        made.alpha * (decisions if made.confidence is None else unread),
        seen,
        YearlyRereading(decisions - unread, minutes * (pages(read) if by_page else 1)),
        YearlyRereading(float(decisions), minutes * (pages(cases) if by_page else 1)),
    )
