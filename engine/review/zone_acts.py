"""Acts on a passage that is occulted whole, as a zone of the decision: where the outline was not
found, or not as the reader sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import OCCULTED_KINDS, BadAct
from engine.review import doubts, fields as asked
from engine.review.draft import ActDraft, Plan
from engine.review.final import make_zone_key, zones_of_reader
from engine.zones import ZONE_DOUBT


def occult(draft: ActDraft, act: Mapping[str, Any]) -> Plan:
    """Occult a passage as a ``zone``, whatever the profile says, which settles the doubts about
    that kind of zone; or, ``occulted`` false, lift all that a reader occulted over it. Passages
    that overlap become one.

    Raises:
        BadAct: there is no such zone, or nothing changes.
    """
    start, end = asked.passage(draft.state, act)
    kind, occulted = act.get("zone"), asked.flag(act, "occulted")
    there = [zone for zone in zones_of_reader(draft.state.facts) if zone.start < end and start < zone.end]
    if occulted and kind not in OCCULTED_KINDS:
        raise BadAct("unknown")
    for zone in there:
        draft.say(make_zone_key(zone.start, zone.end), None)
    if occulted:
        start, end = min([start, *(zone.start for zone in there)]), max([end, *(zone.end for zone in there)])
        draft.say(make_zone_key(start, end), kind)
        for raised in doubts.standing_doubts(draft.state):
            if raised.kind == ZONE_DOUBT and raised.variant.partition("_")[0] == kind:
                draft.say(doubts.key(doubts.doubt_id(raised)), draft.stamp(how="act", note=""))
    draft.changes_text = True
    return draft.plan("occult", 0)
