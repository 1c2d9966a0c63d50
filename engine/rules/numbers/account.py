"""Account and card numbers that words announce, whatever their form."""

from __future__ import annotations

import re

from engine.core import Changes, Entity
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, find_announced
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_ACCOUNT = f"(?:comptes?(?: {any_of('accounts.kinds')})+|rib|carte bancaire|carte bleue|carte de (?:credit|paiement))"
_ANNOUNCED = re.compile(
    rf"\b{_ACCOUNT}[ ,(]{{0,2}}(?:(?:portant|ouverts?|detenus?)[ a-z]{{0,40}}?)?(?:{SIGN}|reference)s?{COLON}{NUMBER}"
)
_DEPOSIT = re.compile(rf"\bcomptes? {any_of('accounts.deposits')} (?P<number>[0-9]{{5,}}(?:[ -][0-9]+){{0,5}})(?!\w)")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of five digits or more right behind words such as "compte bancaire n°" or "carte
    bleue n°"."""
    finds = [
        find
        for pattern in (_ANNOUNCED, _DEPOSIT)
        for find in find_announced(document, pattern, "compteBancaire", "rule:account", 5)
    ]
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "account",
    "Comptes annoncés",
    "Announced accounts",
    "Les numéros de compte et de carte sont repérés aux mots qui les annoncent.",
    "Account and card numbers are found by the words that announce them.",
    apply,
)
