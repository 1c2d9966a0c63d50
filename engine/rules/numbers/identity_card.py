"""Numbers of identity cards and driving licences: twelve figures of old, nine letters and figures today."""

from __future__ import annotations

import re

from engine.core.model import Changes, Document, Entity
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, announced
from engine.rules.rule import Rule
from engine.text.placement import place

_ANNOUNCED = re.compile(
    r"\b(?:carte (?:nationale )?d'identite|c\.?n\.?i\.?|pieces? d'identite|permis de conduire|carte d'identification)"
    r"(?: (?:nationale|francaise?|etrangere|[a-z]+ienn?e?))?(?: (?:delivree?|portant|etablie))?"
    rf"(?: ?[,(]? ?{SIGN}{COLON}| ?: ?){NUMBER}"
)


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of six letters and figures or more behind "carte d'identité n°", "CNI", "permis de conduire n°"."""
    finds = announced(document, _ANNOUNCED, "numeroIdentifiant", "rule:identity_card", 2, signs=6)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "identity_card",
    "Cartes d'identité et permis",
    "Identity cards and licences",
    "Les numéros de carte d'identité et de permis de conduire sont repérés aux mots qui les annoncent.",
    "Identity card and driving licence numbers are found by the words that announce them.",
    apply,
)
