"""Who is one individual among what was masked: who is named in full is one, a surname or a first
name alone is that of the one who bears it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from engine.alignment.placeholders import signs
from engine.core import FIRST_NAME, NAME_LABELS, Annotation, Entity, Person
from engine.text import fold

_GAP = 3


def with_persons(annotation: Annotation) -> Annotation:
    """Group the mentions of names into persons: full names by equal first name and surname, then
    single names with the person who bears them, if exactly one does.

    A single name that no full name has goes with the person whose placeholder it shares, if there
    is exactly one. Every other distinct single name is a person of its own. Ids are ``p1``,
    ``p2``...; the entities keep their order.
    """
    text = annotation.document.text
    groups: list[list[int]] = []
    for index, entity in enumerate(annotation.entities):
        if entity.label not in NAME_LABELS:
            continue
        last = annotation.entities[groups[-1][-1]] if groups else None
        between = text[last.end : entity.start] if last else "\n"
        if last and len(between) <= _GAP and not between.strip(" \u00a0\u202f-") and last.label != entity.label:
            groups[-1].append(index)
        else:
            groups.append([index])
    names = [_name([annotation.entities[index] for index in group]) for group in groups]
    full: dict[tuple[str, str], str] = {}
    bearers: dict[str, set[str]] = defaultdict(set)
    for first, last_name in names:
        if first and last_name:
            who = full.setdefault((first, last_name), f"p{len(full) + 1}")
            bearers[first].add(who)
            bearers[last_name].add(who)
    by_sign: dict[str, set[str]] = defaultdict(set)
    for group, (first, last_name) in zip(groups, names, strict=True):
        if first and last_name:
            by_sign[_sign(annotation.entities[group[-1]])].add(full[first, last_name])
    ids: dict[int, str] = {}
    lonely: dict[str, str] = {}
    for group, (first, last_name) in zip(groups, names, strict=True):
        alone = first or last_name
        if first and last_name:
            who = full[first, last_name]
        elif len(bearers[alone]) == 1:
            who = next(iter(bearers[alone]))
        elif not bearers[alone] and len(by_sign.get(sign := _sign(annotation.entities[group[-1]]), ())) == 1 and sign:
            who = next(iter(by_sign[sign]))
        else:
            who = lonely.setdefault(alone, f"p{len(full) + len(lonely) + 1}")
        ids |= dict.fromkeys(group, who)
    entities = tuple(replace(one, person=ids.get(index)) for index, one in enumerate(annotation.entities))
    return replace(annotation, entities=entities, persons=_persons(entities, text))


def _sign(entity: Entity) -> str:
    """Give the last placeholder that stands for a mention, where it tells people apart: a letter, a
    number; else nothing."""
    found = [sign.identity for sign in signs(entity.replacement or "") if sign.way in ("letter", "word")]
    return found[-1] if found else ""


def _name(group: list[Entity]) -> tuple[str, str]:
    firsts = [fold(one.text) for one in group if one.label == FIRST_NAME]
    lasts = [fold(one.text) for one in group if one.label != FIRST_NAME]
    return " ".join(firsts), " ".join(lasts)


def _persons(entities: tuple[Entity, ...], text: str) -> tuple[Person, ...]:
    forms: dict[str, dict[str, None]] = {}
    for entity in entities:
        if entity.person:
            forms.setdefault(entity.person, {})[entity.text] = None
    return tuple(Person(who, tuple(sorted(own, key=len, reverse=True))) for who, own in forms.items())


__all__ = ["with_persons"]
