"""What is masked though the profile keeps it: judges, lawyers, courts, companies, and letters
outside of all gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core import Share
from engine.measure.readable import KINDS
from engine.measure.statistics.intervals import Interval, pooled_intervals
from engine.measure.tally import Tally

LETTERS = "other"
"""The kind that counts letters and digits; the others count mentions of which a letter is
masked."""


@dataclass(frozen=True, slots=True)
class OverMasked:
    """What is masked although it need not be, for one kind (:data:`engine.measure.readable.KINDS`):
    mentions of which a letter is masked, of all; for ``other``, letters and digits.

    ``interval`` is the 95 % interval by document; None where fewer than two documents have any.
    """

    kind: str
    share: Share
    interval: Interval | None


def over_masking(tallies: Sequence[Tally]) -> tuple[OverMasked, ...]:
    """Sum the over-masking of a set by kind, in the order of :data:`engine.measure.readable.KINDS`;
    kinds that no document has are left out."""
    kinds = [kind for kind in KINDS if any(kind in tally.kept for tally in tallies)]
    shares = [[tally.kept.get(kind, Share()) for tally in tallies] for kind in kinds]
    return tuple(
        OverMasked(kind, sum(parts, Share()), interval)
        for kind, parts, interval in zip(kinds, shares, pooled_intervals(shares), strict=True)
    )
