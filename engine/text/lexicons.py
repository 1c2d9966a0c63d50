"""The word lists that ship in ``data/lexicons``, folded as rules compare words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from engine.core import settings
from engine.text.words import key, keys


@cache
def first_names() -> frozenset[str]:
    """Return the shipped list of first names, folded by :func:`engine.text.fold.key`; compound
    names in parts separated by blanks count as several. Cached."""
    lines = (settings().data / "lexicons" / "first-names.txt").read_text(encoding="utf-8").split("\n")
    return frozenset(key(name) for line in lines if not line.startswith("#") for name in line.split())


@cache
def not_names(kind: str) -> frozenset[str]:
    """Return the folded words of a kind that are not names of persons: ``words``, ``offices``,
    ``bodies`` or ``countries``. Hyphenated entries are split into their parts. Cached.

    Raises:
        KeyError: there is no such kind.
    """
    data = tomllib.loads((settings().data / "lexicons" / "not-names.toml").read_text(encoding="utf-8"))
    return frozenset(key(part) for word in data[kind].split() for part in word.split("-"))


@cache
def short_first_names() -> Mapping[tuple[str, ...], frozenset[tuple[str, ...]]]:
    """Return the usual short forms of first names, both as the words that :func:`keys` makes of
    them: ``("nicolas",)`` has ``("nico",)``. Cached."""
    lines = (settings().data / "lexicons" / "short-names.txt").read_text(encoding="utf-8").split("\n")
    entries = (line.partition(":") for line in lines if ":" in line and not line.startswith("#"))
    return {tuple(keys(name)): frozenset(tuple(keys(short)) for short in shorts.split()) for name, _, shorts in entries}


@cache
def one_word_short_forms() -> frozenset[str]:
    """Return the usual short forms of all first names that are one word. Cached."""
    return frozenset(form[0] for forms in short_first_names().values() for form in forms if len(form) == 1)


@cache
def departments() -> frozenset[str]:
    """Return the names of the départements and regions of France, each folded and its words joined
    by blanks. Cached."""
    data = tomllib.loads((settings().data / "lexicons" / "places.toml").read_text(encoding="utf-8"))
    names = [*data["regions"], *(row["name"] for row in data["departements"].values())]
    return frozenset(" ".join(keys(name)) for name in names)
