"""Labels that a gold set hardly has: no figure of them says much, and each weighs as much as any
other in a mean over labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.measure.tally import Scheme, Tally

LEAST_MENTIONS, LEAST_DOCUMENTS = 10, 3
"""Of fewer mentions, even if all are found, the exact 95 % interval begins below 70 %; of fewer
documents the spread between them, which all intervals need, is a single difference."""

_MENTIONS: Scheme = "strict"


@dataclass(frozen=True, slots=True)
class ScarceLabel:
    """A label that the gold has, in fewer than :data:`LEAST_MENTIONS` ``mentions`` or fewer than
    :data:`LEAST_DOCUMENTS` ``documents``."""

    label: str
    mentions: int
    documents: int


def scarce_labels(tallies: Sequence[Tally]) -> tuple[ScarceLabel, ...]:
    """List the labels that the gold has and hardly has, the fewest mentions first."""
    mentions, documents = Counter[str](), Counter[str]()
    for tally in tallies:
        for label, counts in tally.counts.get(_MENTIONS, {}).items():
            mentions[label] += counts.possible
            documents[label] += counts.possible > 0
    found = [ScarceLabel(label, many, documents[label]) for label, many in mentions.items() if many]
    few = (one for one in found if one.mentions < LEAST_MENTIONS or one.documents < LEAST_DOCUMENTS)
    return tuple(sorted(few, key=lambda one: (one.mentions, one.documents, one.label)))
