"""Numbers, percentages, days and lists as a language writes them: Unicode's CLDR, by Babel, which
is loaded where something is written."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, tzinfo
from decimal import Decimal
from functools import cache, reduce
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from babel import Locale

_FORMULA = ("=", "+", "-", "@")
_TERRITORIES = {"en": "en_GB"}
"""Where a language is written in several ways, whose way is ours: ``1 March 2026``, not ``March 1,
2026``."""
_DAY = "d MMMM y"
Last = Literal["and", "or", ""]
_STYLES: dict[str, Literal["standard", "or"]] = {"and": "standard", "or": "or"}


def load() -> None:
    """Load Babel, in one thread: two that begin with different parts of it wait for each other, and
    Python ends that with an error."""
    from babel import dates, lists, numbers  # noqa: F401


def number(value: float, language: str, digits: int = 0) -> str:
    """Format a number with ``digits`` decimals: ``1 234,5`` with narrow no-break spaces in French,
    ``1,234.5`` in English."""
    from babel.numbers import format_decimal

    return format_decimal(_rounded(value, digits), _pattern(digits), locale=locale(language))


def percent(share: float, language: str, digits: int = 0) -> str:
    """Format a proportion, 0 to 1, as a percentage: ``96,4 %`` or ``96.4%``."""
    written = locale(language).percent_formats[None].pattern
    return str(written).replace("#,##0", number(share * 100, language, digits))


def day(value: date, language: str) -> str:
    """Write out a date: ``1er mars 2026`` or ``1 March 2026``. French has an ordinal for the first
    of a month, which CLDR does not have."""
    from babel.dates import format_date

    written = format_date(value, _DAY, locale=locale(language))
    return written.replace("1 ", "1er ", 1) if language == "fr" and value.day == 1 else written


def machine_zone() -> tzinfo:
    """Return the time zone of this machine, as ``TZ`` or its settings name it."""
    from babel.dates import get_timezone

    return get_timezone()


def zone_name(value: datetime, language: str) -> str:
    """Name the time zone of a moment as it is then: ``heure d’été d’Europe centrale`` or ``Central
    European Summer Time``; one that has no name by its distance from UTC."""
    from babel.dates import get_timezone_name

    return get_timezone_name(value, locale=locale(language))


def enumeration(items: Iterable[str], language: str, last: Last = "and") -> str:
    """Join items into an enumeration: ``a, b et c``; ``a, b ou c``; with ``last=""`` commas only,
    ``a, b, c``."""
    from babel.lists import format_list

    said = list(items)
    if last:
        return format_list(said, style=_STYLES[last], locale=locale(language))
    middle = locale(language).list_patterns["standard"]["middle"]
    return reduce(middle.format, said) if said else ""


def decimal_mark(language: str) -> str:
    """Return the decimal separator, as spreadsheets of the language read it."""
    return str(locale(language).number_symbols["latn"]["decimal"])


def group_mark(language: str) -> str:
    """Return the thousands separator: a narrow no-break space in French, a comma in English."""
    return str(locale(language).number_symbols["latn"]["group"])


def percent_sign(language: str) -> str:
    """Return the percent sign with what precedes it: a no-break space in French, nothing in
    English."""
    return str(locale(language).percent_formats[None].pattern).removeprefix("#,##0")


def field_mark(language: str) -> str:
    """Return the field separator that spreadsheets of the language expect in a CSV file: a
    semicolon where the decimal separator is a comma, else a comma."""
    return ";" if decimal_mark(language) == "," else ","


def spreadsheet_cell(text: str) -> str:
    """Return a text on one line, with an apostrophe before it where a spreadsheet would take it for
    a formula."""
    line = " ".join(text.split())
    return f"'{line}" if line.startswith(_FORMULA) else line


@cache
def locale(language: str) -> Locale:
    """Return Babel's CLDR locale for a language code; English is that of Great Britain. Cached."""
    from babel import Locale

    return Locale.parse(_TERRITORIES.get(language, language))


def _rounded(value: float, digits: int) -> Decimal:
    """Round as Python does, by the value that a float really has: 0.285 is a little less than its
    digits say."""
    return Decimal(f"{value:.{digits}f}")


def _pattern(digits: int) -> str:
    return "#,##0." + "0" * digits if digits else "#,##0"
