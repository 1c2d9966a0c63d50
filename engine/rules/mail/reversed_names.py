"""Recipients as a directory writes them, surname first, with the organisation or a code glued
behind: "Roe, Ada@Acme", "Roe, Ada M - TXPAMR", "On Behalf Of Roe, Ada"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import FIRST_NAME, SURNAME, Changes, Entity, entity_at
from engine.rules.mail.lines import NO_PERSON
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, any_of, keys

_NAME = r"[A-ZÀ-ÖØ-Þ][\w’'-]{1,24}"
_REVERSED = re.compile(
    rf"(?<![\w@.])(?P<last>{_NAME}(?:[ ](?:Jr|Sr|II|III)\.?)?),[ ]?\n?(?:[>|]+[ ]?)?(?P<first>{_NAME})(?:[ ](?P<initial>[A-Z]\.?))?"
    r"(?:[ ]?@[ ]?[\w/&]+(?![\w/&]*\.\w)|[ ]-[ ][A-Z]{4,7}(?!\w))"
)
_ON_BEHALF = re.compile(
    rf"{any_of('mail.on_behalf')}[ ](?P<last>{_NAME}),[ ](?P<first>{_NAME})(?:[ ](?P<initial>[A-Z]\.?)(?!\w))?"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the parts of such names where nothing stands."""
    taken = OccupiedSpans(entities)
    added = {
        (entity.start, entity.end): entity
        for entity in _found(document.text)
        if not taken.over(entity.start, entity.end)
    }
    return Changes(tuple(added.values()))


def _found(text: str) -> Iterator[Entity]:
    for pattern in (_REVERSED, _ON_BEHALF):
        for match in pattern.finditer(text):
            if not NO_PERSON.isdisjoint(keys(match["last"])) or not NO_PERSON.isdisjoint(keys(match["first"])):
                continue
            for group, label in (("last", SURNAME), ("first", FIRST_NAME), ("initial", FIRST_NAME)):
                if match[group]:
                    yield entity_at(text, *match.span(group), label, "rule:mail_reversed_names", 0.9)


RULE = Rule(
    "mail_reversed_names",
    "Destinataires, nom d'abord",
    "Recipients, surname first",
    "Les destinataires écrits « Nom, Prénom@Société » ou « Nom, Prénom - CODE » sont occultés.",
    "Recipients written “Surname, First name@Company” or “Surname, First name - CODE” are masked.",
    apply,
)
