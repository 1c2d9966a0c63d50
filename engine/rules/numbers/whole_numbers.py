"""Numbers that the tagger found in part: "456-789" of "123-456-789"."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text

_LABELS = frozenset({"numeroIdentifiant", "compteBancaire", "plaqueImmatriculation", "telephoneFax", "cadastre"})
_LEFT = re.compile(r"(?<![\w@/.-])(?:[0-9A-Z]{1,12}[-./_]?){1,6}\Z")
_RIGHT = re.compile(r"(?:[-./_]?[0-9A-Z]{1,12}){1,6}(?![\w@])")
_REACH, _JOINING = 40, "-/_"
SOURCE = "rule:whole_numbers"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Widen a number over the figures and capitals that touch it, or that a hyphen, a stop or a
    stroke joins to it, where no other entity stands."""
    text, taken = document.text, OccupiedSpans(entities)
    added, removed = list[Entity](), list[Entity]()
    for entity in entities:
        if entity.label not in _LABELS:
            continue
        left = _LEFT.search(text, max(0, entity.start - _REACH), entity.start)
        right = _RIGHT.match(text, entity.end)
        start = left.start() if left and entity.text[0].isalnum() else entity.start
        end = right.end() if right and (entity.text[-1].isalnum() or entity.text[-1] in _JOINING) else entity.end
        there = taken.over(start, end)
        wider = (start, end) != (entity.start, entity.end) and any(map(str.isdigit, text[start:end]))
        if wider and (not added or start >= added[-1].end) and all(other.label in _LABELS for other in there):
            whole = min(start, there[0].start), max(end, there[-1].end)
            added.append(entity_at(text, *whole, entity.label, SOURCE, entity.score))
            removed += there
    return Changes(tuple(added), tuple(dict.fromkeys(removed)))


RULE = Rule(
    "whole_numbers",
    "Numéros entiers",
    "Whole numbers",
    "Un numéro repéré en partie est étendu aux chiffres et aux capitales qui le touchent.",
    "A number that was found in part is widened to the figures and capitals that touch it.",
    apply,
)
