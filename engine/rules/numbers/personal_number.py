"""Personal numbers that words announce: staff, patients, recipients of benefits, taxpayers, pupils,
licences, telephone sets."""

from __future__ import annotations

import re

from engine.core import Changes, Entity
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, find_announced
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_WHOSE = f"(?:d'|de |du |d’)?{any_of('papers.personal')}"
# What the words announce by themselves, with no sign: it is never followed by another kind of
# number.
_ALONE = f"(?:{any_of('papers.alone')}|rio(?= [0-9]{{6}}))"
_ANNOUNCED = re.compile(
    rf"(?<![\w-])(?:(?:numeros?|n°|nº|identifiant) ?{_WHOSE}(?: ?\([a-z]{{2,6}}\))?(?: ?{SIGN})?|"
    rf"{_WHOSE}(?: ?\([a-z]{{2,6}}\))?,? ?[(]?{SIGN}|{_ALONE}(?: ?{SIGN})?){COLON}{NUMBER}"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of four figures or more right behind the words that announce them."""
    finds = find_announced(document, _ANNOUNCED, "numeroIdentifiant", "rule:personal_number", 4)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "personal_number",
    "Autres numéros personnels",
    "Other personal numbers",
    "Les numéros personnels (matricule, patient, allocataire, numéro fiscal, licence…) sont repérés aux mots qui les annoncent.",
    "Personal numbers (staff, patient, benefits, tax, licence…) are found by the words that announce them.",
    apply,
)
