"""Numbers of loans, credits, savings books and contracts."""

from __future__ import annotations

import re

from engine.core.model import Changes, Document, Entity
from engine.rules.numbers.announced import COLON, MORE, NUMBER, SIGN, announced
from engine.rules.rule import Rule
from engine.text.placement import place

_CREDIT = (
    r"(?:prets?|credits?|emprunts?|(?:offres?|contrats?) (?:prealables? )?(?:de )?(?:prets?|credits?|credit-bail|location(?: avec option d'achat| longue duree)?|"
    r"leasing|cautionnement|regroupement de credits|assurance[- ]vie)|contrats? d'(?:assurance(?:[ -]vie)?|adhesion|ouverture de credit)|livrets?|"
    r"plans? d'epargne(?: logement| en actions)?|pel|cel|polices?(?: d'assurance)?|cautionnements?)"
)
_KIND = (
    r"(?: (?:professionnel|immobilier|personnel|relais|habitat|bancaire|a la consommation|travaux|amortissable|in fine|modulable|garanti par l'etat|"
    r"renouvelable|affecte|permanent|vehicule|auto|logement|a taux zero|pge|ptz|a|b|jeune|de developpement durable|multisupports?|vie)s?)*"
)
_ANNOUNCED = re.compile(
    rf"(?<![\w-])(?<!compte ){_CREDIT}{_KIND}[ ,(]{{0,2}}(?:(?:portant|ouverts?|souscrits?|consentis?|references?)[ a-z]{{0,30}}?)?"
    rf"(?:{SIGN}|reference)s?{COLON}{NUMBER}{MORE}"
)


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of five figures or more right behind "prêt n°", "contrat de crédit n°", "livret A n°"."""
    finds = announced(document, _ANNOUNCED, "compteBancaire", "rule:loan", 5)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "loan",
    "Prêts et contrats",
    "Loans and contracts",
    "Les numéros de prêt, de crédit, de livret et de contrat sont repérés aux mots qui les annoncent.",
    "Numbers of loans, credits, savings books and contracts are found by the words that announce them.",
    apply,
)
