"""Every word shown, by key and language; and the number and date forms of each language.

The words live in ``locale/fr.json`` and ``locale/en.json``, those of some pages in
``locale/fr.PAGE.json``: flat files of dotted keys, the same keys in all languages
(:mod:`engine.core.catalogue` reads them, and checks them at the start).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from pathlib import Path

from engine.core import Catalogue, Titled, catalogue
from engine.text import typography

LOCALES = Path(__file__).parent / "locale"
WORDS = Catalogue(LOCALES)
LANGUAGES = WORDS.languages
_KEYS = {"Suppr": "delete", "Maj": "shift", "PageSuiv": "page_down"}
_NARROW = re.compile(" (?=[;?!])")
_WIDE = re.compile(" (?=[:»])|(?<=«) ")


DEFAULT = catalogue.DEFAULT

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "LOCALES",
    "WORDS",
    "count",
    "day",
    "display_name",
    "enumeration",
    "key_name",
    "language",
    "moment",
    "number",
    "percent",
    "section",
    "t",
    "typeset",
    "words",
]  # fmt: skip


def language(value: str | None) -> str:
    """Give a language we speak: what a browser or an address may send is not to be trusted."""
    return WORDS.language(value)


def words(lang: str) -> Mapping[str, str]:
    """Give all the words of a language, by key."""
    return WORDS.sentences(lang)


def t(key: str, lang: str, **params: object) -> str:
    """Say ``key`` in ``lang``, its ``{places}`` filled with ``params``.

    Raises:
        KeyError: no such key, or a place that no parameter fills.
    """
    return WORDS.say(key, lang, **params)


def typeset(sentence: str, lang: str) -> str:
    """Keep French double signs beside their word: the engine's sentences, made for terminals too,
    have plain spaces."""
    if language(lang) != catalogue.DEFAULT:
        return sentence
    return _WIDE.sub("\u00a0", _NARROW.sub("\u202f", sentence))


def display_name(thing: Titled, lang: str) -> str:
    """Name a thing of the engine."""
    return typeset(thing.title(lang), lang)


def key_name(key: str, lang: str) -> str:
    """Name a key, or several together, as the keyboards of the language do; it is written as on a
    French one."""
    for french, code in _KEYS.items():
        key = key.replace(french, t(f"keyboard.{code}", lang))
    return key


def section(prefix: str, lang: str) -> dict[str, str]:
    """Give all words whose key starts with ``prefix.``, by the rest of the key: what a script in
    ``assets/`` needs."""
    return {key.removeprefix(f"{prefix}."): text for key, text in words(lang).items() if key.startswith(f"{prefix}.")}


def count(key: str, n: int, lang: str, **params: object) -> str:
    """Say how many: ``key.one`` or ``key.many`` with ``{n}``. French counts zero as one, English as
    many."""
    return WORDS.count(key, n, lang, n=number(n, lang), **params)


def number(value: float, lang: str, digits: int = 0) -> str:
    """Write a number as the language does: ``1 234,5`` with narrow no-break spaces, or
    ``1,234.5``."""
    return typography.number(value, language(lang), digits)


def percent(share: float, lang: str, digits: int = 0) -> str:
    """Write a share between 0 and 1 as a percentage: ``96,4 %`` or ``96.4%``."""
    return typography.percent(share, language(lang), digits)


def enumeration(items: Iterable[str], lang: str, last: typography.Last = "and") -> str:
    """Write a list as the language does: ``a, b et c``, or ``a, b, c`` with nothing before the
    ``last``."""
    return typography.enumeration(items, language(lang), last)


def day(value: date, lang: str) -> str:
    """Write a day in full: ``1er mars 2026`` or ``1 March 2026``."""
    return typography.day(value, language(lang))


def moment(value: datetime, lang: str, *, seconds: bool = False) -> str:
    """Write a moment in the time zone of this machine, to the minute or the second: ``1er mars 2026
    à 14:05`` or ``1 March 2026, 14:05``."""
    local = value.astimezone(typography.machine_zone())
    return t("moment", lang, day=day(local.date(), lang), time=f"{local:%H:%M:%S}" if seconds else f"{local:%H:%M}")
