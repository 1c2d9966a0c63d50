"""The lots of a co-ownership, by the words around them."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_SIGN = r"(?:(?:n°s?|nos?|nº|numeros?)[ ]?)"
_UNITS = any_of("numbers.small")
_NUMBER = rf"(?:\d{{1,4}}(?![\w/]|[.,]?\d|[ ]?(?:€|euros?|m2|m²|%))|{_UNITS}(?:[ -](?:et[ -])?{_UNITS}){{0,4}}[ ]\(\d{{1,4}}\))"
_LOT = re.compile(
    rf"(?<![\w'’-])lots?[ ]+(?:{any_of('property.lot_kinds')}[ ]+)?(?:portant (?:le |les )?)?{_SIGN}?{_NUMBER}"
    f"(?:(?:,|,? et|[ ]a)[ ]?(?:le |du |lot )?{_SIGN}?{_NUMBER}){{0,40}}"
)
_CO_OWNERSHIP = re.compile(rf"\b{any_of('property.co_ownership')}\b")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find "lot n° 44", "les lots 3, 4 et 12", "lot numéro trois (3)" near a co-ownership's
    words."""
    folded = document.read.folded
    spans = [
        m.span() for m in _LOT.finditer(folded) if _CO_OWNERSHIP.search(folded[max(0, m.start() - 120) : m.end() + 80])
    ]
    return place(
        document, entities, [entity_at(document.text, *span, "cadastre", "rule:co_ownership", 0.95) for span in spans]
    )


RULE = Rule(
    "co_ownership",
    "Lots de copropriété",
    "Co-ownership lots",
    "Les lots de copropriété sont repérés aux mots qui les entourent.",
    "The lots of a co-ownership are found by the words around them.",
    apply,
)
