"""What a share of clean decisions means in a year of a court system: decisions that leave with a
name, and hours of re-reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import Share
from engine.measure import Case
from engine.recall.clean_shares import interval

DECISIONS = 3_900_000
"""Decisions that the courts of France give in a year, all orders together."""

HOURS = 1607
"""Working hours of a full-time civil servant of France in a year (décret n° 2000-815 du 25 août
2000, article 1)."""

PAGE = 2500
"""Characters of a printed page of a decision, spaces included: an assumption that the pages of
figures say."""

MINUTES = 2.0
"""Minutes that a careful reader takes for a page: an assumption, to be changed by who knows
better."""


@dataclass(frozen=True, slots=True)
class Yearly:
    """The yearly number of decisions of a court system, to which the share of clean documents of a
    gold set is extrapolated."""

    decisions: int
    clean: Share

    @property
    def leaking(self) -> float | None:
        """Return the expected number of decisions per year in which something stays readable; None
        if no document was measured."""
        return self.decisions * (1 - self.clean.rate) if self.clean.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return bounds for :attr:`leaking` from the exact 95 % interval of the share; None for
        fewer than two documents."""
        bounds = interval(self.clean)
        return bounds and (self.decisions * (1 - bounds[1]), self.decisions * (1 - bounds[0]))

    def to_json(self) -> dict[str, Any]:
        """Return the number of decisions, of leaking ones and the interval of these as JSON
        data."""
        return {"decisions": self.decisions, "leaking": self.leaking, "interval": self.interval}


@dataclass(frozen=True, slots=True)
class YearlyRereading:
    """The work of re-reading a number of decisions, at ``minutes`` each."""

    decisions: float
    minutes: float

    @property
    def hours(self) -> float:
        """Return the hours to re-read all decisions."""
        return self.decisions * self.minutes / 60

    @property
    def years(self) -> float:
        """Return the person-years to re-read all decisions, at :data:`HOURS` hours a year."""
        return self.hours / HOURS

    def to_json(self) -> dict[str, Any]:
        """Return decisions, minutes, hours and person-years as JSON data."""
        return {"decisions": self.decisions, "minutes": self.minutes, "hours": self.hours, "person_years": self.years}


def pages(cases: Sequence[Case]) -> float:
    """Return the mean length of the documents in pages of :data:`PAGE` characters, fractions
    included; 0 if there are none."""
    return sum(case.characters for case in cases) / PAGE / len(cases) if cases else 0.0
