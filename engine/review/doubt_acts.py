"""Acts on doubts, and on the document as a whole: seen, open again, validated, taken up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import BadAct, BlockingDoubts, Doubt
from engine.review import doubts, fields as asked
from engine.review.draft import VALIDATED, ActDraft, Plan

LETTERS_OF_A_REASON = 3


def settle(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Note that doubts were seen; a note may be added to those settled already."""
    note = asked.words(act, "note")
    found = [raised for raised in _named(draft, act) if note or doubts.find_settlement(draft.state, raised) is None]
    for raised in found:
        draft.say(doubts.key(doubts.doubt_id(raised)), draft.stamp(how="seen", note=note))
    return draft.plan("settle", len(found))


def reopen(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Open doubts again; a blocking one takes the validation back."""
    found = [raised for raised in _named(draft, act) if doubts.find_settlement(draft.state, raised) is not None]
    for raised in found:
        draft.say(doubts.key(doubts.doubt_id(raised)), None)
    if draft.state.validated is not None and any(raised.level == "blocking" for raised in found):
        draft.say(VALIDATED, None)
    return draft.plan("reopen", len(found))


def _named(draft: ActDraft, act: Mapping[str, Any]) -> list[Doubt]:
    known = doubts.by_id(draft.state)
    found = [known.get(doubt) for doubt in asked.doubts(act)]
    if None in found:
        raise BadAct("doubt")
    return [one for one in found if one is not None]


def validate(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Declare the document read; while a blocking doubt stands, only for a reason.

    Raises:
        BlockingDoubts: one stands, and no reason is given.
    """
    reason = asked.words(act, "reason")
    blocking = doubts.progress(draft.state).blocking
    if blocking and sum(letter.isalpha() for letter in reason) < LETTERS_OF_A_REASON:
        raise BlockingDoubts(n=blocking)
    if draft.state.validated is not None:
        raise BadAct("unchanged")
    draft.say(VALIDATED, draft.stamp(reason=reason))
    return draft.plan("validate", 0)


def resume(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Take the validation back, to go on reading."""
    draft.say(VALIDATED, None)
    return draft.plan("resume", 0)
