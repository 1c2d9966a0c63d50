"""Acts on what is published of a mention: hidden, or left readable, whatever the profile says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core import BadAct, Entity
from engine.review import fields as asked
from engine.review.draft import ActDraft, Plan
from engine.review.final import MASK, make_mask_key
from engine.review.mention_acts import find_meant, means_person
from engine.review.occurrences import occurrences, trim_span


def mask(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Hide a mention or leave it readable: here, everywhere, all names of its person; or each of a
    list of ``mentions``; or those in a ``passage``, everywhere also where it stands again. A
    mention stays what it is, so that a name left readable is no false alarm in any figure.

    Raises:
        BadAct: the mention is not there, or it was decided so already.
    """
    masked = asked.flag(act, "masked")
    if "mentions" in act:
        return _mask_mentions(draft, asked.mentions(draft.state, act, "mentions"), masked)
    if "passage" in act:
        found, taken = _in_passages(draft, asked.passage(draft.state, act), asked.flag(act, "everywhere"))
        return replace(_mask_mentions(draft, found, masked), taken=taken)
    mention, reach = asked.mention(draft.state, act), asked.reach(act)
    found = find_meant(draft, mention, reach)
    if means_person(mention, reach):
        return _mask_person(draft, str(mention.person), found, masked)
    return _mask_mentions(draft, found, masked)


def _in_passages(draft: ActDraft, passage: tuple[int, int], everywhere: bool) -> tuple[list[Entity], int]:
    """Give the mentions in a passage and, ``everywhere``, those that lie wholly in what says the
    same elsewhere; and in how many of these places a mention reaches out, which stays."""
    found, taken = dict.fromkeys(draft.taken.over(*passage)), 0
    for start, end in occurrences(draft.read, *trim_span(draft.text, *passage)).spans if everywhere else ():
        if start < passage[1] and passage[0] < end:
            continue
        there = draft.taken.over(start, end)
        if all(start <= entity.start and entity.end <= end for entity in there):
            found |= dict.fromkeys(there)
        else:
            taken += 1
    return list(found), taken


def _mask_mentions(draft: ActDraft, mentions: Sequence[Entity], masked: bool) -> Plan:
    found = [entity for entity in mentions if draft.state.facts.get(make_mask_key(entity)) is not masked]
    for entity in found:
        draft.say(make_mask_key(entity), masked)
    return _close(draft, found)


def _mask_person(draft: ActDraft, person: str, names: Sequence[Entity], masked: bool) -> Plan:
    draft.say(MASK + person, masked)
    for entity in names:
        if make_mask_key(entity) in draft.state.facts:
            draft.say(make_mask_key(entity), None)
    return _close(draft, names)


def _close(draft: ActDraft, found: Sequence[Entity]) -> Plan:
    if all(draft.state.facts.get(key) is value for key, value in draft.facts.items()):
        raise BadAct("unchanged")
    draft.places += [(entity.start, entity.end) for entity in found]
    draft.changes_text = True
    return draft.plan("mask", len(found))
