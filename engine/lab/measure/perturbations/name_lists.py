"""From which lists the perturbations of names draw: those of :mod:`engine.identities`, and a few in
``name_lists.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from engine.identities import names

_WITH_PARTICLES = ("french", "maghreb", "iberian", "italian", "world")


def listed(name: str) -> Callable[[], list[str]]:
    """Make a list of ``name_lists.toml``."""
    return lambda: _tables()[name].split()


def two_letters() -> list[str]:
    """Return the surnames of two letters of all origins."""
    short = (name for origin in names.table() for name in names.project_names(origin, "short"))
    return sorted({name for name in short if len(name) == 2})


def words() -> list[str]:
    """Return the French surnames that are common words."""
    return sorted(set(names.project_names("french", "odd")))


def with_particles() -> list[str]:
    """Return surnames with what may stand before them in their origin: « de La Rivière », “Van der
    Meer”, « Ben Salah », « El Amrani »."""
    found = set()
    for origin in _WITH_PARTICLES:
        before = [one for one in names.project_names(origin, "particles") if one.endswith(" ")]
        plain = [one for one in surnames(origin)() if one.isalpha()]
        found |= {before[rank % len(before)] + one for rank, one in enumerate(plain)}
    return sorted(found)


def surnames(*origins: str) -> Callable[[], list[str]]:
    """Make the list of the surnames of origins."""
    return lambda: sorted({one for origin in origins for one in names.project_names(origin, "surnames")})


def first_names(*origins: str) -> Callable[[], dict[str, list[str]]]:
    """Make the lists of the first names of origins, by gender."""
    return lambda: {
        gender: sorted({one for origin in origins for one in names.project_names(origin, f"first_{gender}")})
        for gender in "fm"
    }


@cache
def _tables() -> dict[str, str]:
    return tomllib.loads((Path(__file__).parent / "name_lists.toml").read_text(encoding="utf-8"))
