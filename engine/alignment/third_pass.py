"""Regions judged again, by their neighbours and by the whole text: numbers beside what is masked,
names that stand readable everywhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rapidfuzz.distance import Levenshtein

from engine.alignment.context import is_place, same_line
from engine.alignment.matches import LONG
from engine.alignment.second_pass import is_slip
from engine.alignment.sides import AlignmentState, JudgedRegion, Region, begins_line
from engine.alignment.tokens import MARK, NUMBER, SIGN, WORD, AlignmentToken
from engine.alignment.words import STREETS, is_content, is_month, is_name_word
from engine.persons import PARTICLES

_GROUPS = 9
"""Tokens of a long number on either side of one of its groups."""


def judge_beside_masked(sides: AlignmentState, judged: JudgedRegion, held: set[int]) -> JudgedRegion:
    """Reclassify a small difference as masked if it is part of a masked value beside it, such as a
    number or a word within an address. ``held`` are the ranks of masked tokens."""
    kind, region = judged
    if kind not in ("noise", "correction", "cut") or region.a0 == region.a1:
        return judged
    if region.a1 - region.a0 > 4:
        within = kind == "cut" and _goes_on(sides, region, held)
    elif not any(is_content(token) for token in sides.a[region.a0 : region.a1]):
        within = False
    else:
        within = (kind == "correction" and bool(held) and _is_invented_number(sides, region)) or _is_part(
            sides, region, held
        )
    return JudgedRegion("masked", region) if within else judged


def _goes_on(sides: AlignmentState, region: Region, held: set[int]) -> bool:
    """Tell whether a cut is the rest of a masked address."""
    beside = region.a0 - 1 in held and region.a1 - region.a0 <= LONG and region.a1 < len(sides.a)
    return beside and is_place(sides, region._replace(a0=region.a0 - 1))


def _is_invented_number(sides: AlignmentState, region: Region) -> bool:
    """Tell whether numbers differ, or the letter of a parcel: who invents names invents numbers,
    where nothing is misread."""
    before = sides.a[max(0, region.a0 - 1)].key
    return (
        sides.inventing
        and not sides.noisy
        and all(
            token.kind in (NUMBER, MARK) or (token.capital and len(token.key) == 1 and before in STREETS | {"section"})
            for token in sides.a[region.a0 : region.a1]
        )
    )


def _is_part(sides: AlignmentState, region: Region, held: set[int]) -> bool:
    """Tell whether a number, a name or a month stands on one line with what is masked, at most
    three tokens away."""
    around = (*range(region.a0 - 3, region.a0), *range(region.a1, region.a1 + 3))
    if held.isdisjoint(around) or not same_line(sides, region, held):
        return False
    a = sides.a[region.a0 : region.a1]
    if all(token.kind in (NUMBER, MARK) for token in a):
        return True
    names = (token for token in a if token.kind == WORD and is_content(token))
    return not is_slip(sides, region) and any(is_name_word(token.key) or is_month(token) for token in names)


def often_kept(sides: AlignmentState, judged: JudgedRegion, kept: Counter[str]) -> JudgedRegion:
    """Reclassify a masked name as OCR noise if it is readable in most other places and has no
    placeholder. ``kept`` counts the original's words that are equal in the published text."""
    kind, region = judged
    content = [token for token in sides.a[region.a0 : region.a1] if token.kind == WORD and is_content(token)]
    sign = any(t.sign is not None and t.sign.way != "initial" for t in sides.b[region.b0 : region.b1])
    if kind != "masked" or sign or not content:
        return judged
    often = all(kept[token.key] >= max(3, 3 * sides.masked[token.key]) for token in content)
    return JudgedRegion("noise", region) if often else judged


def in_a_long_number(sides: AlignmentState, judged: JudgedRegion, differs: set[int]) -> JudgedRegion:
    """Reclassify OCR noise in a long number (a phone, an account) as masked if the publisher
    invents values and most of the number's groups differ, three at least. ``differs`` are the ranks
    of tokens that differ."""
    kind, region = judged
    if kind != "noise" or not sides.inventing or not all(_is_group(sides, x) for x in range(region.a0, region.a1)):
        return judged
    start, end = region.a0, region.a1
    while start > 0 and _is_group(sides, start - 1) and region.a0 - start < _GROUPS and not begins_line(sides, start):
        start -= 1
    while _is_group(sides, end) and end - region.a1 < _GROUPS and not begins_line(sides, end):
        end += 1
    groups = [place for place in range(start, end) if sides.a[place].kind == NUMBER]
    different = sum(place in differs for place in groups)
    return JudgedRegion("masked", region) if different >= 3 and 2 * different > len(groups) else judged


def without_prose(sides: AlignmentState, region: JudgedRegion) -> JudgedRegion:
    """Trim from a masked region the misread ordinary words at its ends: from « Garnier fait »,
    published as « Morvan ait », the verb."""
    kind, (a0, a1, b0, b1) = region
    if kind != "masked" or not sides.noisy:
        return region
    while a1 - a0 > 1 and b1 - b0 > 0 and _is_misread_prose(sides.a[a1 - 1], sides.b[b1 - 1], str.endswith):
        a1, b1 = a1 - 1, b1 - (b1 - b0 > 1)
    while a1 - a0 > 1 and b1 - b0 > 0 and _is_misread_prose(sides.a[a0], sides.b[b0], str.startswith):
        a0, b0 = a0 + 1, b0 + (b1 - b0 > 1)
    return JudgedRegion(kind, Region(a0, a1, b0, b1))


def _is_misread_prose(first: AlignmentToken, second: AlignmentToken, glued: Callable[[str, str], bool]) -> bool:
    """Tell whether a word that is no name stands in the other, misread, or with what is beside
    it."""
    if first.kind != WORD or second.kind in (MARK, SIGN) or first.key in PARTICLES or is_month(first):
        return False
    if first.capital and is_name_word(first.key):
        return False
    most = max(1, len(first.key) // 3)
    near = len(first.key) > 1 and Levenshtein.distance(first.key, second.key, score_cutoff=most) <= most
    return near or (len(first.key) > 2 and glued(second.key, first.key))


def _is_group(sides: AlignmentState, place: int) -> bool:
    return place < len(sides.a) and sides.a[place].kind in (NUMBER, MARK)
