"""The language of what the command line says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from datetime import datetime

from engine.core import Titled, UnknownName, catalogue
from engine.text import typography

LANGUAGES = catalogue.ENGINE.languages


_current: ContextVar[str] = ContextVar("language", default="fr")


def say(key: str, /, **params: object) -> str:
    """Say a sentence of the catalogue in the language chosen."""
    return catalogue.ENGINE.say(key, _current.get(), **params)


def named_by(prefix: str, code: str) -> str:
    """Name a code by the catalogue, ``PREFIX.CODE``; one that it does not have stays as it is."""
    key = f"{prefix}.{code}"
    return say(key) if catalogue.ENGINE.knows(key) else code


def number(value: float, digits: int = 0) -> str:
    """Write a number as the language does."""
    return typography.number(value, language(), digits)


def count(key: str, n: int, /, **params: object) -> str:
    """Say how many, as the plurals of the language go: ``key.one`` or ``key.many`` with ``{n}``."""
    return catalogue.ENGINE.count(key, n, language(), n=n, **params)


def minute(moment: datetime) -> str:
    """Write a moment of the store to the minute, in UTC."""
    return f"{moment:%Y-%m-%d %H:%M}"


def enumeration(items: Iterable[str], last: typography.Last = "and") -> str:
    """Write a list as the language does."""
    return typography.enumeration(items, language(), last)


def name_of(thing: Titled) -> str:
    """Name a thing of the engine."""
    return thing.title(language())


def language() -> str:
    """Give the language chosen."""
    return _current.get()


def percent(rate: float | None) -> str:
    """Write a share of 1 as the language writes percentages: 96,4 % or 96.4%; a dash for one that
    is not defined."""
    return "–" if rate is None else typography.percent(rate, language(), 1)


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """Choose the language, and give the arguments without ``--lang``, wherever it stands before
    ``--``.

    Raises:
        UnknownName: a language that the program does not speak.
    """
    chosen = environment.get(catalogue.VARIABLE) or "fr"
    _current.set(chosen if chosen in LANGUAGES else "fr")
    kept: list[str] = []
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            kept += [argument, *rest]
        elif argument == "--lang" or argument.startswith("--lang="):
            chosen = argument.partition("=")[2] or next(rest, "")
        else:
            kept.append(argument)
    if chosen not in LANGUAGES:
        raise UnknownName(name=chosen, known=", ".join(LANGUAGES))
    _current.set(chosen)
    return kept
