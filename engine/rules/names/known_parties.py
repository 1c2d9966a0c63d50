"""The names that a document may be searched for again: mentions of parties of which the tagger or a
rule was sure."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import PERSON_LABELS, Entity
from engine.persons import Mention, mentions
from engine.text import FoldedText

_SURE = 0.6
"""How sure each part of a mention must be: what is looked for elsewhere spreads an error."""


def known_parties(read: FoldedText, entities: Sequence[Entity]) -> list[Mention]:
    """Give the mentions all of whose parts are surely a party's name."""
    found = mentions(read, entities)
    return [m for m in found if all(e.label in PERSON_LABELS and e.score >= _SURE for e in m.entities)]


__all__ = ["known_parties"]
