"""How English decisions write a person beside the name itself: title, cipher, initials."""

from __future__ import annotations

from engine.identities import Identity
from engine.lab.generate.elision import initials

CIPHERS = ("AB", "AB", "A.B.", "A B", "A.")
"""Ways of the letters that stand for a person; a document keeps to one."""
INITIALS = ("J.", "J")


def titles(gender: str) -> tuple[str, ...]:
    """Give the titles, without stop, that a man or a woman may have."""
    return ("Mr",) if gender == "m" else ("Mrs", "Ms", "Ms", "Miss")


def cipher(who: Identity, way: str) -> str:
    """Give the letters of first name and surname in one of :data:`CIPHERS`."""
    first, last = who.first[0].upper(), who.last[0].upper()
    return way.replace("B", "\0").replace("A", first).replace("\0", last)


def short_first(who: Identity, way: str) -> str:
    """Give the initials of the first name, with or without stop."""
    return initials(who.first) if way == "J." else initials(who.first).replace(".", "")
