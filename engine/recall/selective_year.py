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
    """A year of ``decisions`` that resemble a gold set, of which those below a risk threshold are
    published unread and the others re-read.

    ``unread``: number published unread. ``at_most``: limit on the decisions that leak, by the
    promise (provided that re-reading misses nothing). ``seen``: in the gold set, documents that
    leak, of those published unread. ``rereading``: the work that is left; ``whole``: the work of
    re-reading all decisions.
    """

    decisions: int
    unread: float
    at_most: float
    seen: Share
    rereading: YearlyRereading
    whole: YearlyRereading

    def to_json(self) -> dict[str, Any]:
        """Return the numbers as JSON data, without ``seen``."""
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
    """Extrapolate a threshold's effect on a gold set to a year of ``decisions``.

    ``minutes`` is the time to re-read a page or, without ``by_page``, a document. The pages to
    re-read are those of the gold documents above the threshold, which may be longer than the
    others.
    """
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
