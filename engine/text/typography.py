"""Numbers as a language writes them."""

from __future__ import annotations

_FRENCH = {ord(","): "\u202f", ord("."): ","}


def number(value: float, language: str, digits: int = 0) -> str:
    """Write a number: ``1 234,5`` with narrow no-break spaces in French, ``1,234.5`` in English."""
    text = f"{value:,.{digits}f}"
    return text if language == "en" else text.translate(_FRENCH)


def percent(share: float, language: str, digits: int = 0) -> str:
    """Write a share of 1 as a percentage: ``96,4 %`` or ``96.4%``."""
    return number(share * 100, language, digits) + ("%" if language == "en" else "\u00a0%")
