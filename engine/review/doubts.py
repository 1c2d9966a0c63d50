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
    """How many doubts of the levels :data:`TO_SETTLE` a document has (``of``), how many of them are
    settled, and how many unsettled ones are ``blocking``."""

    settled: int
    of: int
    blocking: int


@document_cache(8192)
def doubt_id(doubt: Doubt) -> str:
    """Return the id of a doubt: 12 hexadecimal digits, hashed from its kind, variant, place and
    person, which reveal nothing of the text."""
    return _digits(doubt.kind, doubt.variant, doubt.start, doubt.end, doubt.person)


def former_id(kind: str, message: str, start: int | None, end: int | None, person: str | None) -> str:
    """Return the id that versions up to 0.7 gave a doubt, hashed from its French sentence."""
    return _digits(kind, message, start, end, person)


def former_ids(doubts: Iterable[Doubt]) -> dict[str, str]:
    """Map the ids that versions up to 0.7 gave to doubts to their present ids."""
    return {
        former_id(doubt.kind, former_message(doubt), doubt.start, doubt.end, doubt.person): doubt_id(doubt)
        for doubt in doubts
    }


def renamed(fact: str, ids: Mapping[str, str]) -> str:
    """Return the key of a fact with its doubt's present id, given a map from former to present ids
    (:func:`former_ids`). A key that is not of a doubt, or of an unknown id, is returned
    unchanged."""
    kind, _, identity = fact.partition(":")
    return key(ids[identity]) if kind == "doubt" and identity in ids else fact


def _digits(*parts: object) -> str:
    return sha256("\x1f".join(map(str, parts)).encode("utf-8", "replace")).hexdigest()[:12]


def key(identity: str) -> str:
    """Return the key of the fact that records the settlement of a doubt, given the doubt's id."""
    return f"doubt:{identity}"


def by_id(state: ReviewState) -> dict[str, Doubt]:
    """Map the ids of all doubts of the document, settled or not, to the doubts, in their order."""
    return {doubt_id(doubt): doubt for doubt in state.base.doubts}


def find_settlement(state: ReviewState, doubt: Doubt) -> Mapping[str, Any] | None:
    """Return the record of how a doubt was settled; None if it was not.

    Its keys are ``who``, ``when`` (ISO 8601), ``how`` (``act`` for a consequence of another edit,
    ``seen`` for a direct one) and ``note``.
    """
    return state.facts.get(key(doubt_id(doubt)))


def standing_doubts(state: ReviewState) -> tuple[Doubt, ...]:
    """Return the doubts that are not settled, those of level ``note`` included, in their order."""
    return tuple(one for one in by_id(state).values() if find_settlement(state, one) is None)


def progress(state: ReviewState) -> DoubtProgress:
    """Count the doubts that a reader is asked to settle, and those settled."""
    asked = [one for one in by_id(state).values() if one.level in TO_SETTLE]
    left = [one for one in asked if find_settlement(state, one) is None]
    return DoubtProgress(len(asked) - len(left), len(asked), sum(one.level == "blocking" for one in left))
