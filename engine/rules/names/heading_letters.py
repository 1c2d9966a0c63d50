"""Letters of headings taken for initials: "A. Sur la compétence", "B. Sur le fond"."""

from __future__ import annotations

import re

from engine.core import NAME_LABELS, Changes, Entity
from engine.rules.rule import Rule
from engine.text import Text, heading_letters

_LETTER = re.compile(r"[A-Z][.)]?")
_GAP = re.compile(r"[.)]?[ \t\u00a0]{0,3}")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Take the label of a name off the letters of a series of headings, unless a name stands right
    behind ("A. Durand", of a list of persons)."""
    letters = heading_letters(document.text)
    named = {entity.start for entity in entities if entity.label in NAME_LABELS}
    return Changes(
        removed=tuple(
            entity
            for entity in entities
            if entity.start in letters
            and entity.label in NAME_LABELS
            and _LETTER.fullmatch(entity.text)
            and _behind(document.text, entity.end) not in named
        )
    )


def _behind(text: str, offset: int) -> int:
    gap = _GAP.match(text, offset)
    return gap.end() if gap else offset


RULE = Rule(
    "heading_letters",
    "Lettres des titres",
    "Letters of headings",
    "La lettre qui numérote un titre (« A. Sur la compétence », « B. Sur le fond ») n'est pas une initiale.",
    "The letter that numbers a heading (“A. Jurisdiction”, “B. The merits”) is no initial.",
    apply,
)
