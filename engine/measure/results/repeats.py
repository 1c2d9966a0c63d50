"""How far a run may differ from itself when it is measured again on another machine.

Sums of floating-point numbers depend on their order, and so on the processor and its width
(bfloat16 where it computes in it): scores move in their last digits, and a mention at the edge of
being found may come or go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.measure.results.gold_sets import PredictedDocument

MENTIONS, DIFFERENT, SCORE = 2610, 1, 0.009
"""Measured between bfloat16 and single precision, the widest that two processors are apart: of so
many mentions of a third of the shipped gold so many differed, and no score by more
(``benchmarks/repeats.py``, 2026-11-26)."""

TOLERANCE = 0.001
"""Share of the mentions that may differ before arithmetic is no explanation any more: twice and a
half what was measured."""


@dataclass(frozen=True, slots=True)
class RunDifference:
    """A run beside an earlier one on the same documents: ``mentions`` of the earlier, those that
    one of the two alone has (``different``), and the largest difference of a ``score`` of the
    others."""

    mentions: int
    different: int
    score: float

    @property
    def within(self) -> bool:
        """Tell whether another machine's arithmetic may account for the difference."""
        return self.different <= max(1.0, TOLERANCE * self.mentions) and self.score <= 2 * SCORE


def compare_runs(before: Sequence[PredictedDocument], after: Sequence[PredictedDocument]) -> RunDifference:
    """Compare predictions document by document; documents that one side alone has are left out."""
    known = {predicted.annotation.document.name: _scores(predicted) for predicted in before}
    mentions = different = 0
    score = 0.0
    for predicted in after:
        if (first := known.get(predicted.annotation.document.name)) is not None:
            second = _scores(predicted)
            mentions, different = mentions + len(first), different + len(first.keys() ^ second.keys())
            score = max([score, *(abs(first[span] - second[span]) for span in first.keys() & second.keys())])
    return RunDifference(mentions, different, score)


def _scores(predicted: PredictedDocument) -> dict[tuple[int, int, str], float]:
    return {(one.start, one.end, one.label): one.score for one in predicted.annotation.entities}
