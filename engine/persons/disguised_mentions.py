"""What a disguised mention says: "Quatrebarbes" for "Q u a t r e b a r b e s" and for the Base64 of
a link."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.core import PERSON_LABELS, Entity
from engine.text import FILLERS, letter_runs, variants

DISGUISED_NAMES = "rule:disguised_names"
"""The source of mentions whose text is not read as it stands."""

_UNSEEN = dict.fromkeys(map(ord, FILLERS))


def undisguise(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """Return entities with the text of each disguised mention as the name that it says: the longest
    of its label that stands undisguised among them, else its own letters. Places stay."""
    entities = tuple(entities)
    if not any(map(is_disguised, entities)):
        return entities
    known: dict[str, dict[str, str]] = {label: {} for label in PERSON_LABELS}
    for entity in entities:
        if entity.label in known and not is_disguised(entity):
            known[entity.label].setdefault(letter_runs.letters(entity.text), entity.text)
    written = {(e.label, e.text) for e in entities if is_disguised(e)}
    said = {(label, text): _name_in(text, known[label]) for label, text in written}
    return tuple(replace(e, text=said[e.label, e.text]) if is_disguised(e) else e for e in entities)


def is_disguised(entity: Entity) -> bool:
    """Tell whether a mention was found in disguise."""
    return entity.source == DISGUISED_NAMES and entity.label in PERSON_LABELS


def _name_in(text: str, known: dict[str, str]) -> str:
    text = text.translate(_UNSEEN)
    own = "".join(filter(str.isalnum, text)) or text
    decoded = [letter_runs.letters(variant.text.translate(_UNSEEN)) for variant in variants(text)]
    said = [form for form in known if len(form) > 1 and any(form in letters for letters in decoded)]
    return known[max(said, key=len)] if said else own
