"""Regions without a placeholder, by what the sure ones have shown: invented names, misreadings,
corrections, cuts."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

from engine.alignment.context import has_title, is_birth, is_date, is_place
from engine.alignment.sides import AlignmentState, Region
from engine.alignment.tokens import MARK, NUMBER, AlignmentToken
from engine.alignment.weights import word_similarity
from engine.alignment.words import FUNCTION, STREETS, is_content, is_name_word, letters


def second_sight(sides: AlignmentState, region: Region) -> str:
    """Classify a region without placeholder, in which the published form has other words or none:
    ``masked``, ``noise``, ``correction`` or ``cut``."""
    a, b = sides.a[region.a0 : region.a1], sides.b[region.b0 : region.b1]
    content = [token for token in a if is_content(token)]
    if not letters(a):
        return "noise"
    if all(token.kind == MARK for token in b):
        return _taken_out(sides, region)
    if word_similarity(letters(a), letters(b)) >= 0.7:
        return judge_near_word(sides, region, set())
    if is_date(sides, region):
        return "masked"
    if not content:
        return "masked" if _known(sides, a) else "noise" if is_slip(sides, region) else "correction"
    if all(token.kind == NUMBER for token in content):
        return _of_numbers(sides, region)
    return _of_names(sides, region, content)


def _known(sides: AlignmentState, row: Sequence[AlignmentToken]) -> bool:
    return any(sides.masked[token.key] for token in row)


def _of_names(sides: AlignmentState, region: Region, content: Sequence[AlignmentToken]) -> str:
    """Judge a difference that has words which may be names."""
    named = any(token.kind == NUMBER or is_name_word(token.key) for token in content)
    after_title, after_place = has_title(sides, region), is_place(sides, region)
    if named and after_title:
        return "masked"
    if is_slip(sides, region):
        return "noise"
    if _known(sides, sides.a[region.a0 : region.a1]) or ((after_place or after_title) and _says(content)):
        return "masked"
    if all(not is_name_word(token.key) for token in content):
        return "correction"
    capital = any(token.capital or token.kind == NUMBER for token in sides.b[region.b0 : region.b1])
    return "masked" if capital or after_place else "correction"


def _says(content: Sequence[AlignmentToken]) -> bool:
    """Tell whether a stretch holds more than words of grammar."""
    return any(token.kind == NUMBER or (len(token.key) > 2 and token.key not in FUNCTION) for token in content)


def _taken_out(sides: AlignmentState, region: Region) -> str:
    """Judge a short stretch that the published text has nothing for."""
    a = sides.a[region.a0 : region.a1]
    if "\n" in sides.original[sides.a[max(0, region.a0 - 1)].end : sides.a[min(region.a1, len(sides.a) - 1)].start]:
        return "cut" if len(letters(a)) > 2 else "noise"
    if is_date(sides, region) or (has_title(sides, region) and any(is_content(t) for t in a)):
        return "masked"
    if _known(sides, a) and all(token.kind == MARK or sides.masked[token.key] or token.key in FUNCTION for token in a):
        return "masked"
    return "noise" if len(letters(a)) <= 2 else "cut"


def is_slip(sides: AlignmentState, region: Region) -> bool:
    """Tell whether a region may be an OCR error: the texts have such errors, and its letters differ
    by about one edit in four letters at most."""
    left, right = letters(sides.a[region.a0 : region.a1]), letters(sides.b[region.b0 : region.b1])
    slips = max(1, (max(len(left), len(right)) + 1) // 4)
    return sides.noisy and Levenshtein.distance(left, right, score_cutoff=slips) <= slips


def _of_numbers(sides: AlignmentState, region: Region) -> str:
    """Judge numbers that differ from numbers: those of an address, of a date of civil status, long
    ones."""
    a = sides.a[region.a0 : region.a1]
    following = sides.a[region.a1 : region.a1 + 3]
    if any(token.key in STREETS for token in following) or is_birth(sides, region.a0):
        return "masked"
    slip = is_slip(sides, region)
    if sum(len(token.key) for token in a if token.kind == NUMBER) >= 8 and not slip:
        return "masked"
    if sides.noisy and not slip:
        return "masked" if sides.inventing else "correction"
    return "noise" if sides.noisy else "correction"


def judge_near_word(sides: AlignmentState, region: Region, held: set[int]) -> str:
    """Classify words that differ by a letter or two: an OCR error (``noise``), a ``correction``, or
    a name that resembles its pseudonym (``masked``). ``held`` are the ranks of tokens known to be
    masked."""
    a, b = sides.a[region.a0 : region.a1], sides.b[region.b0 : region.b1]
    left, right = letters(a), letters(b)
    if left == right or not any(is_content(token) for token in a):
        return "noise" if sides.noisy or left == right else "correction"
    if all(token.kind in (NUMBER, MARK) for token in a):
        if sides.noisy:
            return "masked" if sides.pairs[left, right] > 1 and sides.inventing else "noise"
        return _of_numbers(sides, region)
    if not sides.inventing:
        return "noise" if sides.noisy else "correction"
    if sides.pairs[left, right] > 1 and any(is_name_word(token.key) for token in a):
        return "masked"
    if sides.noisy:
        return "noise"
    beside = bool(held & {region.a0 - 1, region.a1})
    return "masked" if (has_title(sides, region) or beside) and is_name_word(left) else "correction"
