"""Hours of the week in which nothing is made, by the clocks of a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAY_MINUTES = 24 * 60
_MINUTE = 60


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one minute of some ``days`` (Monday is 0) to another, which is that of the next day
    where it is not the later one; 24 * 60 is the end of the day."""

    days: frozenset[int]
    start: int
    end: int

    def holds(self, weekday: int, minute: int) -> bool:
        """Tell whether a minute of a day lies in them."""
        if self.start < self.end:
            return weekday in self.days and self.start <= minute < self.end
        before = (weekday - 1) % len(DAYS)
        return (weekday in self.days and minute >= self.start) or (before in self.days and minute < self.end)


@dataclass(frozen=True, slots=True)
class QuietCalendar:
    """Quiet hours of a week in a time zone. They are those that the clocks there show: where these
    are put forward or back, an hour of the night is shorter or comes twice, and quiet as often."""

    zone: ZoneInfo
    hours: tuple[QuietHours, ...] = ()

    def is_quiet(self, moment: float) -> bool:
        """Tell whether nothing is made at a moment (Unix time)."""
        local = datetime.fromtimestamp(moment, self.zone)
        minute = local.hour * 60 + local.minute
        return any(quiet.holds(local.weekday(), minute) for quiet in self.hours)

    def opens(self, moment: float) -> float | None:
        """Return the first moment, from one on, that is not quiet; None where a whole week is."""
        for step in _minutes(moment):
            if not self.is_quiet(step):
                return step
        return None

    def at(self, moment: float) -> datetime:
        """Return a moment as the clocks of the place show it."""
        return datetime.fromtimestamp(moment, self.zone)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {"zone": self.zone.key, "hours": [[sorted(one.days), one.start, one.end] for one in self.hours]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> QuietCalendar:
        """Read the JSON data of :meth:`to_json`.

        Raises:
            KeyError, TypeError, ValueError: it is no calendar, or of a zone that is not known here.
        """
        hours = tuple(QuietHours(frozenset(days), start, end) for days, start, end in data["hours"])
        return cls(ZoneInfo(data["zone"]), hours)


def _minutes(moment: float) -> Iterator[float]:
    """Yield a moment, and the whole minutes of the eight days after it."""
    yield moment
    first = moment - moment % _MINUTE
    for step in range(1, int(timedelta(days=8).total_seconds()) // _MINUTE):
        yield first + step * _MINUTE
