"""Dates of birth, death and marriage in English texts, by the words that announce them: "d.o.b.",
"passed away on", "were married in … on"."""

from __future__ import annotations

import re

from engine.core import CIVIL_DATES, Changes, Entity, entity_at, replace
from engine.rules.dates.date_forms import DATE
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_WEEKDAY = rf"(?:{any_of('calendar.short_weekdays')}day,?\s+)?"
_LEAD = rf"\s*(?:[:=(-]\s*)?(?:is|was|as|being|of)?\s*(?:on\s+|the\s+|around\s+|about\s+|or about\s+){{0,3}}{_WEEKDAY}(?:the\s+)?"
# A few words may stand between, but no other event: "who married in 2010 and separated on…".
_WORDS = rf"(?:[\s,]+(?!{any_of('civil_status.other_events')}\w{{0,4}}\b)[\w'\u2019.-]{{1,30}}){{0,6}}?"
_BIRTH = re.compile(
    rf"(?<![\w-])(?:(?:born|birth)(?:\s+(?:at|in)\s+[^\n;.()0-9]{{2,50}}?)?,?|date of birth|birth\s?date|d\.?\s?o\.?\s?b\.?|b\.\s?d\.|birthday|birthdate|born)"
    rf"(?:\s*\((?:dd|mm|yy)[a-z/ -]{{2,12}}\))?{_LEAD}(?P<date>{DATE})"
)
_DEATH = re.compile(
    rf"(?<![\w-])(?:(?:died|passed away|passed on|(?:is|was|now) deceased|dead|drowned|was (?:found dead|pronounced dead|stillborn))(?:{_WORDS}[\s,]+on|{_WORDS}|\s+since)?|(?:deceased|decd|death)(?:\s+on)?|date of death|d\.?o\.?d\.?)"
    rf"{_LEAD}(?P<date>{DATE})"
)
_MARRIAGE = re.compile(
    rf"(?<![\w-])(?:(?:(?:re)?married|were wed|marriage(?: took place)?|wedding|entered into a (?:civil )?(?:marriage|partnership))(?:{_WORDS}[\s,]+on)?|date of marriage)"
    rf"{_LEAD}(?P<date>{DATE})(?:,?\s+and\s+again{_WORDS}[\s,]+on\s+(?P<again>{DATE}))?"
)
_TRIGGERS = (("dateNaissance", _BIRTH), ("dateDeces", _DEATH), ("dateMariage", _MARRIAGE))


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find civil dates behind English words; the words are looked for in English texts only."""
    if document.language != "en":
        return Changes()
    read = document.read
    finds = [
        entity_at(read.text, *match.span(group), label, "rule:english_dates", 0.95)
        for label, pattern in _TRIGGERS
        for match in pattern.finditer(read.folded)
        for group in ("date", "again")
        if match.groupdict().get(group)
    ]
    return _relabelled(place(document, entities, finds, certain=True), entities, finds)


def _relabelled(changes: Changes, entities: tuple[Entity, ...], finds: list[Entity]) -> Changes:
    """Give a date that is there already the label of the word right before it: "married" makes of a
    birth a marriage."""
    said = {(find.start, find.end): find.label for find in finds}
    wrong = [e for e in entities if e.label in CIVIL_DATES and said.get((e.start, e.end), e.label) != e.label]
    there = {(e.start, e.end) for e in (*changes.added, *changes.removed)}
    wrong = [e for e in wrong if (e.start, e.end) not in there]
    right = [replace(e, label=said[e.start, e.end], source="rule:english_dates") for e in wrong]
    return Changes((*changes.added, *right), (*changes.removed, *wrong), changes.doubts)


RULE = Rule(
    "english_dates",
    "Dates d'état civil en anglais",
    "Civil dates in English",
    "Dans les textes en anglais, les dates de naissance, de décès et de mariage sont repérées aux mots qui les annoncent.",
    "In English texts, dates of birth, death and marriage are found by the words that announce them.",
    apply,
)
