"""How dates are written, in French and in English, in figures and in words. Patterns run on the
folded text."""

from __future__ import annotations

import re

from engine.text import FOLDED_MONTHS, any_of, vocabulary

MONTHS, _ENGLISH = FOLDED_MONTHS["fr"], FOLDED_MONTHS["en"]
_SHORT = any_of("calendar.months_cut")
_UNITS = "premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente et un".split()
_WORDS = "|".join([*_UNITS, "mil", "mille", "cents?", "quarante", "cinquante", "soixante", "quatre-vingts?"])
_MONTH = rf"(?:{'|'.join([*MONTHS, *_ENGLISH])}|(?:{_SHORT})\.?)"
_FRENCH = "|".join(MONTHS)

DAY = r"[0-3]?[0-9](?:[ ]?er|st|nd|rd|th)?(?![0-9])"
"""A day of the month in figures."""

DATE = (
    rf"(?:{DAY}\s+(?:of\s+)?{_MONTH},?\s+(?:[12][0-9]{{3}}|[0-9]{{2}}(?![0-9]|\s*(?:h|ans|euros)\b))"
    rf"|(?:{_MONTH})\s+{DAY},?\s+[12][0-9]{{3}}"
    r"|[0-3]?[0-9]\s?[/.-]\s?[01]?[0-9]\s?[/.-]\s?(?:[12][0-9]{3}|[0-9]{2})|[12][0-9]{3}[-./][01][0-9][-./][0-3][0-9]"
    rf"|(?:(?:{_WORDS})[\s-]+){{1,3}}(?:{_FRENCH})(?:[\s-]+(?:{_WORDS})){{2,8}})(?!\w)"
)
"""A whole date, its year included."""

HALF = rf"{DAY}\s+(?:{_FRENCH})(?!\w)"
"""A day and a month, of a list whose last date alone has its year."""

WEEKDAY = rf"(?:{vocabulary.vocabulary('fr').pattern('calendar.weekdays')}\s+)?"
"""The day of the week that may lead in a date."""

START = rf"{WEEKDAY}(?=[0-9]|(?:{_WORDS}|{_MONTH})(?!\w))"
"""Where a date begins, its weekday passed over."""

_NUMBERED = {name: rank for names in (MONTHS, _ENGLISH) for rank, name in enumerate(names, 1)} | {
    short: rank
    for rank, shorts in enumerate(
        ("janv jan", "fevr fev feb", "mar", "avr apr", "", "jun", "juil jul", "aug", "sept sep", "oct", "nov", "dec"), 1
    )
    for short in shorts.split()
}
_DAY_FIRST = re.compile(r"([0-9]{1,2})(?:[ ]?er|st|nd|rd|th)?\s+(?:of\s+)?([a-z]+)\.?,?\s+([12][0-9]{3})")
_MONTH_FIRST = re.compile(r"([a-z]+)\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?,?\s+([12][0-9]{3})")
_FIGURES = re.compile(r"([0-9]{1,2})\s?[/.-]\s?([0-9]{1,2})\s?[/.-]\s?([12][0-9]{3})")
_ISO = re.compile(r"([12][0-9]{3})[-./]([0-9]{2})[-./]([0-9]{2})")


def parse_date(folded: str) -> tuple[int, int, int] | None:
    """Give year, month and day of a folded date in figures; None for one in words or with a year of
    two figures."""
    if match := _DAY_FIRST.fullmatch(folded):
        day, month, year = int(match[1]), _NUMBERED.get(match[2], 0), int(match[3])
    elif match := _MONTH_FIRST.fullmatch(folded):
        day, month, year = int(match[2]), _NUMBERED.get(match[1], 0), int(match[3])
    elif match := _FIGURES.fullmatch(folded):
        day, month, year = int(match[1]), int(match[2]), int(match[3])
    elif match := _ISO.fullmatch(folded):
        day, month, year = int(match[3]), int(match[2]), int(match[1])
    else:
        return None
    return (year, month, day) if month and 1 <= day <= 31 else None
