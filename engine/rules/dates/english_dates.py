"""Dates of birth, death and marriage in English texts, by the words that announce them: "d.o.b.",
"passed away on", "were married in … on"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import CIVIL_DATES, Changes, Entity, entity_at, replace
from engine.rules.dates.date_forms import DATE, ENGLISH_HALF
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of, place

_WEEKDAY = rf"(?:{any_of('calendar.short_weekdays')}(?:day)?,?\s+)?"
_LEAD = rf"\s*(?:[:=(|-]\s*)?(?:is|was|as|being|of)?\s*(?:actually\s+)?(?:on\s+|in\s+|since\s+|the\s+|around\s+|about\s+|or about\s+){{0,3}}(?:{any_of('calendar.parts_of_days')}\s+of\s+(?:the\s+)?)?(?:{any_of('calendar.feasts')},\s+)?{_WEEKDAY}(?:the\s+)?"
_STOP = (
    rf"(?!{any_of('civil_status.other_events')}\w{{0,4}}\b|{any_of('civil_status.between_civil_dates')}\b|[0-9]{{4}}\b)"
)
# A few words may stand between, but no other event: "who married in 2010 and separated on…".
_WORD = rf"{_STOP}(?:(?:{any_of('titles.cut_short')}|[a-z])\.|[\w\u0300-\u036f'\u2019/-]{{1,30}}[\"\u201d)]?)"
_WORDS = rf"(?:[\s,]+[\"\u201c(]?{_WORD}){{0,12}}?"
_ON = rf"{_WORDS}(?:,?\s+(?:on|in|since)|\s*(?=\())"
_IN = r"(?:\s+(?:there|here|at|in)(?:\s+[^\n;.()0-9]{2,50}?)?)?"
_BIRTH = re.compile(
    rf"(?<![\w-])(?:{any_of('civil_status.births')}(?:{_ON}|(?:\s+{_WORD}){{1,3}},|{_IN},?)|(?:date of birth|birth\s?date|d\.?\s?o\.?\s?b\.?|b\.\s?d\.|b\.|birthday|bday|b-day)(?:,\s+\w{{3,20}},)?(?:\s+(?:is|was))?)"
    rf"(?:\s*\((?:dd|mm|yy)[a-z/ -]{{2,12}}\))?{_LEAD}(?P<date>{DATE}|{ENGLISH_HALF})"
)
_DEATH = re.compile(
    rf"(?<![\w-])(?<!sentenced to )(?<!condemned to )(?:{any_of('civil_status.deaths')}(?:{_ON}|(?:\s+{_WORD}){{1,3}},|\s+since)?|(?:deceased|decd|dec'd)(?:\s+on)?|date of death|d\.?o\.?d\.?|(?<=\()d\.)"
    rf"{_LEAD}(?P<date>{DATE}|{ENGLISH_HALF})"
)
_MARRIAGE = re.compile(
    rf"(?<![\w-])(?:{any_of('civil_status.weddings')}(?:{_ON})?|date of marriage|{any_of('civil_status.spouses')}\s+since)"
    rf"{_LEAD}(?P<date>{DATE}|{ENGLISH_HALF})(?:,?\s+and\s+again{_WORDS}[\s,]+on\s+(?P<again>{DATE}))?"
)
_TRIGGERS = (("dateNaissance", _BIRTH), ("dateDeces", _DEATH), ("dateMariage", _MARRIAGE))
# Those of a list: "were born in Hull: Tom on 3 May 2010 and Ann on 5 June 2012".
_SEVERAL = re.compile(
    rf"(?<![\w-])(?:were|are|children|twins|both)\s+(?:all\s+)?born\b(?P<place>[^.;\n0-9]{{0,60}}?)[\s(](?={DATE})"
)
_MORE = re.compile(
    rf"\)?(?:\s*[,;])?(?:\s+and)?(?:\s+{_STOP}[\w'\u2019-]{{1,30}}){{0,4}}?\s+(?:on\s+)?\(?(?P<date>{DATE})"
)
_MOST = 12


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
        if match.groupdict().get(group) and not read.text.startswith(("B.", "D."), match.start())
    ]
    finds += [entity_at(read.text, *span, "dateNaissance", "rule:english_dates", 0.9) for span in _listed(read)]
    return _relabelled(place(document, entities, finds, certain=True), entities, finds)


def _listed(read: FoldedText) -> Iterator[tuple[int, int]]:
    """Yield the dates of several who were born."""
    for match in _SEVERAL.finditer(read.folded):
        at = match.end() - 1
        for _ in range(_MOST):
            more = _MORE.match(read.folded, at)
            if more is None:
                break
            yield more.span("date")
            at = more.end("date")


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
