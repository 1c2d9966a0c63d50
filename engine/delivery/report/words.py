"""The words of a report, and how it writes numbers and dates."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, tzinfo

from engine.core import Titled, catalogue
from engine.text import typography


class ReportWords:
    """Message catalogue of reports in one language, with its formats of numbers and dates. Moments
    are written in the time zone ``zone``, by default the machine's."""

    def __init__(self, language: str, zone: tzinfo | None = None) -> None:
        self.language = catalogue.ENGINE.language(language)
        self._zone = zone or typography.machine_zone()

    def __call__(self, key: str, /, **values: object) -> str:
        """Give the words of a key, its blanks filled."""
        return catalogue.ENGINE.say(f"report.{key}", self.language, **values)

    def count(self, key: str, n: int, /, **values: object) -> str:
        """Return the message for a number, singular or plural: zero is singular in French, plural
        in English."""
        return catalogue.ENGINE.count(f"report.{key}", n, self.language, n=self.number(n), **values)

    def title(self, thing: Titled) -> str:
        """Return the display name of an object of the engine, such as a label or a profile."""
        return thing.title(self.language)

    def spoken(self, language: str) -> str:
        """Return the display name of a language by its code; the code itself if there is none."""
        key = f"report.{language}"
        return catalogue.ENGINE.say(key, self.language) if catalogue.ENGINE.knows(key) else language

    def number(self, value: float, digits: int = 0) -> str:
        """Format a number: ``1 234,5`` with narrow no-break spaces in French, ``1,234.5`` in
        English."""
        return typography.number(value, self.language, digits)

    def percent(self, share: float, digits: int = 0) -> str:
        """Format a share, 0 to 1, as a percentage."""
        return typography.percent(share, self.language, digits)

    def enumeration(self, items: Iterable[str]) -> str:
        """Join items by commas, without « and » before the last."""
        return typography.enumeration(items, self.language, "")

    def likelihood(self, share: float) -> str:
        """Format a probability as a percentage; beyond 1 % or 99 % as less or more than that."""
        if share > 0.99:
            return self("more_than", limit=self.percent(0.99))
        if share < 0.01:
            return self("less_than", limit=self.percent(0.01))
        return self.percent(share)

    def moment(self, when: datetime) -> str:
        """Format a date with hour and minute in the zone of the reader, which is named."""
        local = when.astimezone(self._zone)
        day, zone = typography.day(local, self.language), typography.zone_name(local, self.language)
        return self("moment", day=day, hour=f"{local:%H}", minute=f"{local:%M}", zone=zone)
