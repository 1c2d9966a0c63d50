"""Numbers of residence permits, visas and foreigners' files (AGDREF, ten figures; a permit has ten letters and figures)."""

from __future__ import annotations

import re

from engine.core.model import Changes, Document, Entity
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, announced
from engine.rules.rule import Rule
from engine.text.placement import place

_PAPER = (
    r"(?:titre de sejour|carte de (?:sejour|resident)|certificat de residence(?: algerien)?|recepisse(?: de demande)?|visa|"
    r"autorisation provisoire de sejour|document de circulation|attestation de demande d'asile|carte de sejour pluriannuelle)"
)
_ANNOUNCED = re.compile(
    rf"\b(?:{_PAPER}(?: (?:pluriannuelle?|temporaire|de long sejour|delivree?|portant))?(?: ?[,(]? ?{SIGN}{COLON}| ?: ?)|"
    rf"(?:numero|n°) ?(?:d')?(?:agdref|d'etranger|etranger|de dossier etranger|personnel d'etranger|d'eloignement){COLON}|"
    rf"agdref(?: {SIGN})?{COLON}|(?:dossier|identifiant) (?:etranger|de l'etranger)(?: {SIGN})?{COLON}){NUMBER}"
)


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of six letters and figures or more behind "titre de séjour n°", "AGDREF", "visa n°"."""
    finds = announced(document, _ANNOUNCED, "numeroIdentifiant", "rule:residence_permit", 2, signs=6)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "residence_permit",
    "Titres de séjour",
    "Residence permits",
    "Les numéros de titre de séjour, de visa et d'étranger (AGDREF) sont repérés aux mots qui les annoncent.",
    "Numbers of residence permits, visas and foreigners' files are found by the words that announce them.",
    apply,
)
