"""Surnames that nobody bears, one for each place of a file."""

from __future__ import annotations

from hashlib import blake2b

_FIRST = (
    "Bra",
    "Cro",
    "Dju",
    "Fle",
    "Gva",
    "Klo",
    "Mru",
    "Pla",
    "Sko",
    "Tva",
    "Vle",
    "Zbo",
    "Gre",
    "Stu",
    "Bli",
    "Dro",
)
_MIDDLE = (
    "bano",
    "celu",
    "dori",
    "fexa",
    "gimo",
    "kuva",
    "lopi",
    "mazu",
    "nedo",
    "pyra",
    "quso",
    "rixe",
    "sovu",
    "tacy",
    "vubo",
    "zelo",
)
_LAST = (
    "quet",
    "vand",
    "zieu",
    "xard",
    "gnol",
    "brun",
    "thaz",
    "poux",
    "jeul",
    "kern",
    "lund",
    "mosk",
    "fray",
    "dulx",
    "czak",
    "whit",
)


def surname(place: str) -> str:
    """Give the surname of a place: the same for the same, of twelve letters or thirteen."""
    number = int.from_bytes(blake2b(place.encode(), digest_size=4).digest(), "big")
    return _FIRST[number & 15] + _MIDDLE[number >> 4 & 15] + _MIDDLE[number >> 8 & 15][::-1] + _LAST[number >> 12 & 15]
