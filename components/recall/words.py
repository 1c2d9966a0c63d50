"""Numbers as the sentences of the page Rappel say them: no more digits than they are good for."""

from __future__ import annotations

from math import floor, log10

from components.i18n import number, percent, t

ENOUGH = 7


def format_chosen_share(share: float, lang: str) -> str:
    """Write a share that somebody chose, with the decimals that it has: 96 %, 99,5 %."""
    return percent(share, lang, _decimals(100 * share))


def format_share_near_one(share: float, lang: str) -> str:
    """Write a share near to 1 so that two digits of what is left show: 99,34 %, 99,937 %, 52 %."""
    rest = 1 - share
    if rest <= 0 or rest >= 0.1:
        return percent(share, lang)
    return format_chosen_share(round(share, 1 - floor(log10(rest))), lang)


def format_share(share: float, lang: str) -> str:
    """Write a share in whole hundredths, nearer to either end in tenths or finer; all and nothing
    only where it is all or nothing."""
    if share in (0, 1) or 0.0095 <= share < 0.9905:
        return percent(share, lang)
    return percent(min(max(share, 0.0001), 0.9999), lang, 1 if 0.0005 <= share < 0.9995 else 2)


def amount(value: float, lang: str, digits: int = 3) -> str:
    """Write a number with so many digits that count: 1 560 000, 0,25."""
    if value <= 0:
        return number(0, lang)
    places = digits - 1 - floor(log10(value))
    rounded = round(value, places)
    return number(rounded, lang, _decimals(rounded) if places > 0 else 0)


def time(minutes: float, lang: str) -> str:
    """Write a time in minutes, or in hours from two hours on."""
    hours = minutes >= 120
    return t(
        "recall.work.hours" if hours else "recall.work.minutes",
        lang,
        n=amount(minutes / 60 if hours else minutes, lang, 2),
    )


def _decimals(value: float) -> int:
    return len(f"{value:.{ENOUGH - 1}f}".rstrip("0").partition(".")[2])
