"""Land-register parcels, by the words that announce them."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_SIGN = r"(?:(?i:n°s?|nos?|nº|numéros?)[ ]?)"
_END = r"(?![\w/]|[.,]?\d|[ ]?(?:€|euros?|m2|m²|ca\b|ares?\b))"
_PART = rf"(?:[ ]\((?:(?i:{any_of('property.parts')})[^()\n]{{0,30}}|(?:au[ ])?(?:lieu-?dit[ ])?[Ll](?:es?|a)[ ][^()\n\d]{{2,40}})\))?"
_LETTERS = r"(?<![\w'’-])(?:\d{3}[ ](?=[A-Z]))?(?!HA|CA|RG|PC|DP|CU|AR)[A-Z]{1,2}[ ]?,?[ ]?"
_PARCEL = (
    rf"{_LETTERS}{_SIGN}?\d{{1,9}}{_END}(?:(?:,|[ ]et)[ ]?{_SIGN}?\d{{1,4}}(?![ ][A-Z]{{1,2}}[ ]?\d){_END})*{_PART}"
)
_ITEM = re.compile(rf"(?:(?i:sections?)[ ]+)?{_PARCEL}")
_ANNOUNCED = re.compile(rf"\b{any_of('property.parcels')}\b(?P<list>[^\n;]{{0,160}}(?:\n(?!\n)[^\n;]{{0,60}})?)")
_SECTION = re.compile(
    rf"(?i:sections?)[ ]+[A-Z]{{1,2}}[ ]?,?[ ]?{_SIGN}\d{{1,4}}{_END}(?:(?:,|[ ]et)[ ]?{_SIGN}?\d{{1,4}}(?![ ][A-Z]{{1,2}}[ ]?\d){_END})*"
)
_LAND = re.compile(rf"\b{any_of('property.land')}")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find each parcel ("section AB n° 12", "AB 12") behind "cadastré" or "parcelle", and sections
    of a piece of land."""
    text, folded = document.text, document.read.folded
    spans = [item.span() for m in _ANNOUNCED.finditer(folded) for item in _ITEM.finditer(text, *m.span("list"))]
    spans += [m.span() for m in _SECTION.finditer(text) if _LAND.search(folded[max(0, m.start() - 150) : m.start()])]
    return place(document, entities, [entity_at(text, *span, "cadastre", "rule:cadastre", 0.95) for span in spans])


RULE = Rule(
    "cadastre",
    "Parcelles cadastrales",
    "Land-register parcels",
    "Les parcelles cadastrales sont repérées aux mots qui les annoncent.",
    "Land-register parcels are found by the words that announce them.",
    apply,
)
