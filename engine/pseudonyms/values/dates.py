"""What stays readable of a civil date whose day and month are masked."""

from __future__ import annotations

import re

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


def year(text: str) -> str | None:
    """Find the year of a date: four digits. A year in words, in two digits, or two different years
    give None."""
    found = set(_YEAR.findall(text))
    return found.pop() if len(found) == 1 else None


def is_only_a_year(text: str) -> bool:
    """Tell whether the year is all there is."""
    return _YEAR.fullmatch(text.strip()) is not None
