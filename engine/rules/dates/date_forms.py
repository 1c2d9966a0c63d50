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

_BROKEN = "|".join(r"(?:-[ ]?\n[ ]?)?".join(name) for name in dict.fromkeys([*MONTHS, *_ENGLISH]))
"""A month that a hyphen and the end of a line cut: "sep-", "tembre"."""

_ROMAN = r"(?:xi{0,2}|ix|iv|vi{0,3}|i{1,3})"
"""A month in Roman figures: 14.II.1989."""

_FIGURE = r"[0-3]?[0-9]"
_YEAR = r"(?:[12][0-9]{3}|[0-9]{2})"
_NUMERAL = any_of("calendar.day_words", "calendar.year_words")

DATE = (
    rf"(?:{DAY}\s+(?:day\s+)?(?:of\s+)?(?:{_MONTH}|(?=[a-z]{{1,8}}-[ ]?\n)(?:{_BROKEN})),?\s+(?:[12][0-9]{{3}}|[0-9]{{2}}(?![0-9]|\s*(?:h|ans|euros)\b))"
    rf"|(?:{_MONTH})\s+{DAY}(?:,?\s+[12][0-9]{{3}}|\s?/\s?{_YEAR}|,?\s+'?[0-9]{{2}}(?![0-9:,.]*[0-9]|\s?(?:[ap]\.?m|h|%|{any_of('calendar.spans')})\b))"
    rf"|{_FIGURE}\s?[/.-]\s?{_FIGURE}\s?[/.-]\s?{_YEAR}|[12][0-9]{{3}}[-./][01][0-9][-./][0-3][0-9]"
    rf"|{_FIGURE}[-/.]?(?:{_MONTH})[-/.]?{_YEAR}|[12][0-9]{{3}}[-/. ](?:{_MONTH})[-/. ]{_FIGURE}"
    rf"|{_FIGURE}\s?[/.-]\s?{_ROMAN}\s?[/.-]\s?{_YEAR}|{_FIGURE} {_ROMAN} [12][0-9]{{3}}"
    rf"|{DAY}\s+{any_of('calendar.other_months')},?\s+1[34][0-9]{{2}}"
    rf"|{any_of('calendar.feasts')},?\s+(?:of\s+|de\s+)?[12][0-9]{{3}}"
    rf"|(?:(?:{_NUMERAL})[\s-]+){{1,2}}(?:day\s+)?(?:of\s+)?(?:{'|'.join(_ENGLISH)}),?[\s-]+(?:[12][0-9]{{3}}|(?:{_NUMERAL})(?:[\s-]+(?:{_NUMERAL})){{0,6}})"
    rf"|(?:(?:{_WORDS})[\s-]+){{1,3}}(?:{_FRENCH})(?:[\s-]+(?:{_WORDS})){{2,8}})(?!\w)"
)
"""A whole date, its year included."""

HALF = rf"{DAY}\s+(?:{_FRENCH}|{any_of('calendar.other_months')})(?!\w)"
"""A day and a month, as a mail writes them, or a list whose last date alone has its year."""

ENGLISH_HALF = rf"(?:{DAY}\s+(?:of\s+)?(?:{'|'.join(_ENGLISH)})|(?:{_MONTH})\s+{DAY})(?!\w|[,/.]?\s?[0-9])|(?:{'|'.join(_ENGLISH)})\s+[12][0-9]{{3}}(?!\w)"
"""A day and a month of an English text, or a month and its year."""

WEEKDAY = rf"(?:{vocabulary.vocabulary('fr').pattern('calendar.weekdays')}\s+)?"
"""The day of the week that may lead in a date."""

START = rf"{WEEKDAY}(?=[0-9]|(?:{_WORDS}|{_MONTH}|{any_of('calendar.feasts')})(?!\w))"
"""Where a date begins, its weekday passed over."""

_NUMBERED = {name: rank for names in (MONTHS, _ENGLISH) for rank, name in enumerate(names, 1)} | {
    short: rank
    for rank, shorts in enumerate(
        ("janv jan", "fevr fev feb", "mar", "avr apr", "", "jun", "juil jul", "aug", "sept sep", "oct", "nov", "dec"), 1
    )
    for short in shorts.split()
}
_MONTHS_OF_YEAR = 12
_CUT = re.compile(r"-[ ]?\n[ ]?(?=[a-z])")
_DAY_FIRST = re.compile(r"([0-9]{1,2})(?:[ ]?er|st|nd|rd|th)?\s+(?:day\s+)?(?:of\s+)?([a-z]+)\.?,?\s+([12][0-9]{3})")
_MONTH_FIRST = re.compile(r"([a-z]+)\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?,?\s+([12][0-9]{3})")
_JOINED = re.compile(r"([0-9]{1,2})[-/.]?([a-z]+)\.?[-/.]?([12][0-9]{3})")
_ROMANS = {name: rank for rank, name in enumerate("i ii iii iv v vi vii viii ix x xi xii".split(), 1)}
_FIGURES = re.compile(r"([0-9]{1,2})\s?[/.-]\s?([0-9]{1,2})\s?[/.-]\s?([12][0-9]{3})")
_WITH_ROMAN = re.compile(r"([0-9]{1,2})\s?[/. -]\s?([ivx]+)\s?[/. -]\s?([12][0-9]{3})")
_ISO = re.compile(r"([12][0-9]{3})[-./ ]([0-9]{2}|[a-z]+)\.?[-./ ]([0-9]{1,2})")


def parse_date(folded: str) -> tuple[int, int, int] | None:
    """Give year, month and day of a folded date in figures; None for one in words, with a year of
    two figures, or of another calendar."""
    folded = _CUT.sub("", folded)
    if match := _WITH_ROMAN.fullmatch(folded):
        day, month, year = int(match[1]), _ROMANS.get(match[2], 0), int(match[3])
    elif match := _DAY_FIRST.fullmatch(folded) or _JOINED.fullmatch(folded):
        day, month, year = int(match[1]), _NUMBERED.get(match[2], 0), int(match[3])
    elif match := _MONTH_FIRST.fullmatch(folded):
        day, month, year = int(match[2]), _NUMBERED.get(match[1], 0), int(match[3])
    elif match := _FIGURES.fullmatch(folded):
        day, month, year = int(match[1]), int(match[2]), int(match[3])
        # Of the United States: the month stands first.
        day, month = (month, day) if month > _MONTHS_OF_YEAR >= day else (day, month)
    elif match := _ISO.fullmatch(folded):
        named = _NUMBERED.get(match[2], 0)
        day, month, year = int(match[3]), int(match[2]) if match[2].isdigit() else named, int(match[1])
    else:
        return None
    return (year, month, day) if 1 <= month <= _MONTHS_OF_YEAR and 1 <= day <= 31 else None
