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
    """So many decisions a year, if they are like those of a gold set of which ``clean`` are."""

    decisions: int
    clean: Share

    @property
    def leaking(self) -> float | None:
        """Count the decisions in which something stays readable; None where nothing was
        measured."""
        return self.decisions * (1 - self.clean.rate) if self.clean.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Bound it, from Wilson's interval of the share; None where one document or none was
        measured."""
        bounds = interval(self.clean)
        return bounds and (self.decisions * (1 - bounds[1]), self.decisions * (1 - bounds[0]))

    def to_json(self) -> dict[str, Any]:
        """Give the counts."""
        return {"decisions": self.decisions, "leaking": self.leaking, "interval": self.interval}


@dataclass(frozen=True, slots=True)
class YearlyRereading:
    """So many decisions re-read, ``minutes`` for each."""

    decisions: float
    minutes: float

    @property
    def hours(self) -> float:
        """Count the hours for all."""
        return self.decisions * self.minutes / 60

    @property
    def years(self) -> float:
        """Count the years of work of one person."""
        return self.hours / HOURS

    def to_json(self) -> dict[str, Any]:
        """Give the counts."""
        return {"decisions": self.decisions, "minutes": self.minutes, "hours": self.hours, "person_years": self.years}


def pages(cases: Sequence[Case]) -> float:
    """Give the mean number of pages of the documents; of none it is 0, of a short one it is no
    whole number."""
    return sum(case.characters for case in cases) / PAGE / len(cases) if cases else 0.0
