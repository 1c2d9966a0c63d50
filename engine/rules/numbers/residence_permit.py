"""Numbers of residence permits, visas and foreigners' files (AGDREF, ten figures; a permit has ten
letters and figures)."""

from __future__ import annotations

import re

from engine.core import Changes, Entity
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, find_announced
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_PAPER = any_of("papers.residence")
_ANNOUNCED = re.compile(
    rf"\b(?:{_PAPER}(?: (?:pluriannuelle?|temporaire|de long sejour|delivree?|portant))?(?: ?[,(]? ?{SIGN}{COLON}"
    f"| ?: ?)|(?:numero|n°) ?(?:d')?{any_of('papers.foreigners_numbers')}{COLON}|agdref(?: {SIGN})?{COLON}|"
    f"(?:dossier|identifiant) (?:etranger|de l'etranger)(?: {SIGN})?{COLON}){NUMBER}"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of six letters and figures or more behind "titre de séjour n°", "AGDREF", "visa
    n°"."""
    finds = find_announced(document, _ANNOUNCED, "numeroIdentifiant", "rule:residence_permit", 2, signs=6)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "residence_permit",
    "Titres de séjour",
    "Residence permits",
    "Les numéros de titre de séjour, de visa et d'étranger (AGDREF) sont repérés aux mots qui les annoncent.",
    "Numbers of residence permits, visas and foreigners' files are found by the words that announce them.",
    apply,
)
