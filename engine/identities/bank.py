"""Fictional identities for refilling pseudonymised decisions: persons of many origins, companies,
addresses, dates.

Names are drawn from the project's own lists (``origins.toml``), from lists given by path
(``names/`` of the training corpora; none ships) and, for about half of the surnames, made up by
character models, so that names never seen before are the rule in training.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from engine.identities.companies import MORALE, Firm, brand, named_firm
from engine.identities.names import IdentityNames
from engine.identities.streets import read_towns, street
from engine.text import MONTHS, capitalise, key, like_shape

_MONTHS = MONTHS["fr"]


@dataclass(frozen=True, slots=True)
class Identity:
    """A fictional person: first name, surname, gender (``f`` or ``m``) and the origin of the
    names."""

    first: str
    last: str
    gender: str
    origin: str


class NameBank:
    """Draws fictional persons, companies and addresses from lists that are read once. ``directory``
    holds the files that the README of the training corpora describes; none ships."""

    def __init__(self, directory: Path) -> None:
        self.names = IdentityNames(directory)
        self.towns = read_towns(directory)
        self.town_names = frozenset(key(name) for _, name in self.towns)
        self.known_first, self.known_last = self.names.known_first, self.names.known_last

    def surname(self, origin: str, rng: random.Random) -> str:
        """Draw a surname of an origin."""
        return self.names.surname(origin, rng)

    def first_name(self, origin: str, gender: str, rng: random.Random) -> str:
        """Draw a first name of an origin and gender (``f`` or ``m``), sometimes compound or several
        names."""
        return self.names.first_name(origin, gender, rng)

    def identity(
        self, rng: random.Random, gender: str | None = None, origin: str | None = None, language: str = "fr"
    ) -> Identity:
        """Draw a person. Without ``gender`` both are equally likely; without ``origin`` it is drawn
        in the proportions of the litigants before courts of the language (``fr`` or ``en``)."""
        origin = origin or self.names.origin(rng, language)
        gender = gender or rng.choice("fm")
        return Identity(self.first_name(origin, gender, rng), self.surname(origin, rng), gender, origin)

    def town(self, rng: random.Random) -> tuple[str, str]:
        """Draw a town: (postal code, name)."""
        return rng.choice(self.towns)

    def street(self, rng: random.Random) -> str:
        """Draw the first line of an address: number and street, sometimes with a building or a
        flat."""
        return street(self.names, self.towns, rng)

    def company(self, rng: random.Random, form: str = "") -> str:
        """Invent a company name that contains no person's name, without the legal form. ``form`` is
        that form, which influences the style."""
        return brand(self.names, self.towns, rng, form)

    def firm(self, rng: random.Random, last: str | None = None, first: str | None = None, form: str = "") -> Firm:
        """Name a company after a person, whose names are drawn where not given. ``form`` is the
        legal form, which influences the style and is not part of the name."""
        who, partner = self.identity(rng), self.identity(rng)
        return named_firm(last or who.last, first or who.first, partner.last, rng, form)

    def any_firm(self, rng: random.Random, form: str = "", named: float = 0.5) -> Firm:
        """Invent a company name, with probability ``named`` after a person."""
        if rng.random() < named:
            return self.firm(rng, form=form)
        return Firm(((self.company(rng, form), MORALE),))


def date(rng: random.Random, like: str = "1 janvier 1970", years: tuple[int, int] = (1935, 2020)) -> str:
    """Draw a random date in the style of ``like``: figures with its separators, or words in the
    case of its month, with a year only if it has one. ``years`` is the range, both ends
    included."""
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(*years)
    digits = "".join(char if char.isdigit() else " " for char in like).split()
    if len(digits) == 3:
        separator = next(char for char in like if not char.isdigit())
        return separator.join((f"{day:02d}", f"{month:02d}", str(year) if len(digits[2]) == 4 else f"{year % 100:02d}"))
    words = [word for word in like.split() if word.isalpha()]
    name = _MONTHS[month - 1]
    if words and words[0].isupper():
        name = name.upper()
    elif words and words[0][0].isupper():
        name = name.capitalize()
    shown = "1er" if day == 1 and "er" in like else f"{day:02d}" if like.startswith("0") else str(day)
    return f"{shown} {name}" + (f" {year}" if digits and len(digits[-1]) == 4 else "")


__all__ = ["Identity", "NameBank", "capitalise", "date", "like_shape"]
