"""Doubts while a document is read again: which stand, which are settled, how far the reader is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from engine.core.model import Doubt
from engine.review.log import State

TO_SETTLE = ("blocking", "look")
"""The levels that a reader is asked to settle; a note asks for nothing."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How many doubts of the levels :data:`TO_SETTLE` are settled, of how many, and how many blocking ones are not."""

    settled: int
    of: int
    blocking: int


@lru_cache(maxsize=8192)
def doubt_id(doubt: Doubt) -> str:
    """Name a doubt by its kind, variant, place and person: 12 hexadecimal digits that say nothing of the text."""
    said = "\x1f".join(map(str, (doubt.kind, doubt.message, doubt.start, doubt.end, doubt.person)))
    return sha256(said.encode("utf-8", "replace")).hexdigest()[:12]


def key(identity: str) -> str:
    """Give the key of the fact that a doubt is settled."""
    return f"doubt:{identity}"


def by_id(state: State) -> dict[str, Doubt]:
    """Give all doubts of the document, settled or not, by id, in their order."""
    return {doubt_id(one): one for one in state.base.doubts}


def settled(state: State, doubt: Doubt) -> Mapping[str, Any] | None:
    """Say who settled a doubt, when, how (``act``, ``seen``) and with what note; None while it stands."""
    return state.facts.get(key(doubt_id(doubt)))


def standing_doubts(state: State) -> tuple[Doubt, ...]:
    """Give the doubts that nobody settled, notes among them."""
    return tuple(one for one in by_id(state).values() if settled(state, one) is None)


def progress(state: State) -> Progress:
    """Count what a reader is asked to settle."""
    asked = [one for one in by_id(state).values() if one.level in TO_SETTLE]
    left = [one for one in asked if settled(state, one) is None]
    return Progress(len(asked) - len(left), len(asked), sum(one.level == "blocking" for one in left))
