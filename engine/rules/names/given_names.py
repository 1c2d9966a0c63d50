"""First names listed with commas, as civil status has them: "Madame Françoise, Odile, Marthe
Rocheblave"."""

from __future__ import annotations

import re

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons import NO_NAMES, PARTICLES, TITLES
from engine.rules.names.cuts import LINKS
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, first_names, key, keys

_NAME = r"[A-ZÀ-ÖØ-Þ][\w’'À-ÿ-]+"
_BETWEEN = re.compile(rf",?[ ](?:{_NAME},?[ ])*{_NAME},?[ ]")
_LONGEST = 60
_NO_FIRST_NAMES = TITLES | NO_NAMES | PARTICLES | LINKS


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label as first names the capitalised words of a comma-separated list between a first name and
    the next part of the same name."""
    text, taken, added = document.text, OccupiedSpans(entities), list[Entity]()
    for entity in entities:
        following = taken.after(entity.end)
        if following is None or following.label not in PERSON_LABELS or not _is_first_name(entity):
            continue
        gap = text[entity.end : following.start]
        # "Ben Ali, Mme Aurore Roy": a title begins another name; "KEVIN, LE PERE DE": a sentence.
        if len(gap) <= _LONGEST and "," in gap and _BETWEEN.fullmatch(gap) and _NO_FIRST_NAMES.isdisjoint(keys(gap)):
            for word in re.finditer(_NAME, gap):
                start = entity.end + word.start()
                added.append(entity_at(text, start, start + len(word[0]), FIRST_NAME, "rule:given_names", entity.score))
    return Changes(tuple(added))


def _is_first_name(entity: Entity) -> bool:
    """Tell whether the mention is a first name, or a surname that is a common first name: civil
    status puts these first."""
    return entity.label == FIRST_NAME or (entity.label == SURNAME and key(entity.text) in first_names())


RULE = Rule(
    "given_names",
    "Prénoms énumérés",
    "Listed first names",
    "Les prénoms énumérés avec des virgules entre le premier prénom et le nom sont tous occultés.",
    "First names listed with commas between the first one and the surname are all masked.",
    apply,
)
