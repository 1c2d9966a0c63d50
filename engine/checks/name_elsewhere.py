"""A party's name inside a web address that stays readable, or in the name of the file."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.checks.check import Check, Findings
from engine.core import SURNAME, Doubt, doubt
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES
from engine.text import OccupiedSpans, fold_in_place, keys

_ADDRESS = re.compile(
    r"(?:https?://|www\.)\S{1,400}|\S{1,100}@\S{1,200}|(?<![\w@./-])[\w-]{2,63}(?:\.[\w-]{2,63}){1,4}/\S{1,400}"
)
_SHORTEST = 4


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise doubts about surnames of parties in the document's file name (one for the whole
    document) and in each web or e-mail address that no entity overlaps.

    Surnames of fewer than four letters and those that are also common words are not searched for.
    """
    names = {
        word
        for entity in findings.entities
        if entity.label == SURNAME
        for word in keys(entity.text)
        if len(word) >= _SHORTEST and word not in NO_NAMES | COMMON_WORDS | PARTICLES
    }
    doubts = []
    if names.intersection(keys(findings.document.name)):
        doubts.append(doubt("name_elsewhere", None, None, "file"))
    taken = OccupiedSpans(findings.entities)
    for match in _ADDRESS.finditer(findings.document.text):
        if not taken.over(*match.span()) and _holds(fold_in_place(match[0]), names):
            doubts.append(doubt("name_elsewhere", *match.span(), "url"))
    return tuple(doubts)


def _holds(address: str, names: Iterable[str]) -> bool:
    return any(name in address for name in names)


CHECK = Check("name_elsewhere", apply)
