"""Dates that stand for dates, in the same written form: figures, words, French or English; a part
that was left out stays so.

The year stays where the profile keeps it. Otherwise the date moves by some weeks or by up to two
and a half years, so that who was an adult is one still; two ways to write one date give one date,
and no date of the document is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from engine.pseudonyms.names.assignment import Pseudonyms
from engine.pseudonyms.names.mention_form import match_case
from engine.pseudonyms.names.random_numbers import SeededNumbers, invent
from engine.pseudonyms.values import spelled_numbers as spelled
from engine.text import MONTHS, SHORT_MONTHS, fold, listed

NEAREST, FARTHEST = 20, 900
"""Days that a date moves by, at least and at most."""

_MONTHS = (MONTHS["fr"], MONTHS["en"], SHORT_MONTHS["fr"], SHORT_MONTHS["en"])
_DAYS = (listed("calendar.weekdays", "fr"), listed("calendar.weekdays", "en"))
_SPELLING = str.maketrans({"é": "[ée]", "û": "[ûu]"})
_MONTH = "|".join(sorted({m.translate(_SPELLING) for row in _MONTHS for m in row}, key=len, reverse=True)) + "|sept|fev"
_NUMBER = "(?:" + "|".join(sorted(spelled.WORDS, key=len, reverse=True)) + ")"
_SPELLED = rf"{_NUMBER}(?:[\s-]{{1,3}}{_NUMBER}){{0,9}}"
_BLANK = r"[\s,./-]{1,3}"
_DATE = re.compile(
    rf"(?<![^\W_])(?:"
    rf"(?P<d1>\d{{1,2}}|{_SPELLED})(?P<o1>\s?(?:er|st|nd|rd|th))?(?:{_BLANK}(?:of\s|de\s)?)(?P<m1>{_MONTH})(?![^\W_])"
    rf"(?:\.?{_BLANK}(?:de\s)?(?P<y1>\d{{4}}|{_SPELLED}|['’]?\d{{2}}(?!\d)))?"
    rf"|(?P<m2>{_MONTH})\.?\s{{1,2}}(?P<d2>\d{{1,2}})(?P<o2>st|nd|rd|th)?(?!\d)(?:,?\s{{1,2}}(?P<y2>\d{{4}}))?"
    rf"|(?P<m3>{_MONTH})\.?{_BLANK}(?P<y3>\d{{4}}|{_SPELLED})"
    rf"|(?P<y4>\d{{4}})(?P<s4>[-/.])(?P<m4>\d{{1,2}})(?P=s4)(?P<d4>\d{{1,2}})"
    rf"|(?P<d5>\d{{1,2}})(?P<s5>[\s]?[-/.\s][\s]?)(?P<m5>\d{{1,2}})(?P=s5)(?P<y5>\d{{4}}|\d{{2}})"
    rf"|(?P<d6>\d{{1,2}})/(?P<m6>\d{{1,2}})|(?P<y7>\d{{4}})|(?P<d8>\d{{1,2}}))(?!\d)",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(r"(?<![^\W_])(?:" + "|".join(day for row in _DAYS for day in row) + r")(?![^\W_])", re.IGNORECASE)
_ORDINAL = re.compile(r"er|st|nd|rd|th", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Read:
    """A date as it is written: what it says, None where it says nothing, and where the parts
    stand."""

    day: int | None
    month: int | None
    year: int | None
    spans: tuple[tuple[str, int, int], ...]

    def name(self) -> str:
        return f"{self.year or 0:04}-{self.month or 0:02}-{self.day or 0:02}"

    def date(self) -> date:
        year = min(max(self.year or 2000, 1000), 2900)
        month = min(max(self.month or 6, 1), 12)
        return date(year, month, 1) + timedelta(days=min(max(self.day or 15, 1), 28 if month == 2 else 30) - 1)


class Dates:
    """Writes the dates of one document."""

    def __init__(self, pseudonyms: Pseudonyms, texts: Iterable[str], *, french: bool) -> None:
        """Read the dates that are not to be drawn."""
        self._pseudonyms, self._french = pseudonyms, french
        read = (self._read(match) for text in texts for match in _DATE.finditer(text))
        self._known = frozenset(self._shown(one, one.date()) for one in read)

    def write(self, text: str, kept: str | None) -> str:
        """Write a date again; ``kept`` is the year that stays readable."""
        found = list(_DATE.finditer(text))
        if not found:
            return self._from_nothing(text, kept)
        pieces: list[str] = []
        done = 0
        shown: date | None = None
        for match in found:
            read = self._read(match)
            new = self._new(read, keeps=kept is not None and str(read.year) == kept)
            shown = shown or new
            spoken = any(part == "m" and not text[start].isdigit() for part, start, _ in read.spans)
            for part, start, end in read.spans:
                pieces += [text[done:start], self._part(part, text[start:end], new, spoken)]
                done = end
        weekday = shown.weekday() if shown else 0
        return _WEEKDAY.sub(lambda day: self._weekday(day[0], weekday), "".join([*pieces, text[done:]]))

    def _new(self, read: _Read, keeps: bool) -> date:
        """Draw the date that stands for one."""
        if keeps and not read.month and not read.day:
            return read.date()

        def make(chance: SeededNumbers) -> str:
            if keeps or not read.year:
                new = date(read.date().year, 1, 1) + timedelta(days=chance.below(365))
            elif not read.month:
                new = date(read.date().year + (chance.below(4) + 1) * (1 - 2 * chance.below(2)), 6, 15)
            else:
                moved = (NEAREST + chance.below(FARTHEST - NEAREST)) * (1 - 2 * chance.below(2))
                new = read.date() + timedelta(days=moved)
            return self._shown(read, new + timedelta(days=new.day == 1))  # "1er" is written otherwise than the others

        kept = "kept " if keeps else ""
        year, month, day = invent(self._pseudonyms, "date", kept + read.name(), make, self._known).split("-")
        return date(int(year) or 2000, int(month) or 1, int(day) or 15)  # a month of 31 days

    def _shown(self, read: _Read, new: date) -> str:
        """Give what is seen of a date: the parts that the original has."""
        return f"{new.year if read.year else 0:04}-{new.month if read.month else 0:02}-{new.day if read.day else 0:02}"

    def _read(self, match: re.Match[str]) -> _Read:
        groups = {name: value for name, value in match.groupdict().items() if value}
        parts = {name[0]: name for name in groups if name[0] in "dmyo"}
        values = {kind: _value(groups[name], kind) for kind, name in parts.items() if kind in "dmy"}
        day, month, year = values.get("d"), values.get("m"), values.get("y")
        american = not self._french and "d5" in groups and (day or 0) <= 12
        spans = sorted((match.start(name), match.end(name), kind) for kind, name in parts.items())
        if american or (month and month > 12):
            day, month = month, day
            spans = [(start, end, {"d": "m", "m": "d"}.get(kind, kind)) for start, end, kind in spans]
        return _Read(day, month, year, tuple((kind, start, end) for start, end, kind in spans))

    def _part(self, part: str, old: str, new: date, spoken: bool) -> str:
        """Write the day, the month or the year as the original has it; ``spoken`` dates have no
        zero ahead of a day."""
        if part == "o":
            return _ordinal(old, new.day)
        if part == "m" and not old.isdigit():
            return _month(old, new.month)
        value = {"d": new.day, "m": new.month, "y": new.year}[part]
        if old.isdigit():
            size = len(old) if old[0] == "0" or not spoken or part == "y" else 1
            return f"{value % 100:02}" if part == "y" and len(old) == 2 else f"{value:0{size}}"
        if old[0] in "'’":
            return f"{old[0]}{value % 100:02}"
        words = "premier" if part == "d" and value == 1 else spelled.spell(value)
        return match_case(words.replace("mil ", "mille ", 1) if re.match("mille ", old, re.IGNORECASE) else words, old)

    def _weekday(self, old: str, weekday: int) -> str:
        row = next(row for row in _DAYS if old.casefold() in (day.casefold() for day in row))
        return match_case(row[weekday], old) if not old.istitle() else row[weekday].title()

    def _from_nothing(self, text: str, kept: str | None) -> str:
        """Invent a date where none can be read."""
        year = kept or ""

        def make(chance: SeededNumbers) -> str:
            return date(2000, 1 + chance.below(12), 2 + chance.below(27)).isoformat()

        _, month, day = invent(self._pseudonyms, "date", "? " + fold(text), make, self._known).split("-")
        months = MONTHS["fr" if self._french else "en"]
        return f"{int(day)} {months[int(month) - 1]} {year}".strip()


def _value(text: str, kind: str) -> int:
    """Read a number in figures or in words, or a month."""
    bare = text.lstrip("'’")
    if bare.isdigit():
        value = int(bare)
        return value if kind != "y" or len(bare) > 2 else value + (1900 if value > 30 else 2000)
    folded = fold(bare)
    if kind != "m":
        return spelled.numbers().get(folded, 1)
    return next(
        i + 1
        for row in _MONTHS
        for i, month in enumerate(row)
        if folded[:4] == fold(month)[:4] or folded == fold(month)[:3]
    )


def _month(old: str, month: int) -> str:
    """Write a month in the language, the length and the case of another."""
    for row in _MONTHS:
        if fold(old) in {fold(name) for name in row}:
            return match_case(row[month - 1].lower() if old.islower() else row[month - 1].capitalize(), old)
    return match_case(SHORT_MONTHS["fr"][month - 1], old)


def _ordinal(old: str, day: int) -> str:
    """Write what follows the figures of a day: "1er", "2nd", or nothing for any other day in
    French."""
    ending = _ORDINAL.search(old)
    if ending and ending[0].lower() == "er":
        return old if day == 1 else ""
    suffix = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return old[:-2] + suffix
