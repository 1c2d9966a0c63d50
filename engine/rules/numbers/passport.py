"""Passport numbers: the French form (12AB34567) wherever it stands, any other behind the word."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, find_announced
from engine.rules.rule import Rule
from engine.text import Text, place

_SOURCE = "rule:passport"
# An administrative court of appeal numbers its cases alike, with the letters of its town:
# 23LY02214.
_COURTS = "LY|NT|MA|PA|BX|DO|DA|NC|VE|TL"
_FRENCH = re.compile(rf"(?<![\w./-])[0-9]{{2}}[ ]?(?!{_COURTS})[A-Z]{{2}}[ ]?[0-9]{{5}}(?![\w/]|[.,-]?[0-9])")
_ANNOUNCED = re.compile(
    r"\bpasseports?(?: (?:biometrique|[a-z]+(?:ais|aise|ien|ienne|ain|aine|ois|oise|ol|ole|eque|ste|in|ine)))?"
    rf"(?: (?:delivree?|portant|valide))?(?: ?[,(]? ?{SIGN}{COLON}| ?: ?){NUMBER}"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find French passport numbers by their form and numbers of five figures or more behind
    "passeport n°"."""
    finds = [
        entity_at(document.text, *m.span(), "numeroIdentifiant", _SOURCE, 0.95) for m in _FRENCH.finditer(document.text)
    ]
    finds += find_announced(document, _ANNOUNCED, "numeroIdentifiant", _SOURCE, 5)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "passport",
    "Passeports",
    "Passports",
    "Les numéros de passeport sont repérés à leur forme française ou au mot qui les annonce.",
    "Passport numbers are found by their French form or by the word that announces them.",
    apply,
)
