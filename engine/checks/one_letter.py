"""Mentions of fewer than two letters or digits: an initial, or a slip (the Cour's
``less_than_two_characters``)."""

from __future__ import annotations

from engine.checks.check import Check, Findings
from engine.core import NAME_LABELS, Doubt, Entity, doubt
from engine.text import OccupiedSpans

_NEAR = 2
"""Characters between an initial and the rest of the name."""


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt, once per form, about each mention with fewer than two letters or digits,
    unless it is an initial next to another part of the same person's name."""
    taken, doubts = OccupiedSpans(findings.entities), dict[str, Doubt]()
    for entity in findings.entities:
        if sum(map(str.isalnum, entity.text)) < 2 and not _is_initial(taken, entity):
            doubts.setdefault(entity.text, doubt("less_than_two_characters", entity.start, entity.end))
    return tuple(doubts.values())


def _is_initial(taken: OccupiedSpans, entity: Entity) -> bool:
    """Tell whether the mention stands beside a longer name of the same person ("J. Dupont")."""
    left, right = taken.before(entity.start), taken.after(entity.end)
    gaps = [(left, entity.start - left.end)] if left else []
    gaps += [(right, right.start - entity.end)] if right else []
    return entity.label in NAME_LABELS and any(
        gap <= _NEAR and one.person == entity.person and len(one.text) > 1 for one, gap in gaps
    )


CHECK = Check("less_than_two_characters", apply)
