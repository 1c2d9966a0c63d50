"""Dates that the tagger took for those of a marriage, and hours that it took for dates: "les
élections se sont déroulées le 7 juin 2015", "né à 3 h 40"."""

from __future__ import annotations

import re

from engine.core import CIVIL_DATES, Changes, Doubt, Entity, doubt
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of

_CIVIL = re.compile(rf"(?<![a-z]){any_of('civil_status.said_of_dates')}|[⚭∞†°*]")
_EVENT = re.compile(rf"(?<![a-z]){any_of('civil_status.other_events')}")
_HOUR = re.compile(r"[0-2]?[0-9][ ]?(?:h|heures?)[ ]?(?:[0-5][0-9])?")
_SENTENCE = re.compile(r"[.;!?]\s|\n\s*\n")
_AHEAD, _BEHIND = 260, 60


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Take away the tagger's dates of marriage where no word of civil status stands in the
    sentence and another event does, with a doubt, and hours. French texts only."""
    if document.language != "fr":
        return Changes()
    read, removed, doubts = document.read, list[Entity](), list[Doubt]()
    for entity in entities:
        if entity.label not in CIVIL_DATES or not entity.source.startswith("model:"):
            continue
        if _HOUR.fullmatch(read.folded, entity.start, entity.end):
            removed.append(entity)
        elif entity.label == "dateMariage" and _is_of_event(read, entity):
            removed.append(entity)
            doubts.append(doubt("low_probability", entity.start, entity.end, "left"))
    return Changes((), tuple(removed), tuple(doubts))


def _is_of_event(read: FoldedText, entity: Entity) -> bool:
    before = _SENTENCE.split(read.folded[max(0, entity.start - _AHEAD) : entity.start])[-1]
    behind = _SENTENCE.split(read.folded[entity.end : entity.end + _BEHIND])[0]
    return _CIVIL.search(before + " " + behind) is None and _EVENT.search(before[-_BEHIND:] + " " + behind) is not None


RULE = Rule(
    "other_dates",
    "Dates sans état civil",
    "Dates of no civil status",
    "Une date d'élection, d'acte ou de visite prise pour celle d'un mariage reste lisible, avec un doute ; une heure prise pour une date aussi.",
    "The date of an election, a deed or a visit taken for that of a marriage stays readable, with a doubt; so does an hour taken for a date.",
    apply,
)
