"""Slips of the pen, of the keyboard and of the scanner, in one word at a time."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.text import strip_accents

_SCANNED = {
    "l": ("1", "I", "i"), "I": ("l", "1"), "1": ("l", "I"), "O": ("0", "Q"), "0": ("O",), "o": ("0",), "m": ("rn",), "rn": ("m",), "e": ("c",), "c": ("e",),
    "S": ("5",), "B": ("8",), "é": ("è", "e", "6"), "è": ("é",), "u": ("ii", "n"), "n": ("u", "ri"), "d": ("cl",), "cl": ("d",), "G": ("C", "6"), "E": ("F",),
    "Z": ("2",), "h": ("b",), "vv": ("w",), "w": ("vv",), "f": ("t",), "ti": ("n",), "’": ("'", "`"),
}  # fmt: skip
_BESIDE = dict(zip("azertyuiopqsdfghjklmwxcvbn", "zertyuiopmsdfghjklmpxcvbn,", strict=True))


def _swapped(word: str, place: int) -> str:
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _doubled(word: str, place: int) -> str:
    return word[:place] + word[place] + word[place:]


def _dropped(word: str, place: int) -> str:
    return word[:place] + word[place + 1 :]


def _beside(word: str, place: int) -> str:
    key = _BESIDE.get(word[place].lower(), "e")
    made = key if key.isalpha() else "m"
    return word[:place] + (made.upper() if word[place].isupper() else made) + word[place + 1 :]


_SLIPS: tuple[Callable[[str, int], str], ...] = (_swapped, _doubled, _dropped, _beside)


def misspelt(word: str, rng: random.Random) -> str:
    """Misspell a word as a typist does: an accent or a hyphen lost, or a letter swapped, doubled,
    dropped or replaced by its neighbour on the keyboard. Words of fewer than four letters may be
    returned unchanged."""
    roll = rng.random()
    if roll < 0.25 and strip_accents(word) != word:
        return strip_accents(word)
    if roll < 0.5 and "-" in word[1:-1]:
        return word.replace("-", " ", 1)
    places = [place for place in range(1, len(word) - 1) if word[place].isalpha() and word[place + 1].isalpha()]
    if len(word) < 4 or not places:
        return word
    return rng.choice(_SLIPS)(word, rng.choice(places))


def misread_letters(word: str, rng: random.Random) -> str:
    """Replace one letter, or pair of letters, by one that OCR confuses with it. A word without such
    letters is returned unchanged."""
    places = [
        (place, part)
        for place in range(len(word))
        for part in (word[place : place + 1], word[place : place + 2])
        if part in _SCANNED
    ]
    if not places:
        return word
    place, part = rng.choice(places)
    return word[:place] + rng.choice(_SCANNED[part]) + word[place + len(part) :]


def space_letters(word: str) -> str:
    """Separate the letters of a name by spaces: ``D U P O N T``. Its own spaces are removed."""
    return " ".join(word.replace(" ", ""))
