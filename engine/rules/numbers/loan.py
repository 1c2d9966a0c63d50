"""Numbers of loans, credits, savings books and contracts."""

from __future__ import annotations

import re

from engine.core import Changes, Entity
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, find_announced
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_CREDIT = any_of("accounts.credits")
_KIND = f"(?: {any_of('accounts.credit_kinds')}s?)*"
_ANNOUNCED = re.compile(
    rf"(?<![\w-])(?<!compte ){_CREDIT}{_KIND}(?:[ ][«\"][^»\"\n]{{1,30}}[»\"])?[ ,(]{{0,2}}(?:{any_of('accounts.taken_out')}[ a-z]{{0,30}}?)?"
    f"(?:{SIGN}|reference)s?{COLON}{NUMBER}"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of five figures or more right behind "prêt n°", "contrat de crédit n°", "livret
    A n°"."""
    finds = find_announced(document, _ANNOUNCED, "compteBancaire", "rule:loan", 5)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "loan",
    "Prêts et contrats",
    "Loans and contracts",
    "Les numéros de prêt, de crédit, de livret et de contrat sont repérés aux mots qui les annoncent.",
    "Numbers of loans, credits, savings books and contracts are found by the words that announce them.",
    apply,
)
