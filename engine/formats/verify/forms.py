"""The ways in which one form is written: a phone number with its country, a date in figures, an
account without its country."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import CIVIL_DATES, LABELS, NAME_LABELS
from engine.text import FOLDED_MONTHS, letter_runs

LITERAL = frozenset({"email", "siteWebSensible"})
"""Labels of forms in which every dot and hyphen counts."""

_SHORTEST, _SHORTEST_MIXED, _SHORTEST_FIGURES = 3, 4, 5
"""Letters of the shortest form that is looked for: of letters, with figures among them, of figures
alone."""

_LONGEST = 400
_MONTHS, _MONTHS_EN = FOLDED_MONTHS["fr"], FOLDED_MONTHS["en"]
_SCHEME = re.compile(r"\A\s*(?:[a-z]{2,8}:(?://)?)?(?:www\.)?", re.I)
_INVISIBLE = re.compile(r"[\s\u00ad\u200b-\u200f\u2060\ufeff]+")
_NIR, _NIR_WITHOUT_KEY = 15, 13


@dataclass(frozen=True, slots=True)
class Way:
    """One spelling of a form to search for: its letters; the offsets in them at which words begin,
    None if separators may occur anywhere; and, for a mail or web address, the exact characters."""

    letters: str
    breaks: frozenset[int] | None
    literal: str = ""


def ways(form: str, label: str) -> Iterator[Way]:
    """Yield the spellings by which a form is searched for, such as a date in figures or a phone
    number with its country code; those too short to search for are left out."""
    if label in LITERAL:
        bare = _SCHEME.sub("", form)
        found = list(letter_runs.words(bare))
        if found:
            yield Way(letter_runs.letters(bare), None, literal(bare[found[0].start : found[-1].end]))
        return
    whole = letter_runs.letters(form)
    is_number = label == "numeroSiretSiren" or (label in LABELS and LABELS[label].family == "number")
    if is_number:
        yield from (Way(figures, None) for figures in _numbers(whole, label) if _is_long_enough(figures, label))
        return
    if _is_long_enough(whole, label):
        yield _phrase([word.key for word in letter_runs.words(form)])
    if label in CIVIL_DATES:
        yield from _dates([word.key for word in letter_runs.words(form)])


def literal(text: str) -> str:
    """Normalise a mail or web address for comparison: without blanks and invisible characters, in
    lower case."""
    return _INVISIBLE.sub("", text).casefold()


def _phrase(keys: list[str]) -> Way:
    """Join words; a form longer than any name is known by its beginning."""
    kept: list[str] = []
    offsets: set[int] = set()
    length = 0
    for key in keys:
        if kept and length + len(key) > _LONGEST:
            break
        offsets.add(length)
        kept.append(key)
        length += len(key)
    return Way("".join(kept), frozenset(offsets))


def _is_long_enough(whole: str, label: str) -> bool:
    if whole.isdigit():
        return len(whole) >= _SHORTEST_FIGURES
    if label in NAME_LABELS or not any(map(str.isdigit, whole)):
        return len(whole) >= _SHORTEST
    return len(whole) >= _SHORTEST_MIXED


def _numbers(whole: str, label: str) -> Iterator[str]:
    yield whole
    if label == "telephoneFax" and whole.isdigit():
        national = whole.removeprefix("00").removeprefix("33").removeprefix("0")
        if len(national) == 9:
            yield from ("0" + national, "33" + national, "330" + national, "0033" + national, "00330" + national)
    elif label == "numeroIdentifiant" and len(whole) == _NIR:
        yield whole[:_NIR_WITHOUT_KEY]
    elif label == "compteBancaire" and whole[:2].isalpha() and whole[2:4].isdigit():
        yield whole[4:]


def _dates(keys: list[str]) -> Iterator[Way]:
    """Yield a date in figures, in letters, and as databases write it."""
    keys = [key for key in keys if key not in ("er", "st", "nd", "rd", "th", "of")]
    if len(keys) != 3:
        return
    if keys[0] in _MONTHS_EN:
        keys = [keys[1], keys[0], keys[2]]
    if len(keys[0]) == 4:
        keys.reverse()
    day, month, year = keys
    if not (day.isdigit() and year.isdigit() and len(year) == 4 and 0 < int(day[:4]) < 32):
        return
    number = next((names.index(month) + 1 for names in (_MONTHS, _MONTHS_EN) if month in names), 0)
    number = number or (int(month) if month.isdigit() and len(month) < 3 else 0)
    if not 0 < number < 13:
        return
    days, months = dict.fromkeys((f"{int(day):02}", str(int(day)))), dict.fromkeys((f"{number:02}", str(number)))
    for d in days:
        yield from (_phrase([d, m, year]) for m in (*months, _MONTHS[number - 1], _MONTHS_EN[number - 1]))
        yield _phrase([d, "er", _MONTHS[number - 1], year])
        yield _phrase([_MONTHS_EN[number - 1], d, year])
    yield from (
        _phrase([year, f"{number:02}", f"{int(day):02}"]),
        _phrase([f"{int(day):02}", f"{number:02}", year[2:]]),
    )
