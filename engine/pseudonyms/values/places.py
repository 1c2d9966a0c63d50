"""Where a town lies: its département, or its country, with the words that a sentence needs around
it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core import settings
from engine.text import fold


@dataclass(frozen=True, slots=True)
class Area:
    """A département, a region or a country. ``within`` and ``of`` go before its name: "dans le ",
    "du ".

    ``code`` is that of a département ("69", "2A"), empty for the others; ``region`` is the name of
    the region around it.
    """

    name: str
    within: str
    of: str
    code: str = ""
    region: str = ""


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """Areas by code and by folded name; towns, by folded name, None for those that are several."""

    by_code: dict[str, Area]
    by_name: dict[str, Area]
    towns: dict[str, Area | None]
    regions: dict[str, Area]


_POSTCODE = re.compile(r"(?<!\d)(\d{5})(?!\d)")
_BRACKETS = re.compile(r"\(([^()\n]{1,40})\)")
_BRACKETS_AFTER = re.compile(r"\s?\(([^()\n]{1,40})\)")
_TRAILING = re.compile(r"(?:cedex|arrondissement|\d{1,2}(?:e|er|eme|re)?)$")
_SAINTS = {"st": "saint", "ste": "sainte"}
LONGEST = 300
"""Characters of a place that are read; what is longer is none."""


def area_of(place: str, after: str = "", article: str = "") -> Area | None:
    """Find the area around a town or around an address that names it; None where it is not known,
    or where there are several.

    A postal code tells first, then a département in brackets, in the place or right ``after`` it,
    then the town's name, which in an address ends the last of its parts. ``article`` is one that
    the sentence set before it ("au" Havre: "le"). Where the area's name holds the town's (Paris,
    Belfort, Mayenne), its region is given.
    """
    if len(place) > LONGEST:
        return None
    known = _gazetteer()
    town = _town(place)
    found = _by_code(place, known) or _by_brackets(place, after, known) or known.towns.get(f"{article} {town}".strip())
    found = found or known.towns.get(town)
    if found and town and f" {town} " in f" {fold(found.name)} ":
        return known.regions.get(found.region)
    return found


def _town(place: str) -> str:
    """Fold the name of the town in a place: "2 rue Basse, 69003 Lyon cedex 03 (Rhône)" gives
    "lyon"."""
    code = list(_POSTCODE.finditer(place))
    rest = place[code[-1].end() :] if code else re.split(r"[,;\n]|\s[-–]\s|\sà\s", place)[-1]
    words = fold(rest.split("(")[0] if rest.strip() else "").split()
    while words and _TRAILING.fullmatch(words[-1]):
        words.pop()
    return " ".join(_SAINTS.get(word, word) for word in words)


def _by_code(place: str, known: Gazetteer) -> Area | None:
    codes = _POSTCODE.findall(place)
    return known.by_code.get(_departement(codes[-1])) if codes else None


def _departement(postcode: str) -> str:
    """Give the département of a postal code: its first two digits, three overseas; Corsica has two
    under 20."""
    if postcode.startswith("20"):
        return "2A" if postcode < "20200" else "2B"
    return postcode[:3] if postcode.startswith(("97", "98")) else postcode[:2]


def _by_brackets(place: str, after: str, known: Gazetteer) -> Area | None:
    match = _BRACKETS.search(place) or _BRACKETS_AFTER.match(after)
    if not match:
        return None
    inner = match[1].strip()
    return known.by_code.get(inner.upper()) or known.by_name.get(fold(inner))


@cache
def _gazetteer() -> Gazetteer:
    """Read ``data/lexicons/places.toml``."""
    data: dict[str, dict[str, Any]] = tomllib.loads(
        (settings().data / "lexicons" / "places.toml").read_text(encoding="utf-8")
    )
    regions = {name: Area(name, row["in"], row["of"]) for name, row in data["regions"].items()}
    by_code = {
        code: Area(row["name"], row["in"], row["of"], code, row["region"]) for code, row in data["departements"].items()
    }
    countries = {name: Area(name, row["in"], row["of"]) for name, row in data["pays"].items()}
    towns: dict[str, Area | None] = {}
    for area, row in [(by_code[code], row) for code, row in data["departements"].items()] + [
        (countries[name], row) for name, row in data["pays"].items()
    ]:
        for town in row["towns"].split(", "):
            towns[fold(town)] = area if fold(town) not in towns else None
    by_name = {fold(area.name): area for area in (*by_code.values(), *countries.values())}
    return Gazetteer(by_code, by_name, towns, regions)
