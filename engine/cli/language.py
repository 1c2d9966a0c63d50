"""The language of what the command line says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar

from engine.core.errors import UnknownName
from engine.text import typography

VARIABLE = "NOMDEMPRUNT_LANG"
LANGUAGES = ("fr", "en")
_current: ContextVar[str] = ContextVar("language", default="fr")


def say(fr: str, en: str) -> str:
    """Choose between two ways to say the same thing."""
    return en if _current.get() == "en" else fr


def language() -> str:
    """Give the language chosen."""
    return _current.get()


def percent(rate: float) -> str:
    """Write a share of 1 as the language writes percentages: 96,4 % or 96.4%."""
    return typography.percent(rate, language(), 1)


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """Choose the language, and give the arguments without ``--lang``, wherever it stands before ``--``.

    Raises:
        UnknownName: a language that the program does not speak.
    """
    chosen = environment.get(VARIABLE) or "fr"
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
