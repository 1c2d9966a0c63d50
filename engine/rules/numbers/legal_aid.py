"""Numbers of legal-aid decisions: behind their words ("2024/001234"), or by their form ("C-75056-2024-012345")."""

from __future__ import annotations

import re

from engine.core.model import Changes, Document, Entity, at
from engine.rules.numbers.announced import COLON, MORE, NUMBER, SIGN, announced
from engine.rules.rule import Rule
from engine.text.placement import place
from engine.text.reading import reading

_SOURCE = "rule:legal_aid"
# Letter of the bureau, its commune, the year, the rank: nothing else is written so.
_FORM = re.compile(
    r"(?<![\w/.-])(?:[a-z]-)?(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{3}[-/](?:[0-9]{3}[-/])?(?:19|20)[0-9]{2}[-/][0-9]{5,6}(?![\w/-])"
)
_AID = r"\b(?:aide juridictionnelle|a\. ?j\.|baj\b|bureau d'aide juridictionnelle)"
_ANNOUNCED = re.compile(
    rf"{_AID}(?:(?:(?!\b(?:loi|decret|article|r\.?g)\b)[^\n;.:]){{0,90}}?[ ,(])??{SIGN}{COLON}{NUMBER}{MORE}"
)
_BARE = re.compile(rf"{_AID}[^\n;.]{{0,60}}?(?P<number>(?<![\w/.-])(?:19|20)[0-9]{{2}}[/-][0-9]{{5,6}})(?![\w/-])")


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of five figures or more behind legal aid, and those of the bureaus' form anywhere."""
    folded = reading(document.text).folded
    finds = [at(document.text, *m.span(), "numeroIdentifiant", _SOURCE, 0.97) for m in _FORM.finditer(folded)]
    for pattern in (_ANNOUNCED, _BARE):
        finds += announced(document, pattern, "numeroIdentifiant", _SOURCE, 5)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "legal_aid",
    "Aide juridictionnelle",
    "Legal aid",
    "Les numéros d'aide juridictionnelle sont repérés à leur forme ou aux mots qui les annoncent.",
    "Legal-aid numbers are found by their form or by the words that announce them.",
    apply,
)
