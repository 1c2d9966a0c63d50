"""The greeting of a mail or a letter: who is greeted is named, the greeting itself is nobody's
name."""

from __future__ import annotations

import re

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.rules.mail.lines import NO_PERSON, QUOTE
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, any_of, first_names, key, keys, vocabulary

_NAME = r"[^\W\d_a-z][\w'\u2019\u2010\u2011-]{1,30}"
_WORD = f"(?i:{any_of('mail.greeting_words')})"
_GREETING = re.compile(
    rf"^{QUOTE}(?P<word>{_WORD})(?:[ ]+(?P<title>(?i:{any_of('titles.greeted')})\.?)(?!\w))?"
    rf"(?:[ ]+(?P<name>{_NAME}(?:[ ]{_NAME}){{0,2}}))?[ ]*(?P<end>[,!:.\n]|[-\u2013]|\Z)",
    re.M,
)
_COMMON = vocabulary.words("mail.greeted")
_NO_NAME = vocabulary.words("mail.greetings")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the person greeted: any capitalised words after a title, else a known first name.
    Greeting words that were taken for names are removed."""
    taken, added = OccupiedSpans(entities), list[Entity]()
    removed = [
        e for e in entities
        if e.label in PERSON_LABELS and keys(e.text) and _NO_NAME.issuperset(keys(e.text)) and _opens_line(document.text, e.start)
    ]  # fmt: skip
    for match in _GREETING.finditer(document.text):
        if match["name"] and not taken.over(*match.span("name")):
            added += _named(document.text, match)
    return Changes(tuple(added), tuple(removed))


def _opens_line(text: str, start: int) -> bool:
    return re.fullmatch(QUOTE, text[text.rfind("\n", 0, start) + 1 : start][-40:]) is not None


def _named(text: str, match: re.Match[str]) -> list[Entity]:
    words = [
        (m.start() + match.start("name"), m.end() + match.start("name"), key(m[0]))
        for m in re.finditer(r"[^ ]+", match["name"])
    ]
    if not (_COMMON | NO_PERSON).isdisjoint(word for _, _, word in words):
        return []
    known = words[0][2] in first_names()
    if not known and not match["title"]:
        return []
    surname = match["title"] and (len(words) == 1 or not known)
    cut = 0 if surname else 1
    spans = ((words[:cut], FIRST_NAME), (words[cut:], SURNAME))
    return [
        entity_at(text, part[0][0], part[-1][1], label, "rule:mail_greetings", 0.93) for part, label in spans if part
    ]


RULE = Rule(
    "mail_greetings",
    "Salutations",
    "Greetings",
    "La personne saluée au début d'un courriel ou d'une lettre est occultée ; la formule de salutation ne l'est pas.",
    "Who is greeted at the start of an e-mail or a letter is masked; the greeting itself is not.",
    apply,
)
