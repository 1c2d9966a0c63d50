"""Doubts while a document is read again: which stand, which are settled, how far the reader is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from engine.core import Doubt, document_cache, former_message
from engine.review.log import ReviewState

TO_SETTLE = ("blocking", "look")
"""The levels that a reader is asked to settle; a note asks for nothing."""


@dataclass(frozen=True, slots=True)
class DoubtProgress:
    """How many doubts of the levels :data:`TO_SETTLE` are settled, of how many, and how many
    blocking ones are not."""

    settled: int
    of: int
    blocking: int


@document_cache(8192)
def doubt_id(doubt: Doubt) -> str:
    """Name a doubt by its kind, variant, place and person: 12 hexadecimal digits that say nothing
    of the text."""
    return _digits(doubt.kind, doubt.variant, doubt.start, doubt.end, doubt.person)


def former_id(kind: str, message: str, start: int | None, end: int | None, person: str | None) -> str:
    """Name a doubt as up to 0.7, by its French sentence."""
    return _digits(kind, message, start, end, person)


def former_ids(doubts: Iterable[Doubt]) -> dict[str, str]:
    """Give the ids of doubts by those that they had up to 0.7."""
    return {
        former_id(doubt.kind, former_message(doubt), doubt.start, doubt.end, doubt.person): doubt_id(doubt)
        for doubt in doubts
    }


def renamed(fact: str, ids: Mapping[str, str]) -> str:
    """Give the key of a fact under the ids of today; a key that is of no doubt, or of one not
    known, stays."""
    kind, _, identity = fact.partition(":")
    return key(ids[identity]) if kind == "doubt" and identity in ids else fact


def _digits(*parts: object) -> str:
    return sha256("\x1f".join(map(str, parts)).encode("utf-8", "replace")).hexdigest()[:12]


def key(identity: str) -> str:
    """Give the key of the fact that a doubt is settled."""
    return f"doubt:{identity}"


def by_id(state: ReviewState) -> dict[str, Doubt]:
    """Give all doubts of the document, settled or not, by id, in their order."""
    return {doubt_id(doubt): doubt for doubt in state.base.doubts}


def find_settlement(state: ReviewState, doubt: Doubt) -> Mapping[str, Any] | None:
    """Say who settled a doubt, when, how (``act``, ``seen``) and with what note; None while it
    stands."""
    return state.facts.get(key(doubt_id(doubt)))


def standing_doubts(state: ReviewState) -> tuple[Doubt, ...]:
    """Give the doubts that nobody settled, notes among them."""
    return tuple(one for one in by_id(state).values() if find_settlement(state, one) is None)


def progress(state: ReviewState) -> DoubtProgress:
    """Count what a reader is asked to settle."""
    asked = [one for one in by_id(state).values() if one.level in TO_SETTLE]
    left = [one for one in asked if find_settlement(state, one) is None]
    return DoubtProgress(len(asked) - len(left), len(asked), sum(one.level == "blocking" for one in left))
