"""The lists of a strategy that writes names, from ``data/lexicons/NAME.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from engine.core import settings
from engine.pseudonyms.names.supply import Stock
from engine.text import fold, unaccented

Gender = Literal["f", "m"]
GENDERS: tuple[Gender, Gender] = ("f", "m")
EITHER, BOTH = "any", "both"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The word stocks of a strategy that writes invented names. ``first_names`` are by ``f``,
    ``m``, ``any`` (suit either gender) and ``both`` (those of women and of men).

    ``suffixes``, French then English, are added to companies without a legal form.
    """

    name: str
    surnames: Stock
    first_names: Mapping[str, Stock]
    places: Stock
    streets: Stock
    firms: Stock
    suffixes: tuple[str, str]
    folded: Mapping[str, frozenset[str]] = field(init=False, repr=False, compare=False)
    """The first names of each gender without their accents."""

    def __post_init__(self) -> None:
        folded = {gender: frozenset(map(unaccented, self.first_names[gender].singles)) for gender in GENDERS}
        object.__setattr__(self, "folded", folded)

    def gender(self, pseudonym: str) -> Gender | None:
        """Return the gender of a first name drawn from this lexicon, compound names by the name
        that they end with; None if it suits either."""
        pieces = unaccented(pseudonym).split("-")
        ends = ["-".join(pieces[start:]) for start in range(len(pieces))]
        return next((gender for end in ends for gender in GENDERS if end in self.folded[gender]), None)


@cache
def lexicon(name: str) -> Lexicon:
    """Read a shipped lexicon, ``data/lexicons/NAME.toml``. Cached."""
    data = tomllib.loads((settings().data / "lexicons" / f"{name}.toml").read_text(encoding="utf-8"))
    firms = data["firms"]
    by_gender = {gender: _stock(f"first.{gender}", table) for gender, table in data["first_names"].items()}
    both = tuple(word for gender in GENDERS for word in by_gender[gender].singles)
    return Lexicon(
        name,
        _stock("surname", data["surnames"]),
        by_gender | {BOTH: Stock(f"first.{BOTH}", both, by_gender[EITHER].heads)},
        _stock("place", data["places"]),
        _stock("street", data["streets"]),
        _stock("firm", firms, firms["joined"]),
        (firms["suffixes"][0], firms["suffixes"][1]),
    )


@cache
def usual_genders() -> Mapping[str, Gender]:
    """Map the folded first names of the shipped French lexicon to their gender. Cached."""
    return {fold(word): gender for gender in GENDERS for word in lexicon("fictif").first_names[gender].singles}


@cache
def usual_first_names() -> frozenset[str]:
    """Return all known first names, folded: the shipped list and the French lexicon. Cached."""
    lines = (settings().data / "lexicons" / "first-names.txt").read_text(encoding="utf-8").splitlines()
    listed = {fold(word) for line in lines if not line.startswith("#") for word in line.split()}
    return frozenset(listed | set(usual_genders()))


def _stock(name: str, table: Mapping[str, Any], joined: str = "") -> Stock:
    return Stock(name, _words(table, "singles"), _words(table, "heads"), joined)


def _words(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(word.replace("_", " ") for word in str(table.get(key, "")).split())
