"""What a reader can do to a document: one table from the kind of an act to what plans it.

An act is JSON data, ``{"kind": ..., ...}``, with offsets in characters into
:attr:`engine.core.model.Document.text`::

    add        start, end, label, everywhere: true | false, person: ID | "new" | null, masked?: true
    remove     start, end, everywhere
    accept     start, end, everywhere
    mask       start, end, masked: true | false, everywhere; or masked, mentions: [[start, end]];
               or masked, passage: [start, end], everywhere: true | false
    label      start, end, label, everywhere
    bounds     start, end, to_start, to_end, everywhere
    assign     start, end, person: ID | "new", everywhere
    merge      into, persons: [ID]
    split      person, mentions: [[start, end]]
    person     person, role?, gender?, masked?: true | false | null
    pseudonym  person, first, surname
    occult     passage: [start, end], zone: "reasons" | "annexes", occulted: true | false
    term       act: "hide" | "keep", text, label?, expression?, same_case?, within?
    settle     doubts: [ID], note?
    reopen     doubts: [ID]
    picture    pictures: [KEY], choice: "hide" | "keep" | "boxes" | "open",
               boxes?: [[left, top, right, bottom]], of: [KEY]
    validate   reason?
    resume

``everywhere`` is false for this place alone, true for all that says the same under the same label,
``"person"`` for what of that is the same person's. ``mask`` with ``"person"`` is about every name
of the person, however written; with a ``passage``, about the mentions that stand in it and, with
``everywhere``, in each place that says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from engine.core import BadAct, Profile
from engine.review import (
    doubt_acts,
    individuals,
    mask_acts,
    mention_acts,
    picture_acts,
    term_acts,
    zone_acts,
)
from engine.review.draft import ActDraft, Plan
from engine.review.log import ReviewState

ACTS: dict[str, Callable[[ActDraft, Mapping[str, Any]], Plan]] = {
    "add": mention_acts.add,
    "remove": mention_acts.remove,
    "accept": mention_acts.accept,
    "mask": mask_acts.mask,
    "label": mention_acts.label,
    "bounds": mention_acts.bounds,
    "assign": individuals.assign,
    "merge": individuals.merge,
    "split": individuals.split,
    "person": individuals.person,
    "pseudonym": individuals.pseudonym,
    "settle": doubt_acts.settle,
    "reopen": doubt_acts.reopen,
    "occult": zone_acts.occult,
    "term": term_acts.term,
    "picture": picture_acts.picture,
    "validate": doubt_acts.validate,
    "resume": doubt_acts.resume,
}


def plan(state: ReviewState, act: Any, who: str, when: datetime, profile: Profile | None = None) -> Plan:
    """Compute what an act would change in a review, without changing it;
    :func:`engine.review.log.apply_change` applies the result.

    ``act`` is untrusted JSON data, as in the table above; ``who`` and ``when`` are recorded with
    what it settles. ``profile`` is not used at present.

    Raises:
        BadAct: the act is unknown or malformed, refers to something that does not exist, or changes
        nothing.
        BadPseudonym: the name chosen is refused.
        BlockingDoubts: blocking doubts stand and a validation gives no reason.
    """
    kind = act.get("kind") if isinstance(act, Mapping) else None
    if not isinstance(kind, str) or kind not in ACTS:
        raise BadAct("unknown")
    return ACTS[kind](ActDraft(state, who, when), act)


__all__ = ["ACTS", "Plan", "plan"]
