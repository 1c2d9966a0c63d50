"""The lists of a strategy that writes names, from ``data/lexicons/NAME.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
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
    """Stocks of one strategy. ``first_names`` are by gender; ``any`` suit either, ``both`` are
    those of women and men.

    ``suffixes`` end a company that says no legal form: in French, in English.
    """

    name: str
    surnames: Stock
    first_names: Mapping[str, Stock]
    places: Stock
    streets: Stock
    firms: Stock
    suffixes: tuple[str, str]

    def gender(self, pseudonym: str) -> Gender | None:
        """Tell the gender of a first name drawn from here; None where it suits either."""
        last = unaccented(pseudonym.rsplit("-", 1)[-1])
        return next((gender for gender in GENDERS if last in _singles(self.name, gender)), None)


@cache
def lexicon(name: str) -> Lexicon:
    """Read a lexicon that ships."""
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
    """Give the gender of first names usual in France: folded name to gender."""
    return {fold(word): gender for gender in GENDERS for word in lexicon("fictif").first_names[gender].singles}


@cache
def usual_first_names() -> frozenset[str]:
    """Give the folded first names that are known as such."""
    lines = (settings().data / "lexicons" / "first-names.txt").read_text(encoding="utf-8").splitlines()
    listed = {fold(word) for line in lines if not line.startswith("#") for word in line.split()}
    return frozenset(listed | set(usual_genders()))


@cache
def _singles(name: str, gender: str) -> frozenset[str]:
    return frozenset(map(unaccented, lexicon(name).first_names[gender].singles))


def _stock(name: str, table: Mapping[str, Any], joined: str = "") -> Stock:
    return Stock(name, _words(table, "singles"), _words(table, "heads"), joined)


def _words(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(word.replace("_", " ") for word in str(table.get(key, "")).split())
