"""What a strategy of the installation writes of a label: a text, in which ``{n}`` is the rank of
the thing among those of the same text, and ``{letter}`` its letter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from string import ascii_uppercase

from engine.core import NAMED_COMPANY
from engine.pseudonyms.names.letters import free
from engine.pseudonyms.strategies.key_writer import make_keyed_writer
from engine.pseudonyms.strategies.strategy import Setting, Writer

LONGEST = 40
_PLACE = re.compile(r"\{(?:n|letter)\}")
_WRITTEN = {"{n}": r"[0-9]{1,9}", "{letter}": r"[A-Z]{1,6}"}


@dataclass(frozen=True, slots=True)
class Pattern:
    """The text of a label. One that is not ``counted`` stands for all things of its label alike."""

    text: str

    @property
    def counted(self) -> bool:
        """Tell whether each thing has a rank or a letter of its own."""
        return _PLACE.search(self.text) is not None

    @property
    def written(self) -> re.Pattern[str]:
        """Return the expression of all that it can write."""
        pieces = re.split(r"(\{(?:n|letter)\})", self.text)
        return re.compile("".join(_WRITTEN.get(piece, re.escape(piece)) for piece in pieces))

    def in_order(self) -> Iterator[str]:
        """Yield what it writes of the first thing, of the second … without end."""
        for rank in count(1):
            yield self.text.replace("{n}", str(rank)).replace("{letter}", letter(rank))

    def standing(self, text: str) -> frozenset[str]:
        """Return what stands in a text already of what it could write."""
        return frozenset(match[0] for match in self.written.finditer(text))


def make_pattern(text: object) -> Pattern | None:
    """Make the pattern of a text: one line of 1 to :data:`LONGEST` characters, without braces but
    for its places; None where it is none."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST or not text.isprintable() or text != text.strip():
        return None
    return None if re.search(r"[{}]", _PLACE.sub("", text)) else Pattern(text)


def make_pattern_writer(setting: Setting, pool: str, patterns: Mapping[str, Pattern]) -> Writer:
    """Make the writer of the labels that have a pattern; ``pool`` is the strategy's name. Labels of
    one text count together, and no two things of counted labels are written alike."""
    text, given = setting.annotation.document.text, setting.given
    fixed = {pattern.text for pattern in patterns.values() if not pattern.counted}
    series = {
        pattern.text: free(given.series(f"{pool}.{pattern.text}", pattern.in_order), fixed | pattern.standing(text))
        for pattern in patterns.values()
        if pattern.counted
    }

    def of(label: str) -> Pattern:
        """Give the pattern of a label; a name within a company may have none but the company's."""
        return patterns.get(label) or patterns[NAMED_COMPANY]

    return make_keyed_writer(
        setting,
        pool,
        lambda label: next(series[of(label).text]),
        lambda label: None if of(label).counted else of(label).text,
    )


def letter(rank: int) -> str:
    """Write a rank, from 1, as a letter: A to Z, then AA."""
    letters = ""
    while rank:
        rank, place = divmod(rank - 1, len(ascii_uppercase))
        letters = ascii_uppercase[place] + letters
    return letters
