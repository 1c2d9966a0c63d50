"""Acts on persons: whose a mention is, who is one and who is two, what is known of somebody, and
under what name they appear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core import NAME_LABELS, ROLES, BadAct, BadPseudonym, Entity, document_cache
from engine.persons import PARTICLES, mentions as gathered
from engine.review import fields as asked
from engine.review.draft import ActDraft, Plan
from engine.review.final import MASK, PSEUDONYM, chosen_pseudonyms
from engine.review.mention_acts import find_alike
from engine.text import fold, keys, read_words

LONGEST_NAME = 80
_words = document_cache(32_768)(keys)


def assign(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Give a mention to another person, and those of the same person that say the same; a first
    name goes with its surname."""
    mention, to = asked.mention(draft.state, act), act.get("person")
    same = [entity for entity in find_alike(draft, mention, asked.reach(act)) if entity.person == mention.person]
    found = _whole_namings(draft, same)
    if to == asked.NEW:
        if mention.label not in NAME_LABELS:
            raise BadAct("person")
        if mention.person and len(found) == len(_names_of(draft, mention.person)):
            raise BadAct("unchanged")  # it would be the same person under another id
        identity = draft.new_person(mention.label, found)
    else:
        identity = asked.person(draft.state, to)
    if identity == mention.person:
        raise BadAct("unchanged")
    if mention.person and mention.label in NAME_LABELS and len(found) == len(_names_of(draft, mention.person)):
        found = _all_of(draft, [mention.person])  # who keeps no name is merged into the other, dates and addresses too
        _inherit(draft, identity, [mention.person])
    for entity in found:
        draft.give(entity, identity)
    return draft.plan("assign", len(found))


def _all_of(draft: ActDraft, persons: Sequence[str]) -> Sequence[Entity]:
    return [entity for entity in draft.state.annotation.entities if entity.person in persons]


def _whole_namings(draft: ActDraft, found: Sequence[Entity]) -> Sequence[Entity]:
    """Give the mentions with what stands beside them as one naming of the same person: "Awa" with
    "Diallo"."""
    identity = found[0].person
    if not identity or found[0].label not in NAME_LABELS:
        return found
    moved = {one.start for one in found}
    namings = [one.entities for one in gathered(draft.read, _names_of(draft, identity))]
    return [one for naming in namings if not moved.isdisjoint(part.start for part in naming) for one in naming]


def _names_of(draft: ActDraft, identity: str) -> tuple[Entity, ...]:
    return tuple(
        entity
        for entity in draft.state.annotation.entities
        if entity.person == identity and entity.label in NAME_LABELS
    )


def merge(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Make one person of several: what is known of ``into`` stays, what is not comes from the
    others in their order."""
    into = asked.person(draft.state, act.get("into"))
    others = [mention for mention in asked.persons(draft.state, act, "persons") if mention != into]
    if not others:
        raise BadAct("same")
    moved = _all_of(draft, others)
    for mention in moved:
        draft.give(mention, into)
    draft.places += [(mention.start, mention.end) for mention in _all_of(draft, [into])]
    draft.about_persons()
    people = [draft.persons[mention] for mention in (into, *others)]
    draft.after[into] = replace(
        people[0],
        role=next((mention.role for mention in people if mention.role), None),
        gender=next((mention.gender for mention in people if mention.gender), None),
        family=all(mention.family for mention in people),
    )
    for identity in others:
        draft.after[identity] = None
    _inherit(draft, into, others)
    return draft.plan("merge", len(moved))


def _inherit(draft: ActDraft, into: str, others: Sequence[str]) -> None:
    """Keep what the reader chose for the others where nothing was for ``into``; to leave a name
    readable is never inherited."""
    facts = draft.state.facts
    names = [facts[PSEUDONYM + person] for person in (into, *others) if PSEUDONYM + person in facts]
    if names:
        draft.say(PSEUDONYM + into, names[0])
    if MASK + into not in facts and any(facts.get(MASK + other) is True for other in others):
        draft.say(MASK + into, True)
    for person in others:
        draft.forget(person)


def split(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Make somebody new of some mentions of a person."""
    identity = asked.person(draft.state, act.get("person"))
    found = asked.mentions(draft.state, act, "mentions")
    if any(mention.person != identity for mention in found):
        raise BadAct("gone")
    names = [mention for mention in found if mention.label in NAME_LABELS]
    if not names or len(names) == len(_names_of(draft, identity)):
        raise BadAct("same")
    new = draft.new_person(names[0].label, names, like=draft.persons[identity])
    for mention in found:
        draft.give(mention, new)
    draft.about_persons()
    return draft.plan("split", len(found))


def person(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Change what is known of a person: role, gender, whether they are masked whatever the profile
    says. What is not named stays."""
    identity = asked.person(draft.state, act.get("person"))
    known = draft.persons[identity]
    if "role" in act:
        known = replace(known, role=_one_of(act["role"], ROLES))
    if "gender" in act:
        known = replace(known, gender=_one_of(act["gender"], ("f", "m")))  # type: ignore[arg-type]
    draft.after[identity] = known
    if "masked" in act:
        if act["masked"] is not None and not isinstance(act["masked"], bool):
            raise BadAct("unknown")
        draft.say(MASK + identity, act["masked"])
        draft.changes_text |= draft.state.facts.get(MASK + identity) is not act["masked"]
    return draft.plan("person", _count(draft, identity))


def _one_of(value: object, known: Iterable[str]) -> str | None:
    if value is None or (isinstance(value, str) and value in known):
        return value
    raise BadAct("unknown")


def pseudonym(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Choose the name under which a person appears; without any, the strategy chooses again."""
    identity = asked.person(draft.state, act.get("person"))
    first, surname = (asked.words(act, name, LONGEST_NAME + 1) for name in ("first", "surname"))
    given = any(act.get(name) for name in ("first", "surname"))
    value = {"first": first, "surname": surname} if given else None
    if value:
        _refuse(draft, identity, first, surname)
    draft.say(PSEUDONYM + identity, value)
    draft.changes_text |= draft.state.facts.get(PSEUDONYM + identity) != value
    return draft.plan("pseudonym", _count(draft, identity))


def _refuse(draft: ActDraft, identity: str, first: str, surname: str) -> None:
    whole = f"{first} {surname}".strip()
    if len(whole) > LONGEST_NAME or not any(letter.isalnum() for letter in whole):
        raise BadPseudonym("empty")
    others = (" ".join(name).strip() for one, name in chosen_pseudonyms(draft.state).items() if one != identity)
    if any(_same_name(whole, other) for other in others):
        raise BadPseudonym("other")
    words = [word for word in keys(whole) if len(word) > 1 and word not in PARTICLES]
    if any(word in _capitalised(draft.text) for word in words):
        raise BadPseudonym("real")
    if any(word in _words(entity.text) for word in words for entity in draft.state.annotation.entities):
        raise BadPseudonym("real")


def _same_name(first: str, second: str) -> bool:
    return keys(first) == keys(second) if keys(first) else fold(first) == fold(second)


@document_cache(4)
def _capitalised(text: str) -> frozenset[str]:
    """Give the words that stand in the text with a capital. The last few are remembered, since a
    name is typed letter by letter."""
    read = read_words(text)
    return frozenset(word for start, word in zip(read.starts, read.keys, strict=True) if text[start].isupper())


def _count(draft: ActDraft, identity: str) -> int:
    return len(_all_of(draft, [identity]))
