"""Numbers, percentages, days and lists as a language writes them: Unicode's CLDR, by Babel, which
is loaded where something is written."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import cache, reduce
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from babel import Locale

_TERRITORIES = {"en": "en_GB"}
"""Where a language is written in several ways, whose way is ours: ``1 March 2026``, not ``March 1,
2026``."""
_DAY = "d MMMM y"
Last = Literal["and", "or", ""]
_STYLES: dict[str, Literal["standard", "or"]] = {"and": "standard", "or": "or"}


def number(value: float, language: str, digits: int = 0) -> str:
    """Write a number: ``1 234,5`` with narrow no-break spaces in French, ``1,234.5`` in English."""
    from babel.numbers import format_decimal

    return format_decimal(_rounded(value, digits), _pattern(digits), locale=locale(language))


def percent(share: float, language: str, digits: int = 0) -> str:
    """Write a share of 1 as a percentage: ``96,4 %`` or ``96.4%``."""
    written = locale(language).percent_formats[None].pattern
    return str(written).replace("#,##0", number(share * 100, language, digits))


def day(value: date, language: str) -> str:
    """Write a day in full: ``1er mars 2026`` or ``1 March 2026``. French has an ordinal for the
    first of a month, and CLDR does not know it."""
    from babel.dates import format_date

    written = format_date(value, _DAY, locale=locale(language))
    return written.replace("1 ", "1er ", 1) if language == "fr" and value.day == 1 else written


def enumeration(items: Iterable[str], language: str, last: Last = "and") -> str:
    """Write a list: ``a, b et c``; ``a, b ou c``; ``a, b, c`` where no word stands before the
    ``last``."""
    from babel.lists import format_list

    said = list(items)
    if last:
        return format_list(said, style=_STYLES[last], locale=locale(language))
    middle = locale(language).list_patterns["standard"]["middle"]
    return reduce(middle.format, said) if said else ""


def decimal_mark(language: str) -> str:
    """Give what parts a number from its decimals, plain as spreadsheets read it."""
    return str(locale(language).number_symbols["latn"]["decimal"])


def group_mark(language: str) -> str:
    """Give what parts the thousands of a number."""
    return str(locale(language).number_symbols["latn"]["group"])


def percent_sign(language: str) -> str:
    """Give what stands behind the number of a percentage: a no-break space and the sign in
    French."""
    return str(locale(language).percent_formats[None].pattern).removeprefix("#,##0")


def field_mark(language: str) -> str:
    """Give what parts the fields of a CSV file: a comma, or, where numbers have decimal commas, a
    semicolon, as spreadsheets of the language expect it."""
    return ";" if decimal_mark(language) == "," else ","


@cache
def locale(language: str) -> Locale:
    """Give what CLDR knows of a language."""
    from babel import Locale

    return Locale.parse(_TERRITORIES.get(language, language))


def _rounded(value: float, digits: int) -> Decimal:
    """Round as Python does, by the value that a float really has: 0.285 is a little less than its
    digits say."""
    return Decimal(f"{value:.{digits}f}")


def _pattern(digits: int) -> str:
    return "#,##0." + "0" * digits if digits else "#,##0"
