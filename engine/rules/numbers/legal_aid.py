"""Numbers of legal-aid decisions: behind their words ("2024/001234"), or by their form
("C-75056-2024-012345")."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, find_announced
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_SOURCE = "rule:legal_aid"
# Letter of the bureau, its commune, the year, the rank: nothing else is written so.
_FORM = re.compile(
    r"(?<![\w/.-])(?:[a-z]-)?(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{3}[-/](?:[0-9]{3}[-/])?(?:19|20)[0-9]{2}[-/][0-9]{5,6}(?![\w/-])"
)
_AID = rf"\b{any_of('papers.legal_aid')}"
_ANNOUNCED = re.compile(
    rf"{_AID}(?:(?:(?!\b(?:loi|decret|article|r\.?g)\b)[^\n;.:]){{0,90}}?[ ,(])??{SIGN}{COLON}{NUMBER}"
)
_BARE = re.compile(rf"{_AID}[^\n;.]{{0,60}}?(?P<number>(?<![\w/.-])(?:19|20)[0-9]{{2}}[/-][0-9]{{5,6}})(?![\w/-])")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of five figures or more behind legal aid, and those of the bureaus' form
    anywhere."""
    folded = document.read.folded
    finds = [entity_at(document.text, *m.span(), "numeroIdentifiant", _SOURCE, 0.97) for m in _FORM.finditer(folded)]
    for pattern in (_ANNOUNCED, _BARE):
        finds += find_announced(document, pattern, "numeroIdentifiant", _SOURCE, 5)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "legal_aid",
    "Aide juridictionnelle",
    "Legal aid",
    "Les numéros d'aide juridictionnelle sont repérés à leur forme ou aux mots qui les annoncent.",
    "Legal-aid numbers are found by their form or by the words that announce them.",
    apply,
)
