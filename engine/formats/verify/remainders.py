"""Letters of a name that its pseudonym leaves beside itself: « B... u a t r e b a r b e s » for « Q
u a t r e b a r b e s », of which the first letter alone was taken for a name."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import takewhile

from engine.core import NAME_LABELS
from engine.formats.verify.gaps import is_set_apart
from engine.formats.verify.originals import Originals
from engine.text import BORDER, letter_runs

_NEAR = 60
"""Characters on either side of a pseudonym in which letters of its name are looked for."""
_LETTER = r"[^\W\d_](?:[\u0300-\u036f]{1,3})?"
_GAP = r"(?:[^\w,;:]|_){1,12}"
_AHEAD = re.compile(rf"(?:{_GAP}{_LETTER}(?![^\W_])){{1,40}}")
_BEHIND = re.compile(rf"(?:(?<![^\W_]){_LETTER}{_GAP}){{2,40}}\Z")
"""One letter alone is a title: « M. »."""
_GAPS = re.compile(_GAP)
_TOUCHING = r"(?:[^\w\s]|[\d_]){1,8}"
_WORD_AHEAD = re.compile(rf"{_TOUCHING}([^\W\d_]{{2,40}})")
_WORD_BEHIND = re.compile(rf"([^\W\d_]{{2,40}}){_TOUCHING}\Z")
"""A word that signs or figures alone part from a masked name: « Quatre(1)barbes »."""
_CIVIL = re.compile(r"M\.?\s*")
"""« M. » before a masked surname is a title, whatever letter the first name begins with."""
_ALIKE, _ANY = 4, 6
"""Single letters in a row that are a name whose letters somebody set apart: where all stand in the
same distance, and in any. Initials are fewer; the letters of « S.A.R.L. » begin in another distance
than that behind the name before them."""


def remainders(
    text: str, masked: Sequence[tuple[int, int]], originals: Originals, language: str = ""
) -> Iterator[tuple[int, int]]:
    """Yield the half-open places in the original text, in order, of masked names beside which
    letters of the name are left. ``masked`` are the places of all masked names, in order and
    disjoint; ``language`` is that of the text: in French, « M. » is a title."""
    for rank, (start, end) in enumerate(masked):
        last = masked[rank - 1][1] if rank else 0
        following = masked[rank + 1][0] if rank + 1 < len(masked) else len(text)
        cuts = (_cuts_word, _cuts_letters, _cuts_form)
        if any(cut(text, start, end, last, following, originals) for cut in cuts):
            yield start, end
    parts = _parts_of_forms(text, masked, originals)
    yield from (place for place, rest in parts if not (language == "fr" and _CIVIL.fullmatch(rest)))


def _cuts_word(text: str, start: int, end: int, last: int, following: int, _: Originals) -> bool:
    """Tell whether a masked name ends or begins within a word, of which the rest is not masked."""
    return (start > last and _is_inside(text, start)) or (end < following and _is_inside(text, end))


def _is_inside(text: str, place: int) -> bool:
    """Tell whether a word goes on across a place: letters on both sides, and no capital behind a
    small letter."""
    if place >= len(text) or not (text[place - 1].isalpha() and text[place].isalpha()):
        return False
    return sum(1 for _ in letter_runs.words(text[place - 1 : place + 1])) == 1


def _cuts_form(text: str, start: int, end: int, last: int, following: int, originals: Originals) -> bool:
    """Tell whether a masked name and the word that touches it are one word of a known name."""
    own = letter_runs.letters(text[max(start, end - _NEAR) : end])
    ahead = _WORD_AHEAD.match(text, end, min(following, end + _NEAR))
    behind = _WORD_BEHIND.search(text[max(last, start - _NEAR) : start])
    return (ahead is not None and originals.is_word(own + letter_runs.letters(ahead[1]))) or (
        behind is not None and originals.is_word(letter_runs.letters(behind[1]) + own)
    )


def _cuts_letters(text: str, start: int, end: int, last: int, following: int, _: Originals) -> bool:
    """Tell whether a masked name, itself a single letter or several set apart, is part of a longer
    row of single letters."""
    own = list(letter_runs.words(text[start:end][:_NEAR]))
    if not own or any(len(word.key) != 1 or not word.key.isalpha() for word in own):
        return False
    ahead = _AHEAD.match(text, end, min(following, end + _NEAR))
    behind = _BEHIND.search(text[max(last, start - _NEAR) : start])
    row = (behind[0] if behind else "") + text[start:end] + (ahead[0] if ahead else "")
    if not ahead and not behind:
        return False
    letters = sum(1 for _ in letter_runs.words(row))
    gaps = {gap[0] for gap in _GAPS.finditer(row.strip())}
    return letters >= (_ALIKE if len(gaps) == 1 else _ANY)


def _parts_of_forms(
    text: str, masked: Sequence[tuple[int, int]], originals: Originals
) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the places of known names of which one part is masked and another is left, with what is
    left."""
    ends = [end for _, end in masked]
    near, moved = _near(text, masked)
    for variant, hit in originals.find_encoded(near):
        form = originals.forms[hit.form_index]
        if form.label not in NAME_LABELS or form.written != "anyhow":
            continue
        begin, stop = variant.source(hit.start, hit.end)
        by = moved[bisect_right(moved, (begin, len(text))) - 1][1]
        begin, stop = begin + by, stop + by
        parts = list(takewhile(lambda span: span[0] < stop, masked[bisect_right(ends, begin) :]))  # noqa: B023
        rest = _uncovered(text, begin, stop, parts) if parts else ""
        if any(map(str.isalpha, rest)) and (any(map(str.isupper, rest)) or is_set_apart(form.form, text[begin:stop])):
            yield (begin, stop), rest


def _near(text: str, masked: Sequence[tuple[int, int]]) -> tuple[str, list[tuple[int, int]]]:
    """Give what stands near masked names as one text, and, for the offset of each of its pieces, by
    how much further it stands in the whole."""
    pieces: list[str] = []
    moved: list[tuple[int, int]] = []
    length = 0
    for first, last in _windows(masked, len(text)):
        moved.append((length, first - length))
        pieces += (text[first:last], BORDER)
        length += last - first + len(BORDER)
    return "".join(pieces), moved


def _windows(masked: Sequence[tuple[int, int]], length: int) -> Iterator[tuple[int, int]]:
    """Yield what stands near masked names, without overlap."""
    begin = stop = -1
    for start, end in masked:
        if stop >= 0 and start - _NEAR <= stop:
            stop = end + _NEAR
            continue
        if stop >= 0:
            yield begin, min(stop, length)
        begin, stop = max(0, start - _NEAR), end + _NEAR
    if stop >= 0:
        yield begin, min(stop, length)


def _uncovered(text: str, start: int, end: int, parts: Sequence[tuple[int, int]]) -> str:
    pieces = []
    for first, last in parts:
        pieces.append(text[start:first] if first > start else "")
        start = max(start, last)
    return "".join([*pieces, text[start:end]])
