"""The act of a reader who always hides words, or never, in one document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core import NAME_LABELS, BadAct, BadTerm, Entity
from engine.review import fields as asked
from engine.review.bearers import BearerLookup
from engine.review.draft import ActDraft, Plan
from engine.review.final import MASK, make_mask_key
from engine.terms import HIDDEN, KEPT, Term, Terms, TermSearch, add_hidden, check_kept, decide_terms, make_term

_FLAGS = ("expression", "same_case", "within")


def term(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Follow a term in the whole document: mark what it hides, and hide or leave readable what is
    marked there.

    Raises:
        BadAct: the term cannot be looked for, an expression takes too long, or it changes nothing.
        TermAlwaysHidden: it leaves readable what the policy of the installation hides.
    """
    made = _term(act)
    check_kept([made])
    document, before = draft.state.annotation.document, draft.state.annotation.entities
    found = TermSearch(Terms((made,))).find(document)
    if found.unfinished:
        raise BadAct("term")
    marked = add_hidden(draft.text, before, found)
    decided, _ = decide_terms(marked, found)
    known = set(before)
    new = [after for entity, after in zip(marked, decided, strict=True) if entity not in known]
    for entity in known.difference(marked):
        draft.take(entity)
    for entity, after in zip(marked, decided, strict=True):
        if entity in known and entity.source != after.source:
            draft.take(entity)
            draft.added.append(after)
        if entity in known and after.source in (HIDDEN, KEPT):
            _overrule(draft, after)
    for entity, person in zip(new, _bearers(draft, new), strict=True):
        draft.added.append(replace(entity, person=person, source=HIDDEN, score=1.0))
        _overrule(draft, draft.added[-1])
        draft.places.append((entity.start, entity.end))
        draft.marked.add(person)
    draft.changes_text = bool(draft.added or draft.facts)
    return draft.plan("term", len(draft.added))


def _term(act: Mapping[str, Any]) -> Term:
    flags = {name: asked.flag(act, name) for name in _FLAGS if name in act}
    said = [act.get(name, "") for name in ("text", "act", "label")]
    if not all(isinstance(words, str) for words in said):
        raise BadAct("unknown")
    try:
        return make_term(said[0], said[1], label=said[2], scope="document", **flags)
    except BadTerm as error:
        raise BadAct("term") from error


def _overrule(draft: ActDraft, entity: Entity) -> None:
    """Let a term count where something else was decided of the mention or of its person before."""
    hides = entity.source == HIDDEN
    key = make_mask_key(entity)
    of_person = draft.state.facts.get(MASK + (entity.person or "")) if entity.label in NAME_LABELS else None
    if of_person is not None and of_person is not hides:
        draft.say(key, hides)
    elif draft.state.facts.get(key) is not None:
        draft.say(key, None)


def _bearers(draft: ActDraft, new: Sequence[Entity]) -> list[str | None]:
    """Say whose the names are that a term marks, label by label."""
    found: dict[Entity, str | None] = dict.fromkeys(new)
    for label in {entity.label for entity in new} & NAME_LABELS:
        mine = [entity for entity in new if entity.label == label]
        found.update(zip(mine, BearerLookup(draft, label).of([(e.start, e.end) for e in mine]), strict=True))
    return [found[entity] for entity in new]
