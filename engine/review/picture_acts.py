"""Acts on the pictures of a document, and what they mean for the file that is delivered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import Any

from engine.core import BadAct
from engine.formats import WHOLE, Box, Covers
from engine.review import doubts
from engine.review.draft import ActDraft, Plan
from engine.review.log import ReviewState

PICTURE = "picture:"
KIND = "unread_image"
"""The doubt that the pictures of a document raise together."""

CHOICES = ("hide", "keep", "boxes")
"""A picture is hidden whole, kept because it shows no name, or hidden in part."""

OPEN = "open"
"""Takes a choice back."""

_KEY = re.compile(r"[\w-]{1,64}", re.ASCII)
_MOST_PICTURES, _MOST_BOXES = 2_000, 100
_DIGITS = 4
_LEAST = 0.001
"""The shortest side of a box, in fractions of its picture."""


def picture(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Decide about pictures. Once all that ask for it are decided, the doubt is settled; it is open
    again when one of them is.

    ``of`` lists the keys of those pictures: who keeps the file knows them.
    """
    keys, asking = _keys(act, "pictures"), _keys(act, "of")
    choice = act.get("choice")
    if choice not in (*CHOICES, OPEN):
        raise BadAct("unknown")
    boxes = [list(box) for box in _boxes(act)] if choice == "boxes" else []
    for key in keys:
        known = draft.state.facts.get(PICTURE + key)
        if known and (known["choice"], known["boxes"]) == (choice, boxes):
            continue
        draft.say(PICTURE + key, None if choice == OPEN else draft.stamp(choice=choice, boxes=boxes))
        draft.changes_text = True
    decided = {key.removeprefix(PICTURE) for key in draft.state.facts if key.startswith(PICTURE)}
    decided = decided - set(keys) if choice == OPEN else decided | set(keys)
    if asking:
        _follow_doubt(draft, decided.issuperset(asking))
    return draft.plan("picture", len(keys))


def covers(state: ReviewState) -> Covers:
    """Return the boxes over the pictures that a reader hid, whole or in part."""
    chosen = {key.removeprefix(PICTURE): value for key, value in state.facts.items() if key.startswith(PICTURE)}
    boxes = {key: WHOLE for key, value in chosen.items() if value["choice"] == "hide"}
    return boxes | {
        key: tuple(tuple(box) for box in value["boxes"]) for key, value in chosen.items() if value["choice"] == "boxes"
    }


def _follow_doubt(draft: ActDraft, settled: bool) -> None:
    for identity, doubt in doubts.by_id(draft.state).items():
        if doubt.kind == KIND and (doubts.find_settlement(draft.state, doubt) is not None) != settled:
            draft.say(doubts.key(identity), draft.stamp(how="act", note="") if settled else None)


def _keys(act: Mapping[str, Any], name: str) -> tuple[str, ...]:
    found = act.get(name)
    if not isinstance(found, list | tuple) or len(found) > _MOST_PICTURES or (name == "pictures" and not found):
        raise BadAct("unknown")
    if not all(isinstance(key, str) and _KEY.fullmatch(key) for key in found):
        raise BadAct("unknown")
    return tuple(dict.fromkeys(found))


def _boxes(act: Mapping[str, Any]) -> tuple[Box, ...]:
    """Read the boxes of an act.

    Raises:
        BadAct: there is none, or one is outside of its picture or has no size.
    """
    found = act.get("boxes")
    if not isinstance(found, list | tuple) or not 0 < len(found) <= _MOST_BOXES:
        raise BadAct("boxes")
    return tuple(_box(box) for box in found)


def _box(sides: Any) -> Box:
    if not isinstance(sides, list | tuple) or len(sides) != 4:
        raise BadAct("boxes")
    if not all(type(side) in (int, float) and isfinite(side) and 0 <= side <= 1 for side in sides):
        raise BadAct("boxes")
    left, top, right, bottom = (round(float(side), _DIGITS) for side in sides)
    if right - left < _LEAST or bottom - top < _LEAST:
        raise BadAct("boxes")
    return left, top, right, bottom
