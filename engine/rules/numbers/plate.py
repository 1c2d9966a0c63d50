"""Number plates, of the system of 2009 (AB-123-CD) and of the older one (1234 AB 59)."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_LETTERS = r"[a-hj-np-tv-z]{2}"
_DASHED = re.compile(rf"(?<![\w/-])(?!ss-|ww-){_LETTERS}-\d{{3}}-(?!ss){_LETTERS}(?![\w/-])")
_LOOSE = re.compile(
    rf"(?<![\w/-])(?:{_LETTERS}[ .-]?\d{{3}}[ .-]?{_LETTERS}|\d{{1,4}}[ .-]?[a-z]{{2,3}}[ .-]?(?:\d{{2}}|2[ab]|97[1-6])|w-?\d{{3}}-?[a-z]{{2}})(?![\w/-])"
)
_CONTEXT = re.compile(
    rf"\b(?:{any_of('things.vehicles')}|immatricul\w*\b(?! (?:aux?|a la) (?:r\.? ?c\.? ?s|registre|"
    r"repertoire|securite|urssaf)))\b"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find plates: by form when dashed as today's are, in any other form only near a word that
    speaks of a vehicle."""
    read = document.read
    spans = [match.span() for match in _DASHED.finditer(read.folded) if document.text[match.start()].isupper()]
    for match in _LOOSE.finditer(read.folded):
        line = read.folded[max(0, match.start() - 90) : match.end() + 40]
        if document.text[match.start() : match.end()].isupper() and _CONTEXT.search(line):
            spans.append(match.span())
    finds = [entity_at(document.text, *span, "plaqueImmatriculation", "rule:plate", 0.95) for span in spans]
    return place(document, entities, finds)


RULE = Rule(
    "plate",
    "Plaques d'immatriculation",
    "Number plates",
    "Les plaques d'immatriculation sont repérées à leur forme et aux mots qui parlent d'un véhicule.",
    "Number plates are found by their form and by words that speak of a vehicle.",
    apply,
)
