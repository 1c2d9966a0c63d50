"""Names of persons: origins in the proportions of French courts, lists, odd ones, and made-up ones
for the larger part."""

from __future__ import annotations

import csv
import random
import tomllib
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from engine.text import LetterModel, capitalise, key, strip_accents

MADE_UP_SURNAMES, MADE_UP_FIRST_NAMES = 0.5, 0.15
"""Shares of names that the character models make up, so that names never seen are the rule in
training."""


@cache
def table() -> dict[str, dict[str, Any]]:
    """Return the parsed ``origins.toml``: per origin, its weight, names and sources. Cached."""
    return tomllib.loads((Path(__file__).parent / "origins.toml").read_text(encoding="utf-8"))


def rows(path: Path, delimiter: str) -> list[dict[str, str]]:
    """Read a CSV file with a header line into one dict per line."""
    with path.open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle, delimiter=delimiter))


def project_names(origin: str, kind: str) -> list[str]:
    """Return the names of a kind that the project itself wrote down for an origin: ``surnames``,
    ``odd`` (words), ``short``, ``particles`` (with the blank behind them), ``first_f`` or
    ``first_m``; empty where it wrote none.

    Raises:
        KeyError: there is no such origin.
    """
    return _own(table()[origin], kind)


def _own(data: dict[str, Any], key: str) -> list[str]:
    return [word.replace("_", " ") for word in str(data.get(key, "")).split()]


@dataclass(slots=True)
class Origin:
    """The names of one origin. ``weight`` is its frequency, ``strip`` the share of names without
    accents. A name may stand several times in a list to be drawn more often."""

    weight: float
    strip: float
    surnames: list[str]
    odd: list[str]
    short: list[str]
    particles: list[str]
    first: dict[str, list[str]] = field(default_factory=lambda: {"f": [], "m": []})
    model: LetterModel = field(default_factory=lambda: LetterModel(()))
    first_models: dict[str, LetterModel] = field(default_factory=dict)


class IdentityNames:
    """Draws names of persons by origin, from the project's own lists and those of the training
    corpora in ``directory``, all read at creation."""

    def __init__(self, directory: Path) -> None:
        self.origins = {name: _origin(data, directory) for name, data in table().items()}
        self._read_first_names(directory)
        self._read_surnames(directory)
        french = self.origins["french"]
        self.known_last = {key(name) for name in french.surnames if len(name) > 4}
        for name, origin in self.origins.items():
            if name in ("antillean", "haitian"):
                for gender in "fm":
                    origin.first[gender] = origin.first[gender] * 60 + french.first[gender][:4000]
            origin.surnames = origin.surnames or french.surnames
            origin.model = LetterModel(_sample(origin.surnames))
            origin.first_models = {gender: LetterModel(_sample(origin.first[gender])) for gender in "fm"}
        french.surnames += french.first["m"][:: max(1, len(french.first["m"]) // 700)]  # a first name as a surname
        self._origin_names = list(self.origins)
        self._weights = {
            language: list(accumulate(_weight(name, origin, language) for name, origin in self.origins.items()))
            for language in ("fr", "en")
        }
        self.known_first = {
            key(name) for origin in self.origins.values() for names in origin.first.values() for name in names
        }

    def _read_first_names(self, directory: Path) -> None:
        counts: dict[str, list[tuple[int, str]]] = {"f": [], "m": []}
        for row in rows(directory / "first_names_fr_insee.csv", ","):
            if len(row["name"]) > 2:
                counts[row["sex"].lower()[:1]].append((int(row["n"]), capitalise(row["name"])))
        for gender, found in counts.items():
            names = [name for _, name in sorted(found, reverse=True)]
            self.origins["french"].first[gender] += names[:400] * 6 + names[:2500] * 2 + names[:9000]
        by_language = {lang: name for name, data in table().items() for lang in data.get("languages", ())}
        for row in rows(directory / "first_names_gender_language.csv", ";"):
            origin = by_language.get(row["03_langage"].split(",")[0].split(" (")[0].strip())
            for gender in row["02_genre"].split(","):
                if origin and gender in ("f", "m"):
                    self.origins[origin].first[gender].append(capitalise(row["01_prenom"].split(" (")[0]))
        for row in rows(directory / "first_names_by_country.csv", ","):
            origin = _countries().get(row["Country"])
            name = row["Romanized Name"].strip()
            if origin and row["Gender"] in ("F", "M") and name.isalpha():
                self.origins[origin].first[row["Gender"].lower()].extend([capitalise(name)] * 4)

    def _read_surnames(self, directory: Path) -> None:
        for name, data in table().items():
            for file in data.get("files", ()):
                lines = (directory / f"surnames_{file}.txt").read_text(encoding="utf-8", errors="replace").split("\n")
                kept = [capitalise(line.strip()) for line in lines if 1 < len(line.strip()) < 18 and "�" not in line]
                self.origins[name].surnames += kept * (4 if file == "fr" else 1)
        for row in rows(directory / "surnames_by_country.csv", ","):
            surname, origin = row["Romanized Name"].strip(), _countries().get(row["Country"])
            if origin and surname.isalpha():
                self.origins[origin].surnames += [capitalise(surname)] * 4
        self.origins["haitian"].surnames += [
            capitalise(row["NAME"]) for row in rows(directory / "surnames_haiti.csv", ",")
        ]
        self.origins["maghreb"].surnames += self.origins["maghreb"].first["m"]

    def origin(self, rng: random.Random, language: str = "fr") -> str:
        """Draw the name of an origin, in the proportions of French courts; in English texts mostly
        English."""
        return rng.choices(self._origin_names, cum_weights=self._weights[language])[0]

    def surname(self, origin: str, rng: random.Random) -> str:
        """Draw a surname of an origin: half of them generated by the letter model, the others from
        its lists; sometimes compound or with a particle."""
        data, roll = self.origins[origin], rng.random()
        if roll < MADE_UP_SURNAMES:
            name = data.model.make(rng)
        elif roll < MADE_UP_SURNAMES + 0.04 and data.short:
            name = rng.choice(data.short)
        elif roll < MADE_UP_SURNAMES + 0.10 and data.odd:
            name = rng.choice(data.odd)
        else:
            name = rng.choice(data.surnames)
        roll = rng.random()
        if roll < 0.045:
            name = f"{name}{'-' if rng.random() < 0.6 else ' '}{rng.choice(data.surnames)}"
        elif roll < 0.085 and data.particles and " " not in name and "'" not in name:
            name = rng.choice(data.particles) + name
        return strip_accents(name) if rng.random() < data.strip else name

    def first_name(self, origin: str, gender: str, rng: random.Random, french: float = 0.2) -> str:
        """Draw a first name of an origin and gender, sometimes compound or several names. With
        probability ``french`` it is a French one, except for English origin."""
        data = self.origins["french" if origin != "english" and rng.random() < french else origin]
        pool = data.first[gender] or self.origins["french"].first[gender]
        made = rng.random() < MADE_UP_FIRST_NAMES and bool(data.first[gender])
        name = data.first_models[gender].make(rng) if made else rng.choice(pool)
        roll = rng.random()
        if roll < 0.05:
            name = f"{name}-{rng.choice(pool)}"
        elif roll < 0.09:
            name = f"{name} {rng.choice(pool)}"
        return strip_accents(name) if rng.random() < data.strip * 0.7 else name


def _origin(data: dict[str, Any], directory: Path) -> Origin:
    first = {gender: _own(data, f"first_{gender}") * 8 for gender in "fm"}
    return Origin(
        float(data["weight"]),
        float(data["strip"]),
        _own(data, "surnames") * 12,
        _own(data, "odd"),
        _own(data, "short"),
        _own(data, "particles"),
        first,
    )


def _weight(name: str, origin: Origin, language: str) -> float:
    return 130.0 if language == "en" and name == "english" else origin.weight


def _countries() -> dict[str, str]:
    return {country: name for name, data in table().items() for country in data.get("countries", ())}


def _sample(names: list[str], most: int = 12000) -> list[str]:
    """Take names evenly from a list, so that no initial is favoured."""
    return names[:: max(1, len(names) // most)]
