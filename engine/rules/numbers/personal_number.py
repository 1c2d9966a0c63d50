"""Personal numbers that words announce: staff, patients, recipients of benefits, taxpayers, pupils, licences, telephone sets."""

from __future__ import annotations

import re

from engine.core.model import Changes, Document, Entity
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, announced
from engine.rules.rule import Rule
from engine.text.placement import place

_WHOSE = (
    r"(?:d'|de |du |d’)?(?:allocataires?|matricule|patiente?|assuree?(?: sociale?)?|dossier (?:medical|patient|allocataire|administratif de l'agent)|"
    r"beneficiaire|demandeur d'emploi|adherente?|societaire|salariee?|agent|fiscal|contribuable|etudiante?|eleve|licence|licenciee?|"
    r"pensionnee?|retraitee?|bdf|cle bdf|nup|rpps|adeli|ine|ins|spi|imei|carte vitale|identifiant(?: (?:national|unique|personnel))?)"
)
# What the words announce by themselves, with no sign: it is never followed by another kind of number.
_ALONE = r"(?:matricules?|allocataires?|ipp|imei|rio(?= [0-9]{6})|rpps|adeli|nup|ine|numen|nigend|spi)"
_ANNOUNCED = re.compile(
    rf"(?<![\w-])(?:(?:numeros?|n°|nº|identifiant) ?{_WHOSE}(?: ?\([a-z]{{2,6}}\))?(?: ?{SIGN})?|"
    rf"{_WHOSE}(?: ?\([a-z]{{2,6}}\))?,? ?[(]?{SIGN}|{_ALONE}(?: ?{SIGN})?){COLON}{NUMBER}"
)


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of four figures or more right behind the words that announce them."""
    finds = announced(document, _ANNOUNCED, "numeroIdentifiant", "rule:personal_number", 4)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "personal_number",
    "Autres numéros personnels",
    "Other personal numbers",
    "Les numéros personnels (matricule, patient, allocataire, numéro fiscal, licence…) sont repérés aux mots qui les annoncent.",
    "Personal numbers (staff, patient, benefits, tax, licence…) are found by the words that announce them.",
    apply,
)
