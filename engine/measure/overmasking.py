"""What is masked though the profile keeps it: judges, lawyers, courts, companies, and letters
outside of all gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core import Share
from engine.measure.readable import KINDS
from engine.measure.statistics.bootstrap import DRAWS, Interval, share_intervals
from engine.measure.tally import Tally

LETTERS = "other"
"""The kind that counts letters and digits; the others count mentions of which a letter is
masked."""


@dataclass(frozen=True, slots=True)
class OverMasked:
    """One kind (:data:`engine.measure.readable.KINDS`). ``interval`` is 95 %, by document; None
    where fewer than two documents have any."""

    kind: str
    share: Share
    interval: Interval | None


def over_masking(tallies: Sequence[Tally], draws: int = DRAWS) -> tuple[OverMasked, ...]:
    """Measure each kind of which the documents have any, in the order of the kinds."""
    kinds = [kind for kind in KINDS if any(kind in tally.kept for tally in tallies)]
    shares = [[tally.kept.get(kind, Share()) for tally in tallies] for kind in kinds]
    return tuple(
        OverMasked(kind, sum(parts, Share()), interval)
        for kind, parts, interval in zip(kinds, shares, share_intervals(shares, draws), strict=True)
    )
