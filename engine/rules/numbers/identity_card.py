"""Numbers of identity cards and driving licences: twelve figures of old, nine letters and figures
today."""

from __future__ import annotations

import re

from engine.core import Changes, Entity
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, find_announced
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_ANNOUNCED = re.compile(
    rf"\b{any_of('papers.identity')}(?: (?:nationale|francaise?|etrangere|[a-z]+ienn?e?))?(?: (?:delivree?|"
    f"portant|etablie))?(?: ?[,(]? ?{SIGN}{COLON}| ?: ?){NUMBER}"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of six letters and figures or more behind "carte d'identité n°", "CNI", "permis
    de conduire n°"."""
    finds = find_announced(document, _ANNOUNCED, "numeroIdentifiant", "rule:identity_card", 2, signs=6)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "identity_card",
    "Cartes d'identité et permis",
    "Identity cards and licences",
    "Les numéros de carte d'identité et de permis de conduire sont repérés aux mots qui les annoncent.",
    "Identity card and driving licence numbers are found by the words that announce them.",
    apply,
)
