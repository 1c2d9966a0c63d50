"""Dates of English texts that the tagger or a rule took for those of a birth, a death or a
marriage, and that are those of a judgment, a visit, an hour of a log."""

from __future__ import annotations

import re

from engine.core import CIVIL_DATES, Changes, Doubt, Entity, doubt
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, listed, vocabulary

_any = vocabulary.vocabulary("en").pattern
_CIVIL = re.compile(
    rf"(?<![a-z])(?:{_any('civil_status.births', 'civil_status.deaths', 'civil_status.weddings', 'civil_status.said_of_lives')}|{_any('civil_status.birth_dates')})(?![a-z])|[*\u2020]"
)
_ENDED = re.compile(rf"(?<![a-z]){_any('civil_status.ended_marriages')} (?:on )?\Z")
_ON = re.compile(
    rf"(?<![a-z])(?:on|until|till|since|dated|released|delivered|by|before|after|from)(?: or about)? (?:the )?(?:{_any('calendar.parts_of_days')} of (?:the )?)?\Z"
)
"""What leads in a date within a sentence; in a table or a list nothing does."""
_LOG = re.compile(r"\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?[ ]\d{4}(?!\d)")
_LINE = re.compile(r"(?:\A|\n)[^\w\n]{0,4}\Z")
_CUT_SHORT = "".join(rf"(?<!\b{word})" for word in listed("titles.cut_short", "en"))
_SENTENCE = re.compile(rf"{_CUT_SHORT}(?<!\b[a-z])[.;!?]\s|\n\s*\n|(?<![a-z0-9])(?:1[89]|20)\d\d(?!\d)")
"""Where what is said of a date begins: behind a sentence, a paragraph, or the year of another."""
_READ = ("model:", "rule:civil_dates")
_OTHER = re.compile(rf"(?<![a-z]){_any('civil_status.other_events')}(?<!and)(?<!until)[a-z]*")
_AHEAD, _BEHIND, _FEW = 260, 70, 3


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Take away the civil dates that a sentence leads in and in which no word of a birth, a death
    or a marriage stands, with a doubt; that of the end of a marriage; and those of a log with its
    hour. English texts only."""
    if document.language != "en":
        return Changes()
    read, removed, doubts = document.read, list[Entity](), list[Doubt]()
    for entity in entities:
        if entity.label not in CIVIL_DATES:
            continue
        if _is_hour(read, entity):
            removed.append(entity)
        elif _is_of_event(read, entity):
            removed.append(entity)
            doubts.append(doubt("low_probability", entity.start, entity.end, "left"))
    return Changes((), tuple(removed), tuple(doubts))


def _is_hour(read: FoldedText, entity: Entity) -> bool:
    """Tell whether a line of a log begins with a day and an hour: "07/12 0915 Rang back"."""
    line = _LINE.search(read.text, max(0, entity.start - 6), entity.start) is not None
    return line and _LOG.match(read.text, entity.start) is not None


def _is_of_event(read: FoldedText, entity: Entity) -> bool:
    before = _SENTENCE.split(read.folded[max(0, entity.start - _AHEAD) : entity.start])[-1]
    if _ENDED.search(before):
        return True
    if not entity.source.startswith(_READ):
        return False
    behind = _SENTENCE.split(read.folded[entity.end : entity.end + _BEHIND])[0]
    if _goes_on(read, entity, before):
        return False
    return _ON.search(before) is not None and _CIVIL.search(f"{before} {behind}") is None


def _goes_on(read: FoldedText, entity: Entity, before: str) -> bool:
    """Tell whether hardly a word stands behind the year of another date: "born on 2 June 2007 and
    Kim on"."""
    year = read.text[max(0, entity.start - len(before) - 4) : entity.start - len(before)]
    return (
        year.isdigit()
        and sum(any(map(str.isalpha, word)) for word in before.split()) <= _FEW
        and _OTHER.search(before) is None
    )


RULE = Rule(
    "english_other_dates",
    "Autres dates en anglais",
    "Other dates in English",
    "Dans les textes en anglais, la date d'un jugement, d'une visite ou d'un divorce prise pour celle d'un état civil reste lisible, avec un doute ; l'heure d'un journal aussi.",
    "In English texts, the date of a judgment, a visit or a divorce taken for a civil one stays readable, with a doubt; so does the hour of a log.",
    apply,
)
