"""Strategies of an installation, written for the tests."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.pseudonyms import STRATEGIES
from engine.pseudonyms.apply import NAMES
from engine.pseudonyms.strategies.own import own_strategies

HEAD = 'fr = "Les parties"\nen = "The parties"\n'
PATTERNS = '[patterns]\nnom = "Partie {n}"\nprenom = "P-{letter}"\nadresse = "[adresse]"\n'
LEXICON = '[lexicon]\nfile = "noms.csv"\n'
_STARTS = ("Bar", "Cal", "Dor", "Fen", "Gal", "Har", "Jon", "Kel", "Lan", "Mer", "Nor", "Per")
_ENDS = {"last": ("guen", "vec"), "f": ("wenn", "ezig"), "m": ("wal", "ig"), "": ("eon",)}


def names(kind: str) -> tuple[str, ...]:
    """Give the invented names of a kind: ``last``, or first names by their sex."""
    return tuple(start + end for end in _ENDS[kind] for start in _STARTS)


def csv_rows(origin: str = "breton") -> list[str]:
    """Give the lines of a lexicon, its first line apart."""
    last = [f"{name},last,,{origin}" for name in names("last")]
    return last + [f"{name},first,{sex},{origin}" for sex in ("f", "m", "") for name in names(sex)]


def write_csv(folder: Path, rows: Iterable[str], head: str = "name,kind,sex,origin") -> None:
    """Write the lexicon ``noms.csv``."""
    (folder / "noms.csv").write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")


def install(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Have the strategies of a folder among all, in this process and in those that it starts."""
    patch.setenv("NOMDEMPRUNT_STRATEGIES", str(folder))
    shipped = {name: STRATEGIES[name] for name in NAMES}
    patch.setitem(STRATEGIES.__dict__, "_all", shipped | own_strategies(folder, shipped))


def write_strategies(folder: Path) -> Path:
    """Write ``parties``, of patterns, and ``bretons``, of names."""
    folder.mkdir(exist_ok=True)
    (folder / "parties.toml").write_text(HEAD + PATTERNS, encoding="utf-8")
    (folder / "bretons.toml").write_text('fr = "Noms bretons"\nen = "Breton names"\n' + LEXICON, encoding="utf-8")
    write_csv(folder, csv_rows())
    return folder
