"""First names and surnames of one person: a word is one of them throughout.

The tagger may take the surname that stands alone for a first name: "LEE ANTHONY MUDD", then "Mudd".
The person's full names decide, so that one word has one label and one pseudonym.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core import FIRST_NAME, SURNAME, Entity
from engine.persons.mentions import Mention, mentions
from engine.text import FoldedText, key

_SETTLED = ("human", "term:")
"""How the sources of labels begin that a reader gave."""


def settle_name_parts(read: FoldedText, entities: Sequence[Entity]) -> tuple[Entity, ...]:
    """Return linked entities with the label of a lone first name or surname changed where all full
    names of its person say that the word is the other."""
    changed = dict(_changes(mentions(read, entities)))
    return tuple(changed.get(entity, entity) for entity in entities)


def _changes(found: Sequence[Mention]) -> Iterator[tuple[Entity, Entity]]:
    firsts, surnames = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for mention in found:
        if mention.firsts and mention.surname:
            firsts[mention.person].update(mention.firsts)
            surnames[mention.person].update((mention.surname, *mention.surname.split()))
    for mention in found:
        entity = mention.parts[0].entity
        if not mention.person or len(mention.parts) > 1 or entity.source.startswith(_SETTLED):
            continue
        word = key(entity.text)
        if entity.label == FIRST_NAME and word in surnames[mention.person] - firsts[mention.person]:
            yield entity, replace(entity, label=SURNAME)
        elif entity.label == SURNAME and word in firsts[mention.person] - surnames[mention.person]:
            yield entity, replace(entity, label=FIRST_NAME)


__all__ = ["settle_name_parts"]
