"""The words of a report, and how it writes numbers and dates."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from engine.core import Titled, catalogue
from engine.text import typography


class ReportWords:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = catalogue.ENGINE.language(language)

    def __call__(self, key: str, /, **values: object) -> str:
        """Give the words of a key, its blanks filled."""
        return catalogue.ENGINE.say(f"report.{key}", self.language, **values)

    def count(self, key: str, n: int, /, **values: object) -> str:
        """Say how many: French counts zero as one, English as many."""
        return catalogue.ENGINE.count(f"report.{key}", n, self.language, n=self.number(n), **values)

    def title(self, thing: Titled) -> str:
        """Name a thing of the engine."""
        return thing.title(self.language)

    def spoken(self, language: str) -> str:
        """Name a language; one that has no word here by its code."""
        key = f"report.{language}"
        return catalogue.ENGINE.say(key, self.language) if catalogue.ENGINE.knows(key) else language

    def number(self, value: float, digits: int = 0) -> str:
        """Write a number: ``1 234,5`` with narrow no-break spaces, or ``1,234.5``."""
        return typography.number(value, self.language, digits)

    def percent(self, share: float, digits: int = 0) -> str:
        """Write a share of 1 as a percentage."""
        return typography.percent(share, self.language, digits)

    def enumeration(self, items: Iterable[str]) -> str:
        """Write a list, no word before the last."""
        return typography.enumeration(items, self.language, "")

    def likelihood(self, share: float) -> str:
        """Write a probability; one near to 0 or 1 is neither."""
        if share > 0.99:
            return self("more_than", limit=self.percent(0.99))
        if share < 0.01:
            return self("less_than", limit=self.percent(0.01))
        return self.percent(share)

    def moment(self, when: datetime) -> str:
        """Write a date and its hour, in UTC."""
        day = typography.day(when, self.language)
        return self("moment", day=day, hour=f"{when:%H}", minute=f"{when:%M}")
