"""Account, loan and card numbers that words announce, whatever their form."""

from __future__ import annotations

import re

from engine.annotate.rules.placing import place
from engine.annotate.rules.reading import reading
from engine.annotate.rules.rule import Rule
from engine.model import Changes, Document, Entity, at

_ANNOUNCED = re.compile(
    r"\b(?:comptes?(?: (?:bancaires?|courants?|cheques?|de depot|joint|professionnels?|d'epargne|epargne|titres|sur livret|personnels?|de paiement|a vue))+"
    r"|livret [ab]|prets?(?: (?:professionnel|immobilier|personnel|relais|habitat|bancaire|a la consommation|travaux)s?)*"
    r"|credits? (?:renouvelable|immobilier|a la consommation|affecte|permanent)|rib|carte bancaire|carte bleue)"
    r"[ ,(]{0,2}(?:(?:portant|ouvert|souscrit)[ a-z]{0,30})?(?:sous )?(?:le )?(?:n°|n\.|no|nº|numero|reference)s?[ :°]{0,3}"
    r"(?P<number>[a-z]{0,3}[0-9][0-9a-z]*(?:[ ./-]?[0-9]+[a-z]?){0,8})(?!\w)"
)
_DEPOSIT = re.compile(
    r"\bcomptes? (?:bancaire|courant|cheques?|de depot) (?P<number>[0-9]{5,}(?:[ -][0-9]+){0,5})(?!\w)"
)


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of five digits or more right behind words such as "compte bancaire n°" or "prêt professionnel n°"."""
    folded = reading(document.text).folded
    spans = [match.span("number") for pattern in (_ANNOUNCED, _DEPOSIT) for match in pattern.finditer(folded)]
    long_enough = [(start, end) for start, end in spans if sum(map(str.isdigit, folded[start:end])) >= 5]
    return place(
        document,
        entities,
        [at(document.text, *span, "compteBancaire", "rule:account", 0.95) for span in long_enough],
        certain=True,
    )


RULE = Rule(
    "account",
    "Les numéros de compte et de prêt sont repérés aux mots qui les annoncent.",
    "Account and loan numbers are found by the words that announce them.",
    apply,
)
