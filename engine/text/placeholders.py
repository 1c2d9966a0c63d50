"""Placeholders that already stand in a text, because a part of it was pseudonymised before.

They are left as they are, and what they use is not drawn again: a new "[X]" beside an old one would
make two people one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_LETTERS = re.compile(r"\[([A-Z]{1,3})\]|(?<!\w)([A-Z]{1,3})(?:\.\.\.|…)")
_NUMBERS = re.compile(r"\[[^\[\]\n]{0,30}?(\d{1,4})\]")
_STANDING = re.compile(
    r"\[[A-Z]{1,2}\]|(?<!\w)[A-Z](?:\.\.\.|…)|\[[A-Z][\w/° ]{2,25} \d{1,4}\]|\[X{6,10}0\d{1,4}\]"
    r"|<[A-Z][A-Z_]{1,20}_\d{1,5}>|█{2,}"
)
"""What is surely a placeholder. Two letters and dots ("LE...") may be a short name before a pause:
they are not."""


@dataclass(frozen=True, slots=True)
class UsedPlaceholders:
    """The placeholders that a text already contains: the ``letters`` and the ``numbers`` they use,
    which must not be drawn again, and their half-open ``spans``, in order.

    Numbers are decimal strings without leading zeros. Ambiguous placeholders ("LE...") count for
    the letters, not for the spans.
    """

    letters: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    spans: tuple[tuple[int, int], ...] = ()


def read_placeholders(text: str) -> UsedPlaceholders:
    """Find the placeholders of an earlier pseudonymisation in a text: "[X]", "X...", "[Adresse 1]",
    "<PERSON_1>", "███"."""
    return UsedPlaceholders(
        frozenset(bracketed or dotted for bracketed, dotted in _LETTERS.findall(text)),
        frozenset(str(int(number)) for number in _NUMBERS.findall(text)),
        tuple(match.span() for match in _STANDING.finditer(text)),
    )


def lies_within(spans: tuple[tuple[int, int], ...]) -> Callable[[int, int], bool]:
    """Return a predicate ``(start, end)`` that tells whether a span lies within one of ``spans``.

    ``spans`` are half-open, sorted and disjoint. The predicate keeps its position: successive calls
    must not decrease ``start``.
    """
    position = 0

    def within(start: int, end: int) -> bool:
        nonlocal position
        while position < len(spans) and spans[position][1] <= start:
            position += 1
        return position < len(spans) and spans[position][0] <= start and end <= spans[position][1]

    return within
