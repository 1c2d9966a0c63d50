"""The lots of a co-ownership, by the words around them."""

from __future__ import annotations

import re

from engine.core.model import Changes, Document, Entity, at
from engine.rules.rule import Rule
from engine.text.placement import place
from engine.text.reading import reading

_SIGN = r"(?:(?:n°s?|nos?|nº|numeros?)[ ]?)"
_UNITS = r"(?:un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent)"
_NUMBER = rf"(?:\d{{1,4}}(?![\w/]|[.,]?\d|[ ]?(?:€|euros?|m2|m²|%))|{_UNITS}(?:[ -](?:et[ -])?{_UNITS}){{0,4}}[ ]\(\d{{1,4}}\))"
_LOT = re.compile(
    rf"(?<![\w'’-])lots?[ ]+(?:(?:de copropriete|privatifs?|principal|principaux)[ ]+)?(?:portant (?:le |les )?)?{_SIGN}?{_NUMBER}(?:(?:,|,? et|[ ]a)[ ]?(?:le |du |lot )?{_SIGN}?{_NUMBER}){{0,40}}"
)
_CO_OWNERSHIP = re.compile(
    r"\b(?:copropriet\w*|tantiemes|milliemes|appartements?|caves?|parkings?|garage|etat descriptif|reglement de copropriete|syndic|etage|parties communes|quote-part)\b"
)


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find "lot n° 44", "les lots 3, 4 et 12", "lot numéro trois (3)" near a co-ownership's words."""
    folded = reading(document.text).folded
    spans = [
        m.span() for m in _LOT.finditer(folded) if _CO_OWNERSHIP.search(folded[max(0, m.start() - 120) : m.end() + 80])
    ]
    return place(
        document, entities, [at(document.text, *span, "cadastre", "rule:co_ownership", 0.95) for span in spans]
    )


RULE = Rule(
    "co_ownership",
    "Lots de copropriété",
    "Co-ownership lots",
    "Les lots de copropriété sont repérés aux mots qui les entourent.",
    "The lots of a co-ownership are found by the words around them.",
    apply,
)
