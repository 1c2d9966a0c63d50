"""The side of a party, told only where it is likely enough to be right: a wrong one is worse than
none.

The probability is a logistic regression on what was gathered for the side and for offices, fitted
on the shipped gold of persons and on marked training documents (246 persons, 2026-11). What speaks
for another side is weighed by hand, so that a heading for each tells neither: too few persons stand
on two sides to fit it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

_OTHER_SIDES = {
    "claimant": ("defendant", "accused", "party"),
    "defendant": ("claimant", "accused", "party"),
    "accused": ("victim",),
    "victim": ("accused",),
}
"""What speaks against each side: victims, and the accused who appeal, are claimants too; a heading
of interveners speaks against both."""

SIDES = frozenset(_OTHER_SIDES)
"""The roles that say on which side of a case somebody stands."""

_OFFICES = ("public_officer",)
"""Whoever stands for a party. A relative, a witness and a doctor may be parties themselves."""

_BIAS, _FOR, _OFFICE, _OTHER = -0.4, 0.43, -0.3, -0.45
_MOST, _LOOSE = 14.0, 4.0
"""The weight of a heading, more than which makes no side surer; and that of a loose word for the
other side, which an account has of everybody: "à l'encontre de"."""

TOLD_FROM = 0.9
"""The probability from which a side is told, else "party": a wrong side costs a reader about ten
times what a missing one does, for the page states it as a fact."""


def probability(side: str, totals: Mapping[str, float]) -> float:
    """Give the probability, 0 to 1, that somebody stands on a side; ``totals`` is what was gathered
    for each role."""
    other = max(totals.get(other, 0.0) for other in _OTHER_SIDES[side])
    office = max(totals.get(role, 0.0) for role in _OFFICES)
    odds = _BIAS + _FOR * min(_MOST, totals[side]) + _OTHER * max(0.0, other - _LOOSE) + _OFFICE * office
    return 1 / (1 + math.exp(-odds))


def told(role: str, totals: Mapping[str, float]) -> str:
    """Give the role as it is told: a side that is not sure enough is a plain party's."""
    return "party" if role in SIDES and probability(role, totals) < TOLD_FROM else role


__all__ = ["SIDES", "TOLD_FROM", "probability", "told"]
