"""Streets of other languages in a French text: "Hauptstraße 47", "Via Roma 18", "22 Elm Close", and
the postal code and town behind them."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.places.place_names import BRITISH, CANADIAN, IRISH, TOWN
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_CAPITAL = r"[A-ZÀ-ÖØ-ÞĀ-Ž][\w’'.-]{0,30}"
_PART = rf"(?:,?[ ]{any_of('addresses.foreign_parts')}\b\.?[ ]?[\w-]{{1,6}}|,[ ]\d{{1,2}}°[ ]?[A-Z]?(?!\w))?"
_NUMBER = rf"(?:n[°.o][ ]?)?\d{{1,4}}(?:[ ]?[a-hA-H](?!\w))?(?:[ ]?[-/][ ]?\d{{1,4}}(?!\d))?(?![ ]?(?:h|€|%|euros?)\b|[.,]?\d){_PART}"
_LINKS = rf"(?:{any_of('addresses.foreign_links')}[ ]){{0,2}}"
_ENDS = r"(?=[ ]*(?:[,;:.()\n–—]|-[ ]|\d{4,5}[ ]|\Z|(?:à|et|a)\b))"
_STREETS = (
    rf"[A-ZÀ-ÖØ-Þ][\w-]{{1,30}}?{any_of('addresses.foreign_ends')}[ ]{_NUMBER}",
    rf"(?:{_CAPITAL}[ ]){{1,2}}(?i:{any_of('addresses.foreign_ends')})[ ]{_NUMBER}",
    rf"(?i:{any_of('addresses.foreign_ways')})[ ]{_LINKS}{_CAPITAL}(?:[ ]{_LINKS}{_CAPITAL}){{0,4}},?[ ]{_NUMBER}{_ENDS}",
    rf"\d{{1,5}}[A-Za-z]?,?[ ](?:(?:[NSEW]|NE|NW|SE|SW)\.?[ ])?(?:(?:{_CAPITAL}|\d{{1,3}}(?:st|nd|rd|th))[ ]){{1,3}}"
    rf"{any_of('addresses.full', 'addresses.foreign_houses')}\b(?:[ ](?:[NSEW]|NE|NW|SE|SW)\b)?{_PART}",
)
_STREET = re.compile(
    rf"(?<![\w.,'’/-])(?P<street>{'|'.join(_STREETS)})"
    rf"(?:(?:,?[ ]{{1,2}}(?:[–—-][ ])?|,?[ ]?\n[ ]{{0,8}})(?P<town>(?:[A-Z]{{1,2}}-)?\d{{4,5}}(?:[ ]?[A-Z]{{2}})?[ ]{TOWN}))?"
)
_POSTAL = re.compile(
    rf"(?<![\w-]){TOWN}(?:[ ]\([^()\n]{{2,20}}\))?,?[ ]{{1,2}}(?:{CANADIAN}|{BRITISH}|{IRISH})(?![\w-])"
)
_SOURCE = "rule:foreign_street"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find streets by the words that other languages use for them, where a number stands with
    them."""
    if document.language == "en":
        return Changes()
    finds = list[Entity]()
    for match in _STREET.finditer(document.text):
        finds.append(entity_at(document.text, *match.span("street"), "adresse", _SOURCE, 0.9))
        if match["town"]:
            finds.append(entity_at(document.text, *match.span("town"), "localite", _SOURCE, 0.9))
    finds += [entity_at(document.text, *m.span(), "localite", _SOURCE, 0.9) for m in _POSTAL.finditer(document.text)]
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "foreign_street",
    "Voies étrangères",
    "Foreign streets",
    "Les voies allemandes, néerlandaises, italiennes, espagnoles, anglaises… d'un texte français sont repérées à leur mot et à leur numéro.",
    "In a French text, German, Dutch, Italian, Spanish or English streets are found by their word and their number.",
    apply,
)
