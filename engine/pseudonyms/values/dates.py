"""What stays readable of a civil date whose day and month are masked."""

from __future__ import annotations

import re

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


def year(text: str) -> str | None:
    """Return the year in the text of a date, as four digits (1500 to 2099); None if it has none or
    two different ones, or writes it in words or two digits."""
    found = set(_YEAR.findall(text))
    return found.pop() if len(found) == 1 else None


def is_only_a_year(text: str) -> bool:
    """Tell whether the text of a date is nothing but a four-digit year."""
    return _YEAR.fullmatch(text.strip()) is not None
