"""Addresses cut behind the word of their street: "Paul Verne" found in "12, avenue Paul Verne"."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, any_of

_HEAD = re.compile(
    rf"(?:(?<![\w.,/])\d{{1,3}}[ ]?(?:bis|ter|quater|[A-D])?,?[ ]+)?\b{any_of('addresses.ways_cut')}[ ]+(?:(?:de la|"
    r"de l['’]|du|des|de|d['’])[ ]*)?\Z",
    re.IGNORECASE,
)
_LONGEST = 50


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Widen an address to the street word before it, and the number before that, where no entity
    stands."""
    taken, added, removed = OccupiedSpans(entities), list[Entity](), list[Entity]()
    for entity in entities:
        if entity.label == "adresse":
            head = _HEAD.search(document.text[max(0, entity.start - _LONGEST) : entity.start])
            start = entity.start - len(head[0]) if head else entity.start
            if start < entity.start and not taken.over(start, entity.start):
                added.append(entity_at(document.text, start, entity.end, "adresse", "rule:street_word", entity.score))
                removed.append(entity)
    return Changes(tuple(added), tuple(removed))


RULE = Rule(
    "street_word",
    "Adresses coupées",
    "Cut addresses",
    "Une adresse coupée après le mot de sa voie (rue, avenue…) est étendue à ce mot et au numéro.",
    "An address cut behind the word of its street is widened to that word and the number.",
    apply,
)
