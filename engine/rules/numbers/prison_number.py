"""Prison numbers (numéros d'écrou)."""

from __future__ import annotations

import re

from engine.core import Changes, Entity
from engine.rules.numbers.announced import COLON, SIGN, find_announced
from engine.rules.rule import Rule
from engine.text import Text, place

_NUMBER = r"(?P<number>[0-9]+(?:[ .\u00a0/-](?=[0-9])[0-9]+){0,3}(?:[ -]?[b-xz](?![\w'/]))?)(?!\w|[ ,.]?[0-9])"
_ANNOUNCED = re.compile(
    rf"\b(?:ecrou(?:ee?)?(?: initial)?,?(?: ?{SIGN})?|(?:numero|n°|nº) ?(?:d'|d’)?ecrou|"
    rf"(?:detenue?|incarceree?|ecrouee?) {SIGN}){COLON}(?!(?:le|du|depuis) ){_NUMBER}"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of three figures or more right behind "écrou", "numéro d'écrou", "écroué sous le
    n°"."""
    finds = find_announced(document, _ANNOUNCED, "numeroIdentifiant", "rule:prison_number", 3)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "prison_number",
    "Numéros d'écrou",
    "Prison numbers",
    "Les numéros d'écrou sont repérés aux mots qui les annoncent.",
    "Prison numbers are found by the words that announce them.",
    apply,
)
