"""Payment cards, their key checked (Luhn)."""

from __future__ import annotations

import re

from stdnum import luhn

from engine.core import Changes, Entity, doubt, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_CARD = re.compile(
    r"(?<![\w.,-])(?<![0-9][ \u00a0])(?:[2-6][0-9]{3}(?P<sep>[ \u00a0.-]?)[0-9]{4}(?P=sep)[0-9]{4}(?P=sep)[0-9]{4}|3[47][0-9]{2}(?P<s>[ .-]?)[0-9]{6}(?P=s)[0-9]{5})"
    r"(?![ \u00a0.,-]?[0-9])(?!\w)"
)
_ANNOUNCED = re.compile(rf"\b{any_of('accounts.cards')}\b[^\n]{{0,40}}\Z")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find card numbers. A failed key is a doubt, and masked where a word announces a card."""
    read, finds, doubts = document.read, [], []
    for match in _CARD.finditer(document.text):
        announced = _ANNOUNCED.search(read.folded[max(0, match.start() - 60) : match.start()])
        valid = luhn.is_valid("".join(filter(str.isdigit, match[0])))
        if not valid and (announced or not match[0].isdigit()):
            doubts.append(doubt("failed_key", *match.span(), "card"))
        if valid or announced:
            finds.append(entity_at(document.text, *match.span(), "compteBancaire", "rule:card", 0.99 if valid else 0.8))
    return place(document, entities, finds, certain=True, doubts=doubts)


RULE = Rule(
    "card",
    "Cartes bancaires",
    "Payment cards",
    "Les numéros de carte bancaire sont repérés et leur clé vérifiée ; une clé fausse devient un doute.",
    "Payment card numbers are found and their check digit verified; a wrong key becomes a doubt.",
    apply,
)
