"""What stands around a region: a title, a birth, a date, a place, a line."""

from __future__ import annotations

from engine.alignment.sides import AlignmentState, Region
from engine.alignment.tokens import MARK, NUMBER, WORD
from engine.alignment.words import BORN, is_day, is_month
from engine.persons import PARTICLES, TITLES
from engine.pseudonyms import spelled_numbers


def is_date(sides: AlignmentState, region: Region) -> bool:
    """Tell whether a region is part of a date: it contains a day or month, beside a year or month
    of the original."""
    a = sides.a[region.a0 : region.a1]
    around = sides.a[max(0, region.a0 - 3) : region.a1 + 3]
    months = any(is_month(token) for token in around)
    inside = any(is_month(token) or is_day(token) for token in a)
    following = sides.a[region.a1 : region.a1 + 3]
    year = any(
        token.kind == NUMBER and len(token.key) == 4 and token.key[:2] in ("18", "19", "20")
        for token in [*following, *a]
    )
    if not inside or not (year or months):
        return False
    if any(is_month(token) for token in a) and any(t.kind == NUMBER or t.key in spelled_numbers.WORDS for t in a):
        return True
    if not months and not any(token.key in "/.-" for token in sides.a[region.a0 : region.a1 + 1] if token.kind == MARK):
        return False
    return is_birth(sides, region.a0) or (bool(sides.b[region.b0 : region.b1]) and not sides.noisy)


def is_birth(sides: AlignmentState, place: int) -> bool:
    """Tell whether a word for a birth, death or marriage is among the nine tokens of the original
    before the one of rank ``place``."""
    return any(token.key in BORN for token in sides.a[max(0, place - 9) : place])


def has_title(sides: AlignmentState, region: Region) -> bool:
    """Tell whether a civil title precedes or begins a region of the original, with only capitalised
    words or particles between them."""
    for place in range(region.a0, max(-1, region.a0 - 5), -1):
        token = sides.a[place] if place < len(sides.a) else None
        if token is None or (place == region.a0 and token.key not in TITLES):
            continue
        if token.key in TITLES:
            return token.kind == WORD
        if token.kind == MARK and token.key == ".":
            continue
        if not token.capital and token.key not in PARTICLES:
            return False
    return False


def is_place(sides: AlignmentState, region: Region) -> bool:
    """Tell whether a preposition or verb of place (à, demeurant, sis) precedes or begins a region
    of the original, by at most four tokens."""
    before = [token.key for token in sides.a[max(0, region.a0 - 4) : region.a0 + 1]]
    return any(
        word in ("a", "au", "demeurant", "domicilie", "domiciliee", "residant", "sis", "sise") for word in before
    )


def same_line(sides: AlignmentState, region: Region, held: set[int]) -> bool:
    """Tell whether the closest token of ``held`` among the three before a region, else among the
    three after it, is on the region's line of the original. ``held`` are ranks of masked tokens."""
    for places in (range(region.a0 - 1, region.a0 - 4, -1), range(region.a1, region.a1 + 3)):
        for place in places:
            if place in held and 0 <= place < len(sides.a):
                start, end = sorted((place, region.a0))
                return "\n" not in sides.original[sides.a[start].end : sides.a[end].start]
    return False
