"""Acts on mentions: mark, remove, accept, give another label, move the boundaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core import NAME_LABELS, BadAct, Entity
from engine.persons import CATEGORIES, COMMON_WORDS, NO_NAMES, TITLES, word_before
from engine.review import fields as asked
from engine.review.bearers import BearerLookup
from engine.review.draft import HUMAN, OF_LABELS, ActDraft, Plan, make_accepted_key
from engine.review.likely import likely_labels
from engine.review.occurrences import is_free, normalise_form, occurrences, trim_span
from engine.text import keys


def find_alike(draft: ActDraft, mention: Entity, everywhere: asked.Reach) -> list[Entity]:
    """Give the mentions of the same label that say the same, case and accents aside; the mention
    alone unless ``everywhere``, those of the same person where that says so."""
    if not everywhere:
        return [mention]
    form = normalise_form(mention.text)
    return [
        entity
        for entity in draft.state.annotation.entities
        if entity.label == mention.label
        and (everywhere is True or entity.person == mention.person)
        and (entity is mention or normalise_form(entity.text) == form)
    ]


def find_meant(draft: ActDraft, mention: Entity, reach: asked.Reach) -> list[Entity]:
    """Give the mentions that are hidden, left readable or confirmed together: with the same person,
    all their names, however written; else as :func:`find_alike`."""
    if means_person(mention, reach):
        entities = draft.state.annotation.entities
        return [entity for entity in entities if entity.person == mention.person and entity.label in NAME_LABELS]
    return find_alike(draft, mention, reach)


def means_person(mention: Entity, reach: asked.Reach) -> bool:
    """Tell whether an act is about all names of the person of a mention."""
    return reach == asked.SAME_PERSON and bool(mention.person) and mention.label in NAME_LABELS


def add(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Mark the selection, and what it says elsewhere; mentions of parts of it are replaced there
    where the same are here, unless a reader made them."""
    label, everywhere = asked.label(act), asked.flag(act, "everywhere")
    hides = "masked" in act and asked.flag(act, "masked")
    start, end = trim_span(draft.text, *asked.span(draft.state, act))
    if start == end:
        raise BadAct("blank")
    replaced = _covered(draft, start, end, label)
    found = occurrences(draft.read, start, end) if everywhere else None
    spans, taken, skipped = [(start, end)] if replaced is not None else [], 0, 0
    parts: list[Entity] = []
    for span in found.spans if found else ():
        there = draft.taken.over(*span)
        if span == (start, end) or any((entity.start, entity.end, entity.label) == (*span, label) for entity in there):
            continue
        if there and not _are_same_parts(there, replaced or (), span):
            taken += 1
        elif _is_common(draft, label, (start, end), span):
            skipped += 1
        else:
            spans.append(span)
            parts += there
    persons = _bearers(draft, act, label, spans, replaced or ())
    for entity in (*(replaced or ()), *parts):
        draft.take(entity)
    for span, person in zip(spans, persons, strict=True):
        draft.mark(*span, label, person)
        if hides:
            draft.hide(draft.added[-1])
    planned = draft.plan("add", len(spans), found.inside if found else 0, taken, skipped)
    return replace(planned, likely=likely_labels(draft.text[start:end]))


def _are_same_parts(there: Sequence[Entity], here: Sequence[Entity], span: tuple[int, int]) -> bool:
    """Tell whether mentions that no reader made are parts of a span, and say the same as those of
    the selection."""
    forms = [[normalise_form(entity.text) for entity in mentions] for mentions in (there, here)]
    return forms[0] == forms[1] and all(
        span[0] <= entity.start
        and entity.end <= span[1]
        and (entity.start, entity.end) != span
        and entity.source != HUMAN
        for entity in there
    )


def _covered(draft: ActDraft, start: int, end: int, label: str) -> Sequence[Entity] | None:
    """Give the mentions that a selection replaces; None where it is marked already.

    Raises:
        BadAct: a mention reaches out of it.
    """
    there = draft.taken.over(start, end)
    if any((one.start, one.end, one.label) == (start, end, label) for one in there):
        return None
    if any(one.start < start or end < one.end for one in there):
        raise BadAct("taken")
    return there


def _is_common(draft: ActDraft, label: str, selected: tuple[int, int], span: tuple[int, int]) -> bool:
    """Tell whether a selected name ("Petit") stands as a common word here ("petit"): in lower case,
    behind no title."""
    if label not in NAME_LABELS or not draft.text[selected[0]].isupper() or not draft.text[slice(*span)].islower():
        return False
    words = keys(draft.text[slice(*span)])
    return (COMMON_WORDS | NO_NAMES).issuperset(words) and word_before(draft.read, span[0]) not in TITLES


def _bearers(
    draft: ActDraft, act: Mapping[str, Any], label: str, spans: Sequence[tuple[int, int]], replaced: Sequence[Entity]
) -> Sequence[str | None]:
    given = act.get("person")
    if given == asked.NEW:
        if label not in NAME_LABELS:
            raise BadAct("person")
        return [BearerLookup(draft, label).somebody_new(spans)] * len(spans) if spans else []
    if given is not None:
        return [asked.person(draft.state, given)] * len(spans)
    if label not in NAME_LABELS or not spans:
        return [None] * len(spans)
    before = {one.person for one in replaced if CATEGORIES.get(one.label) == CATEGORIES[label] and one.person}
    if len(before) == 1:
        return [*before, *BearerLookup(draft, label).of(spans[1:])] if len(spans) > 1 else [*before]
    return BearerLookup(draft, label, replaced).of(spans)


def remove(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Take a mention away, and those that say the same."""
    found = find_alike(draft, asked.mention(draft.state, act), asked.reach(act))
    for entity in found:
        draft.take(entity)
    return draft.plan("remove", len(found))


def accept(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Note that a mention is right, and those meant with it."""
    found = find_meant(draft, asked.mention(draft.state, act), asked.reach(act))
    new = [entity for entity in found if make_accepted_key(entity) not in draft.state.facts]
    for entity in new:
        draft.say(make_accepted_key(entity), draft.stamp())
        draft.places.append((entity.start, entity.end))
    return draft.plan("accept", len(new))


def label(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Give a mention another label, and those that say the same."""
    mention, to = asked.mention(draft.state, act), asked.label(act)
    found = find_alike(draft, mention, asked.reach(act))
    if mention.label == to:
        raise BadAct("unchanged")
    for entity, person in zip(found, _persons_after(draft, found, to), strict=True):
        draft.take(entity)
        draft.mark(entity.start, entity.end, to, person)
        draft.keep_hidden(entity)
    return draft.plan("label", len(found))


def _persons_after(draft: ActDraft, found: Sequence[Entity], to: str) -> Sequence[str | None]:
    """Say whose mentions are under another label: nobody's where it names nobody, the same person's
    where it names alike."""
    if to not in NAME_LABELS:
        return [None] * len(found)
    before = found[0].label
    if CATEGORIES.get(before) == CATEGORIES[to] and all(one.person for one in found):
        return [one.person for one in found]
    persons = {one.person for one in found if one.person}
    if before in NAME_LABELS and persons and _all_names(draft, persons) <= set(found):
        for identity in persons:
            _become(draft, identity, OF_LABELS[CATEGORIES[to]])
        return (
            [one.person for one in found]
            if all(one.person for one in found)
            else BearerLookup(draft, to, found).of(_spans(found))
        )
    return BearerLookup(draft, to, found).of(_spans(found))


def _spans(found: Sequence[Entity]) -> list[tuple[int, int]]:
    return [(one.start, one.end) for one in found]


def _all_names(draft: ActDraft, persons: set[str]) -> set[Entity]:
    return {
        entity for entity in draft.state.annotation.entities if entity.person in persons and entity.label in NAME_LABELS
    }


def _become(draft: ActDraft, identity: str, role: str) -> None:
    person = draft.known(identity)
    if person:
        draft.after[identity] = replace(person, role=role)


def bounds(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Move the boundaries of a mention, and of those that say the same where the text around does
    too."""
    mention, everywhere = asked.mention(draft.state, act), asked.reach(act)
    to = asked.span(draft.state, act, "to_start", "to_end")
    if not any(letter.isalnum() for letter in draft.text[slice(*to)]):
        raise BadAct("blank")
    if not (to[0] < mention.end and mention.start < to[1]):
        raise BadAct("span")
    if to == (mention.start, mention.end):
        raise BadAct("unchanged")
    _move(draft, mention, to)
    count, taken, skipped, last = 1, 0, 0, 0
    for entity in find_alike(draft, mention, everywhere):
        span = entity.start + to[0] - mention.start, entity.end + to[1] - mention.end
        if entity is mention:
            continue
        if not _says_same(draft.text, to, span):
            skipped += 1
        elif len(draft.taken.over(*span)) > 1 or span[0] < last or (span[0] < to[1] and to[0] < span[1]):
            taken += 1
        else:
            _move(draft, entity, span)
            count, last = count + 1, span[1]
    return draft.plan("bounds", count, taken=taken, skipped=skipped)


def _move(draft: ActDraft, entity: Entity, span: tuple[int, int]) -> None:
    """Move a mention, which replaces what lies wholly within its new boundaries.

    Raises:
        BadAct: a mention reaches out of them.
    """
    there = [other for other in draft.taken.over(*span) if other is not entity]
    if any(other.start < span[0] or span[1] < other.end for other in there):
        raise BadAct("taken")
    for other in (entity, *there):
        draft.take(other)
    draft.mark(*span, entity.label, entity.person)
    draft.keep_hidden(entity, *there)


def _says_same(text: str, wanted: tuple[int, int], span: tuple[int, int]) -> bool:
    """Tell whether two spans say the same and both cut a word, or neither does."""
    if not 0 <= span[0] < span[1] <= len(text):
        return False
    return normalise_form(text[slice(*wanted)]) == normalise_form(text[slice(*span)]) and is_free(
        text, *wanted
    ) == is_free(text, *span)
