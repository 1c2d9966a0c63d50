"""Names cut at a hyphen: "Durand" found in "Durand-Dupont", "Jean" and "Pierre" in
"Jean-Pierre"; or at an apostrophe."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from engine.core import NAME_LABELS, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import APOSTROPHES, OccupiedSpans, Text

_LETTER = r"[^\W_]"
_CUT_LEFT = re.compile(rf"{_LETTER}[-\u2010\u2011]\Z")
_CUT_RIGHT = re.compile(rf"[-\u2010\u2011]{_LETTER}")
_WORD_LEFT = re.compile(r"(?:[\w\u0300-\u036f]|(?<=\w)[-\u2010\u2011])*\Z")
_WORD_RIGHT = re.compile(r"(?:[\w\u0300-\u036f]|[-\u2010\u2011](?=\w))*")
_APOSTROPHED = re.compile(rf"['\u2019](?!s\b){_LETTER}{{1,2}}(?!['\u2019\w])", re.IGNORECASE)
"""The end of « Mba'a »: nothing is elided behind a name; « Roe's » is English."""
_MODEL = re.compile(rf"\W?(?<!{_LETTER})[A-Z][-\u2010\u2011]\d")
"""What no name is cut at: the letter of a model, before its number."""
_HYPHENS = "-\u2010\u2011"
_LONGEST = 60


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Extend names of parties that were cut within a word or at a hyphen to the whole compound, if
    all its parts are capitalised. First names in one compound become one entity; surnames that
    already cover it stay apart.

    Two names that an apostrophe joins are one, of the first one's label. The name of a car model,
    « Ford F-150 », is removed. A compound that contains an entity of another kind stays as it is.
    """
    taken, added, removed = OccupiedSpans(entities), dict[tuple[int, int], Entity](), list[Entity]()
    for left, right in pairwise(entities):
        if _is_elided(left, right):
            end = right.start + len(right.text.rstrip("."))
            added[left.start, end] = entity_at(
                document.text, left.start, end, left.label, "rule:whole_words", left.score
            )
            removed += [left, right]
    entities = tuple(entity for entity in entities if entity not in removed) if removed else entities
    for entity in entities:
        if entity.label in PERSON_LABELS and _MODEL.fullmatch(document.text[max(0, entity.end - 3) : entity.end + 1]):
            removed.append(entity)
            continue
        start, end = _whole(document.text, entity)
        if entity.label not in PERSON_LABELS or (start, end) == (entity.start, entity.end) or (start, end) in added:
            continue
        there = taken.over(start, end)
        parts = re.split(r"[-\u2010\u2011]", document.text[start:end])
        if _covered(document.text, start, end, there) and any(e.label == SURNAME for e in there):
            continue
        if all(e.label in PERSON_LABELS for e in there) and all(part[:1].isupper() for part in parts):
            label = SURNAME if any(e.label == SURNAME for e in there) else entity.label
            added[start, end] = entity_at(document.text, start, end, label, "rule:whole_words", entity.score)
            removed += there
    return Changes(tuple(added.values()), tuple(removed))


def _is_elided(left: Entity, right: Entity) -> bool:
    """Tell whether two names are one word around an apostrophe ("Kerambell'h"), the longer part
    first."""
    touch = left.end == right.start and right.text[:1] in APOSTROPHES and right.text[1:2].isalpha()
    return touch and {left.label, right.label} <= NAME_LABELS and len(left.text) >= len(right.text)


def _covered(text: str, start: int, end: int, there: Sequence[Entity]) -> bool:
    """Tell whether every letter of the span stands in an entity already: surnames tagged one by one
    stay apart."""
    inside = sum(c.isalnum() for e in there for c in text[max(start, e.start) : min(end, e.end)])
    return inside == sum(map(str.isalnum, text[start:end]))


def _whole(text: str, entity: Entity) -> tuple[int, int]:
    """Give the span of an entity grown to the words that it cuts."""
    start, end = entity.start, entity.end
    left, right = text[max(0, start - _LONGEST) : start], text[end : end + _LONGEST]
    if (_CUT_LEFT.search(left[-2:]) and text[start : start + 1].isalpha()) or (
        text[start] in _HYPHENS and left[-1:].isalnum()
    ):
        found = _WORD_LEFT.search(left)
        start -= len(found[0]) if found else 0
    if tail := _APOSTROPHED.match(right):
        return start, end + tail.end()
    if (_CUT_RIGHT.match(right) and text[end - 1 : end].isalpha()) or (
        text[end - 1] in _HYPHENS and right[:1].isalnum()
    ):
        found = _WORD_RIGHT.match(right)
        end += len(found[0]) if found else 0
    return start, end


RULE = Rule(
    "whole_words",
    "Noms composés",
    "Compound names",
    "Un nom coupé à un trait d'union est étendu au nom composé entier.",
    "A name cut at a hyphen is widened to the whole compound name.",
    apply,
)
