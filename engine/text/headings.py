"""Letters that number the headings of a text: "A. Sur la compétence", "B. Sur le fond"."""

from __future__ import annotations

import re

_HEADING = re.compile(r"^[ \t\u00a0]{0,12}(?P<letter>[A-Z])[.)][ \t\u00a0]{1,3}(?=[^\W\d_]{2})", re.MULTILINE)


def heading_letters(text: str) -> frozenset[int]:
    """Return the offsets of the capitals that open a line before a stop or a bracket, where the
    letter before or behind in the alphabet opens another one: alone it may be an initial."""
    places = [(match.start("letter"), match["letter"]) for match in _HEADING.finditer(text)]
    letters = {letter for _, letter in places}
    return frozenset(place for place, letter in places if letters & {chr(ord(letter) - 1), chr(ord(letter) + 1)})
