"""Towns take their postal code with them: "Sarcelles (95200)", "38000 Grenoble", "Toulouse
31300"."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.places.place_names import BRACKETED, CODE
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text

_BEFORE = re.compile(rf"(?<![\w/.,€-]){CODE}(?:[ \u00a0]{{1,2}}|[ ]?-[ ]?)\Z")
_BEHIND = re.compile(rf"{BRACKETED}|[ \u00a0]{CODE}(?!\d|[ \u00a0]?(?:€|euros?|[.,]?\d))")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Widen a town to the postal code right before it, or behind it, where no entity stands."""
    text, taken = document.text, OccupiedSpans(entities)
    added, removed = list[Entity](), list[Entity]()
    for town in entities:
        if town.label != "localite":
            continue
        before = _BEFORE.search(text[max(0, town.start - 12) : town.start])
        behind = None if before or any(map(str.isdigit, town.text)) else _BEHIND.match(text, town.end)
        start, end = town.start - len(before[0] if before else ""), behind.end() if behind else town.end
        if (start, end) != (town.start, town.end) and list(taken.over(start, end)) == [town]:
            added.append(entity_at(text, start, end, "localite", "rule:postal_code", town.score))
            removed.append(town)
    return Changes(tuple(added), tuple(removed))


RULE = Rule(
    "postal_code",
    "Codes postaux",
    "Postal codes",
    "Une ville est étendue au code postal qui la précède ou la suit.",
    "A town is widened to the postal code before or behind it.",
    apply,
)
