"""The stretches that were masked as whole values: joined where a part was kept, parted by line,
without the titles around."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.alignment.sides import AlignmentState, Region, begins_line
from engine.alignment.tokens import MARK, NUMBER, SIGN, WORD, AlignmentToken
from engine.alignment.words import COMPANIES, FUNCTION, STREETS, is_day, is_month
from engine.persons import MONTHS, PARTICLES, TITLES
from engine.pseudonyms import spelled_numbers


def values(sides: AlignmentState, regions: Sequence[Region]) -> Iterator[Region]:
    """Merge masked regions that are one value of which a part was kept (« 12, rue des … », « … mars
    … »), trim titles and punctuation, and extend streets and dates to their readable parts."""
    trimmed = (_trimmed(sides, region) for region in sorted(regions))
    for region in _joined(sides, [region for region in trimmed if region.a0 < region.a1], _is_one):
        yield _extended(sides, region)


def tagged_values(sides: AlignmentState, regions: Sequence[Region]) -> Iterator[Region]:
    """Yield the regions between tags unchanged, except that consecutive name words are merged and
    dates extended to the year."""
    for region in _joined(sides, sorted(regions), _is_name_in_a_row):
        yield to_year(sides, region)


def _joined(
    sides: AlignmentState, regions: Sequence[Region], is_one: Callable[[AlignmentState, Region, Region], bool]
) -> Iterator[Region]:
    current: Region | None = None
    for region in regions:
        if current and (region.a0 < current.a1 or is_one(sides, current, region)):
            a1, b0, b1 = max(current.a1, region.a1), min(current.b0, region.b0), max(current.b1, region.b1)
            current = Region(current.a0, a1, b0, b1)
            continue
        if current:
            yield current
        current = region
    if current:
        yield current


def _is_name_in_a_row(sides: AlignmentState, region: Region, other: Region) -> bool:
    """Tell whether two words follow each other on a line."""
    last, first = sides.a[region.a1 - 1], sides.a[other.a0]
    return other.a0 == region.a1 and last.kind == first.kind == WORD and not begins_line(sides, other.a0)


def lines(sides: AlignmentState, region: Region) -> Iterator[Region]:
    """Split a region of several lines into one region per line, if the published text has as many
    lines or placeholders; otherwise yield it whole."""
    here = _rows(sides.original, sides.a, range(region.a0, region.a1))
    there = _rows(sides.published, sides.b, range(region.b0, region.b1))
    if len(here) > 1 and len(there) != len(here):
        there = [[place] for place in range(region.b0, region.b1) if sides.b[place].kind == SIGN]
    if len(here) < 2 or len(there) != len(here):
        yield region
        return
    for row, other in zip(here, there, strict=True):
        part = _trimmed(sides, Region(row[0], row[-1] + 1, other[0], other[-1] + 1))
        if part.a0 < part.a1:
            yield part


def _rows(text: str, row: Sequence[AlignmentToken], places: Sequence[int]) -> list[list[int]]:
    """Part tokens into the lines that they stand on."""
    rows: list[list[int]] = []
    for place in places:
        if rows and "\n" not in text[row[rows[-1][-1]].end : row[place].start]:
            rows[-1].append(place)
        else:
            rows.append([place])
    return rows


def _trimmed(sides: AlignmentState, region: Region) -> Region:
    """Take away titles, punctuation and prepositions at either end."""
    a0, a1 = region.a0, region.a1
    first = sides.b[region.b0] if region.b0 < region.b1 else None
    leads = (
        first is None
        or (first.kind == WORD and not first.capital)
        or (first.sign is not None and first.sign.way == "vague")
    )
    while a0 < a1 and (
        (sides.a[a0].kind == MARK and not _opens_value(sides, a0, a1))
        or (sides.a[a0].key in TITLES and not (a1 - a0 == 1 and sides.a[a0].capital and len(sides.a[a0].key) == 1))
        or (leads and sides.a[a0].key in FUNCTION and not sides.a[a0].capital and not _is_particle(sides, a0))
        or (a1 - a0 > 1 and sides.a[a0].key in COMPANIES)
        or (sides.a[a0].key in ("a", "et", "au", "en", "and") and sides.a[a0].kind == WORD and not sides.a[a0].capital)
    ):
        a0 += 1
    while a0 < a1 and (
        sides.a[a1 - 1].kind == MARK or (sides.a[a1 - 1].key in FUNCTION | TITLES and not sides.a[a1 - 1].capital)
    ):
        a1 -= 1
    return Region(a0, a1, region.b0, region.b1)


def _is_particle(sides: AlignmentState, place: int) -> bool:
    """Tell whether a « du » behind a title begins a name."""
    return (
        place > 0
        and sides.a[place].key in PARTICLES - {"l", "la", "le", "les"}
        and sides.a[place - 1].key in TITLES
        and sides.a[place - 1].kind == WORD
    )


def _opens_value(sides: AlignmentState, place: int, end: int) -> bool:
    return sides.a[place].key in "+(" and place + 1 < end and sides.a[place + 1].kind == NUMBER


def _is_one(sides: AlignmentState, first: Region, second: Region) -> bool:
    """Tell whether what stands between two masked stretches is a part of the same value."""
    if second.a0 == first.a1:
        return True
    between = sides.a[first.a1 : second.a0]
    start, end = sides.a[first.a1 - 1].end, sides.a[second.a0].start
    text = sides.original[start:end]
    if len(between) > 6 or "\n" in text:
        return False
    left, right = sides.a[first.a0 : first.a1], sides.a[second.a0 : second.a1]
    if text in ("-", "'", "’", "@", "_", "‐") or (text in (".", ". ") and _is_mail(sides, first, second)):
        return True
    keys = {token.key for token in between if token.kind != MARK}
    if keys and left[-1].kind == NUMBER and all(is_month(token) for token in between if token.kind != MARK):
        return True
    numeric = all(token.kind in (NUMBER, MARK) for token in between)
    if numeric and left[-1].kind == NUMBER and right[0].kind == NUMBER and len(between) <= 4:
        return "," not in text
    street = any(token.key in STREETS for token in (*left, *between))
    if street and keys <= STREETS | FUNCTION | frozenset(t.key for t in between if t.kind == NUMBER):
        return True
    if not between or (keys <= PARTICLES and all(token.kind == WORD for token in between)):
        return bool(between) and right[0].kind == WORD and left[-1].kind == WORD and not _is_place(sides, first)
    return False


def _is_mail(sides: AlignmentState, first: Region, second: Region) -> bool:
    start, end = sides.a[first.a0].start, sides.a[second.a1 - 1].end
    return "@" in sides.original[max(0, start - 40) : end + 40] and not any(
        c.isspace() for c in sides.original[start:end]
    )


def _is_place(sides: AlignmentState, region: Region) -> bool:
    return any(token.key in STREETS or token.kind == NUMBER for token in sides.a[region.a0 : region.a1])


def _extended(sides: AlignmentState, region: Region) -> Region:
    """Take in what of a value stayed readable at its ends: the number and the kind of a street, the
    month and the year of a date."""
    return to_year(sides, _from_street(sides, region))


def _from_street(sides: AlignmentState, region: Region) -> Region:
    """Take in the kind of the street before a stretch, and its number."""
    a, a0 = sides.a, region.a0
    place = a0
    while place > 0 and a0 - place < 7 and "\n" not in sides.original[a[place - 1].end : a[place].start]:
        before = a[place - 1]
        street = before.key in STREETS and before.kind == WORD and len(before.key) > 1
        number = before.kind == NUMBER and len(before.key) <= 4 and a0 - place <= 1 and a[a0].key in STREETS
        if street or number:
            a0 = place - 1
        elif before.key not in FUNCTION and before.key not in "',.-":
            break
        place -= 1
    return region._replace(a0=a0)


def to_year(sides: AlignmentState, region: Region) -> Region:
    """Extend a region that ends in a day or month to the month and year that follow."""
    a, a0, a1 = sides.a, region.a0, region.a1
    if is_date(a[a0:a1]) or (a1 < len(a) and is_month(a[a1]) and is_date(a[a0 : a1 + 1])):
        while a1 < len(a) and a1 - region.a1 < 4 and _goes_on(sides, a1):
            a1 += 1
    return region._replace(a1=a1)


def _goes_on(sides: AlignmentState, place: int) -> bool:
    """Tell whether a token is the month or the year of the date before it, or leads to them."""
    token, following = sides.a[place], sides.a[place + 1 : place + 2]
    if is_month(token) or (token.kind == NUMBER and len(token.key) == 4):
        return True
    if not following or following[0].kind != NUMBER:
        return False
    return token.key in "/.-" or (token.key == "," and len(following[0].key) == 4)


def is_date(row: Sequence[AlignmentToken]) -> bool:
    """Tell whether tokens form a date in words or figures, or are a month alone."""
    words = [token for token in row if token.kind != MARK]
    keys = [token.key for token in words]
    if any(is_month(token) for token in words) and any(
        is_day(token) or token.key in spelled_numbers.WORDS for token in words
    ):
        return True
    if len(keys) == 1:
        return keys[0] in MONTHS
    if not all(key.isdigit() for key in keys) or not any(token.key in "/.-" for token in row):
        return False
    sizes = [len(key) for key in keys]
    iso = sizes == [4, 2, 2]
    return iso or (len(keys) in (2, 3) and sizes[0] <= 2 and all(size in (1, 2, 4) for size in sizes))
