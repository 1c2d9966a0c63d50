"""Personal numbers that words announce: legal aid, passport, identity card, residence permit, foreigner's file, prison, staff."""

from __future__ import annotations

import re

from engine.annotate.rules.placing import place
from engine.annotate.rules.reading import reading
from engine.annotate.rules.rule import Rule
from engine.model import Changes, Document, Entity, at

_SIGN = r"(?:n°|n\.|no|nº|numero|numeros|sous le n°|sous le numero)"
_ANNOUNCED = re.compile(
    r"\b(?:(?:aide juridictionnelle|a\. ?j\.|passeport|carte (?:nationale )?d'identite|cni|titre de sejour|carte de sejour|carte de resident|"
    r"recepisse|visa|permis de conduire|carte vitale|carte d'identification)(?: (?:totale|partielle|francais|francaise|[a-z]+ien|[a-z]+ienne))?"
    r"(?: (?:delivree?|portant|au taux de [0-9]+ ?%))?[ ,(]{0,2}(?:le )?" + _SIGN + r"|"
    rf"(?:numero|n°) (?:agdref|etranger|d'ecrou|d'allocataire|de matricule|de patient|d'assuree?|bdf|nup|de dossier etranger)|agdref(?: {_SIGN})?|"
    rf"ecrou (?:{_SIGN})|matricule(?: {_SIGN})?|ipp {_SIGN})[ :°]{{0,3}}"
    r"(?P<number>(?=[a-z/. -]{0,4}[0-9])[0-9a-z]+(?:[/. -](?=[0-9])[0-9]+){0,4})(?!\w)"
)


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of four digits or more right behind the words that announce them."""
    folded = reading(document.text).folded
    spans = [match.span("number") for match in _ANNOUNCED.finditer(folded)]
    long_enough = [(start, end) for start, end in spans if sum(map(str.isdigit, folded[start:end])) >= 4]
    finds = [at(document.text, *span, "numeroIdentifiant", "rule:personal_number", 0.95) for span in long_enough]
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "personal_number",
    "Les numéros personnels (aide juridictionnelle, passeport, titre de séjour, écrou…) sont repérés aux mots qui les annoncent.",
    "Personal numbers (legal aid, passport, residence permit, prison…) are found by the words that announce them.",
    apply,
)
