"""E-mail addresses."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import Text, place

# The look-behind and the bounds keep the search linear on a "word" of any length.
_EMAIL = re.compile(
    r"(?<![\w.+-])(?:mailto:)?([\w+-](?:[\w.+'’-]{0,180}[\w+-])?[ \t]?@[ \t]?(?:[\w-]{1,63}\.){1,6}[A-Za-z]{2,18})(?![\w@])"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find e-mail addresses, one space around the sign allowed. A match is nothing else: it
    replaces what lies inside it."""
    matches = _EMAIL.finditer(document.text) if "@" in document.text else ()
    finds = (entity_at(document.text, *match.span(1), "email", "rule:email") for match in matches)
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "email",
    "Adresses électroniques",
    "E-mail addresses",
    "Les adresses électroniques sont repérées à leur forme.",
    "E-mail addresses are found by their form.",
    apply,
)
