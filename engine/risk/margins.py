"""What is known of a population as a whole: numbers by sex and age, of towns, of occupations.

Those of France ship in ``data/population/france.toml``, orders of magnitude near public totals of a
year. A made population may have others of the same form.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal

from engine.core import DATA
from engine.text import keys

Sex = Literal["f", "m"]
BAND = 5
"""Years of age in a row of the table of ages."""
OLDEST = 104


@dataclass(frozen=True, slots=True)
class OccupationGroup:
    """People of one occupation or none: how many, the share of women among them, and the ages,
    both included, between which they are."""

    people: float
    women: float
    youngest: int
    oldest: int

    def share(self, sex: Sex | None) -> float:
        """Return the share of one sex in the group; 1 for both."""
        return 1.0 if sex is None else self.women if sex == "f" else 1 - self.women


@dataclass(frozen=True, slots=True)
class SizeClass:
    """All towns of one size: least and most inhabitants, and the inhabitants of all of them."""

    least: float
    most: float
    people: float


@dataclass(frozen=True)
class Margins:
    """Margins of a population, in persons.

    ``ages`` are the men and the women of each band of :data:`BAND` years, by its first year;
    ``towns`` the inhabitants of those that are known, by folded name; ``sizes`` those of all towns
    by size; ``circles`` how many share an employer or a school; ``rare`` shares, 0 to 1.
    """

    source: str
    year: int
    ages: Mapping[int, tuple[float, float]]
    sizes: tuple[SizeClass, ...]
    postcodes: Mapping[str, float]
    occupations: Mapping[str, OccupationGroup]
    nationalities: Mapping[str, float]
    rare: Mapping[str, float]
    circles: Mapping[str, float]
    towns: Mapping[str, float]

    @cached_property
    def total(self) -> float:
        """The number of people."""
        return sum(men + women for men, women in self.ages.values())

    @cached_property
    def working(self) -> float:
        """The number of people who may have an employer: those of 18 to 64."""
        return self.between(18, 64, None)

    @cached_property
    def _up_to(self) -> Mapping[Sex | None, tuple[float, ...]]:
        """How many are younger than each age, by sex."""
        last = max(self.ages)
        sums: dict[Sex | None, tuple[float, ...]] = {}
        for sex, rank in (("m", 0), ("f", 1)):
            years = [
                self.ages[min(age // BAND * BAND, last)][rank] / (OLDEST + 1 - last if age >= last else BAND)
                for age in range(OLDEST + 1)
            ]
            sums["f" if sex == "f" else "m"] = tuple(accumulate(years, initial=0.0))
        return sums | {None: tuple(map(sum, zip(sums["m"], sums["f"], strict=True)))}

    def between(self, youngest: int, oldest: int, sex: Sex | None) -> float:
        """Return how many are of the ages from ``youngest`` to ``oldest``, both included, of one
        sex or (None) of both."""
        sums = self._up_to[sex]
        first, last = (min(max(age, 0), OLDEST + 1) for age in (youngest, oldest + 1))
        return max(0.0, sums[last] - sums[first])

    def of_age(self, age: int, sex: Sex | None) -> float:
        """Return how many are ``age`` years old, of one sex or (None) of both."""
        return self.between(age, age, sex)

    def of_sex(self, sex: Sex | None) -> float:
        """Return how many are of one sex, or of both (None)."""
        return self._up_to[sex][-1]

    def of_town(self, town: str) -> float | None:
        """Return the inhabitants of a town by its folded name; None where it is not known."""
        return self.towns.get(town)

    def of_postcode(self, postcode: str) -> float:
        """Return about how many people share a postal code."""
        return self.postcodes[max((one for one in self.postcodes if postcode.startswith(one)), key=len)]

    @cached_property
    def unknown_town(self) -> float:
        """The the inhabitants of a town that is not known by name: half the people of all such
        towns live in a smaller one. Within a class sizes are even on a logarithmic scale."""
        left = [
            (row, max(0.0, row.people - sum(n for n in self.towns.values() if row.least <= n < row.most)))
            for row in self.sizes
        ]
        half = sum(people for _, people in left) / 2
        for row, people in left:
            if half <= people:
                return row.least * (row.most / row.least) ** (half / people) if people else row.least
            half -= people
        return left[-1][0].most

    def of_nationality(self, nationality: str) -> float:
        """Return about how many are of a foreign nationality."""
        return self.nationalities.get(nationality, self.nationalities["other"])


def town_key(name: str) -> str:
    """Fold the name of a town as :class:`Margins` has it: "Saint-Étienne" gives "saint etienne"."""
    return " ".join({"st": "saint", "ste": "sainte"}.get(word, word) for part in keys(name) for word in part.split("-"))


@cache
def french_margins() -> Margins:
    """Read the shipped margins of France. Cached."""
    return read_margins(DATA / "population" / "france.toml")


def read_margins(path: Path) -> Margins:
    """Read margins from a TOML file, in thousands of persons.

    Raises:
        OSError, ValueError, KeyError: the file is missing or is none.
    """
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))

    def group(row: Mapping[str, Any]) -> OccupationGroup:
        whole = {**data["groups"].get(row.get("group", ""), {}), **row}
        return OccupationGroup(1000 * whole["people"], whole["women"], whole["from"], whole["to"])

    return Margins(
        source=str(data["source"]),
        year=int(data["year"]),
        ages={int(age): (1000.0 * men, 1000.0 * women) for age, (men, women) in data["ages"].items()},
        sizes=tuple(SizeClass(row["from"], row["to"], 1000.0 * row["people"]) for row in data["sizes"]),
        postcodes=dict(data["postcodes"]),
        occupations={name: group(row) for name, row in data["occupations"].items()},
        nationalities={name: 1000.0 * people for name, people in data["nationalities"].items()},
        rare=dict(data["rare"]),
        circles=dict(data["circles"]),
        towns={town_key(town): 1000.0 * people for town, people in data["towns"].items()},
    )


__all__ = ["Margins", "OccupationGroup", "Sex", "SizeClass", "french_margins", "read_margins", "town_key"]
